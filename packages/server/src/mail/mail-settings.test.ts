import { createServer } from 'node:net'
import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '../config/load.ts'
import { settings as settingTable } from '../config/settings.ts'
import { openPlatform } from '../platform.ts'
import { signInOwner } from '../staff/sign-in-owner.fixture.ts'
import { openTestShop, shopOfTest } from '../testing/open-test-shop.fixture.ts'
import { headersOf, openSmtpServer } from './smtp-server.fixture.ts'

const { getMailSettings, setMailSettings, testMailSettings } = contract.mailSettings

const LOGIN = { user: 'shop@tea.example', pass: 'right' }
let rejectedRecipient: { code: number; text: string } | undefined
const smtp = await openSmtpServer({ login: LOGIN, rejectRecipient: () => rejectedRecipient })
afterAll(smtp.close)

const PRIVATE = { privateEndpoints: true }
const { shop, driver } = await openTestShop({ config: PRIVATE })
const owner = await createDriver(shop)
await signInOwner({ ...owner, merchant: driver.merchant })

const server = {
  host: '127.0.0.1',
  port: smtp.port,
  security: 'OPTIONAL',
  user: LOGIN.user,
  password: LOGIN.pass,
} as const
const set = (message: object) => owner.anyone.send(setMailSettings, message)
const settings = async () => (await driver.merchant.callOk(getMailSettings, {})).mailSettings
const check = () => owner.anyone.callOk(testMailSettings, {})

test('without a server no mail leaves, and the test says so', async () => {
  expect(await settings()).toEqual({ usedSender: 'no-reply@stoa.test', variables: {} })
  expect((await check()).outcome).toBe('NO_SERVER')
})

test('an owner stores a server, which each process uses for the next mail, and no reply has its password', async () => {
  const values = { ...readConfiguration(settingTable).values, publicUrl: shop.baseUrl, ...PRIVATE }
  const connection = { connectionString: shop.databaseUrl }
  const other = await openPlatform({
    config: values,
    connection,
    logger: pino({ level: 'silent' }),
    maintenance: true,
  })
  onTestFinished(() => other.close())
  // It knows the site as it was.
  await other.host.platform.directory.site(shop.siteId)
  const sender = { senderName: 'Tea house', senderAddress: 'hello@tea.example', replyTo: 'help@tea.example' }
  expect((await set({ ...sender, server })).body).toEqual({})
  const { password, ...shown } = server
  expect(await settings()).toEqual({
    ...sender,
    server: { ...shown, hasPassword: true },
    usedSender: 'hello@tea.example',
    variables: {},
  })
  const tested = await check()
  expect(tested).toMatchObject({ outcome: 'SENT', answer: expect.stringContaining('250') })
  const { sendTestMail } = contract.mails
  await driver.merchant.callOk(sendTestMail, { template: 'orderPlaced', recipient: 'ada@tea.example' })
  await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(2)
  expect(smtp.received.map(({ from, to }) => [from, ...to])).toEqual([
    ['hello@tea.example', tested.recipient],
    ['hello@tea.example', 'ada@tea.example'],
  ])
  for (const { raw } of smtp.received)
    expect(headersOf(raw)).toMatchObject({
      from: 'Tea house <hello@tea.example>',
      'reply-to': 'help@tea.example',
    })
  const written = await shop.sql`
    select (select string_agg(encode(encrypted_settings, 'escape'), '') from provider_settings) as stored,
      (select string_agg(e::text, '') from events e) as events, (select string_agg(i::text, '') from idempotency_keys i) as keys,
      (select string_agg(j::text, '') from journal_entries j) as entries, (select string_agg(r::text, '') from journal_rows r) as rows`
  expect(JSON.stringify(written)).toContain('mail_settings_changed')
  expect(JSON.stringify(written)).not.toContain(password)
})

test('a stored password stays with its server and user', async () => {
  await set({ server })
  const { password: _, ...same } = server
  expect((await set({ senderName: 'Tea', server: same })).status).toBe(200)
  expect((await check()).outcome).toBe('SENT')
  for (const other of [{ host: 'localhost' }, { port: 26 }, { user: 'other' }])
    expect(rejectedFields(await set({ server: { ...same, ...other } }))).toEqual({
      'server.password': 'REQUIRED_FIELD',
    })
  expect((await settings()).server).toMatchObject({ host: '127.0.0.1', hasPassword: true })
})

/** A server that accepts connections, and says nothing or something that is not SMTP. */
async function oddServer(greeting?: string) {
  const odd = createServer(socket => void (greeting && socket.end(greeting)))
  await new Promise<void>(listening => odd.listen(0, '127.0.0.1', listening))
  afterAll(() => new Promise(closed => odd.close(closed)))
  return (odd.address() as { port: number }).port
}

