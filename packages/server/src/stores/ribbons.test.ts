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

const { ribbonsV3 } = contract
const fields = ['ASSIGNED_PRODUCT_COUNT' as const]
const create = async (name: string) =>
  (await driver.callOk(ribbonsV3.createRibbon, { ribbon: { name } }, 'merchant')).ribbon

test('a name has 1 to 30 characters (protocol/support-entities §7)', async () => {
  expect(await create('b'.repeat(30))).toMatchObject({ revision: '1' })
  for (const [name, rule] of [
    ['b'.repeat(31), 'MAX_LENGTH'],
    ['', 'MIN_LENGTH'],
  ]) {
    const reply = await driver.send(ribbonsV3.createRibbon, { ribbon: { name } }, 'merchant')
    expect(refusedFields(reply)).toEqual({ 'ribbon.name': rule })
  }
})

test('names are compared exactly (protocol/support-entities §1)', async () => {
  const [upper, lower] = [await create('Braun'), await create('braun')]
  expect(upper.id).not.toBe(lower.id)
})

test('the count is that of products with the name as ribbon (protocol/support-entities §7)', async () => {
  const [used, unused] = [await create('Stoneware Works'), await create('Unsold')]
  const product = await driver.product({ ribbon: used.name })
  await driver.product({ ribbon: used.name, visible: false })
  await driver.product({ ribbon: 'stoneware works' })
  const countOf = async (ribbonId: string) =>
    (await driver.callOk(ribbonsV3.getRibbon, { ribbonId, fields }, 'merchant')).ribbon.assignedProductCount
  expect([await countOf(used.id), await countOf(unused.id)]).toEqual([2, 0])
  await driver.callOk(
    contract.products.updateProduct,
    { product: { id: product.id, ribbon: null } },
    'merchant',
  )
  expect(await countOf(used.id)).toBe(1)
  const filter = { id: { $in: [used.id, unused.id] } }
  const sort = [{ fieldName: 'name', order: 'ASC' as const }]
  const { ribbons } = await driver.callOk(
    ribbonsV3.queryRibbons,
    { query: { filter, sort }, fields },
    'merchant',
  )
  expect(ribbons.map(ribbon => [ribbon.name, ribbon.assignedProductCount])).toEqual([
    ['Stoneware Works', 1],
    ['Unsold', 0],
  ])
})

test('a query comes as POST only (protocol/support-entities §1)', async () => {
  const { id } = await create('Sale')
  const headers = { authorization: driver.tokens.visitor as string, 'content-type': 'application/json' }
  const body = JSON.stringify({ query: { filter: { name: 'Sale' } } })
  const address = `${shop.baseUrl}/stores/v3/ribbons/query`
  const posted = await read(shop.fetch, new Request(address, { method: 'POST', headers, body }))
  expect([posted.status, posted.body.ribbons]).toEqual([200, [expect.objectContaining({ id })]])
  // As GET it is the address of a ribbon whose id is `query`.
  const got = await read(shop.fetch, new Request(address, { headers }))
  expect([got.status, refusedFields(got)]).toEqual([400, { ribbonId: 'FORMAT' }])
})
