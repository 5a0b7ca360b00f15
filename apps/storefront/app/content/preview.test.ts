import { createHmac } from 'node:crypto'
import { environment } from '@stoa/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubEnv('STOA_CLIENT_ID', 'client')
const { config } = await import('../platform/config.server.ts')
const { isPreview, previewCookie, previewMiddleware } = await import('./preview.server.ts')

const { now } = environment
const { previewKey } = config
beforeEach(() => {
  environment.now = () => 1_000_000
  config.previewKey = 'key'
})
afterEach(() => {
  environment.now = now
  config.previewKey = previewKey
})

const tokenOf = (until: string, key = 'key') =>
  `${until}.${createHmac('sha256', key).update(`preview:${until}`).digest('base64url')}`

/** Whether a page with this cookie is a preview, and its reply. */
async function visit(cookie: string) {
  const request = new Request('https://shop.test/', { headers: { Cookie: cookie } })
  const shown = { isPreview: false }
  const next = async () => {
    shown.isPreview = isPreview()
    return new Response()
  }
  const response = await previewMiddleware({ request } as Parameters<typeof previewMiddleware>[0], next)
  return { ...shown, cache: response ? (response.headers.get('Cache-Control') ?? undefined) : undefined }
}

test('a link starts a preview until its time', async () => {
  const token = tokenOf('1001')
  expect(previewCookie(token)).toBe(`preview=${token}; Path=/; Max-Age=1; SameSite=Lax; HttpOnly`)
  expect(await visit(`theme=dark; preview=${token}`)).toEqual({ isPreview: true, cache: 'private, no-store' })
  expect(await visit('theme=dark')).toEqual({ isPreview: false })
})

test.each([
  ['whose time is over', tokenOf('999')],
  ['that ends now', tokenOf('1000')],
  ['of another key', tokenOf('1001', 'other')],
  ['with a later time', tokenOf('1001').replace('1001', '1002')],
  ['without a time', tokenOf('')],
  ['that never ends', tokenOf('Infinity')],
  ['without a signature', '1001'],
])('a link %s starts none', async (_, token) => {
  expect(previewCookie(token)).toBeUndefined()
  expect(await visit(`preview=${token}`)).toEqual({ isPreview: false })
})

test('without a key there are no previews', () => {
  config.previewKey = 'none'
  expect(previewCookie(tokenOf('1001', 'none'))).toBeUndefined()
})
