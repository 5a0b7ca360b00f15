import { contract } from '@stoa/contract'
import { codeOf, rejectedFields, twoOptions } from '@stoa/testkit'
import { createEntity } from '@stoa/testkit/valid-request'
import { afterEach, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { products, productsV3, productSearch, priceLists: calls, memberGroups, currentCart } = contract
const { cart: carts, checkout: checkouts, explanations, exchangeRates, orders } = contract

type Who = 'visitor' | 'member' | 'merchant'
interface Fields {
  name?: string
  priority?: number
  currency?: string
  memberGroupId?: string
  percentOff?: number
  active?: boolean
  startDate?: string
  endDate?: string
}

const made: string[] = []
afterEach(async () => {
  for (const priceListId of made.splice(0))
    await driver.merchant.callOk(calls.deletePriceList, { priceListId })
})

async function list(fields: Fields, prices: { productId: string; variantId?: string; price: number }[] = []) {
  const { priceList } = await driver.merchant.callOk(calls.createPriceList, {
    priceList: { name: 'List', ...fields },
  })
  const priceListId = priceList?.id as string
  made.push(priceListId)
  if (prices.length > 0) await driver.merchant.callOk(calls.setPriceListPrices, { priceListId, prices })
  return priceListId
}

async function groupOf(...memberIds: string[]) {
  const group = await createEntity(driver, 'memberGroups')
  if (memberIds.length > 0)
    await driver.merchant.callOk(memberGroups.addMembersToGroup, { memberGroupId: group.id, memberIds })
  return group.id
}

const in_ = (currency?: string) => (currency ? { headers: { 'x-stoa-currency': currency } } : {})

/** Price before and after the sale in answers of every kind. */
async function shownPrices(id: string, who: Who, currency?: string) {
  const options = in_(currency)
  const { product } = await driver.callOk(products.getProduct, { id }, who, options)
  const { products: listed } = await driver
    .as(who)
    .callOk(products.queryProducts, { query: { filter: { id } } }, options)
  const { variants } = await driver.callOk(products.queryProductVariants, { id }, who, options)
  const v3 = await driver.callOk(productsV3.getProductV3, { productId: id }, who, options)
  const search = await driver.callOk(productSearch.searchProducts, { expression: product.name }, who, options)
  const pair = ({ price = -1, discountedPrice = -1 } = {}) => [price, discountedPrice]
  const shown = pair(product.priceData)
  expect(pair(listed[0]?.priceData)).toEqual(shown)
  expect(pair(search.products.find(each => each.id === id)?.priceData)).toEqual(shown)
  if (variants.length === 1) expect(pair(variants[0]?.variant?.priceData)).toEqual(shown)
  expect(Number(v3.product?.actualPriceRange?.minValue?.amount)).toBe(product.actualPriceRange?.minValue)
  return shown
}

const paid = async (id: string, who: Who, conversionCurrency?: string) => {
  const catalogReference = { catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
  const { cart } = await driver
    .as(who)
    .callOk(carts.createCart, { lineItems: [{ catalogReference, quantity: 1 }], conversionCurrency })
  return [cart.lineItems[0]?.fullPrice?.amount, cart.lineItems[0]?.price?.amount].map(Number)
}

test('a list of a group is for its members, in answers, carts, checkouts and orders (protocol/price-lists §3)', async () => {
  const { id } = await driver.product({ name: 'Grouped lamp', priceData: { price: 20 } }, 50)
  const memberGroupId = await groupOf(driver.memberId)
  await list({ name: 'Wholesale', memberGroupId, percentOff: 25 })
  expect(await shownPrices(id, 'visitor')).toEqual([20, 20])
  expect(await shownPrices(id, 'merchant')).toEqual([20, 20])
  expect(await shownPrices(id, 'member')).toEqual([20, 15])
  expect(await paid(id, 'visitor')).toEqual([20, 20])
  await driver.cart(id, 2, 'member')
  const { cart } = await driver.member.callOk(currentCart.getCurrentCart, {})
  expect(cart.subtotal?.amount).toBe('30.00')
  const estimate = await driver.member.callOk(currentCart.estimateCurrentCartTotals, {})
  expect(estimate.priceSummary?.subtotal?.amount).toBe('30.00')
  const { explanation } = await driver.member.callOk(explanations.explainCart, { id: cart.id as string })
  expect(explanation.steps.map(({ reason }) => reason).join(' ')).toContain('price list "Wholesale"')
  const orderId = await driver.order(id, 2, 'member')
  const { order } = await driver.merchant.callOk(orders.getOrder, { id: orderId })
  expect(order?.lineItems?.at(-1)?.price?.amount).toBe('15.00')
  await driver.merchant.callOk(memberGroups.setGroupsOfMember, {
    memberId: driver.memberId,
    memberGroupIds: [],
  })
  expect(await shownPrices(id, 'member')).toEqual([20, 20])
})

test('a visitor who signs in gets the prices of their group in the cart they had (protocol/price-lists §3)', async () => {
  const { id } = await driver.product({ priceData: { price: 40 } })
  await list({ memberGroupId: await groupOf(driver.memberId) }, [{ productId: id, price: 33 }])
  expect(await paid(id, 'visitor')).toEqual([40, 40])
  expect(await paid(id, 'member')).toEqual([40, 33])
})

test('the list of the highest priority that has a price counts; a price of a variant comes first (protocol/price-lists §2)', async () => {
  const options = { productOptions: twoOptions, manageVariants: true }
  const { id } = await driver.product({ name: 'Ranked lamp', priceData: { price: 50 }, ...options })
  const other = await driver.product({ name: 'Other lamp', priceData: { price: 50 } })
  const { variants } = await driver.visitor.callOk(products.queryProductVariants, { id })
  const variantId = variants[0]?.id as string
  await list({ percentOff: 10, priority: 1 })
  await list({ priority: 2 }, [
    { productId: id, price: 45 },
    { productId: id, variantId, price: 60 },
  ])
  const priced = async () =>
    (await driver.visitor.callOk(products.queryProductVariants, { id })).variants.map(
      ({ variant }) => variant?.priceData?.discountedPrice,
    )
  expect(await priced()).toEqual([60, 45, 45, 45])
  expect(await shownPrices(other.id, 'visitor')).toEqual([50, 45])
  const { product } = await driver.visitor.callOk(products.getProduct, { id })
  expect(product.actualPriceRange).toEqual({ minValue: 45, maxValue: 60 })
  const priceListId = made.at(-1) as string
  const items = [{ productId: id, variantId }, { productId: id }]
  await driver.merchant.callOk(calls.removePriceListPrices, { priceListId, items })
  expect(await priced()).toEqual([45, 45, 45, 45])
})

test('a percentage is off the price after the sale of the catalogue (protocol/price-lists §2)', async () => {
  const discount = { type: 'PERCENT' as const, value: 50 }
  const { id } = await driver.product({ name: 'Sale lamp', priceData: { price: 30 }, discount })
  await list({ percentOff: 10 })
  expect(await shownPrices(id, 'visitor')).toEqual([30, 13.5])
})

test('a list begins and ends on the clock (protocol/price-lists §2)', async () => {
  const { id } = await driver.product({ name: 'Timed lamp', priceData: { price: 10 } })
  const at = (ms: number) => new Date(shop.clock.now() + ms).toISOString()
  await list({ percentOff: 50, startDate: at(60_000), endDate: at(120_000) })
  expect(await shownPrices(id, 'visitor')).toEqual([10, 10])
  shop.clock.advance(60_000)
  expect(await shownPrices(id, 'visitor')).toEqual([10, 5])
  expect(await paid(id, 'visitor')).toEqual([10, 5])
  shop.clock.advance(60_000)
  expect(await shownPrices(id, 'visitor')).toEqual([10, 10])
})

test('a list in another currency is for those who see amounts in it, by the rate of the site (protocol/price-lists §4)', async () => {
  const { id } = await driver.product({ name: 'Abroad lamp', priceData: { price: 10 } })
  await list({ currency: 'USD' }, [{ productId: id, price: 11 }])
  expect(await shownPrices(id, 'visitor', 'USD')).toEqual([10, 10])
  const rate = { from: 'EUR', to: 'USD', rate: '1.25', source: 'ECB', quotedDate: '2026-01-05T15:00:00.000Z' }
  await driver.merchant.callOk(exchangeRates.setExchangeRates, { exchangeRates: [rate] })
  expect(await shownPrices(id, 'visitor', 'USD')).toEqual([10, 8.8])
  expect(await shownPrices(id, 'visitor')).toEqual([10, 10])
  expect(await paid(id, 'visitor', 'USD')).toEqual([10, 8.8])
  expect(await paid(id, 'visitor')).toEqual([10, 10])
  const { product } = await driver.visitor.callOk(products.getProduct, { id }, in_('USD'))
  expect(product.convertedPriceData).toMatchObject({ currency: 'USD', discountedPrice: 11 })
})

test('a checkout that is open gets other prices with another currency (protocol/price-lists §4)', async () => {
  const { id } = await driver.product({ priceData: { price: 10 } })
  await list({ currency: 'USD' }, [{ productId: id, price: 20 }])
  const checkoutId = await driver.checkout(id)
  const update = (conversionCurrency: string | null) =>
    driver.visitor.callOk(checkouts.updateCheckout, {
      checkout: { id: checkoutId },
      conversionCurrency: conversionCurrency as string,
    })
  expect((await update('USD')).checkout?.lineItems?.[0]?.price?.amount).toBe('16.00')
  expect((await update(null)).checkout?.lineItems?.[0]?.price?.amount).toBe('10.00')
})

test('a suspended list has no effect, and a deleted one none at once (protocol/price-lists §2)', async () => {
  const { id } = await driver.product({ name: 'Paused lamp', priceData: { price: 10 } })
  const priceListId = await list({ percentOff: 20 })
  expect(await shownPrices(id, 'visitor')).toEqual([10, 8])
  await driver.merchant.callOk(calls.updatePriceList, {
    priceList: { id: priceListId, revision: '1', active: false },
  })
  expect(await shownPrices(id, 'visitor')).toEqual([10, 10])
})

test('bad prices, groups and times are rejected with their field (protocol/price-lists §2)', async () => {
  const { id: productId } = await driver.product()
  const priceListId = await list({ active: false })
  const nowhere = '00000000-0000-4000-a000-000000000000'
  const set = (prices: object[]) => driver.merchant.send(calls.setPriceListPrices, { priceListId, prices })
  expect(rejectedFields(await set([{ productId: nowhere, price: 1 }]))).toEqual({
    'prices[0].productId': 'VALIDATION',
  })
  expect(rejectedFields(await set([{ productId, variantId: nowhere, price: 1 }]))).toEqual({
    'prices[0].variantId': 'VALIDATION',
  })
  expect(rejectedFields(await set([{ productId, price: 1.005 }]))).toEqual({
    'prices[0].price': 'DECIMAL_MAX_SCALE',
  })
  expect(
    rejectedFields(
      await set([
        { productId, price: 1 },
        { productId, price: 2 },
      ]),
    ),
  ).toEqual({ 'prices[1].productId': 'VALIDATION' })
  const create = (priceList: object) =>
    driver.merchant.send(calls.createPriceList, { priceList: { name: 'Bad', ...priceList } } as never)
  expect(rejectedFields(await create({ memberGroupId: nowhere }))).toEqual({
    'priceList.memberGroupId': 'VALIDATION',
  })
  const dates = { startDate: '2030-01-02T00:00:00Z', endDate: '2030-01-01T00:00:00Z' }
  expect(rejectedFields(await create(dates))).toEqual({ 'priceList.endDate': 'VALIDATION' })
})

test('a group that a price list is for cannot be deleted (protocol/price-lists §1)', async () => {
  const memberGroupId = await groupOf()
  await list({ memberGroupId })
  const reply = await driver.merchant.send(memberGroups.deleteMemberGroup, { memberGroupId })
  expect(codeOf(reply)).toBe('MEMBER_GROUP_IN_USE')
})

test('a site without price lists makes no statement for them (protocol/price-lists §5)', async () => {
  const { id } = await driver.product()
  shop.statements.length = 0
  await driver.visitor.callOk(products.getProduct, { id })
  await driver.visitor.callOk(products.queryProducts, { query: { filter: { id } } })
  await driver.cart(id, 1)
  const own = /price_list|member_group/
  expect(shop.statements.filter(text => own.test(text) && !/from sites/.test(text))).toEqual([])
})
