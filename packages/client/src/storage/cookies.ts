/** A browser's request, as far as its cookies go. */
export interface CookieRequest {
  url: string
  headers: { get(name: string): string | null }
}

/** Whether the browser came over https, also to a proxy in front. */
export const isSecure = ({ url, headers }: CookieRequest) =>
  url.startsWith('https:') || headers.get('x-forwarded-proto') === 'https'

/** A cookie's value, or nothing if there is none or other software wrote it. */
export function readCookie({ headers }: CookieRequest, name: string): string | undefined {
  const value = headers
    .get('cookie')
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  try {
    return value && decodeURIComponent(value)
  } catch {
    return // not valid JSON
  }
}

/** A `Set-Cookie` value that scripts of the page cannot read; age 0 takes the cookie away. */
export function cookieLine(name: string, text: string, ageSec: number, secure: boolean): string {
  const value = ageSec > 0 ? encodeURIComponent(text) : ''
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${ageSec}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}
