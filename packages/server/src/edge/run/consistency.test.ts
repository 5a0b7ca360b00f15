import { contract } from '@stoa/contract'
import { read, requestFor } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const node = await shop.addNode()

const { getProduct, queryProducts, updateProduct } = contract.products

/** The product's description as the second node tells it. */
const readOnOtherNode = async (id: string, position?: string) => {
  const headers = { ...(position && { 'x-wix-consistent': position }) }
  const options = { token: shop.apiKey, headers }
  const reply = await read(node.fetch, requestFor(shop.baseUrl, getProduct, { id }, options))
  return reply.body.product.description as string
}
const describe = async (id: string, description: string) => {
  const reply = await driver.merchant.send(updateProduct, { product: { id, description } })
  return reply.headers.get('x-wix-consistent') as string
}

test('a read with the header of a write sees the write on every node at once', {
  tags: 'nightly',
}, async () => {
  const { id } = await driver.product()
  for (let round = 0; round < 50; round++) {
    await readOnOtherNode(id)
    const position = await describe(id, `Round ${round}`)
    expect(await readOnOtherNode(id, position)).toBe(`Round ${round}`)
  }
})

test('lists see the write too', { tags: 'nightly' }, async () => {
  const { id, name } = await driver.product()
  const message = { query: { filter: { name } } }
  const list = async (headers: Record<string, string> = {}) => {
    const options = { token: shop.apiKey, headers }
    const reply = await read(node.fetch, requestFor(shop.baseUrl, queryProducts, message, options))
    return reply.body.products[0]?.description
  }
  for (let round = 0; round < 20; round++) {
    await list()
    const position = await describe(id, `List ${round}`)
    expect(await list({ 'x-wix-consistent': position })).toBe(`List ${round}`)
  }
})

test('many concurrent readers with headers see every write', async () => {
  const { id } = await driver.product()
  for (let round = 0; round < 10; round++) {
    const position = await describe(id, `Many ${round}`)
    const seen = await Promise.all(Array.from({ length: 20 }, () => readOnOtherNode(id, position)))
    expect(new Set(seen)).toEqual(new Set([`Many ${round}`]))
  }
})

test('the node that wrote shows the write at once, also without a header', { tags: 'nightly' }, async () => {
  const { id } = await driver.product()
  for (let round = 0; round < 30; round++) {
    await driver.visitor.callOk(getProduct, { id })
    await describe(id, `Here ${round}`)
    const { product } = await driver.visitor.callOk(getProduct, { id })
    expect(product.description).toBe(`Here ${round}`)
  }
})

test('without a header, other nodes show the write within moments', async () => {
  const { id } = await driver.product()
  await readOnOtherNode(id)
  await describe(id, 'Soon')
  await expect.poll(() => readOnOtherNode(id), { interval: 5 }).toBe('Soon')
})

test('a write under another spelling of the id is visible', async () => {
  const { id } = await driver.product()
  await driver.merchant.callOk(getProduct, { id })
  const { product } = await driver.merchant.callOk(getProduct, { id: id.toUpperCase() })
  expect(product.id).toBe(id)
  await describe(id.toUpperCase(), 'Shouted')
  const after = await driver.merchant.callOk(getProduct, { id })
  expect(after.product.description).toBe('Shouted')
  await driver.merchant.callOk(contract.products.deleteProduct, { id: id.toUpperCase() })
  expect((await driver.merchant.send(getProduct, { id })).status).toBe(404)
})

test('a product gets into a collection under any spelling of their ids', async () => {
  const { id } = await driver.product()
  const { id: collectionId } = await driver.collection()
  await driver.merchant.callOk(contract.products.addProductsToCollection, {
    id: collectionId.toUpperCase(),
    productIds: [id.toUpperCase()],
  })
  const { product } = await driver.merchant.callOk(getProduct, { id })
  expect(product.collectionIds).toEqual([collectionId])
  const { collection } = await driver.visitor.callOk(contract.collections.getCollection, { id: collectionId })
  expect(collection.numberOfProducts).toBe(1)
})

test('an invalid consistency header is ignored', async () => {
  const { id } = await driver.product()
  for (const position of ['nonsense', '0/0', 'FFFFFFFF/FFFFFFFF', "'"])
    expect(typeof (await readOnOtherNode(id, position))).toBe('string')
})

test('a node without invalidations does not accept what was revoked meanwhile', async () => {
  const { pool } = shop.platform.database
  const { id } = await driver.product()
  const call = async () => (await driver.merchant.send(getProduct, { id })).status
  const revoke = (at: string) => pool.query(`update api_keys set revoked_at = ${at}`)
  const client = await pool.connect()
  try {
    await client.query('begin; lock table invalidations in access exclusive mode')
    await client.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'stoa-invalidations' and datname = current_database()",
    )
    expect(await call()).toBe(200)
    await revoke('now()')
    expect(await call()).toBe(401)
  } finally {
    client.release(true)
    await revoke('null')
  }
})

test('a node without invalidations does not serve from its cache', async () => {
  const { id } = await driver.product()
  await readOnOtherNode(id)
  await shop.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'stoa-invalidations' and datname = current_database()`
  await expect
    .poll(async () => {
      const position = await describe(id, 'Deaf')
      return readOnOtherNode(id, position)
    })
    .toBe('Deaf')
})
