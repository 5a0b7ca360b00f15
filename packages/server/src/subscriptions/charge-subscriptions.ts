import { type BillingRunner, executeIntents } from '../billing/index.ts'
import type { EachDue } from '../call/due-rows.ts'
import { type DueContract, dueContracts } from '../storage/commerce/subscription-contracts.ts'
import type { Sql } from '../storage/sql.ts'
import { advanceContract } from './advance-contract.ts'
import type { SubscriptionCtx } from './subscription-ctx.ts'

/** Start of a contract, order of a cycle with its payment, result of the payment. */
const STEPS_MAX = 4

export interface SubscriptionOptions {
  db: Sql
  /** Sends the payments. */
  billing: BillingRunner
  /** Runs work in one transaction as the platform. */
  transact: <T>(siteId: string, work: (ctx: SubscriptionCtx) => Promise<T>) => Promise<T>
  eachDue: EachDue
}

/**
 * Does what is due for subscriptions: writes the orders of their cycles and charges them. Runs every minute, on any number of
 * nodes: the row lock of a contract lets one of them succeed, and no transaction is open while a provider is asked.
 */
export async function chargeSubscriptions(options: SubscriptionOptions, now: number): Promise<void> {
  await options.eachDue<DueContract>({
    name: 'subscriptions',
    read: (after, limit) => dueContracts(options.db, now, after, limit),
    settle: ([{ site_id, id }]) => runContract(options, site_id, id),
    failure: 'subscription not charged',
    subject: ({ site_id: siteId, id }) => ({ siteId, subscriptionContractId: id }),
  })
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
