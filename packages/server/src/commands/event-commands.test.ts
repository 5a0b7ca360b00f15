import { createWebhookReceiver } from '@stoa/client/webhook-receiver'
import { contract } from '@stoa/contract'
import { startWebhookServer } from '@stoa/testkit'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { wireCommands } from './wire-commands.ts'

const { shop, driver } = await openTestShop()
const send = globalThis.fetch
/** Requests to the platform stay in this process. */
const stub = () =>
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.startsWith(shop.baseUrl) ? shop.fetch(input, init) : send(input, init),
  )
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const TYPE = 'wix.stores.catalog.v3.brand_created'
async function run(name: string, options: Record<string, string> = {}) {
  stub()
  let output = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += text
    return true
  })
  const { siteId: site, apiKey: key } = driver.site
  const printed = await wireCommands[name]?.run({ url: shop.baseUrl, site, key, ...options })
  vi.restoreAllMocks()
  return output + printed
}
const createBrand = async (name: string) =>
  (await driver.merchant.callOk(contract.brandsV3.createBrand, { brand: { name } })).brand?.id

test('stoa webhooks: creates, lists, pauses, resumes, replays and deletes a webhook', async () => {
  const options = { name: 'ERP', to: 'https://erp.invalid/events', types: `${TYPE}, other` }
  const { webhook, keys } = JSON.parse(await run('webhooks create', options))
  expect(webhook).toMatchObject({ name: 'ERP', eventTypes: [TYPE, 'other'], status: 'ACTIVE' })
  const { id } = webhook
  expect(JSON.parse(await run('webhooks pause', { id }))).toMatchObject({ webhook: { status: 'PAUSED' } })
  expect(JSON.parse(await run('webhooks list')).webhooks).toMatchObject([{ id, status: 'PAUSED' }])
  expect(JSON.parse(await run('webhooks resume', { id }))).toMatchObject({ webhook: { status: 'ACTIVE' } })
  expect(JSON.parse(await run('webhooks test', { id }))).toMatchObject({ delivered: false })
  expect(JSON.parse(await run('webhooks deliveries', { id, status: 'DEAD' })).deliveries).toEqual([])
  expect(JSON.parse(await run('webhooks replay', { id, dead: 'true' }))).toEqual({ count: 0 })
  expect(JSON.parse(await run('webhooks keys'))).toEqual({ keys })
  expect(JSON.parse(await run('webhooks rotate-key')).keys).toHaveLength(keys.length + 1)
  expect(JSON.parse(await run('webhooks delete', { id }))).toEqual({})
  await expect(run('webhooks test', { id })).rejects.toThrow('WEBHOOK_NOT_FOUND')
})

test('stoa events tail: prints events, one line each', async () => {
  const id = await createBrand('Tailed')
  const output = await run('events tail', { type: TYPE, after: '0', count: '1' })
  expect(JSON.parse(output)).toMatchObject({ type: TYPE, entityId: id })
})

test('stoa events forward: sends signed events to an address', async () => {
  const receiver = await startWebhookServer()
  try {
    const { keys } = JSON.parse(await run('webhooks rotate-key'))
    const output = await run('events forward', { to: receiver.uri, type: TYPE, after: '0', count: '1' })
    expect(output).toBe(`${receiver.received[0]?.eventId} 200\n`)
    const publicKey = keys.map((key: { publicKey: string }) => key.publicKey)
    const event = await createWebhookReceiver({ publicKey }).process(receiver.received[0]?.body ?? '')
    expect(event.metadata).toMatchObject({ eventType: TYPE })
  } finally {
    await receiver.close()
  }
})
