/** What a client app has registered. */
export interface Registered {
  origins: readonly string[]
  redirectUris: readonly string[]
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Of the web, and the same address to everything that reads it. */
const PLAIN = /^https?:\/\/[^/\s\\\p{Cc}][^\s\\\p{Cc}]*$/iu

/**
 * Whether a shopper may be sent to an address: one of a registered origin, or exactly a registered redirect URI. While
 * developing, any address of the own machine will do (decision 025).
 */
export function isRegistered(address: string, { origins, redirectUris }: Registered, development: boolean) {
  if (redirectUris.includes(address)) return true
  if (!PLAIN.test(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  // A name or password in the address could pass the host off as another.
  if (url.username || url.password) return false
  return origins.includes(url.origin) || (development && LOOPBACK.has(url.hostname))
}

/**
 * Whether a code may be sent to an address (RFC 6749 §3.1.2.3): exactly a registered redirect URI. An address of the own
 * machine may have any port, as RFC 8252 §7.3 has it; while developing it need not be registered.
 */
export function isRedirectUri(address: string, { redirectUris }: Registered, development: boolean): boolean {
  if (redirectUris.includes(address)) return true
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (
    !PLAIN.test(address) ||
    url.protocol !== 'http:' ||
    !LOOPBACK.has(url.hostname) ||
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
      LOOPBACK.has(new URL(known).hostname) &&
      withoutPort(known) === withoutPort(address),
  )
}
