/** What a client app has registered. */
export interface Registered {
  origins: readonly string[]
  redirectUris: readonly string[]
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether a shopper may be sent to an address: one of a registered origin, or exactly a registered redirect URI. While
 * developing, any address of the own machine will do.
 */
export function isRegistered(address: string, { origins, redirectUris }: Registered, development: boolean) {
  if (redirectUris.includes(address)) return true
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  // A name or password in the address could pass the host off as another.
  if (url.username || url.password) return false
  return origins.includes(url.origin) || (development && LOOPBACK.has(url.hostname))
}
