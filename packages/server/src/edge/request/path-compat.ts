import { endpoints, takesQuery } from '../routes.ts'

/** What follows the question mark. Most addresses have none, and a URL is costly to take apart. */
export const queryTextOf = (url: string) => {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

/** Whether the query has a parameter of the path too, as existing clients send it. */
export function queryRepeatsParameter(url: string, name: string, value: string | undefined): boolean {
  const query = queryOf(url)
  const packed = query.get('.r')
  if (packed === null) return query.get(name) === value
  try {
    return JSON.parse(Buffer.from(packed, 'base64url').toString())[name] === value
  } catch {
    // Not what was meant: the call that the address is of by itself says what is wrong with it.
    return false
  }
}

const queryOf = (url: string) => new URLSearchParams(queryTextOf(url))

/** Parameters of a path whose values may hold slashes: `erp/customers`, and ids that others give their items. */
const SLASH_PARAMETERS = ['dataCollectionId', 'dataCollection.id', 'dataItemId']

interface SlashPattern {
  method: string
  before: string
  after: string
  /** Where the message comes in the address, it says what the path means. */
  disambiguatedBy: string | undefined
}

let slashPatterns: readonly SlashPattern[] | undefined

/** The longest ends first: `…/patch-field` is no part of a value. */
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

/**
 * The request that is meant by one to an address that nothing answers: existing clients put values into paths as they are,
 * with their slashes, and repeat them in the message (protocol/transport §1, §2).
 */
export function rewriteUnescapedPath(request: Request): Request | undefined {
  const { origin, pathname, search } = new URL(request.url)
  slashPatterns ??= listSlashPatterns()
  for (const { method, before, after, disambiguatedBy: repeats } of slashPatterns) {
    if (method !== request.method || !pathname.startsWith(before) || !pathname.endsWith(after)) continue
    const raw = pathname.slice(before.length, pathname.length - after.length)
    const value = raw.includes('/') ? decoded(raw) : undefined
    if (value === undefined || (repeats && !queryRepeatsParameter(request.url, repeats, value))) continue
    const address = `${origin}${before}${encodeURIComponent(value)}${after}${search}`
    const { headers, body } = request
    return new Request(address, { method, headers, ...(!repeats && { body, duplex: 'half' as const }) })
  }
  return undefined
}
