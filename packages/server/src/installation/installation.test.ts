import { contract } from '@stoa/contract'
import { codeOf, createAuthenticator, createDriver, PASSWORD, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { removeSite } from '../storage/remove-site.ts'
import { openShop, shopOfTest } from '../testing/open-test-shop.fixture.ts'
import { setUpLink } from './set-up-code.ts'

const { createSite, getInstallation, getCountryPresets, startOwnerPasskey } = contract.installation

/** An installation without a site, and the code of its set-up link. */
async function emptyInstallation(config: Parameters<typeof shopOfTest>[0] = {}) {
  return emptied(await shopOfTest(config))
}

async function emptied(shop: Awaited<ReturnType<typeof shopOfTest>>) {
  // Two browsers: drivers begin as visitors of the shop.
  const [driver, other] = [await createDriver(shop), await createDriver(shop)]
  await removeSite(shop.platform.database, shop.siteId)
  const { protectionSecret } = shop.platform.host.platform
  const [, code = ''] = setUpLink(shop.baseUrl, protectionSecret).split('#code=')
  return { shop, code, driver, other }
}

/** For requests that make no site. */
const shared = await emptied(await openShop())

const tea = {
  name: 'Tea house',
  country: 'AT',
  currency: 'EUR',
  languages: ['de', 'en'],
  timeZone: 'Europe/Vienna',
  email: 'Ada@Tea.example',
  password: PASSWORD,
}

test('the first site has its app, its owner and what was chosen, and the browser is signed in', async () => {
  const { shop, code, driver } = await emptyInstallation({
    config: { storefrontUrl: 'https://tea.example/shop' },
  })
  expect(await driver.anyone.callOk(getInstallation, {})).toEqual({ state: 'CODE_REQUIRED' })
  const home = await shop.fetch(`${shop.baseUrl}/`, { redirect: 'manual' })
  expect([home.status, home.headers.get('location')]).toEqual([302, '/admin/set-up'])

  const presets = { taxes: true, deliveryPrice: '5.50', pages: true }
  const session = await driver.anyone.callOk(createSite, { ...tea, code, presets })
  expect(session).toMatchObject({
    staffMember: { email: 'ada@tea.example', role: 'OWNER' },
    site: { name: 'Tea house', currency: 'EUR', locale: 'de-AT', timeZone: 'Europe/Vienna' },
  })
  const opened = await driver.anyone.callOk(contract.staff.openStaffSession, {})
  expect(opened.site.id).toBe(session.site.id)

  const { storefront, state } = await driver.anyone.callOk(getInstallation, {})
  expect([state, storefront?.siteId]).toEqual(['SET_UP', session.site.id])
  expect(await shop.sql`select origins, redirect_uris from client_apps`).toEqual([
    { origins: ['https://tea.example'], redirect_uris: ['https://tea.example/sign-in/callback'] },
  ])
  expect(await shop.sql`select doc->>'country' as country from tax_regions`).toEqual([{ country: 'AT' }])
  expect(await shop.sql`select doc->>'name' as name, doc->>'taxType' as type from tax_rates`).toEqual([
    { name: 'MwSt.', type: 'VAT' },
  ])
  expect((await shop.fetch(`${shop.baseUrl}/`, { redirect: 'manual' })).status).toBe(200)
})

test('the owner signs in with their password, and reads the drafts that visitors do not see', async () => {
  const { shop, code, driver, other } = await emptyInstallation()
  const { accessToken, site } = await driver.anyone.callOk(createSite, {
    ...tea,
    code,
    presets: { pages: true },
  })
  const { signInStaffWithPassword } = contract.staff
  const signedIn = await other.anyone.callOk(signInStaffWithPassword, {
    email: tea.email,
    password: PASSWORD,
  })
  expect(signedIn.site.id).toBe(site.id)
  const query = async (authorization: string, includeDraftItems: boolean) => {
    const reply = await shop.fetch(`${shop.baseUrl}/v2/items/query`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'wix-site-id': site.id },
      body: JSON.stringify({ dataCollectionId: 'shopPages', publishPluginOptions: { includeDraftItems } }),
    })
    if (reply.status !== 200) throw new Error(await reply.text())
    const { dataItems } = (await reply.json()) as { dataItems: { data: { slug: string; title: string } }[] }
    return dataItems.map(({ data }) => `${data.slug}: ${data.title}`)
  }
  expect((await query(accessToken, true)).sort()).toEqual([
    'imprint: Impressum',
    'privacy: Datenschutz',
    'returns: Rücksendung und Widerruf',
    'terms: Allgemeine Geschäftsbedingungen',
  ])
  expect(await query(accessToken, false)).toEqual([])
})

