import type { Ctx } from '../call/context.ts'
import { type LedgerPayment, withEntries } from '../payments/index.ts'
import type { PaymentRequestRow } from '../storage/commerce/order-payment-requests.ts'
import { getOrderRow, type OrderRow } from '../storage/commerce/orders.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import { requirePaymentRequest } from './change-payment-request.ts'
import { settlePaymentRequest } from './settle-payment-request.ts'

export interface LockedPaymentRequest {
  order: OrderRow
  row: PaymentRequestRow
  /** All payments of the order. */
  payments: LedgerPayment[]
}

/** Locks a payment request and its order, the order first, and settles it if its payments have been captured. */
export async function lockPaymentRequest(
  ctx: Ctx<'ORDER_PAYMENT_REQUEST_NOT_FOUND', 'wix.ecom.v1.order_payment_request_paid'>,
  id: string,
  { ownerId }: { ownerId?: string | undefined } = {},
): Promise<LockedPaymentRequest> {
  const { db, site } = ctx
  const { order_id } = await requirePaymentRequest(ctx, id)
  const order =
    (await getOrderRow(db, site.id, order_id, { lock: true, ...(ownerId && { ownerId }) })) ??
    ctx.fail('ORDER_PAYMENT_REQUEST_NOT_FOUND', { id })
  const row = await requirePaymentRequest(ctx, id, { lock: true })
  const payments = await withEntries(ctx, await findPayments(db, site.id, [order.id]))
  return { order, row: await settlePaymentRequest(ctx, { row, order, payments }), payments }
}
