import type { Ctx } from '../call/context.ts'
import { type ReleaseEvent, rejectOrder } from '../ecom/index.ts'
import { appendFacts, isPluginCharge, type LedgerPayment, PAYMENT_REFERENCE } from '../payments/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'

/**
 * Rejects a locked order that was not paid. A charge of a plug-in that failed has kept the payment by a provider from being
 * started: it is canceled.
 */
export async function rejectUnpaidOrder(
  ctx: Ctx<never, ReleaseEvent>,
  order: OrderRow,
  payments: readonly LedgerPayment[],
): Promise<void> {
  const isUnpaidCharge = ({ row }: LedgerPayment) => isPluginCharge(row) && row.status !== 'APPROVED'
  if (payments.some(isUnpaidCharge))
    for (const payment of payments) {
      const { status, provider_payment_id: providerPaymentId } = payment.row
      if (isPluginCharge(payment.row) || status !== 'PENDING' || providerPaymentId !== null) continue
      await appendFacts(ctx, order, payment, [{ type: 'CANCELED', minor: 0n, reference: PAYMENT_REFERENCE }])
    }
  await rejectOrder(ctx, order)
}
