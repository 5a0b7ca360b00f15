import type { Actor, Ctx } from '../call/context.ts'
import type { EachDue } from '../call/due-rows.ts'
import { type InactiveCheckout, inactiveCheckouts } from '../storage/commerce/abandoned-checkouts.ts'
import type { Sql } from '../storage/sql.ts'
import { type AbandonmentEvent, abandonCheckout } from './abandon-checkout.ts'

export interface AbandonmentOptions {
  db: Sql
  /** Runs a transaction as an actor, with its events and mails. */
  transact: (actor: Actor, work: (ctx: Ctx<never, AbandonmentEvent>) => Promise<void>) => Promise<unknown>
  eachDue: EachDue
}

/**
 * Turns checkouts without activity into abandoned ones, each in its own transaction. Runs every minute, on any number of
 * nodes: the row lock of a checkout lets one of them succeed.
 */
export const findAbandonedCheckouts = ({ db, transact, eachDue }: AbandonmentOptions, now: number) =>
  eachDue<InactiveCheckout>({
    name: 'abandoned checkouts',
    read: (...page) => inactiveCheckouts(db, now, ...page),
    settle: ([checkout]) =>
      transact({ siteId: checkout.site_id, role: 'merchant', id: 'stoa' }, ctx =>
        abandonCheckout(ctx, checkout),
      ),
    failure: 'checkout not abandoned',
    subject: ({ site_id: siteId, id }) => ({ siteId, checkoutId: id }),
  })
