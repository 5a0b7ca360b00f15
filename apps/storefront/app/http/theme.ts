export type Theme = 'light' | 'dark'

/** The theme that this reader asked for; without one, the system's setting rules. */
export function readTheme(request: Request): Theme | undefined {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1]
  return value as Theme | undefined
}

/** Remembers the theme for a year; anything but light and dark forgets it. */
export function themeCookie(theme: string): string {
  const known = theme === 'light' || theme === 'dark'
  return `theme=${known ? theme : ''}; Path=/; Max-Age=${known ? 31_536_000 : 0}; SameSite=Lax`
}
