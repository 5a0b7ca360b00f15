import { expect, test } from 'vitest'
import { endpoints } from '../packages/server/src/edge/routes.ts'
import packages from './client-calls.json' with { type: 'json' }

/** The requests of the published client packages (`client-calls.ts`) against the calls of the contract. */

const NO_SUCH_FEATURE = 'The platform has no such feature.'
const PLACED_ORDERS = 'Drafts change placed orders, by deltas: protocol/draft-orders.'
const MEMBERS_AREA = 'Communities of members: the platform has accounts of buyers alone.'

/** Functions of draft orders that have no counterpart. */
const DRAFTS =
  'addLineItemsToDraftOrder createCustomAdditionalFees createCustomDiscounts createEmptyDraftOrder createOrderFromDraft deleteCustomAdditionalFees deleteCustomDiscounts getOrderDraftabilityStatus setAdditionalFees setBillingInfo setBusinessLocation setBuyerInfo setDeposit setDiscounts setRecipientInfo setShippingInfo setTaxExemption updateExtendedFields updateLineItems'.split(
    ' ',
  )

/** What this platform does not serve, with the reason: a package, or one function of it. */
const ABSENT: Record<string, string> = {
  '@wix/auto_sdk_bookings_availability-calendar': 'Bookings: another business.',
  '@wix/auto_sdk_data_scheduled-workflows': 'Movement jobs are started by their caller.',
  '@wix/auto_sdk_data_sharing': 'Collections belong to one site.',
  '@wix/auto_sdk_ecom_back-in-stock-settings':
    'Requests are collected for every product: there is no setting.',
  '@wix/auto_sdk_ecom_cart-v-2':
    'A later form of carts, which no program of the protocol needs: protocol/carts.',
  '@wix/auto_sdk_ecom_current-cart-v-2':
    'A later form of carts, which no program of the protocol needs: protocol/carts.',
  '@wix/auto_sdk_ecom_checkout-content':
    'Texts of the checkout page are settings: protocol/checkout-settings.',
  '@wix/auto_sdk_ecom_contact-tax-details': NO_SUCH_FEATURE,
  '@wix/auto_sdk_ecom_currencies': 'Exchange rates are those of the merchant: protocol/exchange-rates.',
  '@wix/auto_sdk_ecom_delivery-solutions': NO_SUCH_FEATURE,
  '@wix/auto_sdk_ecom_discounts-custom-trigger':
    'Conditions of programs are service plug-ins: protocol/plug-ins.',
  '@wix/auto_sdk_ecom_draft-subscription-contracts':
    'Contracts follow from orders: protocol/subscription-options.',
  '@wix/auto_sdk_ecom_ecommerce-settings': 'Settings have calls of their own: protocol/checkout-settings.',
  '@wix/auto_sdk_ecom_manual-tax-mappings': 'Rates are those of regions and groups: protocol/taxes.',
  '@wix/auto_sdk_ecom_subscription-contracts':
    'Contracts have calls of our own: protocol/subscription-options.',
  '@wix/auto_sdk_ecom_tax-exempt-groups': NO_SUCH_FEATURE,
  '@wix/auto_sdk_ecom_tax-settings': 'Settings of taxes are those of the site: protocol/taxes.',
  '@wix/auto_sdk_ecom_tippable-staff':
    'Tips are distributed to the staff members that a request names: protocol/tips.',
  '@wix/auto_sdk_ecom_totals-calculator':
    'Totals are those of carts, checkouts and orders: protocol/pricing.',
  '@wix/auto_sdk_ecom_wishlists': NO_SUCH_FEATURE,
  '@wix/auto_sdk_stores_wishlist': NO_SUCH_FEATURE,
  '@wix/auto_sdk_stores_abandoned-carts':
    'An earlier form of abandoned checkouts: protocol/abandoned-checkouts.',
  '@wix/auto_sdk_stores_catalog-imports-v-3': 'Imports read files: protocol/catalogue-files.',
  '@wix/auto_sdk_stores_product-groups-v-3': NO_SUCH_FEATURE,
  '@wix/auto_sdk_stores_promotions-v-3': 'Promotions are discount rules: protocol/discounts.',
  '@wix/auto_sdk_stores_stores-locations-v-3': 'Places have calls of our own: protocol/inventory.',
  '@wix/auto_sdk_identity_sign-on-policy': 'The ways to sign in are settings of the site: protocol/sign-in.',
  '@wix/auto_sdk_members_authentication': 'An earlier form of sign-in: protocol/sign-in.',
  '@wix/auto_sdk_members_authorization': MEMBERS_AREA,
  '@wix/auto_sdk_members_badge-assignments': MEMBERS_AREA,
  '@wix/auto_sdk_members_badges': MEMBERS_AREA,
  '@wix/auto_sdk_members_badges-v-2': MEMBERS_AREA,
  '@wix/auto_sdk_members_custom-field-applications': MEMBERS_AREA,
  '@wix/auto_sdk_members_custom-field-suggestions': MEMBERS_AREA,
  '@wix/auto_sdk_members_custom-fields':
    'Custom fields of members are those of the shop: protocol/custom-fields.',
  '@wix/auto_sdk_members_default-privacy': MEMBERS_AREA,
  '@wix/auto_sdk_members_member-followers': MEMBERS_AREA,
  '@wix/auto_sdk_members_member-privacy-settings': MEMBERS_AREA,
  '@wix/auto_sdk_members_member-report': MEMBERS_AREA,
  '@wix/auto_sdk_members_member-role-definition': MEMBERS_AREA,
  '@wix/auto_sdk_members_member-to-member-block': MEMBERS_AREA,
  '@wix/auto_sdk_members_members-about': MEMBERS_AREA,
  '@wix/auto_sdk_members_user-member': MEMBERS_AREA,
  '@wix/auto_sdk_headless-site-assets_scripts.getEssentialProperties': NO_SUCH_FEATURE,
  '@wix/auto_sdk_headless-site-assets_scripts.getSiteMetadata': NO_SUCH_FEATURE,
}

