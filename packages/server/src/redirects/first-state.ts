import type { Checkout } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { isGuid } from '../platform-support/guid.ts'
import { findCheckoutSession } from '../storage/identity/redirect-sessions.ts'
import { type OpenedCheckout, openCheckoutSession } from './open-checkout-session.ts'

/**
 * Query parameter with the site and the id of a redirect session. The platform renders the first state of the checkout page
 * with it. The token stays in the fragment, which browsers do not send: it alone gives access to the checkout.
 */
export const FIRST_STATE = 'redirectSession'

export const firstStateKey = (siteId: string, id: string) => `${siteId}.${id}`

/** What the checkout page shows before the browser has redeemed the token. */
export interface FirstState {
  checkout: Checkout
  callbacks: OpenedCheckout['callbacks']
  site: OpenedCheckout['site']
}

interface FirstStateServices extends Pick<Ctx, 'db' | 'cached' | 'platform'> {
  now(): number
  /** Reads a checkout with the access token of its owner. */
  readCheckout(id: string, accessToken: string): Promise<Checkout | undefined>
}

/** Finds the first state by its key. Undefined for expired sessions and completed checkouts. */
export const openFirstStates =
  ({ db, cached, platform, now, readCheckout }: FirstStateServices) =>
  async (key: string): Promise<FirstState | undefined> => {
    const [siteId = '', id = ''] = key.split('.')
    if (!isGuid(siteId) || !isGuid(id)) return undefined
    const session = await findCheckoutSession(db, siteId, id, now())
    const opened = session && (await openCheckoutSession({ db, now: now(), cached, platform }, session))
    if (!opened) return undefined
    const checkout = await readCheckout(opened.checkoutId, opened.accessToken)
    if (!checkout || checkout.completed) return undefined
    return { checkout: withoutBuyer(checkout), callbacks: opened.callbacks, site: opened.site }
  }

/** The address of the page may end up in a log, so what it shows is nothing about a person. */
function withoutBuyer({
  billingInfo: _,
  buyerNote: __,
  customFields: ___,
  extendedFields: ____,
  ...checkout
}: Checkout): Checkout {
  const { buyerInfo, shippingInfo } = checkout
  const { country, subdivision } = shippingInfo.shippingDestination?.address ?? {}
  return {
    ...checkout,
    buyerInfo: buyerInfo?.memberId ? { memberId: buyerInfo.memberId } : {},
    shippingInfo: {
      ...shippingInfo,
      shippingDestination: { address: { country, subdivision } },
    },
  }
}
