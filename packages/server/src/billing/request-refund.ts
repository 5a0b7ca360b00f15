import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { FulfillmentEvent, StockEvent } from '../call/order-events.ts'
import { refundToCard } from '../gift-cards/index.ts'
import { findOrder, newActivity, type Restock, settlePayments, withRestockedUnits } from '../orders/index.ts'
import {
  appendFacts,
  type LedgerPayment,
  type PaymentEntry,
  type TransactionsEvent,
  withEntries,
} from '../payments/index.ts'
import { toPrice } from '../pricing/index.ts'
import type { OrderRow, StoredOrder } from '../storage/commerce/orders.ts'
import { findPaymentEntries, findPayments, findRefunds, insertRefund } from '../storage/commerce/payments.ts'
import { isSameStock } from '../storage/commerce/stock.ts'
import { emitStockChanges, returnStock } from '../stores/index.ts'
import {
  type CalculatedRefund,
  calculateRefund,
  namesParts,
  type RefundHistory,
  type RefundItems,
  sharesByAmount,
} from './calculate-refund.ts'
import { completeRefunds } from './complete-refunds.ts'
import { maxRefund, paymentRefundability, refundedParts } from './refundability.ts'
import { restockUnits } from './restock-units.ts'
import { sentAmount } from './sent-amount.ts'

type Context = Ctx<
  'ORDER_NOT_FOUND' | 'PAYMENT_NOT_FOUND' | 'PAYMENT_NOT_REFUNDABLE' | 'REFUND_TOO_LARGE',
  | TransactionsEvent
  | 'wix.ecom.v1.order_transactions_refund_completed'
  | 'wix.ecom.v1.order_payment_status_updated'
  | 'wix.ecom.v1.order_updated'
  | 'stoa.ecom.v1.gift_card_updated'
  | StockEvent
  | 'wix.ecom.v1.order_approved'
  | FulfillmentEvent
>

/** A payment to refund, as requests name it. */
interface RequestedRefund {
  paymentId?: string | null | undefined
  /** Default: what is left of the parts to refund, without parts all that is left of the payment. */
  amount?: { amount?: string | null | undefined } | null | undefined
  /** The merchant pays back outside the platform. */
  externalRefund?: boolean | null | undefined
}

export interface RefundRequest {
  orderId: string
  payments: readonly RequestedRefund[]
  items: RefundItems
  /** Line items whose units return to stock; `ALL` for all that are left. */
  restock: Restock
  reason?: string | undefined
  mail?: { message?: string | undefined } | undefined
  /** The fields of the request, for its rejection. */
  fields: { payments: string; items: string; restock: string }
}

/**
 * Stores a refund of a locked order: gift cards and external payments at once, others as intents that are sent to their
 * provider after the commit. Returns the id of the refund.
 */
