import type { Logger } from 'pino'
import type { Actor, Ctx } from '../call/context.ts'
import {
  capturedPaymentRequests,
  expiredPaymentRequests,
  paymentRequestsToRemind,
} from '../storage/commerce/order-payment-requests.ts'
import type { Sql } from '../storage/sql.ts'
import { requirePaymentRequest, savePaymentRequest } from './change-payment-request.ts'
import { lockPaymentRequest } from './lock-payment-request.ts'
import { mailPaymentRequest } from './mail-payment-request.ts'
import { openAmount } from './open-amount.ts'
import { paymentRequestStates } from './payment-request-states.ts'
import { stateAt, toPaymentRequest } from './payment-request-view.ts'

const BATCH = 200
/** Payments that have changed within this time are looked at, in milliseconds. */
const SETTLE_WITHIN_MS = 86_400_000

type MaintenanceCtx = Ctx<
  'ORDER_PAYMENT_REQUEST_NOT_FOUND',
  'wix.ecom.v1.order_payment_request_expired' | 'wix.ecom.v1.order_payment_request_paid'
>

export interface PaymentRequestMaintenance {
  db: Sql
  /** Runs a transaction as an actor, with its events and mails. */
  transact: (actor: Actor, work: (ctx: MaintenanceCtx) => Promise<void>) => Promise<unknown>
  logger: Logger
  /** Runs end while this returns true. */
  isDiskLow: () => boolean
}

/**
 * Settles payment requests whose payment was confirmed late, ends those whose time is over, and reminds buyers. Runs every minute, on any
 * number of nodes: each is changed under its row lock.
 */
export async function maintainPaymentRequests(
  { db, transact, logger, isDiskLow }: PaymentRequestMaintenance,
  now: number,
): Promise<void> {
  const change = async (
    found: readonly { site_id: string; id: string }[],
    work: (ctx: MaintenanceCtx, id: string) => Promise<unknown>,
  ) => {
    for (const { site_id: siteId, id } of found) {
      if (isDiskLow()) return
      try {
        await transact({ siteId, role: 'merchant', id: 'stoa' }, async ctx => {
          await work(ctx, id)
        })
      } catch (error) {
        logger.error({ err: error, siteId, paymentRequestId: id }, 'payment request not updated')
      }
    }
  }
  await change(await capturedPaymentRequests(db, now - SETTLE_WITHIN_MS, BATCH), lockPaymentRequest)
  await change(await expiredPaymentRequests(db, now, BATCH), expirePaymentRequest)
  await change(await paymentRequestsToRemind(db, now, BATCH), remindBuyer)
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
