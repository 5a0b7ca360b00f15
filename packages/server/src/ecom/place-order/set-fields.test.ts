import { readFileSync } from 'node:fs'
import { contract, type ReplyOf } from '@stoa/contract'
import { twoOptions } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()
const { checkout: checkouts, coupons, currentCart, draftOrders, issuedGiftCards, orders } = contract

const EXTERNAL_APP = '0e4a3c0e-2f5e-4a6f-9d0c-5a1e3f1b2c3d'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  description?: string
}

/** The field at a path such as `cart.lineItems`. */
const fieldAt = (schema: object, path: string): Schema =>
  path.split('.').reduce<Schema>((at, name) => at.properties?.[name] ?? {}, schema as Schema)

/** The last two names of a path name a field. */
const shortName = (path: string) => path.split('.').slice(-2).join('.')

/** Entries of the history have contents of their own, which the tests of orders and payments cover. */
const isContent = (path: string) => path.startsWith('activities.')

/** Short names of all fields below a schema that match. */
function fieldsOf(schema: Schema, matches: (field: Schema) => boolean, at = ''): string[] {
  if (schema.items) return fieldsOf(schema.items, matches, at)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name
    return [...(matches(field) ? [shortName(path)] : []), ...fieldsOf(field, matches, path)]
  })
}

/** Short names of the fields that no value has. Of an object that no value has, only itself. */
function unsetFields(schema: Schema, values: readonly unknown[], at = ''): string[] {
  if (schema.items) return unsetFields(schema.items, values.flat(), at)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name
    const found = values.flatMap(value => (value as Record<string, unknown> | null)?.[name] ?? [])
    if (isContent(path) || (found.length === 0 && hasList(values, name))) return []
    return found.length === 0 ? [shortName(path)] : unsetFields(field, found, path)
  })
}

/** A list without entries is set. */
const hasList = (values: readonly unknown[], name: string) =>
  values.some(value => Array.isArray((value as Record<string, unknown> | null)?.[name]))

/** Fields that only other tests set, by the test that does. */
const setElsewhere: Record<string, string> = {
  'additionalFees.providerAppId': '../plugins/purchase-plugins.test.ts',
  'appliedDiscounts.discountRule': '../totals/totals.test.ts',
  'appliedDiscounts.merchantDiscount': '../cart/carts.by-id.test.ts',
  'balanceSummary.authorized': '../checkout/checkout-settings-effects.test.ts',
  'balanceSummary.chargeback': '../../../../stripe/src/stripe-checkout.test.ts',
  'balanceSummary.pending': '../../billing/charge.test.ts',
  'balanceSummary.pendingRefund': '../../billing/refund.test.ts',
  'balanceSummary.toGiveBack': '../../orders/order-ledger.property.test.ts',
  'buyerInfo.memberId': '../totals/memberships.test.ts',
  'calculationDetails.autoTaxFallbackDetails': '../totals/calculation-errors.test.ts',
  'calculationErrors.carrierErrors': '../totals/carrier-plugins.test.ts',
  'calculationErrors.couponCalculationError': '../totals/coupon-in-totals.test.ts',
  'calculationErrors.discountsCalculationError': '../totals/calculation-errors.test.ts',
  'calculationErrors.generalShippingCalculationError': '../totals/delivery.test.ts',
  'calculationErrors.giftCardCalculationError': 'gift-card-payment.test.ts',
  'calculationErrors.membershipError': '../totals/memberships.test.ts',
  'calculationErrors.selectedShippingOptionError': '../totals/delivery.test.ts',
  'calculationErrors.taxCalculationError': '../totals/calculation-errors.test.ts',
  'createdBy.memberId': 'place-merchant-order.test.ts',
  'descriptionLines.colorInfo': '../lines/add-lines.test.ts',
  'giftCard.requestedAmount': 'gift-card-payment.test.ts',
  'giftCards.requestedAmount': 'gift-card-payment.test.ts',
  'lineItems.catalogOverrideFields': '../checkout/payment-options.test.ts',
  'lineItems.deliveryProfileId': '../lines/custom-lines.test.ts',
  'lineItems.depositAmount': '../checkout/payment-options.test.ts',
  'lineItems.digitalFile': '../../digital-products/digital-products.test.ts',
  'lineItems.fulfillerId': '../../orders/order-updates.test.ts',
  'lineItems.modifierGroups': '../lines/custom-line-features.test.ts',
  'lineItems.modifiersTotalPrice': '../lines/custom-line-features.test.ts',
  'lineItems.refundQuantity': '../../billing/refund.test.ts',
  'lineItems.restockQuantity': '../../billing/refund.test.ts',
  'lineItems.extendedFields': '../../custom-fields/custom-fields.test.ts',
  'lineItems.rootCatalogItemId': '../lines/custom-lines.test.ts',
  'lineItems.selectedMembership': '../totals/memberships.test.ts',
  'lineItems.serviceProperties': '../lines/custom-lines.test.ts',
  'lineItems.subscriptionInfo': 'subscriptions.test.ts',
  'lineItems.subscriptionOptionInfo': 'subscriptions.test.ts',
  'logistics.deliveryTimeSlot': '../../delivery/time-zone-of-site.test.ts',
  'logistics.instructions': '../totals/delivery.test.ts',
  'logistics.pickupDetails': '../totals/delivery.test.ts',
  'merchantDiscount.discountReason': '../../draft-orders/draft-orders.test.ts',
  'merchantDiscount.percentage': '../cart/carts.by-id.test.ts',
  'paidBy.name': '../../orders/order-ledger.property.test.ts',
  'pricesBreakdown.depositAmount': '../checkout/payment-options.test.ts',
  'pricesBreakdown.modifiers': '../lines/custom-line-features.test.ts',
  'selectedShippingOption.carrierId': '../totals/carrier-plugins.test.ts',
  'shippingInfo.region': '../totals/delivery.test.ts',
  'shippingOptions.freeFrom': '../totals/delivery.test.ts',
  'taxInfo.taxExempt': '../../draft-orders/draft-order-taxes.test.ts',
  'taxInfo.taxGroupId': '../totals/fee-taxes.test.ts',
  consents: '../checkout/checkout-settings-effects.test.ts',
  test: '../../orders/aggregate-orders.test.ts',
  membershipAmount: '../totals/memberships.test.ts',
  membershipOptions: '../totals/memberships.test.ts',
  payAfterFreeTrial: '../../subscriptions/subscriptions.test.ts',
  subscriptionCharges: 'subscriptions.test.ts',
}

