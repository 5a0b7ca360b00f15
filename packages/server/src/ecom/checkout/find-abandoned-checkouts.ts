import type { Host } from '../../call/host.ts'
import { platformActor } from '../../call/platform-actor.ts'
import { type InactiveCheckout, inactiveCheckouts } from '../../storage/commerce/abandoned-checkouts.ts'
import { abandonCheckout } from './abandon-checkout.ts'

type AbandonmentOptions = Pick<Host, 'db' | 'transact' | 'eachDue'>

/**
 * Turns checkouts without activity into abandoned ones, each in its own transaction. Runs every minute, on any number of
 * nodes: the row lock of a checkout lets one of them succeed.
 */
export const findAbandonedCheckouts = ({ db, transact, eachDue }: AbandonmentOptions, now: number) =>
  eachDue<InactiveCheckout>({
    name: 'abandoned checkouts',
    read: (...page) => inactiveCheckouts(db, now, ...page),
    settle: ([checkout]) => transact(platformActor(checkout.site_id), ctx => abandonCheckout(ctx, checkout)),
    failure: 'checkout not abandoned',
    subject: ({ site_id: siteId, id }) => ({ siteId, checkoutId: id }),
  })
