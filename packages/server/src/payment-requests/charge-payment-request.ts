import { contract, type ErrorsOf, type EventsOf } from '@stoa/contract'
import { executeIntents, runnerOf } from '../billing/index.ts'
import { type AnyCtx, type Ctx, implement } from '../call/context.ts'
import { platformActor } from '../call/platform-actor.ts'
import { amountDue } from '../orders/index.ts'
import { appendFacts, PAYMENT_REFERENCE, pendingEntry, recordPayments } from '../payments/index.ts'
import { toDecimal } from '../pricing/index.ts'
import type { PaymentRow } from '../storage/commerce/payments.ts'
import { requireNext } from './change-payment-request.ts'
import { type LockedPaymentRequest, lockPaymentRequest } from './lock-payment-request.ts'
import { openAmount } from './open-amount.ts'
import { payUrl } from './pay-link.ts'
import { paymentsOf } from './settle-payment-request.ts'

const { chargeOrderPaymentRequest } = contract.orderPaymentRequests
type Charge = typeof chargeOrderPaymentRequest
type Context = Ctx<ErrorsOf<Charge>, EventsOf<Charge>>

interface ChargeRequest {
  siteId: string
  requestId: string
  paymentProvider?: string | null | undefined
  paymentToken?: string | null | undefined
  /** The shopper whose order it must be. */
  ownerId?: string | undefined
}

/** Attempts: an earlier payment that waits for the buyer is voided first. */
const ATTEMPTS = 2

/**
 * Charges a payment request. The intent is stored before the provider is asked, and the lock of the order lets one of
 * concurrent calls store it. A payment that its buyer has not completed is voided first (protocol/payment-requests §3).
 */
export async function chargePaymentRequest(
  ctx: Context,
  { siteId, requestId, ...request }: ChargeRequest,
): Promise<LockedPaymentRequest & { payment: PaymentRow }> {
  const actor = platformActor(siteId)
  const runner = runnerOf(ctx as AnyCtx)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { orderId, paymentId } = await ctx.transact(actor, inner => beginCharge(inner, requestId, request))
    if (!paymentId) {
      await executeIntents(runner, { siteId, orderId })
      continue
    }
    const token = request.paymentToken ?? undefined
    const page = payUrl(ctx, requestId)
    const start = { paymentId, token, buyerPresent: true, returnUrls: { success: page, cancel: page } }
    await executeIntents(runner, { siteId, orderId }, { start })
    const locked = await ctx.transact(actor, inner => lockPaymentRequest(inner, requestId))
    const payment = locked.payments.find(({ row }) => row.id === paymentId)?.row
    if (!payment) throw new Error('the payment was just stored')
    if (payment.status === 'DECLINED') ctx.fail('PAYMENT_DECLINED', { paymentId, ...payment.doc.failure })
    return { ...locked, payment }
  }
  return ctx.fail('PAYMENT_PENDING', { id: requestId })
}

/** Stores the intent of a payment, or of voiding an earlier one. */
async function beginCharge(
  ctx: Context,
  requestId: string,
  { paymentProvider, ownerId }: Pick<ChargeRequest, 'paymentProvider' | 'ownerId'>,
): Promise<{ orderId: string; paymentId?: string }> {
  const { order, row, payments } = await lockPaymentRequest(ctx, requestId, { ownerId })
  requireNext(ctx, row, 'charge')
  if (order.status === 'CANCELED' || order.status === 'REJECTED') ctx.fail('ORDER_CANCELED', { id: order.id })
  const pending = paymentsOf(row, payments).filter(payment => payment.row.status === 'PENDING')
  for (const payment of pending) {
    const isVoidRequested = payment.entries.some(({ type }) => type === 'VOID_REQUESTED')
    // Without an id of the provider, another call is creating the payment.
    if (payment.row.provider_payment_id === null || isVoidRequested)
      ctx.fail('PAYMENT_PENDING', { id: requestId })
    await appendFacts(ctx, order, payment, [
      { type: 'VOID_REQUESTED', minor: BigInt(payment.row.amount_minor), reference: PAYMENT_REFERENCE },
    ])
  }
  if (pending.length > 0) return { orderId: order.id }
  requireDue(ctx, { order, row, payments })
  const offered = ctx.platform.paymentProviders.offeredBy(ctx.site)
  const provider = paymentProvider ? offered.find(({ id }) => id === paymentProvider) : offered[0]
  if (!provider)
    return ctx.fail('PAYMENT_PROVIDER_NOT_CONFIGURED', { paymentProvider: paymentProvider ?? null })
  const paymentId = ctx.ids.guid()
  const minor = BigInt(row.amount_minor)
  await recordPayments(ctx, order, [
    {
      id: paymentId,
      provider: provider.id,
      minor,
      entries: [pendingEntry(paymentId, minor)],
      doc: { paymentGatewayOrderId: row.id },
    },
  ])
  return { orderId: order.id, paymentId }
}

function requireDue(ctx: Context, { order, row, payments }: LockedPaymentRequest): void {
  if (amountDue(order) <= 0n) ctx.fail('ORDER_ALREADY_PAID', { id: order.id })
  const open = openAmount({ order, payments })
  if (BigInt(row.amount_minor) > open)
    ctx.fail('AMOUNT_EXCEEDS_AMOUNT_DUE', { amountDue: toDecimal(open, row.doc.currency) })
}

const STATUSES = ['APPROVED', 'AUTHORIZED', 'PENDING'] as const

export const chargeHandlers = implement(
  { chargeOrderPaymentRequest },
  {
    async chargeOrderPaymentRequest({ orderPaymentRequestId, paymentToken, paymentProvider }, ctx) {
      const { payment } = await chargePaymentRequest(ctx, {
        siteId: ctx.site.id,
        requestId: orderPaymentRequestId.toLowerCase(),
        paymentToken,
        paymentProvider,
        ...(ctx.caller.role !== 'merchant' && { ownerId: ctx.caller.id }),
      })
      const { status, doc } = payment
      return {
        paymentResponseToken: payment.id,
        paymentStatus: STATUSES.find(known => known === status) ?? 'PENDING',
        ...(status === 'PENDING' && doc.redirectUrl && { redirectUrl: doc.redirectUrl }),
      }
    },
  },
)
