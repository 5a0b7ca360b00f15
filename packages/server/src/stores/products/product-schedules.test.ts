import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { products, productSchedules: calls, currentCart, events } = contract
/** Short, so that the tokens of the test stay valid. */
const UNIT_MS = 300_000
const NOWHERE = '00000000-0000-4000-a000-000000000000'
const at = (units: number) => new Date(shop.clock.now() + units * UNIT_MS).toISOString()

const create = (productSchedule: object) =>
  driver.merchant.send(calls.createProductSchedule, { productSchedule } as never)
async function schedule(productSchedule: object) {
  const reply = await create(productSchedule)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.productSchedule as { id: string; revision: string; status: string }
}
const stored = async (id: string) =>
  (await driver.merchant.callOk(calls.getProductSchedule, { productScheduleId: id })).productSchedule
const read = async (id: string, as: 'visitor' | 'merchant' = 'visitor') =>
  (await driver.callOk(products.getProduct, { id }, as)).product
const prices = async (id: string) => {
  const { priceData } = await read(id)
  return [priceData.price, priceData.discountedPrice]
}
async function later(units: number) {
  shop.clock.advance(units * UNIT_MS)
  await shop.platform.run('product schedules')
}

test('a sale price holds from its start to its end, in reads, lists and carts (protocol/catalogue-additions §2)', async () => {
  const discount = { type: 'PERCENT' as const, value: 10 }
  const { id } = await driver.product({ priceData: { price: 20 }, discount }, 5)
  await driver.cart(id, 2)
  const total = async () => {
    const { cart } = await driver.visitor.callOk(currentCart.getCurrentCart, {})
    const line = cart.lineItems.find(({ catalogReference }) => catalogReference?.catalogItemId === id)
    return [line?.price?.amount, line?.fullPrice?.amount]
  }
  const { id: scheduleId } = await schedule({
    productId: id,
    startDate: at(1),
    endDate: at(3),
    salePrice: 12,
  })
  await shop.platform.run('product schedules')
  expect(await prices(id)).toEqual([20, 18])
  await later(1)
  expect(await prices(id)).toEqual([20, 12])
  expect(await total()).toEqual(['12.00', '20.00'])
  expect(await stored(scheduleId)).toMatchObject({ status: 'ACTIVE', previous: { discount } })
  const filter = { 'actualPriceRange.minValue': { $eq: 12 } }
  const found = await driver.visitor.callOk(products.queryProducts, { query: { filter } })
  expect(found.products.map(product => product.id)).toEqual([id])
  await later(2)
  expect(await prices(id)).toEqual([20, 18])
  expect((await read(id)).discount).toEqual(discount)
  expect(await total()).toEqual(['18.00', '20.00'])
  expect((await stored(scheduleId)).status).toBe('DONE')
  const changed = (await driver.merchant.callOk(events.listEvents, { entityId: id })).events
  for (const type of [
    'com.wix.ecommerce.catalog.api.v1.ProductChanged',
    'wix.stores.catalog.v3.product_updated',
  ])
    expect(changed.filter(event => event.type === type)).toHaveLength(2)
})

test('a product is published and hidden at times, once each (protocol/catalogue-additions §2)', async () => {
  const { id } = await driver.product({ visible: false })
  const publish = await schedule({ productId: id, startDate: at(1), visible: true })
  await schedule({ productId: id, startDate: at(5), visible: false })
  const find = () => driver.visitor.send(products.getProduct, { id })
  expect(codeOf(await find())).toBe('PRODUCT_NOT_FOUND')
  await later(1)
  expect((await find()).status).toBe(200)
  expect((await stored(publish.id)).status).toBe('DONE')
  await later(4)
  expect(codeOf(await find())).toBe('PRODUCT_NOT_FOUND')
})

const sizes = {
  manageVariants: true,
  priceData: { price: 30 },
  productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
}
const variantPrices = async (id: string) =>
  (await read(id)).variants.map(({ variant }) => [
    variant?.priceData?.price,
    variant?.priceData?.discountedPrice,
  ])

test('a regular price is that of all variants or of one, and returns with those of the variants (protocol/catalogue-additions §2)', async () => {
  const { id } = await driver.product(sizes)
  const variants = [{ choices: { Size: 'M' }, price: 35 }]
  await driver.merchant.callOk(products.updateProductVariants, { id, variants })
  await schedule({ productId: id, startDate: at(1), endDate: at(2), price: 28 })
  await later(1)
  expect(await variantPrices(id)).toEqual([
    [28, 28],
    [28, 28],
  ])
  await later(1)
  expect(await variantPrices(id)).toEqual([
    [30, 30],
    [35, 35],
  ])
  const [small] = (await read(id)).variants
  await schedule({ productId: id, variantId: small?.id, startDate: at(1), endDate: at(2), price: 26 })
  await later(1)
  expect((await variantPrices(id))[0]).toEqual([26, 26])
  await later(1)
  expect((await variantPrices(id))[0]).toEqual([30, 30])
})

