import { type BillingRunner, executeIntents } from '../billing/index.ts'
import type { Host } from '../call/host.ts'
import { platformActor } from '../call/platform-actor.ts'
import { type DueContract, dueContracts } from '../storage/commerce/subscription-contracts.ts'
import { advanceContract } from './advance-contract.ts'

/** Start of a contract, order of a cycle with its payment, result of the payment. */
const STEPS_MAX = 4

interface SubscriptionOptions extends Pick<Host, 'db' | 'transact' | 'eachDue'> {
  /** Sends the payments. */
  billing: BillingRunner
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
    const done = await transact(platformActor(siteId), ctx => advanceContract(ctx, id))
    if (!done) return
    if (!done.charge) continue
    const { orderId, ...start } = done.charge
    await executeIntents(billing, { siteId, orderId }, { start })
  }
}
