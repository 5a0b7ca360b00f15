import { serveApi } from '@stoa/testkit'
import { paymentRequest, testProviderContract } from '@stoa/testkit/payment-provider'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createBank, type PaymentProviderRequest } from '../../../../../../examples/plugins/payment.ts'
import { isGenuine, signatureHeaders } from '../../../../../../examples/plugins/serve.ts'
import { systemClock, systemIds } from '../../../call/clock.ts'
import { type PaymentProvider, PaymentProviderUnavailable } from '../../../call/payment-provider.ts'
import type { ServicePlugin } from '../../../call/service-plugin.ts'
import type { PlatformServices } from '../../../call/services.ts'
import type { Site } from '../../../call/site.ts'
import type { Config } from '../../../config/settings.ts'
import { newSecret } from '../../../service-plugins/index.ts'
import { openServicePlugins } from '../../../service-plugins/open-service-plugins.ts'
import { pluginProvider, pluginProviders } from './plugin-provider.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const config = { privateEndpoints: true, bodyLimitBytes: 1_000_000 } as Config
const platform = {
  protectionSecret: 'protection',
  servicePlugins: openServicePlugins({
    local: [],
    now: systemClock.now,
    traces: { add: () => {}, flush: async () => {} },
  }),
} as Partial<PlatformServices> as PlatformServices
const options = { platform: () => platform, clock: systemClock, ids: systemIds, config }

let site: Site
let secret: string
let provider: PaymentProvider
/** Changes the reply of the plug-in. */
let change: (payment: Record<string, unknown> | null) => unknown

const now = systemClock.now()
const pluginOf = (revision: number, encryptedSecrets: Buffer): ServicePlugin => ({
  id: ID,
  revision,
  name: 'House bank',
  kind: 'PAYMENT_PROVIDER',
  uri: `${server.url}/payments`,
  timeoutMs: 2000,
  fallback: 'REJECT',
  position: 0,
  paymentProvider: { delayedCapture: true, partialCapture: true, savedMethods: false },
  encryptedSecrets: encryptedSecrets.toString('base64'),
})

let revision = 0
const bank = createBank(() => `${server.url}/pay`)
const server = await serveApi(({ headers, body }) => {
  if (!isGenuine(headers, body, secret)) return { status: 401 }
  const reply = bank.answer(JSON.parse(body) as PaymentProviderRequest)
  return { status: 200, body: { payment: change(reply.payment as never) } }
})
beforeEach(() => {
  server.recover()
  change = payment => payment
  const created = newSecret({ site: { id: 'site' } as Site, platform, ids: systemIds, now }, ID)
  secret = created.value
  // A change of the plug-in resets its circuit breaker.
  site = {
    id: 'site',
    servicePlugins: [pluginOf(++revision, created.encryptedSecrets)],
  } as Partial<Site> as Site
  provider = pluginProvider(ID, options)
})
afterAll(() => server.close())

const cents = (operations: { amount: string; status: string }[] = []) =>
  operations
    .filter(({ status }) => status === 'SUCCEEDED')
    .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)

testProviderContract('a plug-in', () => ({
  provider,
  site,
  completeAction: ({ id }, outcome) => void bank.confirm(id, outcome === 'approve'),
  loseReplies: () => server.fail('reply-lost'),
  recover: server.recover,
  callbacksExpire: true,
  callback({ id }, { ageMs = 0 } = {}) {
    const body = JSON.stringify({ paymentIds: [id] })
    return { url: '', body, headers: signatureHeaders(body, secret, systemClock.now() - ageMs) }
  },
  balance: id => BigInt(cents(bank.book.get(id)?.captures) - cents(bank.book.get(id)?.refunds)),
  payments: () => bank.book.size,
}))

describe('a payment provider by URL', () => {
  test('is offered by its site alone, with its name and features', () => {
    expect(pluginProviders(site, options)).toMatchObject([
      { id: ID, name: 'House bank', features: { delayedCapture: true, savedMethods: false } },
    ])
    expect(pluginProviders({ id: 'other' } as Site, options)).toEqual([])
    expect(provider.isConfigured({ id: 'other' } as Site)).toBe(false)
  })

  test('charges a token, and names the reason of a decline', async () => {
    expect(await provider.create(site, paymentRequest({ token: 'any' }))).toMatchObject({
      status: 'CAPTURED',
    })
    expect(await provider.create(site, paymentRequest({ token: 'declined' }))).toMatchObject({
      status: 'DECLINED',
      failure: { reason: 'insufficient_funds' },
    })
  })

  test.each([
    ['an amount with too many decimals', { authorizedAmount: '1.001' }],
    ['more authorized than requested', { authorizedAmount: '50.01' }],
    ['another currency', { currency: 'USD' }],
    ['an unknown status', { status: 'PAID' }],
    ['captures beyond the authorization', { captures: [{ id: '1', amount: '50.01', status: 'SUCCEEDED' }] }],
    ['refunds beyond the captures', { refunds: [{ id: '1', amount: '60.00', status: 'PENDING' }] }],
    ['an address that is none', { redirectUrl: 'javascript:alert(1)' }],
    ['no id', { id: '' }],
  ])('leaves a payment pending whose reply has %s', async (_, wrong) => {
    change = payment => ({ ...payment, ...wrong })
    const create = provider.create(site, paymentRequest({ token: 'any' }))
    await expect(create).rejects.toThrow(PaymentProviderUnavailable)
  })

  test('is not asked while its circuit breaker is open', async () => {
    server.fail('unavailable')
    for (let i = 0; i < 5; i++)
      await expect(provider.create(site, paymentRequest())).rejects.toThrow(PaymentProviderUnavailable)
    const before = server.requests.length
    await expect(provider.create(site, paymentRequest())).rejects.toThrow('failed 5 times in a row')
    expect(server.requests).toHaveLength(before)
  })

  test('has a time budget', async () => {
    const slow = { ...(site.servicePlugins?.[0] as ServicePlugin), timeoutMs: 50, revision: ++revision }
    change = payment => {
      const until = performance.now() + 150
      while (performance.now() < until);
      return payment
    }
    const create = provider.create({ ...site, servicePlugins: [slow] }, paymentRequest())
    await expect(create).rejects.toThrow('no reply within 50 ms')
  })

  test('keeps payments pending when the site has removed it', async () => {
    const { id } = await provider.create(site, paymentRequest())
    const reference = { paymentId: id, providerPaymentId: id }
    await expect(provider.get({ id: 'site' } as Site, reference)).rejects.toThrow(
      'no enabled payment provider',
    )
  })
})
