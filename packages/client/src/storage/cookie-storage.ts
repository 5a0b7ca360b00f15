import { parseTokens, type TokenStorage, type Tokens } from '../tokens.ts'

export interface CookieStorageOptions {
  /** The browser's request: its Cookie header is read, its address says whether the cookie may travel on https only. */
  request: { url: string; headers: { get(name: string): string | null } }
  /** Default `stoa_session`. */
  name?: string
  /** Default: true when the request came over https, also to a proxy in front. */
  secure?: boolean
}

export interface CookieStorage extends TokenStorage {
  /** The `Set-Cookie` values that the response must carry; none when nothing changed. */
  setCookies(): string[]
}

const yearSec = 31_536_000
/** Browsers drop a cookie of more than 4096 bytes without a word. */
const cookieLengthMax = 4000

const cookieValue = (header: string | null, name: string) =>
  header
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

function decoded(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value)
  } catch {
    return // not ours
  }
}

function encoded(tokens: Tokens): string {
  const text = encodeURIComponent(JSON.stringify(tokens))
  if (text.length <= cookieLengthMax) return text
  // The refresh token is enough to go on with.
  return encodeURIComponent(JSON.stringify({ ...tokens, accessToken: { value: '', expiresAt: 0 } }))
}

/** Keeps tokens in a cookie that scripts of the page cannot read: for servers that render pages, one for each request. */
export function cookieStorage({
  request,
  name = 'stoa_session',
  secure,
}: CookieStorageOptions): CookieStorage {
  const { url, headers } = request
  const https = secure ?? (url.startsWith('https:') || headers.get('x-forwarded-proto') === 'https')
  let tokens = parseTokens(decoded(cookieValue(headers.get('cookie'), name)))
  let changed = false
  return {
    get: () => tokens,
    set(next) {
      tokens = next
      changed = true
    },
    setCookies() {
      if (!changed) return []
      const value = tokens ? encoded(tokens) : ''
      const age = tokens ? yearSec : 0
      const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${age}`, 'HttpOnly', 'SameSite=Lax']
      return [[...parts, ...(https ? ['Secure'] : [])].join('; ')]
    },
  }
}
