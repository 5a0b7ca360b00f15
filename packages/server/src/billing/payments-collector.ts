import { contract } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { applicationError, bulkReply, itemMetadata } from '../call/bulk-reply.ts'
import { type Ctx, implement } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import type { FulfillmentEvent, StockEvent } from '../call/order-events.ts'
import { amountDue, findOrder, settlePayments } from '../orders/index.ts'
import { capturedAtOnce, recordPayments, type TransactionsEvent } from '../payments/index.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import { readBilling, transactionsOf } from './order-billing.ts'
import { paymentRefundability } from './refundability.ts'
import { requestCapture, requestVoids } from './request-capture.ts'
import { requestRefund } from './request-refund.ts'
import { sentAmount } from './sent-amount.ts'

type Context = Ctx<
  'ORDER_NOT_FOUND' | 'ORDER_ALREADY_PAID' | 'ORDER_CANCELED',
  | TransactionsEvent
  | 'wix.ecom.v1.order_payment_status_updated'
  | 'wix.ecom.v1.order_updated'
  | StockEvent
  | 'wix.ecom.v1.order_approved'
  | FulfillmentEvent
>

/**
 * Records an offline payment of an order: of an amount, by default of all that is due. The row lock makes a concurrent call wait and
 * then find the order paid, so there is one payment.
 */
async function payOffline(
  ctx: Context,
  orderId: string | null,
  amountOf: (due: bigint, currency: string) => bigint = due => due,
) {
  const row = await findOrder(ctx, orderId, { lock: true })
  if (row.status === 'CANCELED') ctx.fail('ORDER_CANCELED', { id: row.id })
  const due = amountDue(row)
  if (row.payment_status === 'PAID' || due <= 0n) ctx.fail('ORDER_ALREADY_PAID', { id: row.id })
  const minor = amountOf(due, row.doc.currency ?? '')
  const id = ctx.ids.guid()
  await recordPayments(ctx, row, [{ id, provider: 'offline', minor, entries: capturedAtOnce(id, minor) }])
  const { order } = await settlePayments(ctx, row, await findPayments(ctx.db, ctx.site.id, [row.id]))
  return order
}

const {
  paymentCollectionMarkOrderAsPaid,
  paymentCollectionBulkMarkOrdersAsPaid,
  recordManuallyCollectedPayment,
  getRefundabilityStatus,
  triggerRefund,
  captureAuthorizedPayments,
  voidAuthorizedPayments,
} = contract.orders

/** The calls of the payments collector (protocol/orders §6). */
export const paymentsCollectorHandlers = implement(
  {
    paymentCollectionMarkOrderAsPaid,
    paymentCollectionBulkMarkOrdersAsPaid,
    recordManuallyCollectedPayment,
    getRefundabilityStatus,
    triggerRefund,
    captureAuthorizedPayments,
    voidAuthorizedPayments,
  },
  {
    async paymentCollectionMarkOrderAsPaid({ ecomOrderId }, ctx) {
      return { order: await payOffline(ctx, ecomOrderId) }
    },

    async paymentCollectionBulkMarkOrdersAsPaid({ ecomOrderIds }, ctx) {
      const results = []
      for (const [i, id] of ecomOrderIds.entries()) {
        try {
          const item = await ctx.transact(ctx.caller, inner => payOffline(inner, id))
          results.push({ itemMetadata: itemMetadata(i, id), item })
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          results.push({ itemMetadata: itemMetadata(i, id, applicationError(error.code, error.data)) })
        }
      }
      return bulkReply(results)
    },

    async recordManuallyCollectedPayment({ orderId, amount }, ctx) {
      await payOffline(ctx, orderId, (due, currency) => {
        const minor = sentAmount(amount, currency, 'amount') ?? due
        return minor > due ? ctx.fail('PAYMENT_TOO_LARGE', { amountDue: toDecimal(due, currency) }) : minor
      })
      return {}
    },

    async getRefundabilityStatus({ ecomOrderId }, ctx) {
      const { order, payments } = await readBilling(ctx, ecomOrderId)
      return {
        refundabilities: payments.map(row => {
          const refundability = paymentRefundability(ctx, order, row)
          const { status: refundabilityStatus } = refundability
          return {
            paymentId: row.id,
            refundabilityStatus,
            ...(refundability.status === 'NOT_REFUNDABLE' && {
              nonRefundableReason: OLDER_REASONS[refundability.reason],
            }),
            ...(refundability.status === 'MANUAL' && { manuallyRefundableReason: refundability.reason }),
          }
        }),
        refundablePerItem: true,
      }
    },

    async triggerRefund({ ecomOrderId, payments, details, sideEffects }, ctx) {
      const { items, lineItems, additionalFees, shipping, shippingIncluded, reason } = details ?? {}
      const { restockInfo, sendOrderRefundedEmail, customMessage } = sideEffects ?? {}
      const restock = { NO_ITEMS: [], ALL_ITEMS: 'ALL' as const, SOME_ITEMS: restockInfo?.items ?? [] }
      const refundId = await requestRefund(ctx, {
        orderId: ecomOrderId,
        payments,
        items: {
          lineItems: lineItems ?? items ?? [],
          additionalFees: additionalFees ?? [],
          ...(shipping ? { shipping } : shippingIncluded ? { shipping: {} } : {}),
        },
        restock: restock[restockInfo?.type ?? 'NO_ITEMS'],
        reason: reason ?? undefined,
        mail: sendOrderRefundedEmail ? { message: customMessage ?? undefined } : undefined,
        fields: { payments: 'payments', items: 'details', restock: 'sideEffects.restockInfo.items' },
      })
      return { ...(await transactionsOf(ctx, ecomOrderId)), refundId, failedPaymentIds: [] }
    },

    async captureAuthorizedPayments({ ecomOrderId, payments }, ctx) {
      await requestCapture(ctx, ecomOrderId, payments)
      return transactionsOf(ctx, ecomOrderId)
    },

    async voidAuthorizedPayments({ ecomOrderId, paymentIds }, ctx) {
      await requestVoids(ctx, ecomOrderId, paymentIds)
      return transactionsOf(ctx, ecomOrderId)
    },
  },
)

/** Reasons as older clients know them. */
const OLDER_REASONS = {
  ALREADY_REFUNDED: 'ALREADY_REFUNDED',
  NOT_PAID: 'NOT_PAID',
  ZERO_PRICE: 'ZERO_PRICE',
  DISABLED_BY_PROVIDER: 'DISABLED_BY_PROVIDER',
  PENDING_REFUND: 'PENDING_REFUND',
  ORDER_IS_PENDING: 'ORDER_IS_PENDING',
  ORDER_IS_REJECTED: 'ORDER_IS_REJECTED',
  PROVIDER_IS_DOWN: 'PROVIDER_IS_DOWN',
  TRANSACTION_NOT_FOUND: 'TRANSACTION_NOT_FOUND',
  FORBIDDEN: 'FORBIDDEN',
  UNKNOWN_REASON: 'INTERNAL_ERROR',
  AMOUNT_OFFSET_BY_CHARGEBACK: 'FORBIDDEN',
} as const
