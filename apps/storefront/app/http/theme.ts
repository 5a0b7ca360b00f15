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

/** The address of a page of the platform, which then has the theme and language that the shopper has chosen here. */
export function hostedAddress(address: string, request: Request, language: string): string {
  const url = new URL(address)
  url.searchParams.set('theme', readTheme(request) ?? 'system')
  url.searchParams.set('lang', language)
  return url.href
}
