import type { Ctx } from '../call/context.ts'
import {
  lockUnpaidPaymentRequests,
  type PaymentRequestRow,
} from '../storage/commerce/order-payment-requests.ts'
import { savePaymentRequest } from './change-payment-request.ts'
import { toPaymentRequest } from './payment-request-view.ts'

type Context = Ctx<never, 'wix.ecom.v1.order_payment_request_voided'>

/** Voids a locked payment request that is unpaid. */
export async function voidPaymentRequest(ctx: Context, row: PaymentRequestRow): Promise<void> {
  const after = await savePaymentRequest(ctx, row, { state: 'VOIDED' })
  ctx.emit(
    'wix.ecom.v1.order_payment_request_voided',
    row.id,
    { orderPaymentRequest: toPaymentRequest(ctx, after) },
    { orderPaymentRequest: toPaymentRequest(ctx, row) },
  )
}

/** Voids the unpaid payment requests of a locked order that has ended: its buyer has nothing to pay. */
export async function voidRequestsOfOrder(ctx: Context, orderId: string): Promise<void> {
  for (const row of await lockUnpaidPaymentRequests(ctx.db, ctx.site.id, orderId))
    await voidPaymentRequest(ctx, row)
}
