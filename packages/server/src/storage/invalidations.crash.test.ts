// @module-tag nightly
import { contract } from '@stoa/contract'
import { createDriver, read, requestFor } from '@stoa/testkit'
import { afterAll, expect, test } from 'vitest'
import { monotonicMs, systemClock } from '../call/clock.ts'
import { openNodes } from '../testing/nodes.ts'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const shop = await openShop({ now: systemClock.now() })
const nodes = openNodes({ databaseUrl: shop.databaseUrl, pool: shop.platform.database.pool })
afterAll(() => nodes.close())

const { getProduct, updateProduct } = contract.products

test('a node that is killed right after its commit has invalidated the caches of the others', async () => {
  const driver = await createDriver(shop)
  const { id } = await driver.product({ description: 'Before' })
  const describe = async () => (await driver.merchant.callOk(getProduct, { id })).product.description
  // No other node has work left, whose commit would be the one that ends it.
  await shop.platform.run('index queue')
  const node = await nodes.start()
  // Cached here, until the invalidation is received.
  for (let i = 0; i < 3; i++) expect(await describe()).toBe('Before')
  await node.killAfterCommit()
  const message = { product: { id, description: 'After' } }
  const reply = read(fetch, requestFor(node.url, updateProduct, message, { token: shop.apiKey }))
  await expect(reply).rejects.toThrow()
  const at = monotonicMs()
  while (monotonicMs() - at < 100) await describe()
  expect(await describe()).toBe('After')
  expect(await node.end()).toBe(true)
}, 60_000)
