import type { PaymentCallback } from '../../call/payment-provider.ts'
import type { Pages } from '../mount-pages.ts'

const BODY_MAX = 256 * 1024

type HandleCallback = (
  provider: string,
  siteId: string,
  callback: PaymentCallback,
) => Promise<200 | 400 | 404 | 503>

/** Receives what payment providers send on their own. A provider repeats a callback until the status is 200. */
export function servePaymentCallbacks(app: Pages, handle: HandleCallback) {
  app.post('/payments/callbacks/:provider/:siteId', async c => {
    const body = (await c.var.intake.body(BODY_MAX)).toString()
    const { provider, siteId } = c.req.param()
    const status = await handle(provider, siteId, { headers: c.req.header(), body, url: c.req.url })
    return c.body(null, status)
  })
}
