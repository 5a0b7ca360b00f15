import { environment } from '@stoa/client'
import { createRequestClient, type RequestClient } from '@stoa/react/server'
import type { Shop } from '../index.ts'

/** Origin of the server-rendered shop. */
export const SHOP_ORIGIN = 'https://shop.example'

/** Browsers give up after some twenty redirects. */
const REDIRECTS_MAX = 20

/**
 * A browser at a server that renders pages with `createRequestClient`. It stores the cookies of the responses that arrive.
 * `arrives` is called for each response in turn; one that does not arrive ends the visit.
 */
export function servedBrowser(shop: Shop) {
  const jar = new Map<string, string>()
  const expiry = new Map<string, number>()
  const lines: string[] = []

  function store(received: readonly string[]) {
    for (const line of received) {
      lines.push(line)
      const [, name = '', value = '', age = ''] = /^([^=]+)=([^;]*).*Max-Age=(\d+)/.exec(line) ?? []
      expiry.set(name, shop.clock.now() + Number(age) * 1000)
      jar.set(name, value)
    }
    for (const [name, until] of expiry) if (until <= shop.clock.now()) jar.delete(name)
  }

  function begin(path: string) {
    store([])
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    return createRequestClient({
      request: { url: SHOP_ORIGIN + path, headers: new Headers({ cookie }) },
      baseUrl: shop.baseUrl,
      clientId: shop.clientId,
      fetch: shop.fetch,
      environment: { ...environment, now: shop.clock.now },
      retries: 0,
    })
  }

  async function visit<T>(path: string, answer: (it: RequestClient) => Promise<T>): Promise<T>
  async function visit<T>(
    path: string,
    answer: (it: RequestClient) => Promise<T>,
    arrives: () => boolean,
  ): Promise<T | undefined>
  async function visit<T>(path: string, answer: (it: RequestClient) => Promise<T>, arrives = () => true) {
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const it = begin(path)
      const redirect = await it.renewFirst()
      if (!redirect) {
        let arrived = false
        try {
          const result = await answer(it)
          arrived = arrives()
          return arrived ? result : undefined
        } catch (error) {
          arrived = arrives()
          throw error
        } finally {
          if (arrived) store(it.setCookies())
        }
      }
      if (!arrives()) return undefined
      store(redirect.headers.getSetCookie())
    }
    throw new Error(`${path} redirects for ever`)
  }

  return {
    jar,
    /** All `Set-Cookie` values that arrived. */
    lines,
    visit,
    /** The tokens in the cookie. */
    tokens: () => JSON.parse(decodeURIComponent(jar.get('stoa_session') ?? 'null')),
  }
}
