import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServicePluginReceiver, ServicePluginError } from '@stoa/client/service-plugin-receiver'
import { contract } from '@stoa/contract'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taxCalculation } from '../../../../examples/plugins/tax-calculation.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { servicePlugins, taxRegions, webhooks } = contract

let program: Server
let pluginId: string
let receiver: ReturnType<typeof createServicePluginReceiver>
/** Bodies that the program has received. */
const bodies: string[] = []

const { shop, driver } = await openTestShop({ config: { privateEndpoints: true } })
beforeAll(async () => {
  program = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    bodies.push(body)
    const reply = await receiver.process(body).catch(error => ({ status: 401, body: String(error) }))
    response.writeHead(reply.status).end(JSON.stringify(reply.body))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => program.once('listening', resolve))
  const { servicePlugin } = await driver.merchant.callOk(servicePlugins.createServicePlugin, {
    servicePlugin: {
      name: 'German taxes',
      kind: 'TAX_CALCULATION',
      format: 'JWT',
      uri: `http://127.0.0.1:${(program.address() as AddressInfo).port}/`,
      timeoutMs: 10_000,
    },
  })
  expect(servicePlugin.format).toBe('JWT')
  pluginId = servicePlugin.id
  receiver = createServicePluginReceiver({
    publicKey: await publicKeys(),
    audience: pluginId,
    now: () => shop.clock.now(),
  })
  receiver.implement('TAX_CALCULATION', taxCalculation)
  for (const country of ['DE', 'AT']) {
    const taxRegion = { country, appId: pluginId, taxIncludedInPrice: false }
    await driver.merchant.callOk(taxRegions.createTaxRegion, { taxRegion })
  }
})
afterAll(async () => {
  program.close()
})

const publicKeys = async () =>
  (await driver.merchant.callOk(webhooks.listWebhookKeys, {})).keys.map(({ publicKey }) => publicKey)

const calculate = (country: string) =>
  driver.merchant.callOk(contract.taxCalculation.calculateTax, {
    currency: 'EUR',
    addresses: [{ country }],
    lineItems: [
      { id: 'book', itemName: 'Cook Book', quantity: 1, price: '100.00' },
      { id: 'lamp', itemName: 'Lamp', quantity: 1, price: '100.00' },
    ],
  })

test('a plug-in with the receiver of the client answers signed tokens (protocol/plug-ins §1)', async () => {
  const { ping } = await driver.merchant.callOk(servicePlugins.pingServicePlugin, { id: pluginId })
  expect(ping).toMatchObject({ answered: true })
  const { lineItemTaxDetails } = await calculate('DE')
  expect(lineItemTaxDetails.map(({ taxSummary }) => taxSummary?.taxAmount)).toEqual(['7.00', '19.00'])
  expect(decodeJwt(bodies.at(-1) ?? '')).toMatchObject({
    iss: 'wix.com',
    aud: pluginId,
    data: {
      request: { kind: 'TAX_CALCULATION', siteId: shop.siteId },
      metadata: { appExtensionType: 'TAX_CALCULATION', instanceId: shop.siteId, currency: 'EUR' },
    },
  })
})

test('a rejection of the plug-in is a failure with its status (protocol/plug-ins §2)', async () => {
  await calculate('AT')
  const { servicePlugin } = await driver.merchant.callOk(servicePlugins.getServicePlugin, { id: pluginId })
  expect(servicePlugin.health?.lastFailure).toMatchObject({ reason: 'STATUS', description: 'status 422' })
})

test('the receiver refuses what the platform has not signed for it, or too long ago (protocol/plug-ins §1)', async () => {
  const [body = ''] = bodies
  const [head, payload, signature] = body.split('.')
  const claims = decodeJwt(body)
  const changed = Buffer.from(JSON.stringify({ ...claims, exp: 9_999_999_999 })).toString('base64url')
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  for (const text of ['', 'x.y.z', `${head}.${changed}.${signature}`, `${none}.${payload}.`, `${body}.x`])
    await expect(receiver.process(text)).rejects.toThrow('JWT is not valid')
  const options = { publicKey: await publicKeys(), audience: pluginId }
  const at = (more: object) => createServicePluginReceiver({ ...options, ...more })
  const now = shop.clock.now()
  expect((await at({ now: () => now }).process(body)).status).toBe(200)
  await expect(at({ now: () => now + 301_000 }).process(body)).rejects.toThrow('JWT is not valid')
  await expect(at({ now: () => now, audience: shop.siteId }).process(body)).rejects.toThrow(
    'JWT is not valid',
  )
})

test('exactly one implementation must be found (protocol/plug-ins §3)', async () => {
  const body = bodies.find(text => JSON.stringify(decodeJwt(text)).includes('"lines"')) ?? ''
  const own = createServicePluginReceiver({
    publicKey: await publicKeys(),
    audience: [shop.siteId, pluginId],
    now: () => shop.clock.now(),
  })
  await expect(own.process(body)).rejects.toThrow(
    'No service plugin implementations found for component type TAX_CALCULATION',
  )
  for (const kind of ['TAX_CALCULATION', 'tax_calculation']) own.implement(kind, () => ({}))
  await expect(own.process(body)).rejects.toThrow(
    'Multiple service plugin implementations found for component type TAX_CALCULATION. This is currently not supported',
  )
})

test('a kind with rejections gets the code of a reply that is not 200 (protocol/plug-ins §6)', async () => {
  const { servicePlugin } = await driver.merchant.callOk(servicePlugins.createServicePlugin, {
    servicePlugin: {
      name: 'Gift cards',
      kind: 'GIFT_CARDS',
      format: 'JWT',
      uri: `http://127.0.0.1:${(program.address() as AddressInfo).port}/`,
    },
  })
  const taxes = receiver
  receiver = createServicePluginReceiver({
    publicKey: await publicKeys(),
    audience: servicePlugin.id,
    now: () => shop.clock.now(),
  })
  receiver.implement('GIFT_CARDS', ({ code }: { code: string }) => {
    throw new ServicePluginError(code === 'OLD-CARD' ? 'GIFT_CARD_EXPIRED' : 'GIFT_CARD_NOT_FOUND', {
      status: 428,
    })
  })
  const read = (code: string) =>
    driver.visitor.send(contract.giftVouchers.getGiftCard, { code, appId: servicePlugin.id })
  expect((await read('OLD-CARD')).body).toMatchObject({
    giftCard: { status: 'EXPIRED', obfuscatedCode: '****CARD' },
  })
  expect((await read('NEW-CARD')).body).toMatchObject({
    details: { applicationError: { code: 'GIFT_CARD_NOT_FOUND' } },
  })
  const { servicePlugin: after } = await driver.merchant.callOk(servicePlugins.getServicePlugin, {
    id: servicePlugin.id,
  })
  expect(after.health).toMatchObject({ failures: 0 })
  receiver = taxes
})
