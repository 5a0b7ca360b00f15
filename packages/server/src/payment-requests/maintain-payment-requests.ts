import type { Ctx } from '../call/context.ts'
import type { DueList } from '../call/due-rows.ts'
import type { Host } from '../call/host.ts'
import { platformActor } from '../call/platform-actor.ts'
import {
  capturedPaymentRequests,
  type DuePaymentRequest,
  duePaymentRequests,
} from '../storage/commerce/order-payment-requests.ts'
import { requirePaymentRequest, savePaymentRequest } from './change-payment-request.ts'
import { lockPaymentRequest } from './lock-payment-request.ts'
import { mailPaymentRequest } from './mail-payment-request.ts'
import { openAmount } from './open-amount.ts'
import { paymentRequestStates } from './payment-request-states.ts'
import { stateAt, toPaymentRequest } from './payment-request-view.ts'

/** Payments that have changed within this time are looked at, in milliseconds. */
const SETTLE_WITHIN_MS = 86_400_000

type MaintenanceCtx = Ctx<
  'ORDER_PAYMENT_REQUEST_NOT_FOUND',
  'wix.ecom.v1.order_payment_request_expired' | 'wix.ecom.v1.order_payment_request_paid'
>

/**
 * Settles payment requests whose payment was confirmed late, ends those whose time is over, and reminds buyers. Runs every minute, on any
 * number of nodes: each is changed under its row lock.
 */
export async function maintainPaymentRequests(
  { db, transact, eachDue }: Pick<Host, 'db' | 'transact' | 'eachDue'>,
  now: number,
): Promise<void> {
  const change = (
    name: string,
    read: DueList<DuePaymentRequest>['read'],
    work: (ctx: MaintenanceCtx, id: string) => Promise<unknown>,
  ) =>
    eachDue<DuePaymentRequest>({
      name: `payment requests ${name}`,
      read,
      settle: ([{ site_id: siteId, id }]) =>
        transact(platformActor(siteId), async ctx => void (await work(ctx, id))),
      failure: 'payment request not updated',
      subject: ({ site_id: siteId, id }) => ({ siteId, paymentRequestId: id }),
    })
  await change(
    'captured',
    (...page) => capturedPaymentRequests(db, now - SETTLE_WITHIN_MS, ...page),
    lockPaymentRequest,
  )
  await change(
    'expired',
    (...page) => duePaymentRequests(db, 'expires_at', now, ...page),
    expirePaymentRequest,
  )
  await change('to remind', (...page) => duePaymentRequests(db, 'remind_at', now, ...page), remindBuyer)
}

async function expirePaymentRequest(ctx: MaintenanceCtx, id: string): Promise<void> {
  const row = await requirePaymentRequest(ctx, id, { lock: true })
  const isOver = row.expires_at !== null && row.expires_at <= ctx.now
  if (!isOver || !paymentRequestStates.next(row.state, 'expire')) return
  const after = await savePaymentRequest(ctx, row, { state: 'EXPIRED' })
  ctx.emit(
    'wix.ecom.v1.order_payment_request_expired',
    row.id,
    { orderPaymentRequest: toPaymentRequest(ctx, after) },
    { orderPaymentRequest: toPaymentRequest(ctx, row) },
  )
}

/** Sends the link again, once. A request that cannot be paid any more is left alone. */
async function remindBuyer(ctx: MaintenanceCtx, id: string): Promise<void> {
  const locked = await lockPaymentRequest(ctx, id)
  const { order, row } = locked
  if (row.remind_at === null || row.remind_at > ctx.now) return
  await savePaymentRequest(ctx, row, { remind_at: null })
  const to = order.doc.buyerInfo?.email
  if (to && stateAt(row, ctx.now) === 'UNPAID' && openAmount(locked) >= BigInt(row.amount_minor))
    mailPaymentRequest(ctx, row, { to, language: order.doc.buyerLanguage, isReminder: true })
}
