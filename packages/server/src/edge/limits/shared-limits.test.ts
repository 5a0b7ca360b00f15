import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '@stoa/contract'
import { createDriver, createShop, requestFor } from '@stoa/testkit'
import { pino } from 'pino'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { startMessageServer } from '../../../../../tools/testing/message-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const LIMIT = 100
const redis = await startMessageServer('redis-server')
afterAll(() => redis.close())

/** Two nodes with a limit, and what they log. */
async function openNodes(redisUrl: string | undefined) {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line).msg) })
  const shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    logger,
    config: { callsPerMinute: LIMIT, redisUrl },
  })
  const driver = await createDriver(shop)
  const nodes = [shop.platform, (await shop.addNode()).platform]
  return {
    shop,
    logged: (text: string) => lines.filter(line => line.includes(text)),
    visitor: () => driver.anonymous(shop.clientId),
    /** How many of these calls are accepted, which go to one node after the other. */
    async accepted(calls: number, token: string) {
      let count = 0
      for (let i = 0; i < calls; i++) {
        const { status } = await (nodes[i % 2] as (typeof nodes)[0]).fetch(
          requestFor(shop.baseUrl, contract.sites.getSite, {}, { token }),
        )
        if (status === 200) count++
        else expect(status).toBe(429)
        // As over a network: a call in this process alone lets no reply of the store in.
        await delay(1)
      }
      return count
    },
    metrics: async () => (await nodes[0]?.metrics())?.text,
  }
}

describe.each([
  ['PostgreSQL', undefined],
  ['Redis', redis.url],
])('two nodes that count in %s', async (name, redisUrl) => {
  const { shop, visitor, accepted } = await openNodes(redisUrl)
  afterAll(() => shop.close())

  test('accept together what the limit allows, and a fiftieth for each', async () => {
    const token = await visitor()
    expect(await accepted(3 * LIMIT, token)).toBeLessThan(1.5 * LIMIT)
    const reports = shop.statements.filter(text => text.includes('shared_uses'))
    expect(reports.length > 0).toBe(name === 'PostgreSQL')
    expect(reports.length).toBeLessThanOrEqual(LIMIT)
    // Who sends little costs nothing.
    shop.statements.length = 0
    for (let i = 0; i < 5; i++) expect(await accepted(2, await visitor())).toBe(2)
    expect(shop.statements.filter(text => text.includes('shared_uses'))).toEqual([])
  })
})

test('a store that is lost fails no call: each node counts alone until it is back', async () => {
  const { shop, visitor, accepted, logged, metrics } = await openNodes(redis.url)
  expect(await accepted(2, await visitor())).toBe(2)
  await redis.kill()
  expect(await accepted(3 * LIMIT, await visitor())).toBe(2 * LIMIT)
  await expect.poll(() => logged('counted by each process alone').length).toBe(2)
  expect(await metrics()).toContain('stoa_shared_limits 0')
  await redis.start()
  await expect.poll(metrics, { timeout: 10_000 }).toContain('stoa_shared_limits 1')
  await expect.poll(() => logged('again').length, { timeout: 10_000 }).toBe(4)
  expect(await accepted(3 * LIMIT, await visitor())).toBeLessThan(1.5 * LIMIT)
  await shop.close()
})
