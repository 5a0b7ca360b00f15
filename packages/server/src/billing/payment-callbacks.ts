import {
  InvalidCallback,
  type PaymentCallback,
  PaymentProviderUnavailable,
} from '../call/payment-provider.ts'
import { isGuid } from '../platform-support/guid.ts'
import { findByProviderPayment } from '../storage/commerce/payments.ts'
import type { Sql } from '../storage/sql.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { type BillingRunner, executeIntents } from './execute-intents.ts'

/**
 * Handles a callback of a provider: verifies it, then reads the payments that it names from the provider. So callbacks may
 * arrive late, twice or in the wrong order. Returns the HTTP status.
 */
export const paymentCallbacks =
  (runner: BillingRunner, db: Sql) =>
  async (providerId: string, siteId: string, callback: PaymentCallback): Promise<200 | 400 | 404 | 503> => {
    const provider = runner.platform.paymentProviders.find(providerId)
    const site = isGuid(siteId) ? await runner.platform.directory.site(siteId) : undefined
    if (!provider || !site) return 404
    let ids: readonly string[]
    try {
      ids = await provider.parseCallback(site, callback)
    } catch (error) {
      if (error instanceof InvalidCallback) return 400
      if (error instanceof PaymentProviderUnavailable) return 503
      throw error
    }
    for (const providerPaymentId of ids) {
      const row = await findByProviderPayment(db, siteId, { provider: providerId, providerPaymentId })
      // The reply to the charge may still be on its way: reconciliation reads the payment later.
      if (!row) continue
      const payment = { orderId: row.order_id, paymentId: row.id }
      const snapshot = await provider
        .get(site, { paymentId: row.id, providerPaymentId, canceled: row.status === 'CANCELED' })
        .catch(() => undefined)
      // The provider sends the callback again.
      if (!snapshot) return 503
      const { hasNewIntents } = await runner.transact(siteId, ctx => applySnapshot(ctx, payment, snapshot))
      if (hasNewIntents) await executeIntents(runner, { siteId, orderId: row.order_id })
    }
    return 200
  }