/** Fields that are never set, with the reason. */
const neverSet: Record<string, string> = {
  'lineItems.consentRequiredPaymentPolicy': 'payments by agreement outside the platform do not exist',
  'image.filename': 'pictures have no name of a file',
  'media.filename': 'pictures have no name of a file',
  'buyerInfo.userId': 'staff do not buy: members and visitors own carts',
  'createdBy.userId': 'staff do not buy: API keys create checkouts',
  'selectedCarrierServiceOption.partial': 'an option delivers all line items',
  'shippingOptions.partial': 'an option delivers all line items',
  'shippingOptions.deliveryAllocations': 'an option delivers all line items',
  'cost.otherCharges': 'carriers quote one price',
  'lineItems.decimalQuantity': 'quantities are whole numbers',
  'logistics.deliverByDate': 'carriers quote a time as text',
  'createdBy.appId': 'an order has the owner of its checkout',
  currencyConversionDetails: 'orders are in the currency of the site',
  platformFeeSummary: 'the platform charges no fees',
  'balanceSummary.platformFees': 'the platform charges no fees',
  'balanceSummary.totalMinusPlatformFees': 'the platform charges no fees',
  'balanceSummary.cashRoundingAdjustment': 'payments are exact',
  'balanceSummary.chargebackReversal': 'a reversed chargeback is a payment again',
  'activities.authorEmail': 'activities have no author',
}

const ADDRESS = {
  country: 'US',
  subdivision: 'US-NY',
  city: 'Albany',
  postalCode: '12207',
  streetAddress: { number: '1', name: 'State St' },
  addressLine: 'State St 1',
  addressLine2: 'Floor 2',
  geocode: { latitude: 42.6, longitude: -73.7 },
}
const CONTACT = {
  address: ADDRESS,
  contactDetails: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '+1 518 5550100',
    company: 'Engines',
    vatId: { id: '12', type: 'UNSPECIFIED' as const },
  },
}
const EXTENDED_FIELDS = { namespaces: { '@a/b': { c: 1 } } }
const LINE = {
  productName: { original: 'Lesson' },
  price: '80',
  itemType: { custom: 'Lesson' },
  priceDescription: { original: 'per hour', translated: 'pro Stunde' },
  policies: [{ title: 'Cancellation', content: 'Free.' }],
  taxableAddress: { addressType: 'BILLING' as const },
}

