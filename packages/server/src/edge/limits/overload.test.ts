// @module-tag nightly
import { once } from 'node:events'
import { createServer } from 'node:net'
import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop } from '@stoa/testkit'
import { measureOverload, quantile } from '@stoa/testkit/overload'
import { sized } from '@stoa/testkit/sizes'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { serve } from '../../serve.ts'

let shop: Shop
let server: Awaited<ReturnType<typeof serve>>
let port: number
let dataCollectionId: string
let productIds: string[]

beforeAll(async () => {
  shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    config: { poolSize: 16, heavyStatementMs: 50 },
  })
  const driver = await createDriver(shop)
  dataCollectionId = await driver.dataCollection()
  const body = 'What is to be said of this article takes more than one sentence. '.repeat(20)
  for (let n = 0; n < 2; n++)
    await driver.merchant.callOk(contract.items.bulkInsert, {
      dataCollectionId,
      dataItems: Array.from({ length: 1000 }, (_, i) => ({ data: { title: `${body} ${n} ${i}` } })),
    })
  productIds = []
  for (let n = 0; n < 5; n++) productIds.push((await driver.product({}, 99_999)).id)
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  ;({ port } = probe.address() as { port: number })
  probe.close()
  await once(probe, 'close')
  server = await serve(shop.platform, {
    host: '127.0.0.1',
    port,
    requestTimeoutMs: 60_000,
    replyTimeoutMs: 60_000,
    drainDelayMs: 0,
    drainTimeoutMs: 0,
  })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const measure = (attackers: number, seconds: number) =>
  measureOverload({
    port,
    clientId: shop.clientId,
    productIds,
    purchasable: productIds,
    dataCollectionId,
    field: 'title',
    attackers,
    concurrency: attackers > 1 ? 2 : 32,
    seconds,
  })

test.each(sized([30], [1, 30]))(
  'shoppers are served while %i callers send heavy queries',
  { timeout: 90_000 },
  async attackers => {
    await measure(0, 1)
    const { latencies, rejected, attacked } = await measure(attackers, 5)
    // The queries are allowed, and they ran: a rejected attack would measure nothing.
    expect(attacked).not.toHaveProperty('400')
    expect((attacked[200] ?? 0) + (attacked[503] ?? 0)).toBeGreaterThan(0)
    expect(rejected).toEqual({})
    // Without lanes and shares some calls are rejected, and others take more than 8 seconds.
    for (const [name, times] of Object.entries(latencies))
      expect([name, quantile(times, 0.9)]).toEqual([name, expect.toSatisfy((ms: number) => ms < 3_000)])
  },
)
