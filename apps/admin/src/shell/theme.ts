import type { StaffPreferences } from '../session/staff-session.ts'

/** Where this browser stores the last colors, for pages before the sign-in. */
const KEY = 'stoa.admin.theme'

type Theme = 'light' | 'dark'

function apply(theme: string | null) {
  if (theme) document.documentElement.dataset.theme = theme
}

/** Shows the last colors of this browser. */
export const applyLastTheme = () => apply(localStorage.getItem(KEY))

/** Shows the colors that the staff member has chosen, if they have. */
export function applyTheme({ theme }: StaffPreferences): void {
  if (!theme) return
  localStorage.setItem(KEY, theme.toLowerCase())
  applyLastTheme()
}

/** The colors of the page. */
export const currentTheme = (): Theme =>
  (document.documentElement.dataset.theme as Theme | undefined) ??
  (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