async function taxNewYork(): Promise<string> {
  const { taxGroups: groups } = await w.merchant.callOk(contract.taxGroups.listDefaultTaxGroups, {})
  const taxGroupId = groups[0]?.id ?? ''
  const region = { taxRegion: { country: 'US', subdivision: 'US-NY' } }
  const { taxRegion } = await w.merchant.callOk(contract.taxRegions.createTaxRegion, region)
  const rate = { name: 'Sales tax', rate: '0.08', taxType: 'Sales', appliesToDelivery: true }
  const jurisdiction = { jurisdiction: 'New York', jurisdictionType: 'STATE' as const }
  await w.merchant.callOk(contract.taxRates.bulkSetTaxRates, {
    taxRegionId: taxRegion?.id ?? '',
    taxGroupId,
    taxRates: [{ ...rate, ...jurisdiction }],
  })
  return taxGroupId
}

/** A product with everything that a line item shows. */
async function richProduct(taxGroupId: string): Promise<string> {
  const product = await w.product({
    priceData: { price: 100 },
    productOptions: twoOptions,
    sku: 'S-1',
    weight: 1.5,
    taxGroupId,
  } as never)
  const image = { url: '/media/demo/b.svg', width: 3, height: 2, altText: 'A cup' }
  await shop.sql`update products set doc = doc || ${{ media: [{ id: 'b', mediaType: 'image', image }] }}
    where id = ${product.id}`
  return product.id
}

/** A cart with its estimate, and two checkouts: of the cart, and of a merchant. */
async function richPurchase() {
  const productId = await richProduct(await taxNewYork())
  const card = { giftCard: { initialBalance: { value: '5' } } }
  const { code } = await w.merchant.callOk(issuedGiftCards.issueGiftCard, card)
  await w.merchant.callOk(coupons.createCoupon, { coupon: { code: 'TEN', name: 'Ten', percentage: 10 } })
  const { businessLocation } = await w.merchant.callOk(contract.businessLocations.createBusinessLocation, {
    businessLocation: { name: 'Rome', address: { country: 'IT', city: 'Rome' } },
  })
  const selected = { options: { Colour: 'Red', Size: 'S' } }
  await w.visitor.callOk(currentCart.addToCurrentCart, { lineItems: [w.line(productId, 1, selected)] })
  await w.visitor.callOk(currentCart.addToCurrentCart, {
    customLineItems: [LINE],
    businessLocationId: businessLocation.id,
  })
  const cartInfo = {
    buyerNote: 'Thanks',
    buyerInfo: { email: 'ada@example.com', contactId: EXTERNAL_APP },
    contactInfo: CONTACT,
    overrideCheckoutUrl: 'https://pay.example.com/',
    selectedShippingOption: { code: 'standard' },
    extendedFields: EXTENDED_FIELDS,
  }
  await w.visitor.callOk(currentCart.updateCurrentCart, { cartInfo, couponCode: 'TEN', giftCardCode: code })
  const { cart: withCarrier } = await w.visitor.callOk(currentCart.getCurrentCart, {})
  const { checkoutId: id } = await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, {
    channelType: 'WEB',
  })
  const fee = {
    code: 'wrap',
    name: 'Gift wrap',
    price: '2.00',
    lineItemIds: [withCarrier.lineItems[0]?.id ?? ''],
  }
  const additionalFees = [{ ...fee, taxableAddress: { addressType: 'BILLING' as const } }]
  const customFields = [{ title: 'Size', translatedTitle: 'Größe', value: 'M' }]
  await w.merchant.callOk(checkouts.updateCheckout, {
    checkout: { id, billingInfo: CONTACT, additionalFees, customFields },
    merchantDiscounts: [{ amount: '1.00' }],
  } as never)
  const { cart } = await w.visitor.callOk(currentCart.getCurrentCart, {})
  const estimate = await w.visitor.callOk(currentCart.estimateCurrentCartTotals, { returnPricingInput: true })
  const own = await w.merchant.callOk(checkouts.createCheckout, {
    customLineItems: [LINE],
    channelType: 'WEB',
    giftCardCode: code,
    checkoutInfo: {
      customSettings: {
        lockCouponCode: true,
        lockGiftCard: true,
        disabledManualPayment: true,
        disabledPolicyAgreementCheckbox: true,
      },
      externalReference: { appId: EXTERNAL_APP, resourceId: 'r-1' },
      customContentReference: { appId: EXTERNAL_APP, componentId: EXTERNAL_APP },
      extendedFields: EXTENDED_FIELDS,
      taxExemptGroupId: 'c0a80101-0000-4000-8000-000000000001',
      billingInfo: CONTACT,
    },
  })
  const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
  return { cart, estimate, checkouts: [checkout, own.checkout] }
}

