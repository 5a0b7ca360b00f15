import { contract } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { type Ctx, implement } from '../call/context.ts'
import { findOrder } from '../orders/index.ts'
import {
  EXTERNAL_PROVIDERS,
  type OrderRefund,
  type OrderTransactions,
  readTransactions,
} from '../payments/index.ts'
import { toPrice } from '../pricing/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import {
  findPaymentEntries,
  findPayments,
  findRefunds,
  type PaymentRow,
} from '../storage/commerce/payments.ts'
import { calculateRefund } from './calculate-refund.ts'
import { type RefundAmounts, refundableParts } from './refund-amounts.ts'
import { maxRefund, type PaymentRefundability, paymentRefundability, refundedParts } from './refundability.ts'
import { requestCapture, requestVoids } from './request-capture.ts'
import { requestRefund } from './request-refund.ts'

/** An order with its payments and what was refunded of its parts. */
export async function readBilling(ctx: Ctx<'ORDER_NOT_FOUND'>, orderId: string) {
  const order = await findOrder(ctx, orderId)
  const { db, site } = ctx
  const [payments, entries, refunds] = await Promise.all([
    findPayments(db, site.id, [order.id]),
    findPaymentEntries(db, site.id, [order.id]),
    findRefunds(db, site.id, [order.id]),
  ])
  return { order, payments, refunded: refundedParts(refunds, entries) }
}

const priceOf = ({ doc }: OrderRow, { site }: Ctx) => {
  const view = { currency: doc.currency ?? '', locale: site.locale }
  return (minor: bigint | number) => toPrice(BigInt(minor), view)
}
type ToPrice = ReturnType<typeof priceOf>

const sumsOf = (payments: readonly PaymentRow[], price: ToPrice) => {
  const sum = (minor: (row: PaymentRow) => number | bigint) =>
    price(payments.reduce((total, row) => total + BigInt(minor(row)), 0n))
  return {
    paid: sum(row => row.captured_minor),
    refunded: sum(row => row.refunded_minor),
    refundPending: sum(row => row.refund_pending_minor),
    maxRefund: sum(maxRefund),
  }
}

const statusOf = (refundability: PaymentRefundability) => {
  if (refundability.status === 'REFUNDABLE') return { refundable: true }
  const { status, reason } = refundability
  return status === 'MANUAL' ? { manuallyRefundable: { reason } } : { nonRefundable: { reason } }
}

const amountsOf = ({ total, tax, discount, subtotal }: RefundAmounts, price: ToPrice) => ({
  total: price(total),
  tax: price(tax),
  discount: price(discount),
  subtotal: price(subtotal),
})

export async function transactionsOf(
  ctx: Ctx,
  orderId: string,
): Promise<{ orderTransactions: OrderTransactions }> {
  const [orderTransactions] = await readTransactions(ctx, [orderId])
  return { orderTransactions: orderTransactions ?? { orderId, payments: [], refunds: [] } }
}

/** The calls of billing except charges, memberships and receipts, which are in their own files. */
const {
  chargeOrder: _,
  authorizeChargeWithSavedPaymentMethod: __,
  redeemGiftCard: ___,
  generateReceipts: ____,
  chargeMemberships: _____,
  voidMemberships: ______,
  ...calls
} = contract.orderBilling

