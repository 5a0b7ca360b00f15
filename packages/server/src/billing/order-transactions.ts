import { contract } from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../call/bulk-reply.ts'
import { type Ctx, implement } from '../call/context.ts'
import { Failure, rejectField } from '../call/failure.ts'
import { itemOutcome } from '../call/item-outcome.ts'
import type { FulfillmentEvent, StockEvent } from '../call/order-events.ts'
import { findOrder, settlePayments } from '../orders/index.ts'
import {
  appendFacts,
  type EntryType,
  EXTERNAL_PROVIDERS,
  type LedgerPayment,
  PAYMENT_REFERENCE,
  type PaymentAction,
  type PaymentEntry,
  type PaymentStatus,
  paymentStates,
  readTransactions,
  recordPayments,
  type TransactionsEvent,
  withEntries,
} from '../payments/index.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import { completeRefunds } from './complete-refunds.ts'
import { requiredAmount } from './sent-amount.ts'

type Events =
  | TransactionsEvent
  | 'wix.ecom.v1.order_payment_status_updated'
  | 'wix.ecom.v1.order_updated'
  | StockEvent
  | 'wix.ecom.v1.order_approved'
  | FulfillmentEvent

type StatusAction = Exclude<PaymentAction, 'capture' | 'captureRest' | 'voidRest' | 'refund'>

/** The action that gives a payment a status. */
const ACTION_OF: Partial<Record<string, StatusAction>> = {
  AUTHORIZED: 'authorize',
  APPROVED: 'approve',
  PENDING_MERCHANT: 'hold',
  DECLINED: 'decline',
  CANCELED: 'cancel',
  VOIDED: 'void',
}

const ENTRY_OF: Record<StatusAction, EntryType> = {
  authorize: 'AUTHORIZED',
  approve: 'CAPTURED',
  hold: 'PENDING_MERCHANT',
  decline: 'DECLINED',
  cancel: 'CANCELED',
  void: 'VOIDED',
}

const fact = (type: EntryType, minor: bigint): PaymentEntry => ({ type, minor, reference: PAYMENT_REFERENCE })

const single = async (ctx: Ctx, orderId: string) => {
  const [orderTransactions] = await readTransactions(ctx, [orderId])
  return { orderTransactions: orderTransactions ?? { orderId, payments: [], refunds: [] } }
}

async function lockPayments(ctx: Ctx<'ORDER_NOT_FOUND'>, orderId: string) {
  const order = await findOrder(ctx, orderId, { lock: true })
  const payments = await withEntries(ctx, await findPayments(ctx.db, ctx.site.id, [order.id]))
  return { order, payments }
}

const requirePayment = (
  ctx: Ctx<'PAYMENT_NOT_FOUND'>,
  payments: readonly LedgerPayment[],
  paymentId: string,
) => payments.find(({ row }) => row.id === paymentId) ?? ctx.fail('PAYMENT_NOT_FOUND', { paymentId })

/** Sets the status of an external payment. Payments of a provider follow their provider. */
async function setStatus(
  ctx: Ctx<'ORDER_NOT_FOUND' | 'PAYMENT_NOT_FOUND' | 'PAYMENT_STATUS_CONFLICT', Events>,
  { orderId, paymentId, status }: { orderId: string; paymentId: string; status: string },
) {
  const { order, payments } = await lockPayments(ctx, orderId)
  const payment = requirePayment(ctx, payments, paymentId)
  const { row } = payment
  const action = ACTION_OF[status]
  const isExternal = EXTERNAL_PROVIDERS.includes(row.provider)
  const next = action && isExternal ? paymentStates.next(row.status as PaymentStatus, action) : undefined
  if (!action || !next)
    return ctx.fail('PAYMENT_STATUS_CONFLICT', {
      paymentId,
      status: row.status,
      requested: status,
      provider: row.provider,
    })
  const { payment: changed } = await appendFacts(ctx, order, payment, [
    fact(ENTRY_OF[action], BigInt(row.amount_minor)),
  ])
  const rows = payments.map(known => (known === payment ? changed.row : known.row))
  await settlePayments(ctx, order, rows)
}

