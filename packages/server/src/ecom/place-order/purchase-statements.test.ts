import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, currentCart, deliveryProfile, discountRules } = contract
const { shippingOptions, taxGroups, taxRates, taxRegions } = contract

const { shop, driver } = await openTestShop()

/** Gives the shop a discount of 10 %, a tax of 19 % and a delivery option of 4.90. */
async function createRules() {
  const scopes = [{ catalogItemFilter: { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' } }]
  const discounts = { values: [{ percentage: 10, specificItemsInfo: { scopes } }] }
  await driver.merchant.callOk(discountRules.createDiscountRule, {
    discountRule: { name: 'Spring', discounts },
  })
  const { taxRegion } = await driver.merchant.callOk(taxRegions.createTaxRegion, {
    taxRegion: { country: 'DE', taxIncludedInPrice: false },
  })
  const { taxGroups: groups } = await driver.merchant.callOk(taxGroups.listDefaultTaxGroups, {})
  const group = { taxRegionId: taxRegion?.id as string, taxGroupId: groups[0]?.id as string }
  await driver.merchant.callOk(taxRates.bulkSetTaxRates, {
    ...group,
    taxRates: [{ name: 'VAT', rate: '0.19' }],
  })
  const deliveryRegions = [{ name: 'Germany', destinations: [{ countryCode: 'DE' }] }]
  const profile = await driver.merchant.callOk(deliveryProfile.createDeliveryProfile, {
    deliveryProfile: { name: 'All products', deliveryRegions },
  })
  const deliveryRegionIds = [profile.deliveryProfile.deliveryRegions?.[0]?.id as string]
  await driver.merchant.callOk(shippingOptions.createShippingOption, {
    shippingOption: { title: 'Parcel', deliveryRegionIds, rates: [{ amount: '4.90' }] },
  })
}

/** Has this node read all that was invalidated: a caller who brings a position waits for it. */
async function readInvalidations() {
  const { position } = await shop.platform.database.transaction(async () => {})
  const headers = { 'x-wix-consistent': position }
  await driver.merchant.callOk(contract.products.queryProducts, { query: {} }, { headers })
}

/** Buys a product, and returns the statements of each call. */
async function purchase(productId: string) {
  const statements: Record<string, string[]> = {}
  const token = (await shop.visitor().auth.generateVisitorTokens()).accessToken.value
  let count = 0
  async function counted<Reply>(name: string, call: (options: object) => Promise<Reply>): Promise<Reply> {
    shop.statements.length = 0
    const reply = await call({ token, headers: { 'idempotency-key': `${token.slice(-20)}-${++count}` } })
    statements[name] = shop.statements.splice(0)
    return reply
  }
  const lineItems = [driver.line(productId)]
  await counted('addToCurrentCart', options =>
    driver.visitor.callOk(currentCart.addToCurrentCart, { lineItems }, options),
  )
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
  await counted('estimateCurrentCartTotals', options =>
    driver.visitor.callOk(currentCart.estimateCurrentCartTotals, { shippingAddress: address }, options),
  )
  const { checkoutId: id } = await counted('createCheckoutFromCurrentCart', options =>
    driver.visitor.callOk(
      currentCart.createCheckoutFromCurrentCart,
      { channelType: 'WEB', email: 'ada@example.com' },
      options,
    ),
  )
  const contactDetails = { firstName: 'Ada', lastName: 'Byron', phone: '+49301234567' }
  const destination = { address, contactDetails }
  const { checkout } = await counted('updateCheckout', options =>
    driver.visitor.callOk(
      checkouts.updateCheckout,
      { checkout: { id, shippingInfo: { shippingDestination: destination }, billingInfo: destination } },
      options,
    ),
  )
  await counted('createOrder', options => driver.visitor.callOk(checkouts.createOrder, { id }, options))
  return { statements, checkout }
}

test('a purchase with discount, tax and delivery takes 28 statements after its token, with begin and commit', async () => {
  await createRules()
  const product = await driver.product({ priceData: { price: 100 } })
  // The first purchase fills the read cache with the rules of the site.
  await purchase(product.id)
  await readInvalidations()
  const { statements, checkout } = await purchase(product.id)
  expect(checkout.priceSummary).toMatchObject({
    discount: { amount: '10.00' },
    shipping: { amount: '4.90' },
    tax: { amount: '18.03' },
    total: { amount: '112.93' },
  })
  const counts = Object.fromEntries(Object.entries(statements).map(([call, sent]) => [call, sent.length]))
  expect(counts, JSON.stringify(statements, null, 1)).toEqual({
    addToCurrentCart: 6,
    estimateCurrentCartTotals: 2,
    createCheckoutFromCurrentCart: 6,
    updateCheckout: 6,
    createOrder: 10,
  })
})

test('an order has the discount rule that another node has just created', { tags: 'nightly' }, async () => {
  const product = await driver.product({ priceData: { price: 100 } })
  const node = await shop.addNode()
  const onNode = await createDriver({ ...shop, fetch: node.fetch })
  const id = await driver.checkout(product.id)
  const scopes = [{ catalogItemFilter: { catalogItemIds: [product.id] } }]
  const discounts = { values: [{ percentage: 50, specificItemsInfo: { scopes } }] }
  const { discountRule } = await onNode.merchant.callOk(discountRules.createDiscountRule, {
    discountRule: { name: 'Half price', discounts },
  })
  const { orderId } = await driver.visitor.callOk(checkouts.createOrder, { id })
  const { order } = await driver.visitor.callOk(contract.orders.getOrder, { id: orderId })
  expect(order.appliedDiscounts?.map(applied => applied.discountRule?.id)).toContain(discountRule.id)
})
