import type { contract, ReplyOf } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { readCheckoutOffers } from '../checkout-settings/index.ts'
import { completesAddresses, deliveryCountries, readDeliverySettings } from '../delivery/index.ts'
import { toContact } from '../members/index.ts'
import { buyerNames } from '../payments/index.ts'
import { getCheckoutRow } from '../storage/commerce/checkouts.ts'
import { findMember, type MemberRow } from '../storage/identity/members.ts'
import type { RedirectSessionRow } from '../storage/identity/redirect-sessions.ts'

/** What the form of the page is filled with. */
function buyerOf(member: MemberRow): NonNullable<OpenedCheckout['member']> {
  const { firstName, lastName, phones = [], addresses = [] } = toContact(member)
  return {
    ...(member.email && { loginEmail: member.email }),
    contact: { ...(firstName && { firstName }), ...(lastName && { lastName }), phones, addresses },
  }
}

export type OpenedCheckout = ReplyOf<typeof contract.redirects.redeemRedirectSession>

/** The data of the checkout page, with an access token of the shopper. Undefined if it is no session of a checkout. */
export async function openCheckoutSession(
  { db, now, cached, platform }: Pick<Ctx, 'db' | 'now' | 'cached' | 'platform'>,
  { siteId, clientId, sessionId, owner, intent }: RedirectSessionRow,
  languages: readonly string[] = [],
): Promise<OpenedCheckout | undefined> {
  const known = await platform.directory.site(siteId)
  if (!known || !owner || !intent.checkoutId) return undefined
  const { id, name, currency, locale, settings } = known
  const ofSite = { db, now, cached, platform, site: known }
  const offers = await readCheckoutOffers(ofSite)
  const checkout = await getCheckoutRow(db, siteId, intent.checkoutId)
  const own = intent.own === true
  const customFields = platform.customFields.ofBuyers([...languages, locale])
  const { token, expiresIn } = await platform.issueAccessToken({
    siteId,
    role: owner.role,
    id: owner.id,
    clientId,
    sessionId,
    generation: 0,
    page: { checkoutId: intent.checkoutId, own },
  })
  const member = own && owner.role === 'member' ? await findMember(db, siteId, owner.id) : undefined
  return {
    ...(member && { member: buyerOf(member) }),
    accessToken: token,
    expiresIn,
    checkoutId: intent.checkoutId,
    callbacks: intent.callbacks,
    site: {
      id,
      name,
      currency,
      locale,
      timeZone: settings.timeZone,
      countries: deliveryCountries(await readDeliverySettings(ofSite), settings.countries),
      paymentProviders: platform.paymentProviders.offeredBy(known).map(provider => ({
        id: provider.id,
        ...buyerNames(platform.paymentProviders, provider),
        savedMethods: provider.features.savedMethods,
        ...(provider.features.savesWithoutCharge && { savesWithoutCharge: true }),
      })),
      ...(completesAddresses({ platform, site: known }) && { addressCompletion: true }),
      ...(settings.appearance.arches === false && { arches: false }),
      ...(customFields.length > 0 && { customFields }),
      ...offers,
      checkoutPage: {
        ...offers.checkoutPage,
        ...(checkout?.doc.hidesContinueShopping && { continueShopping: 'HIDDEN' }),
      },
    },
  }
}
