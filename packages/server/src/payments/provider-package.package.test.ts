import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@stoa/contract'
import { guardedFetch, type Site } from '@stoa/server/payment-provider'
import { createDriver, createShop, type Shop, serveApi, type TestDriver } from '@stoa/testkit'
import { testProviderContract } from '@stoa/testkit/payment-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { houseBankProvider, signatureOf } from '../../../../examples/house-bank/house-bank.ts'
import { houseBank } from '../../../../examples/house-bank/server.ts'
import { createBank, type PaymentProviderRequest } from '../../../../examples/plugins/payment.ts'
import { platformActor } from '../call/platform-actor.ts'
import { commands } from '../commands/commands.ts'
import type { ConnectedInstallation } from '../commands/connect.ts'
import { siteTag } from '../identity/sites/directory.ts'
import { openPaymentProvider } from './providers/open-payment-providers.ts'

const API_KEY = 'bank-key-1234'
const EXAMPLE = new URL('../../../../examples/house-bank/server.ts', import.meta.url).href
const before = process.cwd()

let bank: ReturnType<typeof createBank>
let server: Awaited<ReturnType<typeof serveApi>>
let project: string
let shop: Shop
let w: TestDriver

beforeAll(async () => {
  bank = createBank(() => `${server.url}/pay`)
  server = await serveApi(({ headers, body }) =>
    headers.authorization === `Bearer ${API_KEY}`
      ? { status: 200, body: bank.answer(JSON.parse(body) as PaymentProviderRequest) }
      : { status: 401 },
  )
  project = await mkdtemp(join(tmpdir(), 'stoa-provider-'))
  await writeFile(
    join(project, 'stoa.config.mjs'),
    `import { houseBank } from '${EXAMPLE}'\nexport default { features: [houseBank] }`,
  )
  // Commands read the project that the working directory is.
  process.chdir(project)
  shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    config: { privateEndpoints: true },
    features: [houseBank],
  })
  w = await createDriver(shop)
})
afterAll(async () => {
  process.chdir(before)
  await rm(project, { recursive: true })
  await shop.close()
  await server.close()
})
beforeEach(() => server.recover())

const account = (changes: Record<string, string> = {}) => ({
  HOUSEBANK_ADDRESS: server.url,
  HOUSEBANK_API_KEY: API_KEY,
  HOUSEBANK_BRANCH: 'north',
  ...changes,
})

/** `npx stoa payment-provider …` with variables of the environment. */
function stoa(command: string, variables: Record<string, string> = {}, options = {}) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const { database, administration } = shop.platform
  const connected = { database, administration, config: {} } as ConnectedInstallation
  return commands[`payment-provider ${command}`]?.run(
    { site: shop.siteId, provider: 'housebank', ...options },
    connected,
  )
}

const providers = async (language?: string) =>
  (await w.merchant.callOk(contract.paymentProviders.listPaymentProviders, { ...(language && { language }) }))
    .paymentProviders
const providerOf = async (language?: string) =>
  (await providers(language)).find(({ id }) => id === 'housebank')

/** Stores an account as the command does, and lets the platform read the site again at once instead of after five seconds. */
async function setUp(variables: Record<string, string>) {
  await stoa('set', variables)
  await shop.platform.host.transact(platformActor(shop.siteId), async ctx =>
    ctx.invalidate(siteTag(shop.siteId)),
  )
}

const pay = async () =>
  (
    await w.visitor.send(contract.checkout.createOrderAndCharge, {
      id: await w.checkout(),
      paymentProvider: 'housebank',
    })
  ).body as { orderId: string; redirectUrl: string }

