/** The headers that name the source of a request. */
interface RequestSource {
  method: string
  headers: Pick<Headers, 'get'>
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something: only pages of this storefront may cause that (cross-site request forgery).
 * Browsers name the source in `Sec-Fetch-Site`, which no page can set; where that is missing (plain http, older browsers) in
 * `Origin`, and before that in `Referer`. A request with none of the three comes from no page: programs such as curl carry
 * no shopper's cookies.
 */
export function isSameOrigin({ method, headers }: RequestSource, origins: readonly string[]): boolean {
  if (SAFE_METHODS.has(method)) return true
  const site = headers.get('Sec-Fetch-Site')
  // `none`: the person repeated the request, not a page.
  if (site !== null) return site === 'same-origin' || site === 'none'
  const source = headers.get('Origin') ?? headers.get('Referer')
  return source === null || (URL.canParse(source) && origins.includes(new URL(source).origin))
}
