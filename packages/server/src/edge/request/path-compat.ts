import { endpoints, takesQuery } from '../routes.ts'

/** The query string. Most URLs have none, and parsing a URL is expensive. */
export const queryTextOf = (url: string) => {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

/** Whether the query repeats the path parameter with the same value, as existing clients send it. */
export function queryRepeatsParameter(url: string, name: string, value: string | undefined): boolean {
  const query = queryOf(url)
  const packed = query.get('.r')
  if (packed === null) return query.get(name) === value
  try {
    return JSON.parse(Buffer.from(packed, 'base64url').toString())[name] === value
  } catch {
    // Not JSON, so the path is not rewritten: the call that the URL matches as it is reports the error.
    return false
  }
}

const queryOf = (url: string) => new URLSearchParams(queryTextOf(url))

/** Path parameters whose values may contain slashes: `erp/customers`, and item ids of external databases. */
const SLASH_PARAMETERS = ['dataCollectionId', 'dataCollection.id', 'dataItemId']

interface SlashPattern {
  method: string
  before: string
  after: string
  /** A parameter of the query that must repeat the value, for calls that take a query. */
  disambiguatedBy: string | undefined
}

let slashPatterns: readonly SlashPattern[] | undefined

/** Longest suffix first, so that `…/patch-field` is not taken for a part of the value. */
const listSlashPatterns = (): SlashPattern[] =>
  slashPatternsOfEndpoints().sort((a, b) => b.after.length - a.after.length)

const slashPatternsOfEndpoints = (): SlashPattern[] =>
  endpoints().flatMap(({ method, path, asBody, route: { parameters, declaration } }) => {
    const [name = '', other] = parameters
    const [before = '', after = ''] = path.split(':p0')
    if (asBody || other || !SLASH_PARAMETERS.includes(name) || !path.includes(':p0')) return []
    return [{ method, before, after, disambiguatedBy: takesQuery(declaration) ? name : undefined }]
  })

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The patterns that a request without a route matches, each with the value of its parameter. */
function* slashMatches({ method, url }: Request) {
  const { pathname } = new URL(url)
  slashPatterns ??= listSlashPatterns()
  for (const pattern of slashPatterns) {
    const { before, after } = pattern
    if (pattern.method !== method || !pathname.startsWith(before) || !pathname.endsWith(after)) continue
    yield { ...pattern, raw: pathname.slice(before.length, pathname.length - after.length) }
  }
}

/**
 * Rewrites a request whose path matches no route: existing clients send path values with unescaped slashes and repeat them
 * in the request (protocol/transport §1, §2).
 */
export function rewriteUnescapedPath(request: Request): Request | undefined {
  const { origin, search } = new URL(request.url)
  for (const { before, after, disambiguatedBy: repeats, raw } of slashMatches(request)) {
    // Where the query does not tell, a slash at the end is one too many.
    const value = (repeats ? raw : raw.replace(/\/+$/, '')).includes('/') ? decoded(raw) : undefined
    if (value === undefined || (repeats && !queryRepeatsParameter(request.url, repeats, value))) continue
    return atAddress(request, `${origin}${before}${encodeURIComponent(value)}${after}${search}`)
  }
  return undefined
}

/**
 * The same request without double slashes and without one at the end: programs join an address that ends with a slash and a path that begins
 * with one. Undefined if the path has neither, or if its slashes are those of a value that the query names.
 */
export function withoutSurplusSlashes(request: Request): Request | undefined {
  const { origin, pathname, search } = new URL(request.url)
  const path = pathname.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  if (path === pathname || path === '/') return undefined
  for (const { disambiguatedBy: name } of slashMatches(request))
    if (name && queryOf(request.url).has(name)) return undefined
  return atAddress(request, `${origin}${path}${search}`)
}

const atAddress = (request: Request, address: string) => {
  const { method, headers, body } = request
  return new Request(address, { method, headers, ...(body && { body, duplex: 'half' as const }) })
}
