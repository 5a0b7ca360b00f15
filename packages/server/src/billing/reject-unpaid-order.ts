import type { Ctx } from '../call/context.ts'
import { type ReleaseEvent, rejectOrder } from '../ecom/index.ts'
import { appendFacts, type LedgerPayment, PAYMENT_REFERENCE } from '../payments/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'

/**
 * Rejects a locked order that was not paid. A payment by membership that failed has kept the payment by a provider from being
 * started: it is canceled.
 */
export async function rejectUnpaidOrder(
  ctx: Ctx<never, ReleaseEvent>,
  order: OrderRow,
  payments: readonly LedgerPayment[],
): Promise<void> {
  const isUnpaidMembership = ({ row: { doc, status } }: LedgerPayment) =>
    doc.membership !== undefined && status !== 'APPROVED'
  if (payments.some(isUnpaidMembership))
    for (const payment of payments) {
      const { doc, status, provider_payment_id: known } = payment.row
      if (doc.membership || status !== 'PENDING' || known !== null) continue
      await appendFacts(ctx, order, payment, [{ type: 'CANCELED', minor: 0n, reference: PAYMENT_REFERENCE }])
    }
  await rejectOrder(ctx, order)
}
