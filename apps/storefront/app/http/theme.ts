export type Theme = 'light' | 'dark'

/** The theme of the cookie; undefined for the system's setting. */
export function readTheme(request: Request): Theme | undefined {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1]
  return value as Theme | undefined
}

/** The cookie of a theme, for a year; other values remove it. */
export function themeCookie(theme: string): string {
  const known = theme === 'light' || theme === 'dark'
  return `theme=${known ? theme : ''}; Path=/; Max-Age=${known ? 31_536_000 : 0}; SameSite=Lax`
}

/** The address of a page of the platform, which then has the theme that the shopper has chosen here. */
export function withTheme(address: string, request: Request): string {
  const url = new URL(address)
  url.searchParams.set('theme', readTheme(request) ?? 'system')
  return url.href
}