export async function requestRefund(ctx: Context, request: RefundRequest): Promise<string> {
  const { db, site, now } = ctx
  const order = await findOrder(ctx, request.orderId, { lock: true })
  const payments = await withEntries(ctx, await findPayments(db, site.id, [order.id]))
  const entries = await findPaymentEntries(db, site.id, [order.id])
  const state: RefundHistory = {
    refunded: refundedParts(await findRefunds(db, site.id, [order.id]), entries),
    payments: payments.map(({ row }) => row),
  }
  const { fields } = request
  const calculated = calculateRefund(order, request.items, state, fields.items)
  const [problem] = calculated.problems
  if (problem) rejectField(fields.items, 'VALIDATION', problem.description, { code: problem.code })
  const isByAmount = !namesParts(request.items)
  const parts = refundParts(ctx, order, payments, request, isByAmount ? undefined : calculated.sum.total)

  const refundId = ctx.ids.guid()
  const { reason, mail } = request
  const shipping = calculated.shipping?.steps
  const total = parts.reduce((sum, { minor }) => sum + minor, 0n)
  const amounts = isByAmount ? sharesByAmount(order, total, state) : partsOf(calculated)
  await insertRefund(db, site.id, now, {
    id: refundId,
    orderId: order.id,
    doc: {
      ...(reason && { reason }),
      ...(mail && { notice: { ...(mail.message && { message: mail.message }) } }),
      lineItems: calculated.lineItems.map(({ id, steps }) => ({ lineItemId: id, quantity: Number(steps) })),
      additionalFees: calculated.additionalFees.map(({ id, steps }) => ({
        additionalFeeId: id,
        amountMinor: Number(steps),
      })),
      ...(shipping !== undefined && { shippingMinor: Number(shipping) }),
      amounts: amounts.map(({ id, amounts: { total: minor, tax, discount } }) => ({
        id,
        minor: Number(minor),
        taxMinor: Number(tax),
        discountMinor: Number(discount),
      })),
      partsMinor: Number(calculated.sum.total),
    },
  })
  const after = new Map(payments.map(payment => [payment.row.id, payment]))
  for (const { payment, minor, external } of parts) {
    const facts = await refundFacts(ctx, order, payment, { minor, external, refundId })
    after.set(payment.row.id, (await appendFacts(ctx, order, payment, facts)).payment)
  }
  const current = [...after.values()]
  const requested = { ...order, doc: withRequestedUnits(order.doc, calculated.lineItems) }
  const restocked = await restock(ctx, requested, request.restock, fields.restock)
  const changed = { ...requested, doc: { ...requested.doc, ...restocked.doc } }
  // After the stock: counters of documents are locked last.
  const completed = await completeRefunds(ctx, changed, { before: payments, after: current })
  await settlePayments(
    ctx,
    completed.row,
    current.map(({ row }) => row),
    { activities: [...refundActivities(ctx, order, parts, { refundId, reason }), ...completed.activities] },
  )
  await emitStockChanges(ctx, restocked.productIds)
  return refundId
}

const partsOf = ({ lineItems, shipping, additionalFees }: CalculatedRefund) => [
  ...lineItems,
  ...(shipping ? [shipping] : []),
  ...additionalFees,
]

/** Counts the units of a new refund in `refundQuantity`. */
function withRequestedUnits(doc: StoredOrder, refunded: CalculatedRefund['lineItems']): StoredOrder {
  const unitsOf = new Map(refunded.map(({ id, steps }) => [id, Number(steps)]))
  if (unitsOf.size === 0) return doc
  const lineItems = doc.lineItems.map(line => {
    const units = unitsOf.get(line.id)
    return units ? { ...line, refundQuantity: (line.refundQuantity ?? 0) + units } : line
  })
  return { ...doc, lineItems }
}

interface Part {
  payment: LedgerPayment
  minor: bigint
  /** Paid back by the merchant, outside the platform. */
  external: boolean
}

/** The payments of the request with the amounts to pay back, which together are `expected`. */
function refundParts(
  ctx: Context,
  order: OrderRow,
  payments: readonly LedgerPayment[],
  { payments: requested, fields }: RefundRequest,
  expected: bigint | undefined,
): Part[] {
  const currency = order.doc.currency ?? ''
  const at = fields.payments
  if (new Set(requested.map(({ paymentId }) => paymentId)).size < requested.length)
    rejectField(at, 'VALIDATION', 'names a payment twice')
  const read = requested.map(({ paymentId, amount, externalRefund }, i) => {
    const payment = payments.find(({ row }) => row.id === paymentId)
    if (!payment) return ctx.fail('PAYMENT_NOT_FOUND', { paymentId })
    const refundability = paymentRefundability(ctx, order, payment.row)
    if (refundability.status === 'NOT_REFUNDABLE') {
      const { reason } = refundability
      // What was paid back outside the platform needs no provider.
      if (!(externalRefund && reason === 'PROVIDER_IS_DOWN'))
        return ctx.fail('PAYMENT_NOT_REFUNDABLE', { paymentId, reason })
    }
    const limit = maxRefund(payment.row)
    const minor = sentAmount(amount, currency, `${at}[${i}].amount`)
    if (minor !== undefined && minor > limit)
      ctx.fail('REFUND_TOO_LARGE', { paymentId, maxRefund: toDecimal(limit, currency) })
    return { payment, minor, limit, external: externalRefund === true || refundability.status === 'MANUAL' }
  })
  let left = read.reduce((rest, { minor = 0n }) => rest - minor, expected ?? 0n)
  const parts = read.flatMap(({ payment, minor, limit, external }) => {
    if (minor !== undefined) return [{ payment, minor, external }]
    const open = expected === undefined || left > limit ? limit : left
    left -= open
    return open > 0n ? [{ payment, minor: open, external }] : []
  })
  if (expected === 0n) rejectField(fields.items, 'VALIDATION', 'have nothing to pay back')
  const sum = parts.reduce((total, { minor }) => total + minor, 0n)
  if (expected !== undefined && sum !== expected)
    rejectField(
      read.length === 1 ? `${at}[0].amount` : at,
      'VALIDATION',
      `${read.length === 1 ? 'is' : 'make'} ${toDecimal(sum, currency)}, but ${fields.items} are worth ${toDecimal(expected, currency)}: send that amount, or leave out ${fields.items} to refund another one`,
      { expected: toDecimal(expected, currency) },
    )
  return parts
}

