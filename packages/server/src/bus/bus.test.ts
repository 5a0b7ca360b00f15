import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '@stoa/contract'
import { createDriver, createShop, read, requestFor } from '@stoa/testkit'
import { pino } from 'pino'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { startMessageServer } from '../../../../tools/testing/message-server.ts'
import type { Commit } from '../call/commits.ts'
import { connectionReport } from './connection-report.ts'

vi.setConfig({ testTimeout: 60_000 })

const { getProduct, updateProduct } = contract.products
/** Greatest age of a value for a reader without a position, and what a busy machine adds. */
const SOON_MS = 1_000

describe.each(['redis-server', 'nats-server'] as const)('a bus of %s', async name => {
  const server = await startMessageServer(name)
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line).msg) })
  const config = name === 'redis-server' ? { redisUrl: server.url } : { natsUrls: [server.url] }
  const shop = await createShop({ databaseUrl: inject('databaseUrl'), config, logger })
  const driver = await createDriver(shop)
  const node = await shop.addNode()
  afterAll(async () => {
    await shop.close()
    await server.close()
  })

  /** What the second node has heard of the first one. */
  const heard: Commit[] = []
  node.platform.host.onCommit((commit, isOwn) => !isOwn && heard.push(commit))
  const { id } = await driver.product()
  let round = 0
  /** Writes at the first node. */
  async function write() {
    const description = `Round ${++round}`
    const reply = await driver.merchant.send(updateProduct, { product: { id, description } })
    expect(reply.status).toBe(200)
    return { description, position: reply.headers.get('x-wix-consistent') ?? '' }
  }
  async function readOnOther(position?: string) {
    const headers = { ...(position && { 'x-wix-consistent': position }) }
    const reply = await read(
      node.fetch,
      requestFor(shop.baseUrl, getProduct, { id }, { token: shop.apiKey, headers }),
    )
    return reply.body.product.description as string
  }
  /** Writes, and what the other node shows with the position of the write, and without after the time that it may be old. */
  async function isSeen() {
    const { description, position } = await write()
    expect(await readOnOther(position)).toBe(description)
    const next = await write()
    await expect.poll(() => readOnOther(), { timeout: SOON_MS, interval: 5 }).toBe(next.description)
    expect(await readOnOther()).toBe(next.description)
  }
  const isConnected = async (connected: boolean) => {
    for (const { metrics } of [shop.platform, node.platform])
      await expect
        .poll(async () => (await metrics()).text, { timeout: 20_000 })
        .toContain(`stoa_bus_connected ${Number(connected)}`)
  }
  const hears = async () => {
    heard.length = 0
    const { description } = await write()
    await expect.poll(() => heard.length, { timeout: 5_000, interval: 1 }).toBe(1)
    // At once: what the bus has told of is dropped.
    expect(await readOnOther()).toBe(description)
  }

  test('tells other nodes of a write', async () => {
    await isConnected(true)
    await readOnOther()
    await hears()
    expect(heard[0]).toMatchObject({ siteId: shop.siteId, queues: [], hasEvents: true })
    expect(heard[0]?.tags).toContainEqual(expect.stringContaining(id))
    await isSeen()
  })

  test('shows no old value when it is lost, and connects again', async () => {
    const until = performance.now() + 1_500
    const killed = delay(500).then(() => server.kill())
    while (performance.now() < until) await isSeen()
    await killed
    await isConnected(false)
    await isSeen()
    await server.start()
    await isConnected(true)
    await expect.poll(() => lines.filter(line => line.includes('answers again')).length).toBe(2)
    expect(lines.filter(line => line.includes('does not answer'))).toHaveLength(2)
    await hears()
  })

  test('shows no old value when it answers nothing any more, and is left', {
    tags: 'nightly',
  }, async () => {
    server.freeze()
    await isSeen()
    await isConnected(false)
    await isSeen()
    await server.kill()
    await server.start()
    await isConnected(true)
    await hears()
  })
})

test('a loss is reported once', () => {
  const lines: string[] = []
  const { lost, ready } = connectionReport(
    'A server',
    pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line).msg) }),
  )
  ready()
  lost(new Error('lost'))
  lost(new Error('lost'))
  ready()
  expect(lines).toEqual(['A server does not answer', 'A server answers again'])
})
