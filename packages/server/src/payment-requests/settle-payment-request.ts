import type { Ctx } from '../call/context.ts'
import type { LedgerPayment } from '../payments/index.ts'
import type { PaymentRequestRow } from '../storage/commerce/order-payment-requests.ts'
import { savePaymentRequest } from './change-payment-request.ts'
import { paymentRequestStates } from './payment-request-states.ts'
import { toPaymentRequest } from './payment-request-view.ts'

/** The payments of a payment request. */
export const paymentsOf = <P extends Pick<LedgerPayment, 'row'>>(
  request: PaymentRequestRow,
  payments: readonly P[],
): P[] => payments.filter(({ row }) => row.doc.paymentGatewayOrderId === request.id)

/** Marks a locked payment request as paid once its payments have captured the amount, and emits the event. */
export async function settlePaymentRequest(
  ctx: Ctx<never, 'wix.ecom.v1.order_payment_request_paid'>,
  row: PaymentRequestRow,
  payments: readonly Pick<LedgerPayment, 'row'>[],
): Promise<PaymentRequestRow> {
  const captured = paymentsOf(row, payments).reduce((sum, payment) => sum + payment.row.captured_minor, 0)
  if (captured < row.amount_minor || !paymentRequestStates.next(row.state, 'settle')) return row
  const after = await savePaymentRequest(ctx, row, { state: 'PAID' })
  ctx.emit(
    'wix.ecom.v1.order_payment_request_paid',
    row.id,
    { orderPaymentRequest: toPaymentRequest(ctx, after) },
    { orderPaymentRequest: toPaymentRequest(ctx, row) },
  )
  return after
}