async function refundFacts(
  ctx: Context,
  order: OrderRow,
  { row }: LedgerPayment,
  { minor, external, refundId }: { minor: bigint; external: boolean; refundId: string },
): Promise<PaymentEntry[]> {
  const fact = { minor, reference: ctx.ids.guid(), refundId }
  if (row.gift_card_transaction_id && !external) {
    await refundToCard(ctx, row.gift_card_transaction_id, { amountMinor: Number(minor), orderId: order.id })
    return [{ ...fact, type: 'REFUNDED' }]
  }
  return [
    external ? { ...fact, type: 'REFUNDED', details: { external } } : { ...fact, type: 'REFUND_REQUESTED' },
  ]
}

function refundActivities(
  ctx: Context,
  { doc }: OrderRow,
  parts: readonly Part[],
  { refundId, reason }: { refundId: string; reason: string | undefined },
) {
  const view = { currency: doc.currency ?? '', locale: ctx.site.locale }
  const price = (minor: bigint) => toPrice(minor, view)
  const total = parts.reduce((sum, { minor }) => sum + minor, 0n)
  const refundedPayments = parts.map(({ payment: { row }, minor, external }) => ({
    paymentId: row.id,
    externalRefund: external,
    ...(row.gift_card_transaction_id
      ? { giftCard: { giftCardPaymentId: row.gift_card_transaction_id, amount: price(minor) } }
      : { regular: { amount: price(minor), ...row.doc.card } }),
  }))
  const given = { amount: price(total), ...(reason && { reason }) }
  const byCard = parts.filter(({ payment, external }) => payment.row.gift_card_transaction_id && !external)
  const credit = byCard.reduce((sum, { minor }) => sum + minor, 0n)
  return [
    newActivity(ctx, 'REFUND_INITIATED', {
      refundInitiated: { refundId, ...given, payments: refundedPayments },
    }),
    ...(credit > 0n
      ? [newActivity(ctx, 'REFUNDED_AS_STORE_CREDIT', { refundedAsStoreCredit: { amount: price(credit) } })]
      : []),
  ]
}

/** Returns units to stock: never more than the order has taken and not returned. */
async function restock(ctx: Context, order: OrderRow, requested: Restock, at: string) {
  const { taken, returned } = restockUnits(order.doc, requested, at)
  if (taken.length === 0) return { doc: {}, productIds: [] }
  const lineItems = withRestockedUnits(order.doc, taken, requested)
  // Entries of 0 stay: they tell units that were returned from those of untracked products.
  const left = order.doc.stockTaken.map(held => {
    const units = taken.find(item => isSameStock(item, held))
    return { ...held, quantity: held.quantity - (units?.quantity ?? 0) }
  })
  const missing = await returnStock(ctx, returned, { cause: 'RETURN', orderId: order.id })
  const elsewhere = missing.find(item => !taken.some(held => isSameStock(held, item)))
  if (elsewhere)
    rejectField(
      `${at}.locationId`,
      'VALIDATION',
      `is ${elsewhere.locationId}, which counts no units of product ${elsewhere.productId}, or has too many: send another location, or leave it out`,
    )
  return { doc: { stockTaken: left, lineItems }, productIds: taken.map(({ productId }) => productId) }
}
