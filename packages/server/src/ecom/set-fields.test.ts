import { readFileSync } from 'node:fs'
import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()
const { checkout: checkouts, coupons, currentCart, issuedGiftCards } = contract

const EXTERNAL_APP = '0e4a3c0e-2f5e-4a6f-9d0c-5a1e3f1b2c3d'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  description?: string
}

/** The field at a path such as `cart.lineItems`, or the items of a list. */
function fieldAt(schema: object, path: string): Schema {
  const found = path.split('.').reduce<Schema>((at, name) => at.properties?.[name] ?? {}, schema as Schema)
  return found.items ?? found
}

/** Paths of all fields below a schema that match. */
function pathsOf(schema: Schema, matches: (field: Schema) => boolean, at = ''): string[] {
  if (schema.items) return pathsOf(schema.items, matches, `${at}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name
    return [...(matches(field) ? [path] : []), ...pathsOf(field, matches, path)]
  })
}

/** Fields of this scenario that only other tests set, by the test that does. */
const setElsewhere: Record<string, string> = {
  membershipOptions: 'memberships.test.ts',
  membershipAmount: 'memberships.test.ts',
  'line.selectedMembership': 'memberships.test.ts',
  payAfterFreeTrial: '../subscriptions/subscriptions.test.ts',
  subscriptionCharges: 'subscriptions.test.ts',
  'line.subscriptionOptionInfo': 'subscriptions.test.ts',
  'line.catalogOverrideFields': 'carts.test.ts',
  'line.deliveryProfileId': 'custom-lines.test.ts',
  'line.depositAmount': 'payment-options.test.ts',
  'line.modifierGroups': 'custom-line-features.test.ts',
  'line.modifiersTotalPrice': 'custom-line-features.test.ts',
  'line.rootCatalogItemId': 'custom-lines.test.ts',
  'line.serviceProperties': 'custom-lines.test.ts',
  'line.taxGroupId': 'custom-line-features.test.ts',
}

/** Fields that are never set, with the reason. */
const neverSet: Record<string, string> = {
  'line.extendedFields': 'no call gives them to a line item',
  'line.consentRequiredPaymentPolicy': 'payments by agreement outside the platform do not exist',
  filename: 'pictures have no name of a file',
  userId: 'staff do not buy: members and visitors own carts, API keys create checkouts',
  partial: 'an option delivers all line items',
  deliveryAllocations: 'an option delivers all line items',
  otherCharges: 'carriers quote one price; the chosen option has an empty list',
}

async function richPurchase() {
  const product = await w.product({ priceData: { price: 100 } })
  const { giftCard, code } = await w.callOk(
    issuedGiftCards.issueGiftCard,
    { giftCard: { initialBalance: { value: '5' } } },
    'merchant',
  )
  expect(giftCard.id).toBeDefined()
  await w.callOk(coupons.createCoupon, { coupon: { code: 'TEN', name: 'Ten', percentage: 10 } }, 'merchant')
  const { businessLocation } = await w.callOk(
    contract.businessLocations.createBusinessLocation,
    { businessLocation: { name: 'Rome', address: { country: 'IT', city: 'Rome' } } },
    'merchant',
  )
  const address = {
    country: 'US',
    subdivision: 'US-NY',
    city: 'Albany',
    postalCode: '12207',
    addressLine: 'State St 1',
  }
  const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
  const line = {
    productName: { original: 'Lesson' },
    price: '80',
    itemType: { preset: 'SERVICE' as const },
    priceDescription: { original: 'per hour' },
    policies: [{ title: 'Cancellation', content: 'Free.' }],
    taxableAddress: { addressType: 'BILLING' as const },
  }
  await w.callOk(
    contract.products.addProductMedia,
    { id: product.id, media: [{ url: 'https://a.example/b.png' }] },
    'merchant',
  )
  await w.cart(product.id)
  const { cart } = await w.callOk(
    currentCart.addToCurrentCart,
    { customLineItems: [line], businessLocationId: businessLocation.id },
    'visitor',
  )
  expect(cart.lineItems).toHaveLength(2)
  await w.callOk(
    currentCart.updateCurrentCart,
    {
      cartInfo: {
        buyerNote: 'Thanks',
        contactInfo: { address, contactDetails },
        overrideCheckoutUrl: 'https://pay.example.com/',
        selectedShippingOption: { code: 'standard' },
        extendedFields: { namespaces: { '@a/b': { c: 1 } } },
      },
      couponCode: 'TEN',
      giftCardCode: code,
    },
    'visitor',
  )
  const estimate = await w.callOk(
    currentCart.estimateCurrentCartTotals,
    { returnPricingInput: true },
    'visitor',
  )
  const { checkoutId: id } = await w.callOk(
    currentCart.createCheckoutFromCurrentCart,
    { channelType: 'WEB' },
    'visitor',
  )
  const own = await w.callOk(
    checkouts.createCheckout,
    {
      customLineItems: [line],
      channelType: 'WEB',
      giftCardCode: code,
      checkoutInfo: {
        customSettings: { lockCouponCode: true },
        externalReference: { appId: EXTERNAL_APP, resourceId: 'r-1' },
        customContentReference: { appId: EXTERNAL_APP, componentId: EXTERNAL_APP },
        extendedFields: { namespaces: { '@a/b': { c: 1 } } },
        taxExemptGroupId: 'c0a80101-0000-4000-8000-000000000001',
        billingInfo: { address, contactDetails },
      },
    },
    'merchant',
  )
  return {
    cart: (await w.callOk(currentCart.getCurrentCart, {}, 'visitor')).cart,
    estimate,
    checkouts: [(await w.callOk(checkouts.getCheckout, { id }, 'visitor')).checkout, own.checkout],
  }
}

test('cart, estimate and checkout set all declared fields, or a reason says why not (protocol/carts §1)', async () => {
  const { cart, estimate, checkouts: both } = await richPurchase()
  const unset = (schema: object, values: readonly object[], of = '') =>
    Object.keys((schema as Schema).properties ?? {})
      .filter(name => !values.some(value => name in value))
      .map(name => of + name)
  const missing = new Set([
    ...unset(fieldAt(currentCart.getCurrentCart.reply, 'cart'), [cart]),
    ...unset(fieldAt(currentCart.getCurrentCart.reply, 'cart.lineItems'), cart.lineItems ?? [], 'line.'),
    ...unset(currentCart.estimateCurrentCartTotals.reply, [estimate]),
    ...unset(
      fieldAt(currentCart.estimateCurrentCartTotals.reply, 'calculatedLineItems'),
      estimate.calculatedLineItems ?? [],
      'line.',
    ),
    ...unset(fieldAt(checkouts.getCheckout.reply, 'checkout'), both),
    ...unset(
      fieldAt(checkouts.getCheckout.reply, 'checkout.lineItems'),
      both.flatMap(checkout => checkout.lineItems),
      'line.',
    ),
  ])
  expect([...missing].filter(name => !(name in setElsewhere) && !(name in neverSet)).sort()).toEqual([])
  // An entry that is not needed any more goes.
  expect(Object.keys(setElsewhere).filter(name => !missing.has(name))).toEqual([])
})

test.each(Object.entries(setElsewhere))('%s is set in %s', (field, file) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8').includes(field.replace('line.', ''))).toBe(true)
})

test('every field that is declared as not set has a reason', () => {
  const isNotSet = ({ description = '' }: Schema) => /\bnot (set|supported)\b/i.test(description)
  const replies = [
    currentCart.getCurrentCart.reply,
    currentCart.estimateCurrentCartTotals.reply,
    checkouts.getCheckout.reply,
  ]
  const names = replies.flatMap(reply =>
    pathsOf(reply as Schema, isNotSet).map(path =>
      path.replace(/.*lineItems\[\]\.(\w+)$/, 'line.$1').replace(/^(?!line\.).*\./, ''),
    ),
  )
  expect([...new Set(names)].sort()).toEqual(Object.keys(neverSet).sort())
})