type Order = ReplyOf<typeof orders.getOrder>['order']

/** An order of a checkout, and one that a merchant wrote. */
async function richOrders(checkoutId: string): Promise<Order[]> {
  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id: checkoutId })
  const { order: bought } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  const { businessLocation } = bought
  const price = (amount: string) => ({ amount })
  const { order: written } = await w.merchant.callOk(orders.createOrder, {
    order: {
      lineItems: [
        {
          productName: { original: 'Cup' },
          quantity: 1,
          price: price('10.00'),
          locations: [{ id: businessLocation?.id ?? '', appId: EXTERNAL_APP, quantity: 1 }],
          extendedFields: EXTENDED_FIELDS,
        },
      ],
      businessLocation: { id: businessLocation?.id ?? '' },
      channelInfo: { type: 'AMAZON', externalOrderId: '1', externalOrderUrl: 'https://a.example/1' },
      tags: { tags: { tagIds: ['a'] }, privateTags: { tagIds: ['b'] } },
    },
  } as never)
  return [bought, written]
}

const notDeclaredAsSet = ({ description = '' }: Schema) => /\bnot (set|supported)\b/i.test(description)

test('cart, estimate, checkout, order and draft order set all declared fields, or a reason says why not (protocol/carts §1)', async () => {
  const { cart, estimate, checkouts: both } = await richPurchase()
  const written = await richOrders(both[0]?.id ?? '')
  const [bought] = written
  const changes = {
    changedLineItems: [{ id: bought?.lineItems[0]?.id ?? '', quantity: 2, price: '90.00' }],
    customLineItems: [LINE],
    removedLineItemIds: [bought?.lineItems[1]?.id ?? ''],
    discounts: [{ amount: '1.00', description: 'Sorry' }],
    removedDiscountIds: [bought?.appliedDiscounts?.[0]?.id ?? ''],
    additionalFees: [{ name: 'Box', price: '1.00', lineItemIds: [bought?.lineItems[0]?.id ?? ''] }],
    removedAdditionalFeeIds: [bought?.additionalFees?.[0]?.id ?? ''],
    shippingInfo: { title: 'Courier', price: '7.00' },
  }
  const draft = await w.merchant.callOk(draftOrders.createDraftOrder, {
    orderId: bought?.id ?? '',
    changes,
  } as never)
  const missing = new Set([
    ...unsetFields(fieldAt(currentCart.getCurrentCart.reply, 'cart'), [cart]),
    ...unsetFields(currentCart.estimateCurrentCartTotals.reply as Schema, [estimate]),
    ...unsetFields(fieldAt(checkouts.getCheckout.reply, 'checkout'), both),
    ...unsetFields(fieldAt(orders.getOrder.reply, 'order'), written),
    ...unsetFields(fieldAt(draftOrders.createDraftOrder.reply, 'preview.changes'), [draft.preview.changes]),
    ...unsetFields(fieldAt(draftOrders.createDraftOrder.reply, 'preview.stockChanges'), [
      draft.preview.stockChanges,
    ]),
  ])
  expect([...missing].filter(name => !(name in setElsewhere) && !(name in neverSet)).sort()).toEqual([])
  // An entry that is not needed any more goes.
  expect(Object.keys(setElsewhere).filter(name => !missing.has(name))).toEqual([])
})

test.each(Object.entries(setElsewhere))('%s is set in %s', (field, file) => {
  const name = field.split('.').at(-1) ?? ''
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(name)
})

test('every field that is declared as not set has a reason', () => {
  const replies = [
    fieldAt(currentCart.getCurrentCart.reply, 'cart'),
    currentCart.estimateCurrentCartTotals.reply as Schema,
    fieldAt(checkouts.getCheckout.reply, 'checkout'),
    fieldAt(orders.getOrder.reply, 'order'),
  ]
  const names = replies.flatMap(reply => fieldsOf(reply, notDeclaredAsSet))
  expect([...new Set(names)].sort()).toEqual(Object.keys(neverSet).sort())
})