export const orderTransactionHandlers = implement(contract.orderTransactions, {
  async listTransactionsForSingleOrder({ orderId }, ctx) {
    return single(ctx, (await findOrder(ctx, orderId)).id)
  },

  async listTransactionsForMultipleOrders({ orderIds }, ctx) {
    const outcomes = await Promise.all(
      [...new Set(orderIds)].map(id => itemOutcome(ctx, inner => findOrder(inner, id))),
    )
    // Unknown orders are left out.
    const ids = outcomes.flatMap(({ value }) => value?.id ?? [])
    return { orderTransactions: await readTransactions(ctx, ids) }
  },

  async addPayments({ orderId, payments }, ctx) {
    const { order, payments: former } = await lockPayments(ctx, orderId)
    if (order.status === 'CANCELED') ctx.fail('ORDER_CANCELED', { id: order.id })
    if (former.length + payments.length > 100)
      rejectField('payments', 'MAX_SIZE', 'makes more than 100 payments of the order', { threshold: 100 })
    const added = payments.map(({ amount, status, regularPaymentDetails }, i) => {
      const minor = requiredAmount(amount, order.doc.currency ?? '', `payments[${i}].amount`)
      const action = ACTION_OF[status ?? 'APPROVED']
      const isPending = !status || status === 'PENDING'
      if (status && status !== 'PENDING' && (!action || action === 'void'))
        rejectField(`payments[${i}].status`, 'INVALID_ENUM_VALUE', `cannot be ${status} for a new payment`)
      const type = action && ENTRY_OF[action]
      const { creditCardDetails, paymentMethod, offlinePayment } = regularPaymentDetails ?? {}
      return {
        id: ctx.ids.guid(),
        provider: offlinePayment ? 'offline' : 'external',
        minor,
        entries:
          status === 'PENDING' || !type || (isPending && status)
            ? [fact('PENDING', minor)]
            : [fact(type, minor)],
        doc: {
          ...(creditCardDetails && {
            card: {
              ...(creditCardDetails.brand && { brand: creditCardDetails.brand }),
              ...(creditCardDetails.lastFourDigits && { lastFourDigits: creditCardDetails.lastFourDigits }),
            },
          }),
          ...(paymentMethod && { methodName: paymentMethod }),
        },
      }
    })
    await recordPayments(ctx, order, added)
    await settlePayments(ctx, order, await findPayments(ctx.db, ctx.site.id, [order.id]))
    return { ...(await single(ctx, order.id)), paymentsIds: added.map(({ id }) => id) }
  },

  async updatePaymentStatus({ orderId, paymentId, status }, ctx) {
    await setStatus(ctx, { orderId, paymentId, status })
    return single(ctx, orderId)
  },

  async bulkUpdatePaymentStatuses({ paymentAndOrderIds, status, returnFullEntity }, ctx) {
    const results = []
    for (const [i, { orderId: order, paymentId: payment }] of paymentAndOrderIds.entries()) {
      const [orderId, paymentId] = [order ?? '', payment ?? '']
      try {
        const { orderTransactions } = await ctx.transact(ctx.caller, async inner => {
          await setStatus(inner, { orderId, paymentId, status })
          return single(inner, orderId)
        })
        const item = orderTransactions.payments?.find(({ id }) => id === paymentId)
        results.push({ itemMetadata: itemMetadata(i, paymentId), ...(returnFullEntity && item && { item }) })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        results.push({ itemMetadata: itemMetadata(i, paymentId, applicationError(error.code, error.data)) })
      }
    }
    return bulkReply(results)
  },

  async updatePayments({ orderId, payments: changes }, ctx) {
    const { order, payments } = await lockPayments(ctx, orderId)
    for (const { id, refundDisabled, paymentMethodName } of changes) {
      const payment = requirePayment(ctx, payments, id ?? '')
      const { doc } = payment.row
      await appendFacts(ctx, order, payment, [], {
        doc: {
          ...doc,
          ...(refundDisabled !== undefined && { refundDisabled: refundDisabled ?? false }),
          ...(paymentMethodName && { methodName: paymentMethodName }),
        },
      })
    }
    return single(ctx, order.id)
  },

  async updateRefundTransaction({ orderId, refundId, paymentId, refundStatus }, ctx) {
    const { order, payments } = await lockPayments(ctx, orderId)
    const payment = requirePayment(ctx, payments, paymentId)
    const { entries } = payment
    const pending = entries.find(
      ({ type, reference, refundId: of }) =>
        type === 'REFUND_REQUESTED' &&
        of === refundId &&
        !entries.some(
          entry => ['REFUNDED', 'REFUND_FAILED'].includes(entry.type) && entry.reference === reference,
        ),
    )
    if (!pending) return ctx.fail('REFUND_NOT_FOUND', { refundId, paymentId })
    const type = refundStatus === 'SUCCEEDED' ? 'REFUNDED' : 'REFUND_FAILED'
    const { payment: changed } = await appendFacts(ctx, order, payment, [
      { ...pending, type, details: { external: true } },
    ])
    const after = payments.map(known => (known === payment ? changed : known))
    const { activities, row } = await completeRefunds(ctx, order, { before: payments, after })
    await settlePayments(
      ctx,
      row,
      after.map(({ row }) => row),
      { activities },
    )
    return single(ctx, order.id)
  },
})
