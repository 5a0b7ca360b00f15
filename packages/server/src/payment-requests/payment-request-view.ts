import { contract, type OrderPaymentRequest } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { shownFields } from '../platform-support/pick.ts'
import { toPrice } from '../pricing/index.ts'
import type { PaymentRequestRow } from '../storage/commerce/order-payment-requests.ts'
import type { PaymentRequestState } from './payment-request-states.ts'

/** The state at a time: one whose time is over has expired before the job stores it. */
export const stateAt = ({ state, expires_at }: PaymentRequestRow, now: number): PaymentRequestState =>
  state === 'UNPAID' && expires_at !== null && expires_at <= now ? 'EXPIRED' : state

const shown = shownFields(
  contract.orderPaymentRequests.getOrderPaymentRequest.reply.properties.orderPaymentRequest,
)

/** A payment request in its wire form. */
export function toPaymentRequest(
  { site, now }: Pick<Ctx, 'site' | 'now'>,
  row: PaymentRequestRow,
): OrderPaymentRequest {
  const { currency } = row.doc
  const state = stateAt(row, now)
  return {
    id: row.id,
    status: state === 'UNPAID' || state === 'PAID' ? state : 'EXPIRED',
    orderId: row.order_id,
    amount: toPrice(BigInt(row.amount_minor), { currency, locale: site.locale }),
    paymentGatewayOrderId: row.id,
    ...(row.expires_at !== null && { expirationDate: isoTime(row.expires_at) }),
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    ...shown(row.doc),
  }
}
