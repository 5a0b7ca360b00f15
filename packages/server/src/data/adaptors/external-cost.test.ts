// @module-tag nightly
import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop, type TestDriver } from '@stoa/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Connected, createExternalDriver, type ExternalDriver } from './external-driver.fixture.ts'

let shop: Shop
let driver: TestDriver
let external: ExternalDriver
let connected: Connected
beforeAll(async () => {
  shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    config: { privateEndpoints: true },
  })
  driver = await createDriver(shop)
  external = await createExternalDriver({ shop, callOk: driver.callOk }, 'external_cost')
  connected = await external.connect({ protocol: 3 })
})
afterAll(async () => {
  await external.close()
  await shop.close()
})

const { items } = contract
const as = 'merchant'

/** Requests to the adaptor and statements of our own, once schemas and the connection are known. */
async function costOf(call: () => Promise<unknown>) {
  const { adaptor } = connected
  // What was changed last is heard of in a moment, and drops what is known.
  await expect
    .poll(async () => {
      adaptor.requests.length = 0
      await driver.callOk(items.count, { dataCollectionId: connected.dataCollectionId }, as)
      return adaptor.requests.length
    })
    .toBe(1)
  adaptor.requests.length = 0
  shop.statements.length = 0
  await call()
  return {
    requests: adaptor.requests.map(({ path }) => path),
    statements: shop.statements.filter(text => !/from (sites|api_keys)/.test(text)).length,
  }
}

test('a read is one request and no statement, a write a look, a request and what it leaves, however many items', async () => {
  const { dataCollectionId } = connected
  const insert = (names: string[]) => ({
    dataCollectionId,
    dataItems: names.map(name => ({ data: { name } })),
  })
  expect(
    await costOf(() => driver.callOk(items.query, { dataCollectionId, returnTotalCount: true }, as)),
  ).toEqual({
    requests: ['/items/query'],
    statements: 0,
  })
  const few = await costOf(() => driver.callOk(items.bulkInsert, insert(['a', 'b']), as))
  expect(few.requests).toEqual(['/items/query', '/items/insert'])
  // Begin, events, their job, commit.
  expect(few.statements).toBeLessThanOrEqual(6)
  const names = Array.from({ length: 40 }, (_, i) => `n${i}`)
  expect(await costOf(() => driver.callOk(items.bulkInsert, insert(names), as))).toEqual(few)
})
