import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiKeyStrategy, createClient, environment } from '@stoa/client'
import { bindItems, query } from '@stoa/client/data'
import type { MiddlewareFunction } from 'react-router'
import { config } from '../platform/config.server.ts'
import { currentSite } from '../platform/site.server.ts'

const COOKIE = 'preview'

/** The signature of a preview link (docs/guides/storefront.md): HMAC-SHA-256 of the time it ends, under the key of the preview. */
const signature = (until: string) =>
  createHmac('sha256', config.previewKey).update(`preview:${until}`).digest('base64url')

/** Whether a token `<seconds since 1970>.<signature>` is valid. */
function isValid(token: string): boolean {
  const [until = '', signed = ''] = token.split('.')
  if (config.previewKey === 'none' || !/^\d{1,12}$/.test(until)) return false
  const [expected, given] = [Buffer.from(signature(until)), Buffer.from(signed)]
  const matches = expected.length === given.length && timingSafeEqual(expected, given)
  return matches && Number(until) * 1000 > environment.now()
}

/** The cookie of a preview link; undefined for an invalid token. */
export function previewCookie(token: string): string | undefined {
  if (!isValid(token)) return undefined
  const seconds = Math.ceil(Number(token.split('.')[0]) - environment.now() / 1000)
  return `${COOKIE}=${token}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly`
}

/** Ends the preview. */
export const endedPreviewCookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly`

const preview = new AsyncLocalStorage<boolean>()

/** Tells whether the request is a preview. Replies to previews are not cached. */
export const previewMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const token = /(?:^|;\s*)preview=([\w.-]+)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? ''
  if (!token || !isValid(token)) return next()
  const response = await preview.run(true, () => next())
  response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('X-Robots-Tag', 'noindex')
  return response
}

export const isPreview = () => preview.getStore() === true

/** Items as the merchant sees them; undefined outside of a preview. */
export async function currentPreview() {
  if (!isPreview()) return undefined
  const { id: siteId } = await currentSite()
  const auth = ApiKeyStrategy({ apiKey: config.previewKey, siteId })
  const client = createClient({ baseUrl: config.internalUrl, auth, timeoutMs: 10_000 })
  return bindItems({ call: (...args) => client.call(...args) }, { query })
}