for (const fn of DRAFTS) ABSENT[`@wix/auto_sdk_ecom_draft-orders.${fn}`] = PLACED_ORDERS

/** Served beside the contract: they are addresses of OpenID and of scripts. */
const BESIDE_CONTRACT = ['GET /oauth2/jwks', 'GET /assets/scripts/v1/site-scripts']

const shape = (path: string) => path.replaceAll(/\{[^}]+\}|:\w+/g, '*')
const served = new Set([
  ...endpoints().map(({ method, path }) => `${method} ${shape(path)}`),
  ...BESIDE_CONTRACT,
])

/** The requests of a recorded call: its own, and the POST for queries that are too long for a URL. */
function requestsOf(call: string): string[] {
  const [request = '', long] = call.split(' or POST')
  const [, path = ''] = request.split(' ')
  if (long === undefined) return [request]
  const other = long.replace(' …', '')
  const prefix = other && path.slice(0, path.indexOf(`/${other.split('/')[1]}/`))
  return [request, `POST ${other ? prefix + other : path}`]
}

const recorded = Object.entries(packages as Record<string, { calls: Record<string, string> }>).flatMap(
  ([name, { calls }]) =>
    Object.entries(calls).map(([fn, call]) => ({
      name,
      fn: `${name}.${fn}`,
      missing: requestsOf(call).filter(each => !served.has(shape(each))),
    })),
)

test('the contract serves every request of the published client packages, except those that are listed with a reason', () => {
  const missing = recorded.filter(
    ({ name, fn, missing }) => missing.length > 0 && !ABSENT[name] && !ABSENT[fn],
  )
  expect(missing).toEqual([])
})

test('what is listed as absent is recorded, and not served', () => {
  const absent = Object.keys(ABSENT)
  const named = recorded.filter(({ name, fn }) => absent.includes(name) || absent.includes(fn))
  expect(new Set(named.flatMap(({ name, fn }) => [name, fn].filter(each => absent.includes(each))))).toEqual(
    new Set(absent),
  )
  expect(named.filter(({ missing }) => missing.length === 0).map(({ fn }) => fn)).toEqual([])
})

test('the record has all packages of a storefront', () => {
  expect(recorded.length).toBeGreaterThan(700)
})
