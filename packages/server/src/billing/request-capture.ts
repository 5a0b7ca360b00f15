import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { FulfillmentEvent, StockEvent } from '../call/order-events.ts'
import { findOrder, settlePayments } from '../orders/index.ts'
import {
  appendFacts,
  type LedgerPayment,
  openVoids,
  type PaymentStatus,
  paymentStates,
  type TransactionsEvent,
  voidReference,
  withEntries,
} from '../payments/index.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import { sentAmount } from './sent-amount.ts'

type Events =
  | TransactionsEvent
  | 'wix.ecom.v1.order_payment_status_updated'
  | 'wix.ecom.v1.order_updated'
  | StockEvent
  | 'wix.ecom.v1.order_approved'
  | FulfillmentEvent
type AuthorizationErrors = 'ORDER_NOT_FOUND' | 'PAYMENT_NOT_FOUND' | 'PAYMENT_STATUS_CONFLICT'
type AuthorizationContext = Ctx<AuthorizationErrors, Events>
type Context = Ctx<AuthorizationErrors | 'CAPTURE_TOO_LARGE', Events>

interface Capture {
  paymentId?: string | null | undefined
  /** Default: what is not captured yet. */
  amount?: { amount?: string | null | undefined } | null | undefined
}

/** Locks an order and finds payments with an authorized amount that no capture or void waits for. One of the two wins: the first. */
async function openAuthorizations(
  ctx: AuthorizationContext,
  orderId: string,
  ids: readonly string[],
  action: 'capture' | 'void',
) {
  const order = await findOrder(ctx, orderId, { lock: true })
  const payments = await withEntries(ctx, await findPayments(ctx.db, ctx.site.id, [order.id]))
  const authorizations = [...new Set(ids)].map(paymentId => {
    const payment = payments.find(({ row }) => row.id === paymentId)
    if (!payment) return ctx.fail('PAYMENT_NOT_FOUND', { paymentId })
    const status = payment.row.status as PaymentStatus
    const waiting = isWaiting(payment)
    const ofStatus = status === 'AUTHORIZED' ? action : (`${action}Rest` as const)
    if (!paymentStates.next(status, ofStatus) || waiting || payment.row.capturable_minor === 0)
      ctx.fail('PAYMENT_STATUS_CONFLICT', {
        paymentId,
        status,
        action,
        ...(waiting && { waitingFor: waiting }),
      })
    return payment
  })
  return { order, payments, authorizations }
}

const isWaiting = ({ row, entries }: LedgerPayment): 'capture' | 'void' | undefined =>
  openVoids(entries).length > 0 ? 'void' : row.capture_pending_minor > 0 ? 'capture' : undefined

/** Stores the intent to collect authorized payments. */
export async function requestCapture(
  ctx: Context,
  orderId: string,
  captures: readonly Capture[],
): Promise<void> {
  const ids = captures.map(({ paymentId }) => paymentId ?? '')
  if (new Set(ids).size < ids.length) rejectField('payments', 'VALIDATION', 'names a payment twice')
  const { order, authorizations } = await openAuthorizations(ctx, orderId, ids, 'capture')
  const currency = order.doc.currency ?? ''
  for (const payment of authorizations) {
    const { row } = payment
    const i = captures.findIndex(({ paymentId }) => paymentId === row.id)
    const limit = BigInt(row.capturable_minor)
    const minor = sentAmount(captures[i]?.amount, currency, `payments[${i}].amount`) ?? limit
    if (minor > limit)
      ctx.fail('CAPTURE_TOO_LARGE', { paymentId: row.id, authorized: toDecimal(limit, currency) })
    const provider = ctx.platform.paymentProviders.find(row.provider)
    if (provider && minor < limit && !provider.features.partialCapture)
      rejectField(
        `payments[${i}].amount.amount`,
        'VALIDATION',
        `must be ${toDecimal(limit, currency)}: ${row.provider} captures only the whole`,
      )
    const fact = { minor, reference: ctx.ids.guid() }
    // Without a provider the merchant has collected the money.
    await appendFacts(ctx, order, payment, [{ ...fact, type: provider ? 'CAPTURE_REQUESTED' : 'CAPTURED' }])
  }
  await settlePayments(ctx, order, await findPayments(ctx.db, ctx.site.id, [order.id]))
}

/** Stores the intent to cancel authorized payments. */
export async function requestVoids(
  ctx: AuthorizationContext,
  orderId: string,
  paymentIds: readonly string[],
): Promise<void> {
  const { order, authorizations } = await openAuthorizations(ctx, orderId, paymentIds, 'void')
  for (const payment of authorizations) {
    const { row } = payment
    const provider = ctx.platform.paymentProviders.find(row.provider)
    const fact = { minor: BigInt(row.capturable_minor), reference: voidReference(ctx, payment) }
    await appendFacts(ctx, order, payment, [{ ...fact, type: provider ? 'VOID_REQUESTED' : 'VOIDED' }])
  }
  await settlePayments(ctx, order, await findPayments(ctx.db, ctx.site.id, [order.id]))
}
