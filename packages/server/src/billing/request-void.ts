import { appendFacts, PAYMENT_REFERENCE, withEntries } from '../payments/index.ts'
import { getOrderRow } from '../storage/commerce/orders.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import type { BillingCtx } from './apply-snapshot.ts'

/** Stores the intent to void the payments of an initialized order that wait for the buyer or the provider. */
export async function requestVoid(ctx: BillingCtx, orderId: string): Promise<void> {
  const { db, site } = ctx
  const order = await getOrderRow(db, site.id, orderId, { lock: true })
  if (order?.status !== 'INITIALIZED') return
  for (const payment of await withEntries(ctx, await findPayments(db, site.id, [orderId])))
    if (payment.row.status === 'PENDING' && payment.row.provider_payment_id !== null)
      await appendFacts(ctx, order, payment, [
        { type: 'VOID_REQUESTED', minor: BigInt(payment.row.amount_minor), reference: PAYMENT_REFERENCE },
      ])
}
