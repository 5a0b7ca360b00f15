import type { contract, ErrorsOf, RequestOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { exactAmount } from '../call/exact-amount.ts'
import { rejectField } from '../call/failure.ts'
import { amountDue } from '../orders/index.ts'
import { isGuid } from '../platform-support/guid.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import { toDecimal } from '../pricing/index.ts'
import {
  insertPaymentRequest,
  type PaymentRequestDoc,
  type PaymentRequestRow,
} from '../storage/commerce/order-payment-requests.ts'
import { getOrderRow, type OrderRow } from '../storage/commerce/orders.ts'
import { mailPaymentRequest } from './mail-payment-request.ts'
import { toPaymentRequest } from './payment-request-view.ts'

const DAY_MS = 86_400_000

type Creation = typeof contract.orderPaymentRequests.createOrderPaymentRequest
type Input = RequestOf<Creation>['orderPaymentRequest']
type Context = Ctx<never, 'wix.ecom.v1.order_payment_request_created'>

/** Why a payment request was not created. Nothing was written. */
export interface Rejection {
  code: ErrorsOf<Creation>
  data: Record<string, unknown>
}

/** Creates a payment request for an order, and sends its buyer the link. `at` is its path in the request. */
export async function createPaymentRequest(
  ctx: Context,
  input: Input,
  { at, sendEmail }: { at: string; sendEmail: boolean },
): Promise<{ row: PaymentRequestRow; rejection?: undefined } | { row?: undefined; rejection: Rejection }> {
  const { db, site, now } = ctx
  const reject = (code: Rejection['code'], data: Rejection['data']) => ({ rejection: { code, data } })
  // The lock keeps the amount due until the commit.
  const id = String(input.orderId)
  const order = isGuid(id) ? await getOrderRow(db, site.id, id, { lock: true }) : undefined
  if (!order || order.status === 'INITIALIZED') return reject('ORDER_NOT_FOUND', { id })
  if (order.status === 'CANCELED' || order.status === 'REJECTED')
    return reject('ORDER_CANCELED', { id: order.id })
  const currency = order.doc.currency ?? site.currency
  const due = amountDue(order)
  if (due <= 0n) return reject('ORDER_ALREADY_PAID', { id: order.id })
  const minor = requestedAmount(order, input, at) ?? due
  if (minor > due) return reject('AMOUNT_EXCEEDS_AMOUNT_DUE', { amountDue: toDecimal(due, currency) })
  const expires_at = input.expirationDate ? Date.parse(input.expirationDate) : null
  if (expires_at !== null && expires_at <= now)
    rejectField(`${at}.expirationDate`, 'VALIDATION', 'must be in the future')
  const { source, title, description, image, extendedFields, blockedPaymentMethods } = input
  const row: PaymentRequestRow = {
    id: ctx.ids.guid(),
    revision: 1,
    created_at: now,
    updated_at: now,
    order_id: order.id,
    state: 'UNPAID',
    amount_minor: Number(minor),
    expires_at,
    remind_at: sendEmail ? reminderTime(now, expires_at) : null,
    doc: {
      ...withoutNulls<Omit<PaymentRequestDoc, 'currency'>>({
        title,
        ...(source && { source }),
        ...(description && { description }),
        ...(image && { image }),
        ...(extendedFields && { extendedFields }),
        ...(blockedPaymentMethods && { blockedPaymentMethods }),
      }),
      orderNumber: String(order.number),
      currency,
    },
  }
  await insertPaymentRequest(db, site.id, row)
  ctx.emit('wix.ecom.v1.order_payment_request_created', row.id, {
    orderPaymentRequest: toPaymentRequest(ctx, row),
  })
  const to = order.doc.buyerInfo?.email
  if (sendEmail && to) mailPaymentRequest(ctx, row, { to, language: order.doc.buyerLanguage })
  return { row }
}

function requestedAmount({ doc }: OrderRow, { amount }: Input, at: string): bigint | undefined {
  if (amount?.amount == null) return undefined
  return exactAmount(amount.amount, `${at}.amount.amount`, doc.currency ?? '')
}

/** The buyer is reminded a day before the expiration, if they had more than two days to pay. */
const reminderTime = (now: number, expiresAt: number | null): number | null =>
  expiresAt !== null && expiresAt - now > 2 * DAY_MS ? expiresAt - DAY_MS : null