test('two submits at once make one shop', async () => {
  const { shop, code, driver, other } = await emptyInstallation()
  const replies = await Promise.all([
    driver.anyone.send(createSite, { ...tea, code }),
    other.anyone.send(createSite, { ...tea, code, name: 'Coffee house' }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await shop.sql`select count(*)::int as count from sites`).toEqual([{ count: 1 }])
  expect(await shop.sql`select count(*)::int as count from staff_members`).toEqual([{ count: 1 }])
})

test.each([
  ['without a code', undefined, 'SET_UP_CODE_INVALID'],
  ['with another code', 'AAAAAAAAAAAAAAAAAAAAAA', 'SET_UP_CODE_INVALID'],
  ['with a shorter code', 'A', 'SET_UP_CODE_INVALID'],
])('a request %s makes no shop', async (_, code, expected) => {
  const { shop, driver } = shared
  expect(codeOf(await driver.anyone.send(createSite, { ...tea, ...(code && { code }) }))).toBe(expected)
  expect(await shop.sql`select 1 from sites`).toEqual([])
})

const LOCAL = 'http://127.0.0.1:4000'
test.each([
  ['of this machine', LOCAL, {}, 200],
  ['that a proxy has passed on', LOCAL, { 'x-forwarded-for': '203.0.113.9' }, 403],
  ['that a tunnel has passed on', LOCAL, { forwarded: 'for=203.0.113.9' }, 403],
  ['to a public name that resolves to this machine', 'http://attacker.example:4000', {}, 403],
])(
  'an installation for one machine needs no code from a request %s: %s',
  async (_, base, headers, status) => {
    const { shop } = await emptyInstallation({ config: { publicUrl: LOCAL } })
    const reply = await shop.fetch(`${base}${createSite.path}`, {
      method: 'POST',
      headers: { origin: LOCAL, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(tea),
    })
    expect(reply.status).toBe(status)
  },
)

test('a page of another origin makes no shop', async () => {
  const { shop, code } = shared
  const reply = await shop.fetch(`${shop.baseUrl}${createSite.path}`, {
    method: 'POST',
    headers: { origin: 'https://attacker.example', 'content-type': 'application/json' },
    body: JSON.stringify({ ...tea, code }),
  })
  expect(reply.status).toBe(403)
})

test.each([
  ['name', { name: '  ' }, 'must not be empty'],
  ['languages[0]', { languages: ['en-a1'] }, 'must be a language'],
  ['languages', { languages: [] }, ''],
  ['timeZone', { timeZone: 'Europe/Nowhere' }, 'must be an IANA time zone'],
  ['country', { country: 'XX' }, 'must be the code of a country'],
  ['currency', { currency: 'ABC' }, 'must be the code of a currency'],
  ['password', { password: 'short' }, 'must have at least 8 characters'],
  ['password', { password: 'teahouse' }, 'is made of the name of the shop'],
  ['presets.deliveryPrice', { presets: { deliveryPrice: 'free' } }, ''],
])('%s is rejected: %j', async (field, wrong, description) => {
  const { shop, code, driver } = shared
  const reply = await driver.anyone.send(createSite, { ...tea, code, ...wrong })
  expect(reply.status).toBe(400)
  expect(reply.body.details.validationError.fieldViolations[0]).toMatchObject({
    field,
    description: expect.stringContaining(description),
  })
  expect(await shop.sql`select 1 from sites`).toEqual([])
})

test('further sites are made by an owner of the first one alone', async () => {
  const { shop, code, driver, other: stranger } = await emptyInstallation()
  const first = await driver.anyone.callOk(createSite, { ...tea, code })
  const send = async (browser: typeof driver, more = {}) =>
    codeOf(
      await browser.anyone.send(createSite, { ...tea, name: 'Second', email: 'eve@tea.example', ...more }),
    )
  expect(await send(stranger)).toBe('ALREADY_SET_UP')
  expect(await send(stranger, { code })).toBe('ALREADY_SET_UP')

  const asOwner = { headers: { 'x-stoa-staff-member': first.staffMember.id } }
  const second = await driver.anyone.send(createSite, { ...tea, name: 'Second' }, asOwner)
  expect(second.body.site.name).toBe('Second')
  // The owner of the second one is not an owner of the first one.
  const ofSecond = { headers: { 'x-stoa-staff-member': second.body.staffMember.id } }
  expect(codeOf(await driver.anyone.send(createSite, { ...tea, name: 'Third' }, ofSecond))).toBe(
    'NOT_INSTALLATION_OWNER',
  )
  shop.clock.advance(16 * 60_000)
  expect(codeOf(await driver.anyone.send(createSite, { ...tea, name: 'Third' }, asOwner))).toBe(
    'PROOF_REQUIRED',
  )
  expect((await driver.anyone.callOk(getInstallation, {})).storefront).toBeUndefined()
})

test.each([
  ['DE', 'EUR', 'KG', 1],
  ['GB', 'GBP', 'KG', 1],
  ['CH', 'CHF', 'KG', 1],
  ['NO', 'NOK', 'KG', 1],
  ['AU', 'AUD', 'KG', 1],
  ['NZ', 'NZD', 'KG', 1],
  ['JP', 'JPY', 'KG', 1],
  ['CA', 'CAD', 'KG', 13],
  // Whether a seller collects the tax of a state depends on their sales there.
  ['US', 'USD', 'LB', 0],
  ['IR', undefined, 'KG', 0],
])('proposals for %s', async (country, currency, weightUnit, rates) => {
  const presets = await shared.driver.anyone.callOk(getCountryPresets, { country })
  expect([presets.currency, presets.weightUnit, presets.taxRates.length]).toEqual([
    currency,
    weightUnit,
    rates,
  ])
  for (const { source, asOf } of presets.taxRates)
    expect([source, asOf]).toEqual([expect.any(String), expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
})

test.each([
  ['DE', undefined, 'VAT'],
  ['DE', 'de', 'MwSt.'],
  ['FR', 'fr', 'TVA'],
  ['IT', 'it-IT', 'IVA'],
  ['CH', 'de', 'MWST'],
  ['CH', 'fr', 'TVA'],
  ['DE', 'ja', 'VAT'],
  ['AU', 'fr', 'GST'],
  ['JP', 'ja', '消費税'],
])('the tax of %s in the language %s is %s', async (country, language, name) => {
  const { taxRates } = await shared.driver.anyone.callOk(getCountryPresets, {
    country,
    ...(language && { language }),
  })
  expect(taxRates[0]?.taxes[0]?.name).toBe(name)
})

test('the taxes of a province are named in French', async () => {
  const { taxRates } = await shared.driver.anyone.callOk(getCountryPresets, { country: 'CA', language: 'fr' })
  const quebec = taxRates.find(({ subdivision }) => subdivision === 'QC')
  expect(quebec?.taxes.map(({ name }) => name)).toEqual(['TPS', 'TVQ'])
})

const { password: _password, ...withoutPassword } = tea

test('an owner is made with a passkey, which signs in without a password, and gets recovery codes once', async () => {
  const { shop, code, driver, other } = await emptyInstallation()
  const authenticator = createAuthenticator(shop.baseUrl)
  const { options } = await driver.anyone.callOk(startOwnerPasskey, {
    code,
    name: tea.name,
    email: tea.email,
  })
  expect(options).toMatchObject({
    rp: { name: 'Tea house' },
    user: { name: 'ada@tea.example' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const passkey = { credential: authenticator.create(options), name: 'Laptop' }
  const reply = await driver.anyone.callOk(createSite, { ...withoutPassword, code, passkey })
  expect(reply.recoveryCodes).toHaveLength(10)
  expect(await shop.sql`select count(*)::int as count from staff_passwords`).toEqual([{ count: 0 }])
  const { startStaffPasskeySignIn, finishStaffPasskeySignIn } = contract.staff
  const signIn = await other.anyone.callOk(startStaffPasskeySignIn, {})
  const credential = authenticator.get(signIn.options)
  const session = await other.anyone.callOk(finishStaffPasskeySignIn, { credential })
  expect(session.staffMember).toMatchObject({ id: reply.staffMember.id, role: 'OWNER' })
})

test('a passkey of another ceremony, used twice, or that did not verify the owner makes no shop', async () => {
  const { shop, code, driver } = shared
  const authenticator = createAuthenticator(shop.baseUrl)
  const send = async (credential: object) =>
    codeOf(await driver.anyone.send(createSite, { ...withoutPassword, code, passkey: { credential } }))
  const start = async () =>
    (await driver.anyone.callOk(startOwnerPasskey, { code, name: tea.name, email: tea.email })).options
  const unverified = authenticator.create(await start(), { userVerified: false })
  expect(await send(unverified)).toBe('PASSKEY_INVALID')
  expect(await send(unverified)).toBe('FACTOR_NOT_STARTED')
  const { options: ofSignIn } = await driver.anyone.callOk(contract.staff.startStaffPasskeySignIn, {})
  const stranger = { ...(await start()), challenge: ofSignIn.challenge }
  expect(await send(authenticator.create(stranger))).toBe('FACTOR_NOT_STARTED')
  expect(await send(authenticator.create(await start(), { origin: 'https://attacker.example' }))).toBe(
    'PASSKEY_INVALID',
  )
  expect(codeOf(await driver.anyone.send(startOwnerPasskey, { name: 'Tea', email: tea.email }))).toBe(
    'SET_UP_CODE_INVALID',
  )
  expect(await shop.sql`select 1 from sites`).toEqual([])
})

test.each([
  ['neither', {}],
  ['both', { password: PASSWORD, passkey: { credential: {} } }],
])('password and passkey: %s is rejected', async (_, wrong) => {
  const { code, driver } = shared
  const reply = await driver.anyone.send(createSite, { ...withoutPassword, code, ...wrong })
  expect(rejectedFields(reply)).toEqual({ password: 'REQUIRED_ONE_OF_FIELD' })
})
