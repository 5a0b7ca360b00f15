import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { paymentProvider } from '../call/declared-payment-provider.ts'
import { PaymentKeysRejected, PaymentProviderUnavailable } from '../call/payment-provider.ts'
import { feature } from '../feature.ts'
import { signInOwner } from '../staff/sign-in-owner.fixture.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { setProviderSettings, removeProviderSettings, checkPaymentProvider, listPaymentProviders } =
  contract.paymentProviders

/** A provider that accepts the key `sk_right`. */
const acme = paymentProvider({
  id: 'acme',
  title: 'Acme',
  settings: {
    secretKey: {
      kind: 'SECRET',
      label: 'Secret key',
      check: (value: string) => (value.startsWith('sk_') ? undefined : 'must begin with "sk_"'),
    },
    mode: { kind: 'CHOICE', label: 'Mode', choices: { live: 'Live', test: 'Test' }, required: false },
  },
  open: ({ settingsOf }) => {
    const never = () => Promise.reject(new Error('not asked'))
    return {
      id: 'acme',
      features: { delayedCapture: false, partialCapture: false, savedMethods: false },
      isConfigured: site => settingsOf(site) !== undefined,
      async get(site) {
        const { secretKey } = settingsOf(site) ?? {}
        if (secretKey === 'sk_slow') throw new PaymentProviderUnavailable('no answer')
        if (secretKey === 'sk_odd') throw new Error('odd')
        if (secretKey !== 'sk_right') throw new PaymentKeysRejected('wrong key')
        return undefined
      },
      create: never,
      capture: never,
      void: never,
      refund: never,
      parseCallback: never,
    }
  },
})

const { shop, driver } = await openTestShop({
  features: [feature({ name: 'acme', paymentProviders: [acme] })],
})
const owner = await createDriver(shop)
await signInOwner({ ...owner, merchant: driver.merchant })
const set = (settings: Record<string, string>, provider = 'acme') =>
  owner.anyone.send(setProviderSettings, { provider, settings })
const check = async () => (await driver.merchant.callOk(checkPaymentProvider, { provider: 'acme' })).outcome
const state = async () => {
  const { paymentProviders } = await driver.merchant.callOk(listPaymentProviders, {})
  return paymentProviders.find(({ id }) => id === 'acme')?.state
}

test('an owner stores keys, which the provider is asked about, and which no reply has', async () => {
  expect([await check(), await state()]).toEqual(['NOT_SET_UP', 'NOT_SET_UP'])
  expect((await set({ secretKey: 'sk_right', mode: 'test' })).body).toEqual({})
  expect([await check(), await state()]).toEqual(['ACCEPTED', 'SET_UP'])
  const replies = await driver.merchant.send(listPaymentProviders, {})
  expect(JSON.stringify(replies.body)).not.toContain('sk_right')
  const stored = await shop.sql`select encode(encrypted_settings, 'escape') as text from provider_settings`
  expect(JSON.stringify(stored)).not.toContain('sk_right')
  const written = await shop.sql`
    select (select string_agg(e::text, '') from events e) as events, (select string_agg(i::text, '') from idempotency_keys i) as keys,
      (select string_agg(j::text, '') from journal_entries j) as entries, (select string_agg(r::text, '') from journal_rows r) as rows`
  expect(JSON.stringify(written)).toContain('provider_settings_changed')
  expect(JSON.stringify(written)).not.toContain('sk_right')
})

test.each([
  ['sk_wrong', 'REJECTED', 'KEYS_REJECTED'],
  ['sk_slow', 'UNREACHABLE', 'SET_UP'],
  ['sk_odd', 'FAILED', 'SET_UP'],
])('the check of %s answers %s', async (secretKey, outcome, then) => {
  await set({ secretKey })
  expect([await check(), await state()]).toEqual([outcome, then])
})

test('settings are deleted, and a second time nothing changes', async () => {
  await set({ secretKey: 'sk_right' })
  for (let i = 0; i < 2; i++)
    expect((await owner.anyone.send(removeProviderSettings, { provider: 'acme' })).body).toEqual({})
  expect(await state()).toBe('NOT_SET_UP')
})

test.each([
  ['a missing key', {}, 'acme', { 'settings.secretKey': 'REQUIRED_FIELD' }],
  ['a key of another form', { secretKey: 'pk_1' }, 'acme', { 'settings.secretKey': 'VALIDATION' }],
  [
    'a choice that there is not',
    { secretKey: 'sk_right', mode: 'x' },
    'acme',
    { 'settings.mode': 'VALIDATION' },
  ],
  [
    'a setting that there is not',
    { secretKey: 'sk_right', other: 'x' },
    'acme',
    { 'settings.other': 'FIELD_NOT_ALLOWED' },
  ],
  ['a provider that there is not', { secretKey: 'sk_right' }, 'nobody', { provider: 'VALIDATION' }],
  ['a provider without settings', {}, 'test', { provider: 'VALIDATION' }],
])('%s is rejected', async (_, settings, provider, fields) => {
  const reply = await set(settings as Record<string, string>, provider)
  expect(rejectedFields(reply)).toEqual(fields)
  expect(JSON.stringify(reply.body)).not.toContain('pk_1')
})

test('others cannot store keys: no session, an API key, a manager, an old proof', async () => {
  const message = { provider: 'acme', settings: { secretKey: 'sk_right' } }
  const stranger = await createDriver(shop)
  expect(codeOf(await stranger.anyone.send(setProviderSettings, message))).toBe('SIGN_IN_REQUIRED')
  expect(codeOf(await stranger.merchant.send(setProviderSettings, message))).toBe('SIGN_IN_REQUIRED')
  const { inviteStaffMember, signInStaff } = contract.staff
  const { signInUrl } = await driver.merchant.callOk(inviteStaffMember, {
    email: driver.newEmail(),
    role: 'MANAGER',
  })
  await stranger.anyone.callOk(signInStaff, { token: signInUrl.split('#token=')[1] ?? '' })
  expect(codeOf(await stranger.anyone.send(setProviderSettings, message))).toBe('PERMISSION_DENIED')
  shop.clock.advance(16 * 60_000)
  expect(codeOf(await owner.anyone.send(setProviderSettings, message))).toBe('PROOF_REQUIRED')
})
