import { contract } from '@stoa/contract'
import { createDriver, createShop, read, refusedFields, type Shop, type TestDriver } from '@stoa/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let shop: Shop
let driver: TestDriver
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  driver = await createDriver(shop)
})
afterAll(() => shop.close())

const { brandsV3 } = contract
const fields = ['ASSIGNED_PRODUCTS_COUNT' as const]
const create = async (name: string) =>
  (await driver.callOk(brandsV3.createBrand, { brand: { name } }, 'merchant')).brand

test('a name has 1 to 50 characters (protocol/support-entities §6)', async () => {
  expect(await create('b'.repeat(50))).toMatchObject({ revision: '1' })
  for (const [name, rule] of [
    ['b'.repeat(51), 'MAX_LENGTH'],
    ['', 'MIN_LENGTH'],
  ]) {
    const reply = await driver.send(brandsV3.createBrand, { brand: { name } }, 'merchant')
    expect(refusedFields(reply)).toEqual({ 'brand.name': rule })
  }
})

test('names are compared exactly (protocol/support-entities §1)', async () => {
  const [upper, lower] = [await create('Braun'), await create('braun')]
  expect(upper.id).not.toBe(lower.id)
})

test('the count is that of products with the name as brand (protocol/support-entities §6)', async () => {
  const [used, unused] = [await create('Stoneware Works'), await create('Unsold')]
  const product = await driver.product({ brand: used.name })
  await driver.product({ brand: used.name, visible: false })
  await driver.product({ brand: 'stoneware works' })
  const countOf = async (brandId: string) =>
    (await driver.callOk(brandsV3.getBrand, { brandId, fields }, 'merchant')).brand.assignedProductsCount
  expect([await countOf(used.id), await countOf(unused.id)]).toEqual([2, 0])
  await driver.callOk(
    contract.products.updateProduct,
    { product: { id: product.id, brand: null } },
    'merchant',
  )
  expect(await countOf(used.id)).toBe(1)
  const filter = { id: { $in: [used.id, unused.id] } }
  const sort = [{ fieldName: 'name', order: 'ASC' as const }]
  const { brands } = await driver.callOk(
    brandsV3.queryBrands,
    { query: { filter, sort }, fields },
    'merchant',
  )
  expect(brands.map(brand => [brand.name, brand.assignedProductsCount])).toEqual([
    ['Stoneware Works', 1],
    ['Unsold', 0],
  ])
})

test('a query comes as GET with a packed message, or as POST (protocol/support-entities §1)', async () => {
  const { id } = await create('Packed')
  const message = { query: { filter: { name: 'Packed' } } }
  const authorization = driver.tokens.visitor as string
  const packed = Buffer.from(JSON.stringify(message)).toString('base64url')
  for (const request of [
    new Request(`${shop.baseUrl}/stores/v3/brands/query?.r=${packed}`, { headers: { authorization } }),
    new Request(`${shop.baseUrl}/stores/v3/brands/query`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    }),
  ]) {
    const { status, body } = await read(shop.fetch, request)
    expect([status, body.brands]).toEqual([200, [expect.objectContaining({ id })]])
  }
})