describe('a payment provider of a package, before it is set up', () => {
  test.each([
    ['en', 'Transfers of the house bank.', 'API key', 'On your last statement.', 'South', 'Reference'],
    [
      'de',
      'Überweisungen der Hausbank.',
      'API-Schlüssel',
      'Auf Ihrem letzten Kontoauszug.',
      'Süd',
      'Reference',
    ],
    [
      'de-AT',
      'Überweisungen der Hausbank.',
      'API-Schlüssel',
      'Auf Ihrem letzten Kontoauszug.',
      'Süd',
      'Reference',
    ],
    // It has no texts in French.
    ['fr', 'Transfers of the house bank.', 'API key', 'On your last statement.', 'South', 'Reference'],
  ])('is described to the admin in %s', async (language, description, key, help, south, reference) => {
    expect(await providerOf(language)).toMatchObject({
      id: 'housebank',
      title: 'House bank',
      description,
      state: 'NOT_SET_UP',
      movesMoney: true,
      callbackUrl: `${shop.baseUrl}/payments/callbacks/housebank/${shop.siteId}`,
      settings: [
        { key: 'address', kind: 'TEXT', variable: 'HOUSEBANK_ADDRESS', required: true },
        { key: 'apiKey', kind: 'SECRET', variable: 'HOUSEBANK_API_KEY', label: key, help },
        { key: 'branch', kind: 'CHOICE', choices: [{ value: 'north' }, { value: 'south', label: south }] },
        { key: 'reference', required: false, label: reference },
      ],
    })
  })

  test('has a guide, which the platform serves', async () => {
    const { learnMoreUrl = '' } = (await providerOf()) ?? {}
    const reply = await shop.fetch(learnMoreUrl)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await reply.text()).toContain('# House bank')
    expect((await shop.fetch(learnMoreUrl.replace('housebank', 'test'))).status).toBe(404)
  })

  test('is listed by the command with its variables, beside those that every shop has', async () => {
    expect(await stoa('settings')).toMatchObject([
      {
        provider: 'stripe',
        settings: ['SECRET_KEY', 'WEBHOOK_SECRET', 'ACCOUNT_ID'].map(name => ({
          variable: `STRIPE_${name}`,
        })),
      },
      { provider: 'paypal' },
      { provider: 'housebank', title: 'House bank' },
    ])
  })

  test.each<[string, Record<string, string>, string]>([
    [
      'nothing',
      { HOUSEBANK_ADDRESS: '', HOUSEBANK_API_KEY: '', HOUSEBANK_BRANCH: ' ' },
      'Set HOUSEBANK_ADDRESS (Address of the bank), HOUSEBANK_API_KEY (API key), HOUSEBANK_BRANCH (Branch): the command reads the settings of House bank from the environment.',
    ],
    ['a setting missing', { HOUSEBANK_API_KEY: '' }, 'Set HOUSEBANK_API_KEY (API key): the command'],
    [
      'a wrong text',
      { HOUSEBANK_ADDRESS: 'bank' },
      'HOUSEBANK_ADDRESS is "bank" and must be an address, such as https://bank.example (Address of the bank).',
    ],
    [
      'a wrong secret, which is not repeated',
      { HOUSEBANK_API_KEY: 'short' },
      'HOUSEBANK_API_KEY must have at least 8 characters (API key).',
    ],
    [
      'another choice',
      { HOUSEBANK_BRANCH: 'west' },
      'HOUSEBANK_BRANCH is "west" and must be north or south (Branch).',
    ],
  ])('is not set up with %s', async (_, changes, sentence) => {
    const error = await stoa('set', account(changes))?.then(String, error => (error as Error).message)
    expect(error).toContain(sentence)
    expect(error).not.toContain('short')
    expect(await providerOf()).toMatchObject({ state: 'NOT_SET_UP' })
  })

  test.each([
    ['House-Bank', 'needs an id of small letters and digits'],
    ['housebank2', 'opens as "housebank": give both the same id'],
  ])('cannot have the id %s', (id, sentence) => {
    const [declared] = houseBank.paymentProviders
    expect(() => openPaymentProvider({ ...declared, id }, shop.platform.host)).toThrow(sentence)
  })
})

describe('a payment provider of a package that is set up', () => {
  beforeEach(() => setUp(account()))

  test('takes a payment: the buyer pays on its page, and its callback settles the order', async () => {
    expect(await providerOf()).toMatchObject({ state: 'SET_UP' })
    const { orderId, redirectUrl } = await pay()
    const id = new URL(redirectUrl).searchParams.get('payment') ?? ''
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toMatchObject({
      operation: 'CREATE',
      branch: 'north',
    })
    bank.confirm(id, true)
    const callback = JSON.stringify({ paymentIds: [id] })
    const send = async (signature: string) =>
      (
        await shop.fetch(`${shop.baseUrl}/payments/callbacks/housebank/${shop.siteId}`, {
          method: 'POST',
          body: callback,
          headers: { 'x-bank-signature': signature },
        })
      ).status
    expect(await send('forged')).toBe(400)
    expect(await send(signatureOf(callback, API_KEY))).toBe(200)
    const { order } = await w.merchant.callOk(contract.orders.getOrder, { id: orderId })
    expect(order).toMatchObject({
      status: 'APPROVED',
      paymentStatus: 'PAID',
      balanceSummary: { paidBy: [{ kind: 'ONLINE', name: 'House bank' }] },
    })
  })

  test('says that its keys are rejected, until others are set', async () => {
    await setUp(account({ HOUSEBANK_API_KEY: 'former-key' }))
    await pay()
    expect(await providerOf()).toMatchObject({ state: 'KEYS_REJECTED' })
    await setUp(account())
    expect(await providerOf()).toMatchObject({ state: 'SET_UP' })
  })
})

testProviderContract('the provider of a package', () => ({
  provider: houseBankProvider({
    settingsOf: () => ({ address: server.url, apiKey: API_KEY, branch: 'north' }),
    fetch: guardedFetch({ allowPrivate: true }),
  }),
  site: { id: 'site' } as Site,
  completeAction: ({ id }, outcome) => void bank.confirm(id, outcome === 'approve'),
  loseReplies: () => server.fail('reply-lost'),
  recover: server.recover,
  callbacksExpire: false,
  callback({ id }) {
    const body = JSON.stringify({ paymentIds: [id] })
    return { url: '', body, headers: { 'x-bank-signature': signatureOf(body, API_KEY) } }
  },
  balance: id => {
    const sum = (operations: { amount: string; status: string }[] = []) =>
      operations
        .filter(({ status }) => status === 'SUCCEEDED')
        .reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)
    return BigInt(sum(bank.book.get(id)?.captures) - sum(bank.book.get(id)?.refunds))
  },
  payments: () => bank.book.size,
}))
