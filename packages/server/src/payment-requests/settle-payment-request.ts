import type { Ctx } from '../call/context.ts'
import { orderUrl } from '../orders/index.ts'
import type { LedgerPayment } from '../payments/index.ts'
import { toDecimal } from '../pricing/index.ts'
import type { PaymentRequestRow } from '../storage/commerce/order-payment-requests.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { savePaymentRequest } from './change-payment-request.ts'
import { paymentRequestStates } from './payment-request-states.ts'
import { toPaymentRequest } from './payment-request-view.ts'

/** The payments of a payment request. */
export const paymentsOf = <P extends Pick<LedgerPayment, 'row'>>(
  request: PaymentRequestRow,
  payments: readonly P[],
): P[] => payments.filter(({ row }) => row.doc.paymentGatewayOrderId === request.id)

/** Marks a locked payment request as paid once its payments have captured the amount, emits the event, and sends the buyer a receipt. */
export async function settlePaymentRequest(
  ctx: Ctx<never, 'wix.ecom.v1.order_payment_request_paid'>,
  {
    row,
    order,
    payments,
  }: { row: PaymentRequestRow; order: OrderRow; payments: readonly Pick<LedgerPayment, 'row'>[] },
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
  const to = order.doc.buyerInfo?.email
  const { title, currency, orderNumber = '' } = row.doc
  if (to)
    ctx.mail({
      to,
      language: order.doc.buyerLanguage,
      template: 'paymentReceived',
      data: {
        number: orderNumber,
        title,
        amount: toDecimal(BigInt(row.amount_minor), currency),
        currency,
        link: orderUrl(ctx, order.id),
      },
    })
  return after
}
