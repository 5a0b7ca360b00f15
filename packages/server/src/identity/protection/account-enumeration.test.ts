import { type CallDeclaration, contract } from '@stoa/contract'
import { codeOf, PASSWORD } from '@stoa/testkit'
import { mannWhitney } from '@stoa/testkit/mann-whitney'
import { beforeEach, describe, expect, test } from 'vitest'
import { monotonicMs } from '../../call/clock.ts'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { loginV2, registerV2 } = contract.authentication
const { sendRecoveryEmail } = contract.recovery
const { sendMagicLink } = contract.magicLink
const { resendDuringAuthentication, verifyDuringAuthentication } = contract.verification

const { shop, driver } = await openShopWithDrivers()
beforeEach(async () => {
  await driver.memberSettings({ captcha: 'NEVER', registration: 'OPEN' })
})

let last = 0
const headers = () => ({ headers: { 'x-forwarded-for': `198.18.${++last >> 8}.${last & 255}` } })

/** Values that differ in each run, or follow from the address. */
const alike = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/someone-id@example.com/g, 'address')
      .replaceAll(/"(stateToken|sessionToken)":"[\w-]{43}"/g, '"$1":"secret"'),
  )

/** Reply and statements of a call. Names of steps and values are no part of the statements. */
async function traceOf(declaration: CallDeclaration, message: object) {
  shop.statements.length = 0
  const reply = await driver.visitor.send(declaration, message, headers())
  const statements = shop.statements.filter(text => !/\bfrom (sites|client_apps|api_keys)\b/.test(text))
  return { status: reply.status, body: alike(reply.body), statements: [...statements] }
}

describe('neither reply nor statements tell whether an address has an account (decision 015)', () => {
  const both = async (declaration: CallDeclaration, messageFor: (email: string) => object) => {
    const { email } = await driver.registered()
    // Once before, so that nothing differs by being the first of its kind.
    await traceOf(declaration, messageFor(driver.newEmail()))
    const known = await traceOf(declaration, messageFor(email))
    const unknown = await traceOf(declaration, messageFor(driver.newEmail()))
    expect(known).toEqual(unknown)
    return known
  }

  test('login', async () => {
    const { status } = await both(loginV2, email => ({ loginId: { email }, password: 'a wrong guess' }))
    expect(status).toBe(401)
  })

  test('recovery, and again', async () => {
    expect((await both(sendRecoveryEmail, email => ({ email }))).status).toBe(200)
    expect((await both(sendRecoveryEmail, email => ({ email, language: 'de' }))).status).toBe(200)
  })

  test('magic link', async () => {
    expect((await both(sendMagicLink, email => ({ email }))).status).toBe(200)
  })

  test.each(['EMAIL_VERIFICATION', 'OWNER_APPROVAL'] as const)('registration with %s', async registration => {
    const { email } = await driver.registered()
    await driver.memberSettings({ registration })
    const message = (email: string) => ({
      loginId: { email },
      password: PASSWORD,
      profile: { firstName: 'Ada' },
    })
    await traceOf(registerV2, message(driver.newEmail()))
    const known = await traceOf(registerV2, message(email))
    const unknown = await traceOf(registerV2, message(driver.newEmail()))
    expect(known).toEqual(unknown)
    expect(known.body.state).toBe(
      registration === 'OWNER_APPROVAL' ? 'REQUIRE_OWNER_APPROVAL' : 'REQUIRE_EMAIL_VERIFICATION',
    )
    expect((await driver.mailTo(email)).kind).toBe('accountExists')
  })

  test('the step after a registration: wrong codes and new ones', async () => {
    const { email } = await driver.registered()
    await driver.memberSettings({ registration: 'EMAIL_VERIFICATION' })
    const register = async (email: string) =>
      (await driver.visitor.callOk(registerV2, { loginId: { email }, password: PASSWORD })).stateToken ?? ''
    const tokens = [await register(email), await register(driver.newEmail())]
    for (const [declaration, rest] of [
      [verifyDuringAuthentication, { code: '000000' }],
      [resendDuringAuthentication, {}],
      [resendDuringAuthentication, {}],
    ] as [CallDeclaration, object][]) {
      const known = await traceOf(declaration, { stateToken: tokens[0], ...rest })
      const unknown = await traceOf(declaration, { stateToken: tokens[1], ...rest })
      expect(known).toEqual(unknown)
    }
    // Only one of the two had a mail with a code.
    expect((await driver.mailTo(email)).kind).toBe('accountExists')
  })

  test('a mail to a decoy account is in no mailbox', async () => {
    const before = (await shop.mailbox()).length
    await driver.visitor.callOk(sendRecoveryEmail, { email: driver.newEmail() })
    expect((await shop.mailbox()).length).toBe(before)
    const { mails } = await driver.merchant.callOk(contract.mails.listMails, {})
    expect(mails.every(mail => mail.recipient !== '')).toBe(true)
  })
})

/**
 * Times of 400 calls, half for addresses that have an account, in turns. Noise gives a difference once in a hundred times,
 * so that one is believed when it is there three times running.
 */
async function differs(
  declaration: CallDeclaration,
  triesEach: number,
  messageFor: (email: string) => object,
) {
  for (let round = 0; round < 3; round++) {
    const accounts = 200 / triesEach
    const known: string[] = []
    for (let i = 0; i < accounts; i++) known.push((await driver.registered()).email)
    const unknown = Array.from({ length: accounts }, () => driver.newEmail())
    const times: [number[], number[]] = [[], []]
    const timeOf = async (email: string) => {
      const from = headers()
      const started = monotonicMs()
      const reply = await driver.visitor.send(declaration, messageFor(email), from)
      const ms = monotonicMs() - started
      expect(codeOf(reply)).not.toBe('RATE_LIMITED')
      return ms
    }
    for (let i = 0; i < 20; i++) await timeOf(driver.newEmail())
    for (let i = 0; i < 200; i++) {
      const pair = [known, unknown].map(emails => emails[i % accounts] as string)
      for (const which of i % 2 === 0 ? [0, 1] : [1, 0])
        (times[which] as number[]).push(await timeOf(pair[which] as string))
    }
    if (mannWhitney(...times) >= 0.01) return false
  }
  return true
}

describe('nor does the time (400 tries, p < 0.01)', { tags: 'nightly' }, () => {
  test('of a login', { timeout: 300_000 }, async () => {
    const message = (email: string) => ({ loginId: { email }, password: 'a wrong guess' })
    expect(await differs(loginV2, 10, message)).toBe(false)
  })

  test('of a recovery', { timeout: 300_000 }, async () => {
    expect(await differs(sendRecoveryEmail, 5, email => ({ email }))).toBe(false)
  })

  test('of a magic link', { timeout: 300_000 }, async () => {
    expect(await differs(sendMagicLink, 5, email => ({ email }))).toBe(false)
  })
})

test('the comparison sees a difference that is there, and none in noise', () => {
  const noise = (seed: number) =>
    Array.from({ length: 200 }, (_, i) => ((i * 7919 + seed * 104_729) % 997) / 997)
  expect(mannWhitney(noise(1), noise(2))).toBeGreaterThan(0.01)
  expect(
    mannWhitney(
      noise(1),
      noise(2).map(ms => ms + 0.15),
    ),
  ).toBeLessThan(0.01)
  expect(mannWhitney([1, 2, 3], [1, 2, 3])).toBeCloseTo(1)
})
