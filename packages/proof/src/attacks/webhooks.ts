import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop, startWebhookServer } from '@stoa/testkit'
import { importSPKI, jwtVerify } from 'jose'
import type { LocalInstallation } from '../local-installation.ts'
import { sleep } from '../measure.ts'
import { judge, type Proof, skipped } from '../proof.ts'

const { brandsV3, webhooks: calls } = contract
const MINUTE_MS = 60_000
type Receiver = Awaited<ReturnType<typeof startWebhookServer>>
type Reply = Parameters<Receiver['setReply']>[0]
const TYPES = ['created', 'updated'].map(slug => `wix.stores.catalog.v3.brand_${slug}`)

/** A receiver is down for an hour of the clock, then slow, then breaks replies off, and rejects one event for good. */
export const webhooks: Proof = {
  id: 'R12',
  title: 'webhooks',
  promise: 'An event reaches its receiver at least once, in order and signed.',
  short: true,
  async run({ local }, scale) {
    if (!local)
      return skipped('needs the local form, because the receiver has a private address: npm run proof')
    const { summary, findings } = await deliverToBadReceiver(local, scale(40, 10))
    return judge(summary, findings)
  },
}

/** Delivers the changes of this many brands. The clock of the shop is advanced, so an hour takes no hour. */
async function deliverToBadReceiver({ databaseUrl }: LocalInstallation, brands: number) {
  const shop = await createShop({ databaseUrl, fixture: 'empty', config: { privateEndpoints: true } })
  const server = await startWebhookServer()
  try {
    return await deliver(shop, server, brands)
  } finally {
    await server.close()
    await shop.close()
  }
}

async function deliver(shop: Shop, server: Receiver, brands: number) {
  const driver = await createDriver(shop)
  const findings: string[] = []
  const { webhook, keys } = await driver.merchant.callOk(calls.createWebhook, {
    webhook: { name: 'Proof', uri: server.uri, eventTypes: TYPES },
  })
  const pass = async (minutes: number, stepMinutes = 10) => {
    for (let passed = 0; passed < minutes; passed += stepMinutes) {
      await shop.platform.run('webhook deliveries')
      shop.clock.advance(stepMinutes * MINUTE_MS)
    }
  }
  const accepted: { id: string; eventId: string; sequence: bigint }[] = []
  const publicKey = await importSPKI(keys[0]?.publicKey ?? '', 'RS256')
  const store = async (token: string) => {
    const { payload } = await jwtVerify(token, publicKey, { algorithms: ['RS256'], audience: webhook.id })
    const { data } = JSON.parse(String(payload.data)) as { data: string }
    const { entityId, id: eventId, entityEventSequence } = JSON.parse(data)
    accepted.push({ id: entityId, eventId, sequence: BigInt(entityEventSequence) })
  }
  const accept =
    (waitMs = 0, breaksOff = () => false): Reply =>
    async ({ body }, response) => {
      await sleep(waitMs)
      await store(body).catch((error: Error) => findings.push(`a token: ${error.message}`))
      if (breaksOff()) response.destroy()
      else response.end('ok')
    }

  server.setReply((_, response) => void response.writeHead(503).end())
  const created = []
  for (let i = 0; i < brands; i++) {
    const { brand } = await driver.merchant.callOk(brandsV3.createBrand, { brand: { name: `Brand ${i}` } })
    const { id, revision } = brand
    await driver.merchant.callOk(brandsV3.updateBrand, { brand: { id, revision, name: `New ${i}` } } as never)
    created.push(String(id))
  }
  await pass(60)
  const whileDown = server.received.length
  let count = 0
  // Every third reply is lost after the event was stored: it arrives again with its id.
  server.setReply(accept(20, () => ++count % 3 === 0))
  await pass(24 * 60)
  server.setReply(accept())
  await pass(24 * 60)

  const waiting = await driver.merchant.callOk(calls.listWebhookDeliveries, {
    id: webhook.id,
    status: 'WAITING',
  })
  if (waiting.deliveries.length > 0) findings.push(`${waiting.deliveries.length} events still wait`)
  const firsts = [...new Map(accepted.map(event => [event.eventId, event])).values()]
  if (firsts.length !== 2 * brands) findings.push(`${firsts.length} of ${2 * brands} events arrived`)
  for (const id of created) {
    const order = firsts.filter(event => event.id === id).map(({ sequence }) => sequence)
    if (order.some((sequence, i) => sequence < (order[i - 1] ?? 0n)))
      findings.push(`the events of ${id} arrived out of order`)
  }

  server.setReply((_, response) => void response.writeHead(500).end())
  await driver.merchant.callOk(calls.updateWebhook, {
    webhook: { id: webhook.id, eventTypes: [TYPES[0] as string] },
  })
  await driver.merchant.callOk(brandsV3.createBrand, { brand: { name: 'Rejected' } })
  // 15 attempts take about 38 hours; after three days the webhook would be paused.
  await pass(66 * 60, 30)
  const dead = await driver.merchant.callOk(calls.listWebhookDeliveries, { id: webhook.id, status: 'DEAD' })
  if (dead.deliveries.length !== 1) findings.push(`${dead.deliveries.length} dead letters instead of 1`)
  server.setReply(accept())
  await driver.merchant.callOk(calls.replayWebhookDeliveries, { id: webhook.id, onlyDead: true })
  await pass(24 * 60)
  const left = await driver.merchant.callOk(calls.listWebhookDeliveries, { id: webhook.id, status: 'DEAD' })
  if (left.deliveries.length > 0) findings.push(`${left.deliveries.length} dead letters after their replay`)
  const summary = `${firsts.length} events of ${brands} entities arrived in order, ${accepted.length - firsts.length} twice; ${whileDown} requests in an hour without receiver; ${dead.deliveries.length} dead letter replayed`
  return { summary, findings }
}
