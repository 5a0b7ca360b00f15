import type { Logger } from 'pino'
import { openPayment, withEntries } from '../payments/index.ts'
import { failedPayments } from '../storage/commerce/checkouts.ts'
import { getOrderRow, initializedOrders } from '../storage/commerce/orders.ts'
import {
  dueAuthorizations,
  findPayments,
  findRemovedMethods,
  pendingPayments,
  type RemovedMethodRow,
  settleRemovedMethod,
} from '../storage/commerce/payments.ts'
import type { Sql } from '../storage/sql.ts'
import type { BillingCtx } from './apply-snapshot.ts'
import { type BillingRunner, executeIntents } from './execute-intents.ts'
import { mailPaymentFailure } from './mail-payment-failure.ts'
import { rejectUnpaidOrder } from './reject-unpaid-order.ts'
import { requestVoid } from './request-void.ts'
import { requestScheduledAction } from './scheduled-action.ts'

const MINUTE_MS = 60_000
/** Longer than any request to a provider takes, so that a payment in flight is not asked for. */
const GRACE_MS = 2 * MINUTE_MS
/** Banks release authorizations after this time. */
const AUTHORIZATION_MS = 7 * 24 * 60 * MINUTE_MS
/** A buyer who has not come back for this time has left: the bank's page and another card take minutes. */
const AWAY_MS = 15 * MINUTE_MS
const BATCH = 100
/** Saved methods of one site and provider that a run removes. */
const METHODS_MAX = 20

export interface ReconcileOptions extends BillingRunner {
  db: Sql
  logger: Logger
  /** Runs end while this returns true. */
  isDiskLow: () => boolean
}

/**
 * Runs scheduled captures and voids, executes intents whose outcome is unknown, reads payments that wait, ends orders whose
 * buyer never paid, mails buyers who left after a failed payment, and removes the saved methods of erased members at their providers. Runs every minute, on any number of nodes: row locks and idempotency keys make a repetition harmless.
 */
export async function reconcilePayments(options: ReconcileOptions, now: number): Promise<void> {
  const { db, logger, isDiskLow } = options
  const attempt = async (
    subject: { siteId: string; orderId?: string; checkoutId?: string },
    work: () => Promise<unknown>,
  ) => {
    if (isDiskLow()) return
    try {
      await work()
    } catch (error) {
      logger.error({ err: error, ...subject }, 'payments not reconciled')
    }
  }
  for (const { site_id: siteId, order_id: orderId, id } of await dueAuthorizations(
    db,
    now,
    now - AUTHORIZATION_MS,
    BATCH,
  )) {
    const subject = { siteId, orderId }
    await attempt(subject, async () => {
      await options.transact(siteId, ctx => requestScheduledAction(ctx, { orderId, paymentId: id }))
      await executeIntents(options, subject)
    })
  }
  const pending = await pendingPayments(db, now - GRACE_MS, BATCH)
  const orders = new Map(
    pending.map(({ site_id, order_id }) => [order_id, { siteId: site_id, orderId: order_id }]),
  )
  for (const subject of orders.values())
    await attempt(subject, () => executeIntents(options, subject, { refresh: true }))
  const unpaidSince = now - options.config.unpaidOrderMinutes * MINUTE_MS
  for (const { site_id: siteId, id: orderId } of await initializedOrders(db, unpaidSince, BATCH)) {
    const subject = { siteId, orderId }
    await attempt(subject, async () => {
      await options.transact(siteId, ctx => requestVoid(ctx, orderId))
      await executeIntents(options, subject, { refresh: true })
      await options.transact(siteId, ctx => endOrder(ctx, orderId))
    })
  }
  const awayFor = now - AWAY_MS
  for (const { site_id: siteId, id: checkoutId } of await failedPayments(db, awayFor, BATCH))
    await attempt({ siteId, checkoutId }, () =>
      options.transact(siteId, ctx => mailPaymentFailure(ctx, checkoutId)),
    )
  for (const method of await findRemovedMethods(db, METHODS_MAX))
    await attempt({ siteId: method.site_id }, () => removeMethod(options, method))
}

/** Removes a saved method at its provider; if that fails, the next run tries again. */
async function removeMethod({ db, platform }: ReconcileOptions, method: RemovedMethodRow): Promise<void> {
  const { site_id: siteId, provider: name, saved_method_id: savedMethodId } = method
  const site = await platform.directory.site(siteId)
  const provider = platform.paymentProviders.find(name)
  if (!site || (provider?.removeMethod && !provider.isConfigured(site))) return
  await provider?.removeMethod?.(site, savedMethodId)
  await settleRemovedMethod(db, method)
}

/** Rejects an initialized order, unless a payment may still arrive. */
async function endOrder(ctx: BillingCtx, orderId: string): Promise<void> {
  const row = await getOrderRow(ctx.db, ctx.site.id, orderId, { lock: true })
  if (row?.status !== 'INITIALIZED') return
  const payments = await findPayments(ctx.db, ctx.site.id, [orderId])
  if (!openPayment(payments)) await rejectUnpaidOrder(ctx, row, await withEntries(ctx, payments))
}
