import { allCalls, type CallDeclaration, contract } from '@stoa/contract'
import {
  codeOf,
  createDriver,
  createShop,
  PASSWORD,
  type Shop,
  type TestDriver,
  validRequest,
} from '@stoa/testkit'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

/** Resources whose calls carry what opens an account. */
const RESOURCES = new Set([
  'oauth',
  'authentication',
  'recovery',
  'verification',
  'memberSessions',
  'factors',
  'passkeys',
  'captcha',
  'magicLink',
  'staffSignInLink',
  'connections',
  'signIn',
])
const calls = allCalls.filter(({ resource }) => RESOURCES.has(resource))

let shop: Shop
let driver: TestDriver
const lines: string[] = []
/** Everything in requests and replies that is secret. */
const secrets = new Set<string>()

beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty', logger })
  const { fetch } = shop.platform
  shop.platform.fetch = async (request, env) => {
    remember(request.headers.get('authorization'))
    remember(request.headers.get('cookie'))
    collect(await request.clone().text())
    const reply = await fetch(request, env)
    collect(await reply.clone().text())
    for (const cookie of reply.headers.getSetCookie()) remember(cookie.split(';')[0]?.split('=')[1])
    return reply
  }
  driver = await createDriver(shop)
})
afterAll(() => shop.close())

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NAMES = /password|token|secret|code$|verifier|^code|^flow$|signature|otpauth/i

function remember(value: string | null | undefined) {
  for (const part of (value ?? '').split(/[,;]\s*|(?<=stoa[\w-]*)=/))
    if (part.length >= 6 && !IS_ID.test(part)) secrets.add(part)
}

function collect(text: string) {
  const walk = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const part of value) walk(part, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) walk(part, key)
    else if (typeof value === 'string' && NAMES.test(name)) remember(value)
  }
  try {
    walk(JSON.parse(text), '')
  } catch {
    // An address or a page: nothing of a call.
  }
}

/** Error codes and words of the wire stand in many places; they are no secrets. */
const isWord = (text: string) => /^[A-Z_]+$/.test(text) || /^[a-z_]+$/.test(text) || text.startsWith('-199')

test('no log line contains a password, token or code, whatever the call and its outcome', async () => {
  for (const { resource, name, declaration } of calls) {
    // Each with its own driver: some of them end sessions.
    driver = await createDriver(shop)
    const { as, message } = await validRequest(driver, resource, name)
    await driver.send(declaration, message, as)
    await driver.send(declaration, message, as)
    await driver.send(declaration as CallDeclaration, { ...message, unknown: PASSWORD }, as)
  }
  // Mistakes too, among them those that are answered as validation errors.
  const { loginV2, registerV2 } = contract.authentication
  const email = driver.newEmail()
  await driver.visitor.send(loginV2, { loginId: { email }, password: 'never-to-be-logged-1' })
  await driver.visitor.send(registerV2, { loginId: { email: 'x' }, password: 'never-to-be-logged-2' })
  await driver.visitor.send(registerV2, { loginId: { email }, password: ['never-to-be-logged-3'] })
  await driver.anyone.send(contract.oauth.token, { refreshToken: 'never-to-be-logged-4' })
  for (const mail of await shop.mailbox())
    for (const [, secret] of (mail.body ?? '').matchAll(/(?:token=([\w-]+))|\b(\d{6})\b/g)) remember(secret)

  const log = lines.join('')
  const hidden = [...secrets].filter(secret => !isWord(secret))
  expect(lines.length).toBeGreaterThan(calls.length * 3)
  expect(hidden.length).toBeGreaterThan(100)
  expect(
    hidden.filter(secret => new RegExp(`(?<![\\w.-])${RegExp.escape(secret)}(?![\\w-])`).test(log)),
  ).toEqual([])
  expect(log).not.toContain('never-to-be-logged')
  expect(log).not.toContain(email)
})

test('an unexpected error is logged with its cause and without the request body', async () => {
  const { loginV2 } = contract.authentication
  const { email } = await driver.registered()
  lines.length = 0
  await shop.sql`alter table one_time_tokens rename to hidden`
  const reply = await driver.visitor.send(loginV2, { loginId: { email }, password: PASSWORD })
  await shop.sql`alter table hidden rename to one_time_tokens`
  expect([reply.status, codeOf(reply)]).toEqual([500, undefined])
  const log = lines.join('')
  expect(log).toContain('one_time_tokens')
  expect(log).not.toContain(PASSWORD)
  expect(log).not.toContain(email)
})
