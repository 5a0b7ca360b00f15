import type { Hono } from 'hono'
import type { PaymentCallback } from '../../call/payment-provider.ts'
import type { Bindings } from '../bindings.ts'

const BODY_MAX = 256 * 1024

type HandleCallback = (
  provider: string,
  siteId: string,
  callback: PaymentCallback,
) => Promise<200 | 400 | 404 | 503>

/** Receives what payment providers send on their own. A provider repeats a callback until the status is 200. */
export function servePaymentCallbacks(app: Hono<{ Bindings: Bindings }>, handle: HandleCallback) {
  app.post('/payments/callbacks/:provider/:siteId', async c => {
    if (Number(c.req.header('content-length') ?? 0) > BODY_MAX) return c.body(null, 413)
    const body = await c.req.text()
    if (body.length > BODY_MAX) return c.body(null, 413)
    const { provider, siteId } = c.req.param()
    const status = await handle(provider, siteId, { headers: c.req.header(), body, url: c.req.url })
    return c.body(null, status)
  })
}
