import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@stoa/contract'
import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { servePayments } from '../../../examples/plugins/payment.ts'
import { createShop } from './create-shop.ts'
import { createDriver } from './test-driver.ts'

const { checkout: checkouts, orders } = contract
const network = globalThis.fetch

const shop = await createShop({
  databaseUrl: inject('databaseUrl'),
  fixture: 'empty',
  config: { privateEndpoints: true },
})
const driver = await createDriver(shop)
afterAll(() => shop.close())

let served: Awaited<ReturnType<typeof servePayments>>
beforeEach(async () => {
  // The example compares times of signatures with the clock of its machine; the platform has that of the test.
  vi.useFakeTimers({ toFake: ['Date'], now: shop.clock.now() })
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    new Request(input, init).url.startsWith(shop.baseUrl) ? shop.fetch(input, init) : network(input, init),
  )
  const folder = mkdtempSync(join(tmpdir(), 'stoa-example-'))
  const { baseUrl, siteId, apiKey } = shop
  mkdirSync(join(folder, '.stoa'))
  writeFileSync(join(folder, '.stoa/demo.json'), JSON.stringify({ baseUrl, siteId, apiKey }))
  const before = process.cwd()
  process.chdir(folder)
  try {
    served = await servePayments()
  } finally {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  }
})
afterEach(async () => {
  await served.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const startPayment = async (more: object = {}) =>
  (
    await driver.visitor.send(checkouts.createOrderAndCharge, {
      id: await driver.checkout(),
      paymentProvider: served.id,
      ...more,
    })
  ).body
const orderOf = async (id: string) => (await driver.merchant.callOk(orders.getOrder, { id })).order

test.each([
  ['pay', '/thank-you', { status: 'APPROVED', paymentStatus: 'PAID' }],
  ['cancel', '/checkout', { paymentStatus: 'DECLINED' }],
])(
  'a buyer answers "%s" on the page of the bank, and its signed callback settles the order',
  async (answer, path, settled) => {
    const { orderId, redirectUrl, paymentStatus } = await startPayment()
    expect(paymentStatus).toBe('PENDING')
    expect(await (await network(redirectUrl)).text()).toContain('Pay?')
    expect(await orderOf(orderId)).toMatchObject({ status: 'INITIALIZED' })
    const reply = await network(`${redirectUrl}&answer=${answer}`, { redirect: 'manual' })
    expect(new URL(reply.headers.get('location') ?? '').pathname).toBe(path)
    expect(await orderOf(orderId)).toMatchObject(settled)
  },
)

test('a token is charged at once; a wrong signature of a callback is rejected', async () => {
  const { orderId } = await startPayment({ paymentToken: 'any' })
  expect(await orderOf(orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  const url = `${shop.baseUrl}/payments/callbacks/${served.id}/${shop.siteId}`
  const reply = await shop.fetch(url, { method: 'POST', body: '{"paymentIds":[]}' })
  expect(reply.status).toBe(400)
})
