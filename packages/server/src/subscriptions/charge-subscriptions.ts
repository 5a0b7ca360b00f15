import type { Logger } from 'pino'
import { type BillingRunner, executeIntents } from '../billing/index.ts'
import { dueContracts } from '../storage/commerce/subscription-contracts.ts'
import type { Sql } from '../storage/sql.ts'
import { advanceContract } from './advance-contract.ts'
import type { SubscriptionCtx } from './subscription-ctx.ts'

const BATCH = 100
/** Start of a contract, order of a cycle with its payment, result of the payment. */
const STEPS_MAX = 4

export interface SubscriptionOptions {
  db: Sql
  /** Sends the payments. */
  billing: BillingRunner
  /** Runs work in one transaction as the platform. */
  transact: <T>(siteId: string, work: (ctx: SubscriptionCtx) => Promise<T>) => Promise<T>
  logger: Logger
  /** Runs end while this returns true. */
  isDiskLow: () => boolean
}

/**
 * Does what is due for subscriptions: writes the orders of their cycles and charges them. Runs every minute, on any number of
 * nodes: the row lock of a contract lets one of them succeed, and no transaction is open while a provider is asked.
 */
export async function chargeSubscriptions(options: SubscriptionOptions, now: number): Promise<void> {
  const { db, logger, isDiskLow } = options
  for (const { site_id: siteId, id } of await dueContracts(db, now, BATCH)) {
    if (isDiskLow()) return
    try {
      await runContract(options, siteId, id)
    } catch (error) {
      // The next run tries again.
      logger.error({ err: error, siteId, subscriptionContractId: id }, 'subscription not charged')
    }
  }
}

async function runContract({ billing, transact }: SubscriptionOptions, siteId: string, id: string) {
  for (let step = 0; step < STEPS_MAX; step++) {
    const done = await transact(siteId, ctx => advanceContract(ctx, id))
    if (!done) return
    if (!done.charge) continue
    const { orderId, ...start } = done.charge
    await executeIntents(billing, { siteId, orderId }, { start })
  }
}