export const orderBillingHandlers = implement(calls, {
  async getOrderRefundability({ orderId }, ctx) {
    const { order, payments, refunded } = await readBilling(ctx, orderId)
    const price = priceOf(order, ctx)
    const { shipping, fees } = refundableParts(order.doc)
    const amountsOfPart = (total: bigint, before: bigint) => ({
      amount: price(total),
      refundedAmount: price(before),
      availableRefundAmount: price(total > before ? total - before : 0n),
    })
    return {
      payments: payments.map(row => {
        return {
          ...statusOf(paymentRefundability(ctx, order, row)),
          payment: {
            monetary: sumsOf([row], price),
            ...(row.doc.card && { creditCardDetails: row.doc.card }),
            paymentId: row.id,
            paymentMethod: row.provider,
            offlinePayment: EXTERNAL_PROVIDERS.includes(row.provider),
          },
        }
      }),
      paymentsSummary: { monetary: sumsOf(payments, price) },
      lineItems: order.doc.lineItems.map(({ id, quantity }) => {
        const refundedQuantity = refunded.quantities.get(id) ?? 0
        return {
          lineItemId: id,
          originalQuantity: quantity,
          refundedQuantity,
          availableRefundQuantity: Math.max(0, quantity - refundedQuantity),
        }
      }),
      shipping: amountsOfPart(shipping.amounts.total, refunded.shipping),
      additionalFees: fees.map(({ id, amounts }) => ({
        additionalFeeId: id,
        ...amountsOfPart(amounts.total, refunded.fees.get(id) ?? 0n),
      })),
    }
  },

  async calculateRefund({ orderId, refundItems }, ctx) {
    const { order, payments, refunded } = await readBilling(ctx, orderId)
    const price = priceOf(order, ctx)
    const calculated = calculateRefund(order, refundItems ?? {}, { refunded, payments })
    const { lineItems, additionalFees, shipping, sum, problems } = calculated
    const limit = payments.reduce((total, row) => total + maxRefund(row), 0n)
    const tooMuch =
      sum.total > limit
        ? [
            {
              error: {
                code: 'AMOUNT_TOO_LARGE',
                description: `At most ${toDecimal(limit, order.doc.currency ?? '')} can be refunded.`,
              },
            },
          ]
        : []
    const errors = [
      ...problems.map(({ lineItem, code, description }) => ({
        ...(lineItem && { lineItem }),
        error: { code, description },
      })),
      ...tooMuch,
    ]
    const ofLines = lineItems.reduce((total, { amounts }) => total + amounts.subtotal, 0n)
    const ofFees = additionalFees.reduce((total, { amounts }) => total + amounts.total, 0n)
    return {
      ...(errors.length > 0 ? { notAvailable: { errors } } : { available: true }),
      summary: {
        ...amountsOf(sum, price),
        lineItemsSubtotal: price(ofLines),
        additionalFeesTotal: price(ofFees),
      },
      calculatedRefundItems: {
        lineItems: lineItems.map(({ id, steps, amounts }) => ({
          item: { lineItemId: id, quantity: Number(steps) },
          summary: amountsOf(amounts, price),
        })),
        additionalFees: additionalFees.map(({ id, amounts }) => ({
          additionalFee: { additionalFeeId: id, amount: price(amounts.total) },
          summary: amountsOf(amounts, price),
        })),
        ...(shipping && {
          shipping: {
            shipping: { amount: price(shipping.amounts.total) },
            summary: amountsOf(shipping.amounts, price),
          },
        }),
      },
    }
  },

  async refundPayments({ orderId, paymentRefunds, refundItems, sideEffects, customerReason }, ctx) {
    const { notifications, restock } = sideEffects ?? {}
    const refundId = await requestRefund(ctx, {
      orderId,
      payments: paymentRefunds,
      items: refundItems ?? {},
      restock: restock?.lineItems ?? [],
      reason: customerReason ?? undefined,
      mail: notifications?.sendCustomerEmail
        ? { message: notifications.customMessage ?? undefined }
        : undefined,
      fields: {
        payments: 'paymentRefunds',
        items: 'refundItems',
        restock: 'sideEffects.restock.lineItems',
      },
    })
    const { orderTransactions } = await transactionsOf(ctx, orderId)
    return { refund: refundIn(orderTransactions, refundId), orderTransactions }
  },

  async captureAuthorizedPayments({ orderId, payments }, ctx) {
    await requestCapture(ctx, orderId, payments)
    return transactionsOf(ctx, orderId)
  },

  async voidAuthorizedPayments({ orderId, paymentIds }, ctx) {
    await requestVoids(ctx, orderId, paymentIds)
    return transactionsOf(ctx, orderId)
  },
})

export const refundIn = ({ refunds }: OrderTransactions, refundId: string): OrderRefund =>
  refunds?.find(({ id }) => id === refundId) ?? {}
