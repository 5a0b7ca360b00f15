import { parseTokens, type TokenStorage, type Tokens } from '../tokens.ts'
import { type CookieRequest, cookieLine, isSecure, readCookie } from './cookies.ts'

/** Options of `cookieStorage`. */
export interface CookieStorageOptions {
  /** The browser's request: its Cookie header is read, its address says whether the cookie may travel on https only. */
  request: CookieRequest
  /** Default `stoa_session`. */
  name?: string
  /** Default: true when the request came over https, also to a proxy in front. */
  secure?: boolean
}

/** A token storage that reads a request's cookie and writes `Set-Cookie` values. */
export interface CookieStorage extends TokenStorage {
  /** The `Set-Cookie` values that the response must carry; none when nothing changed. */
  setCookies(): string[]
}

const yearSec = 31_536_000
/** Browsers drop a cookie of more than 4096 bytes without a word. */
const cookieLengthMax = 4000

function encoded(tokens: Tokens): string {
  const text = JSON.stringify(tokens)
  if (encodeURIComponent(text).length <= cookieLengthMax) return text
  // The refresh token is sufficient.
  return JSON.stringify({ ...tokens, accessToken: { value: '', expiresAt: 0 } })
}

/** Keeps tokens in a cookie that scripts of the page cannot read: for servers that render pages, one for each request. */
export function cookieStorage({
  request,
  name = 'stoa_session',
  secure = isSecure(request),
}: CookieStorageOptions): CookieStorage {
  let tokens = parseTokens(readCookie(request, name))
  let changed = false
  return {
    get: () => tokens,
    set(next) {
      tokens = next
      changed = true
    },
    setCookies() {
      if (!changed) return []
      return [cookieLine(name, tokens ? encoded(tokens) : '', tokens ? yearSec : 0, secure)]
    },
  }
}
