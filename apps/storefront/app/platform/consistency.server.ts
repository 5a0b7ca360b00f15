const cookieName = 'stoa_position'
const header = 'X-Wix-Consistent'

/**
 * The platform's consistency header (protocol/transport §4), stored between requests: a shopper reads their own writes,
 * also from another node. The client remembers it for its own life, which here is one request; the cookie does so
 * for the browser's. `secure` keeps that cookie on https.
 */
export function consistencyOf(request: Request, secure: boolean) {
  const known = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w/.:-]{1,120})(?:;|$)`).exec(
    request.headers.get('Cookie') ?? '',
  )?.[1]
  let latest: string | undefined
  return {
    /** Headers for a client that continues from this position. */
    headers: known ? { [header]: known } : {},
    /** The global `fetch`, with an eye on the replies. */
    fetch: (async (input, init) => {
      const reply = await fetch(input, init)
      latest = reply.headers.get(header) ?? latest
      return reply
    }) as typeof fetch,
    setCookies: () =>
      latest === undefined || latest === known || !/^[\w/.:-]{1,120}$/.test(latest)
        ? []
        : [`${cookieName}=${latest}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`],
  }
}
