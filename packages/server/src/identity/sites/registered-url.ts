import { isLoopbackHost } from '../../platform-support/loopback.ts'

/** What a client app has registered. */
export interface Registered {
  origins: readonly string[]
  redirectUris: readonly string[]
}

/** An http(s) URL without characters that parsers interpret differently. */
const PLAIN = /^https?:\/\/[^/\s\\\p{Cc}][^\s\\\p{Cc}]*$/iu

/** Whether a text is an origin as browsers write it, such as `https://shop.example`. */
export const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** Schemes whose addresses run in the page that opens them, or read its device. */
const UNSAFE_SCHEMES = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']

/** Whether an app may register a text as a redirect URI: an address of any safe scheme, without a fragment. */
export const isRegistrable = (text: string): boolean =>
  URL.canParse(text) && !UNSAFE_SCHEMES.includes(new URL(text).protocol) && !text.includes('#')

/**
 * Whether a URL is a valid redirect target: of a registered origin, or equal to a registered redirect URI. In development
 * any loopback URL is accepted (decision 025).
 */
export function isRegistered(address: string, { origins, redirectUris }: Registered, development: boolean) {
  if (redirectUris.includes(address)) return true
  if (!PLAIN.test(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  // User info can disguise the host.
  if (url.username || url.password) return false
  return origins.includes(url.origin) || (development && isLoopbackHost(url.hostname))
}

/**
 * Whether a URL may receive a code (RFC 6749 §3.1.2.3): it must equal a registered redirect URI. Loopback URLs may use
 * any port (RFC 8252 §7.3); in development they need not be registered.
 */
export function isRedirectUri(address: string, { redirectUris }: Registered, development: boolean): boolean {
  if (redirectUris.includes(address)) return true
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (
    !PLAIN.test(address) ||
    url.protocol !== 'http:' ||
    !isLoopbackHost(url.hostname) ||
    url.hash ||
    url.username ||
    url.password
  )
    return false
  if (development) return true
  const withoutPort = (text: string) => {
    const parsed = new URL(text)
    parsed.port = ''
    return parsed.href
  }
  return redirectUris.some(
    known =>
      URL.canParse(known) &&
      isLoopbackHost(new URL(known).hostname) &&
      withoutPort(known) === withoutPort(address),
  )
}