test('a sale price of all variants leaves cheaper ones alone, one of a variant the others (protocol/catalogue-additions §2)', async () => {
  const { id } = await driver.product({ ...sizes, discount: { type: 'AMOUNT', value: 1 } })
  const variants = [{ choices: { Size: 'M' }, price: 20 }]
  await driver.merchant.callOk(products.updateProductVariants, { id, variants })
  const before = await variantPrices(id)
  expect(before).toEqual([
    [30, 29],
    [20, 19],
  ])
  await schedule({ productId: id, startDate: at(1), endDate: at(2), salePrice: 25 })
  await later(1)
  expect(await variantPrices(id)).toEqual([
    [30, 25],
    [20, 19],
  ])
  await later(1)
  expect(await variantPrices(id)).toEqual(before)
  const [small] = (await read(id)).variants
  await schedule({ productId: id, variantId: small?.id, startDate: at(1), endDate: at(2), salePrice: 7 })
  await later(1)
  expect(await variantPrices(id)).toEqual([[30, 7], before[1]])
  await later(1)
  expect(await variantPrices(id)).toEqual(before)
  expect((await read(id)).discount).toEqual({ type: 'AMOUNT', value: 1 })
})

test('the end leaves what the merchant changed since the start (protocol/catalogue-additions §2)', async () => {
  const { id } = await driver.product({ priceData: { price: 10 } })
  await schedule({ productId: id, startDate: at(0), endDate: at(2), price: 8 })
  await later(0)
  expect(await prices(id)).toEqual([8, 8])
  await driver.merchant.callOk(products.updateProduct, { product: { id, priceData: { price: 9 } } })
  await later(2)
  expect(await prices(id)).toEqual([9, 9])
})

test('a sale raises no price, and a schedule whose end passed unseen changes nothing (protocol/catalogue-additions §2)', async () => {
  const { id } = await driver.product({ priceData: { price: 10 } })
  await schedule({ productId: id, startDate: at(1), endDate: at(2), salePrice: 11 })
  await later(1)
  expect(await prices(id)).toEqual([10, 10])
  await later(1)
  const missed = await schedule({ productId: id, startDate: at(1), endDate: at(2), price: 1 })
  await later(3)
  expect(await prices(id)).toEqual([10, 10])
  expect((await stored(missed.id)).status).toBe('DONE')
})

test('deleting an active schedule ends it (protocol/catalogue-additions §2)', async () => {
  const { id } = await driver.product({ priceData: { price: 10 } })
  const { id: scheduleId } = await schedule({ productId: id, startDate: at(0), endDate: at(9), salePrice: 5 })
  await later(0)
  expect(await prices(id)).toEqual([10, 5])
  await driver.merchant.callOk(calls.deleteProductSchedule, { productScheduleId: scheduleId })
  expect(await prices(id)).toEqual([10, 10])
})

test('only the end of a started schedule changes; without end the change stays (protocol/catalogue-additions §2)', async () => {
  const { id } = await driver.product({ priceData: { price: 10 } })
  const { id: scheduleId } = await schedule({ productId: id, startDate: at(0), endDate: at(9), salePrice: 5 })
  await later(0)
  const { revision } = await stored(scheduleId)
  const update = (change: object) =>
    driver.merchant.send(calls.updateProductSchedule, {
      productSchedule: { id: scheduleId, revision, ...change },
    } as never)
  expect(rejectedFields(await update({ salePrice: 4 }))).toEqual({
    'productSchedule.startDate': 'FIELD_NOT_ALLOWED',
  })
  const { body } = await update({ endDate: null })
  expect(body.productSchedule.status).toBe('DONE')
  await later(10)
  expect(await prices(id)).toEqual([10, 5])
})

test('schedules are rejected with the field and the remedy (protocol/catalogue-additions §2)', async () => {
  const { id } = await driver.product()
  const rejected = async (productSchedule: object) =>
    Object.keys(rejectedFields(await create(productSchedule)))
  const times = { productId: id, startDate: at(1), endDate: at(3) }
  expect(await rejected(times)).toEqual(['productSchedule.visible'])
  expect(await rejected({ ...times, price: 1, salePrice: 1 })).toEqual(['productSchedule.salePrice'])
  expect(await rejected({ ...times, price: -1 })).toEqual(['productSchedule.price'])
  expect(await rejected({ ...times, endDate: at(1), price: 1 })).toEqual(['productSchedule.endDate'])
  expect(await rejected({ ...times, variantId: NOWHERE, price: 1 })).toEqual(['productSchedule.variantId'])
  expect(await rejected({ ...times, productId: NOWHERE, price: 1 })).toEqual(['productSchedule.productId'])
  await schedule({ ...times, price: 1 })
  expect(await rejected({ ...times, startDate: at(2), endDate: at(4), price: 2 })).toEqual([
    'productSchedule.startDate',
  ])
  await schedule({ ...times, startDate: at(3), endDate: at(4), price: 2 })
  await schedule({ ...times, startDate: at(2), endDate: at(4), salePrice: 0.5 })
})

test('two runs at the same time make a change once, and schedules of deleted products are gone (protocol/catalogue-additions §2)', async () => {
  const { id } = await driver.product({ priceData: { price: 10 } })
  const { id: scheduleId } = await schedule({ productId: id, startDate: at(1), endDate: at(2), price: 7 })
  shop.clock.advance(UNIT_MS)
  await Promise.all([shop.platform.run('product schedules'), shop.platform.run('product schedules')])
  expect(await prices(id)).toEqual([7, 7])
  expect((await stored(scheduleId)).revision).toBe('2')
  await driver.merchant.callOk(products.deleteProduct, { id })
  const reply = await driver.merchant.send(calls.getProductSchedule, { productScheduleId: scheduleId })
  expect(codeOf(reply)).toBe('PRODUCT_SCHEDULE_NOT_FOUND')
  await later(2)
})