test.each([
  ['another password', async () => ({ password: 'wrong' }), 'LOGIN_REJECTED', '535'],
  [
    'a host that does not exist',
    async () => ({ host: 'nowhere.invalid', security: 'TLS' }),
    'UNKNOWN_HOST',
    'nowhere.invalid',
  ],
  ['a port on which nothing listens', async () => ({ port: 1 }), 'CONNECTION_REFUSED', 'ECONNREFUSED'],
  ['TLS with a server that has none', async () => ({ security: 'TLS' }), 'TLS_FAILED', ''],
  ['STARTTLS with a server that has none', async () => ({ security: 'STARTTLS' }), 'TLS_FAILED', ''],
  [
    'a server that is not SMTP',
    async () => ({ port: await oddServer('HTTP/1.1 400 Bad Request') }),
    'FAILED',
    '',
  ],
  ['a server that does not answer', async () => ({ port: await oddServer() }), 'TIMED_OUT', ''],
])('the test with %s', { timeout: 30_000 }, async (_, wrong, outcome, answer) => {
  await set({ server: { ...server, ...(await wrong()) } })
  expect(await check()).toMatchObject({ outcome, answer: expect.stringContaining(answer) })
})

test('a recipient that the server rejects', async () => {
  await set({ server })
  rejectedRecipient = { code: 550, text: 'Relaying denied' }
  expect(await check()).toMatchObject({
    outcome: 'RECIPIENT_REJECTED',
    answer: expect.stringContaining('Relaying denied'),
  })
  rejectedRecipient = undefined
})

test.each([
  ['server.host', { server: { ...server, host: 'smtp example' } }, 'FORMAT'],
  ['server.user', { server: { ...server, user: undefined } }, 'REQUIRED_FIELD'],
  ['server.security', { server: { ...server, host: 'smtp.tea.example' } }, 'VALIDATION'],
  ['senderAddress', { senderAddress: 'a@b,c@d' }, 'FORMAT'],
])('%s is rejected: %j', async (field, message, rule) => {
  expect(rejectedFields(await set(message))).toEqual({ [field]: rule })
})

test('empty settings delete the stored ones', async () => {
  await set({ senderName: 'Tea', server })
  expect((await set({})).status).toBe(200)
  expect(await settings()).toEqual({ usedSender: 'no-reply@stoa.test', variables: {} })
})

test('others store and test nothing: no session, an API key, a manager, an old proof', async () => {
  const stranger = await createDriver(shop)
  for (const call of [setMailSettings, testMailSettings]) {
    expect(codeOf(await stranger.anyone.send(call, {}))).toBe('SIGN_IN_REQUIRED')
    expect(codeOf(await stranger.merchant.send(call, {}))).toBe('SIGN_IN_REQUIRED')
  }
  const { inviteStaffMember, signInStaff } = contract.staff
  const { signInUrl } = await driver.merchant.callOk(inviteStaffMember, {
    email: driver.newEmail(),
    role: 'MANAGER',
  })
  await stranger.anyone.callOk(signInStaff, { token: signInUrl.split('#token=')[1] ?? '' })
  for (const call of [setMailSettings, testMailSettings])
    expect(codeOf(await stranger.anyone.send(call, {}))).toBe('PERMISSION_DENIED')
  shop.clock.advance(16 * 60_000)
  expect(codeOf(await owner.anyone.send(setMailSettings, {}))).toBe('PROOF_REQUIRED')
})

test('variables of the environment win, are named, and are not overwritten', async () => {
  const url = `smtp://${encodeURIComponent(LOGIN.user)}:${LOGIN.pass}@127.0.0.1:${smtp.port}`
  const fixed = await shopOfTest({ config: { ...PRIVATE, smtpUrl: url, mailFrom: 'all@tea.example' } })
  const browser = await createDriver(fixed)
  await signInOwner(browser)
  const { mailSettings } = await browser.merchant.callOk(getMailSettings, {})
  expect(mailSettings).toEqual({
    senderAddress: 'all@tea.example',
    server: { host: '127.0.0.1', port: smtp.port, security: 'OPTIONAL', user: LOGIN.user, hasPassword: true },
    usedSender: 'all@tea.example',
    variables: { senderAddress: 'STOA_MAIL_FROM', server: 'STOA_SMTP_URL' },
  })
  expect(rejectedFields(await browser.anyone.send(setMailSettings, { server }))).toEqual({
    server: 'FIELD_NOT_ALLOWED',
  })
  expect(
    rejectedFields(await browser.anyone.send(setMailSettings, { senderAddress: 'a@tea.example' })),
  ).toEqual({
    senderAddress: 'FIELD_NOT_ALLOWED',
  })
  await browser.anyone.callOk(setMailSettings, { senderName: 'Tea' })
  expect((await browser.anyone.callOk(testMailSettings, {})).outcome).toBe('SENT')
  expect(headersOf(smtp.received.at(-1)?.raw ?? '').from).toBe('Tea <all@tea.example>')
})

test.each(['10.0.0.7', 'localhost', '[::1]'])(
  'the server %s in a private network is rejected',
  async host => {
    const closed = await shopOfTest()
    const browser = await createDriver(closed)
    await signInOwner(browser)
    const reply = await browser.anyone.send(setMailSettings, { server: { ...server, host } })
    expect(rejectedFields(reply)).toEqual({ 'server.host': 'VALIDATION' })
  },
)
