import { createHash } from 'node:crypto'
import { contract, type ReplyOf } from '@stoa/contract'
import { codeOf, createDriver, PASSWORD, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'
import { createClientApp, createSite } from '../sites/administration.ts'

const MINUTE = 60_000
const { loginV2, registerV2 } = contract.authentication
const { createCaptchaChallenge } = contract.captcha

type Challenge = ReplyOf<typeof createCaptchaChallenge>

const shop = await openShop()

/** Does the work that a browser does. */
function solve(challenge: Challenge, change: object = {}): string {
  const { algorithm, salt, signature, maxnumber } = challenge
  for (let number = 0; number <= maxnumber; number++)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge.challenge) {
      const solution = { algorithm, challenge: challenge.challenge, number, salt, signature, ...change }
      return Buffer.from(JSON.stringify(solution)).toString('base64')
    }
  throw new Error('not to be solved')
}

const ask = (w: TestDriver, kind: 'VISIBLE' | 'INVISIBLE' = 'INVISIBLE') =>
  w.visitor.callOk(createCaptchaChallenge, { kind })
const solved = async (w: TestDriver) => [{ InvisibleRecaptcha: solve(await ask(w)) }]

const login = (w: TestDriver, email: string, captchaTokens?: object[], password = PASSWORD, headers = {}) =>
  w.visitor.send(
    loginV2,
    { loginId: { email }, password, ...(captchaTokens && { captchaTokens }) },
    {
      headers,
    },
  )

async function driverWith(captcha: 'NEVER' | 'WHEN_SUSPICIOUS' | 'ALWAYS') {
  const w = await createDriver(shop)
  await w.memberSettings({ captcha: 'NEVER' })
  const { email } = await w.registered()
  await w.memberSettings({ captcha })
  return { w, email }
}

describe('where a site always asks for a captcha (protocol/sign-in §8)', () => {
  test('login and registration say when it is missing: -19971', async () => {
    const { w, email } = await driverWith('ALWAYS')
    const registration = { loginId: { email: w.newEmail() }, password: PASSWORD }
    for (const captchaTokens of [undefined, [], [{}], [{ Recaptcha: '' }], [{ NoCaptcha: 'x' }]]) {
      expect(codeOf(await login(w, email, captchaTokens))).toBe('-19971')
      const message = { ...registration, ...(captchaTokens && { captchaTokens }) }
      expect(codeOf(await w.visitor.send(registerV2, message))).toBe('-19971')
    }
  })

  test('and when it is wrong: -19970', async () => {
    const { w, email } = await driverWith('ALWAYS')
    const challenge = await ask(w)
    const forged = (change: object) => [{ InvisibleRecaptcha: solve(challenge, change) }]
    const wrong = [
      [{ Recaptcha: 'x' }],
      [{ InvisibleRecaptcha: 'bm90IGpzb24=' }],
      [{ InvisibleRecaptcha: Buffer.from('null').toString('base64') }],
      [{ InvisibleRecaptcha: Buffer.from('{"salt":1}').toString('base64') }],
      forged({ number: -1 }),
      forged({ number: 1.5 }),
      forged({ signature: '0'.repeat(64) }),
      forged({ salt: challenge.salt.replace(/expires=\d+/, 'expires=9999999999') }),
      forged({ algorithm: 'SHA-1' }),
      // The right number in the place of the other kind.
      [{ Recaptcha: solve(challenge) }],
    ]
    for (const tokens of wrong)
      expect(codeOf(await login(w, email, tokens)), JSON.stringify(tokens)).toBe('-19970')
    const message = { loginId: { email: w.newEmail() }, password: PASSWORD, captchaTokens: wrong[0] }
    expect(codeOf(await w.visitor.send(registerV2, message))).toBe('-19970')
  })

  test('a solution lets one call in, once, visible or not', async () => {
    const { w, email } = await driverWith('ALWAYS')
    const tokens = await solved(w)
    expect((await login(w, email, tokens)).status).toBe(200)
    expect(codeOf(await login(w, email, tokens))).toBe('-19970')
    const visible = [{ Recaptcha: solve(await ask(w, 'VISIBLE')) }]
    const message = { loginId: { email: w.newEmail() }, password: PASSWORD, captchaTokens: visible }
    expect((await w.visitor.send(registerV2, message)).status).toBe(200)
  })

  test('a rejected call consumes the solution', { tags: 'nightly' }, async () => {
    const { w, email } = await driverWith('ALWAYS')
    const tokens = await solved(w)
    const taken = { loginId: { email }, password: PASSWORD, captchaTokens: tokens }
    expect(codeOf(await w.visitor.send(registerV2, taken))).toBe('-19995')
    const other = { ...taken, loginId: { email: w.newEmail() } }
    expect(codeOf(await w.visitor.send(registerV2, other))).toBe('-19970')
  })

  test('a solution is taken once of twenty that arrive together', { tags: 'nightly' }, async () => {
    const { w, email } = await driverWith('ALWAYS')
    const tokens = await solved(w)
    const replies = await Promise.all(Array.from({ length: 9 }, () => login(w, email, tokens)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a challenge expires after five minutes', async () => {
    const { w, email } = await driverWith('ALWAYS')
    const [inTime, late] = [await solved(w), await solved(w)]
    shop.clock.advance(5 * MINUTE - 1000)
    expect((await login(w, email, inTime)).status).toBe(200)
    shop.clock.advance(1000)
    expect(codeOf(await login(w, email, late))).toBe('-19970')
  })

  test('a challenge of another site is worth nothing', async () => {
    const { w, email } = await driverWith('ALWAYS')
    const { administration } = shop.platform
    const siteId = await createSite(administration, { name: 'Next door', currency: 'EUR', locale: 'en' })
    const clientId = await createClientApp(administration, { siteId, name: 'Next door' })
    const token = await w.anonymous(clientId)
    const { body } = await w.visitor.send(createCaptchaChallenge, { kind: 'INVISIBLE' }, { token })
    expect(codeOf(await login(w, email, [{ InvisibleRecaptcha: solve(body) }]))).toBe('-19970')
  })
})

describe('where a site asks when it is suspicious', () => {
  test('three failures for an account make it so, until it is let in', { tags: 'nightly' }, async () => {
    const { w, email } = await driverWith('WHEN_SUSPICIOUS')
    for (let i = 0; i < 3; i++)
      expect(codeOf(await login(w, email, undefined, 'a wrong guess'))).toBe('-19976')
    for (let i = 0; i < 12; i++) expect(codeOf(await login(w, email))).toBe('-19971')
    expect((await login(w, email, await solved(w))).status).toBe(200)
    expect((await login(w, email)).status).toBe(200)
  })

  test('three failures from an address make it so for every account', { tags: 'nightly' }, async () => {
    const { w, email } = await driverWith('WHEN_SUSPICIOUS')
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    for (let i = 0; i < 3; i++)
      expect(codeOf(await login(w, w.newEmail(), undefined, 'a wrong guess', headers))).toBe('-19976')
    expect(codeOf(await login(w, email, undefined, PASSWORD, headers))).toBe('-19971')
    expect((await login(w, email)).status).toBe(200)
    shop.clock.advance(15 * MINUTE)
    expect((await login(w, email, undefined, PASSWORD, headers)).status).toBe(200)
  })

  test('five registrations from an address within an hour make it so', { tags: 'nightly' }, async () => {
    const { w } = await driverWith('WHEN_SUSPICIOUS')
    const headers = { 'x-forwarded-for': '198.51.100.8' }
    const register = (captchaTokens?: object[]) =>
      w.visitor.send(
        registerV2,
        { loginId: { email: w.newEmail() }, password: PASSWORD, ...(captchaTokens && { captchaTokens }) },
        { headers },
      )
    for (let i = 0; i < 5; i++) expect((await register()).status).toBe(200)
    expect(codeOf(await register())).toBe('-19971')
    expect((await register(await solved(w))).status).toBe(200)
  })
})

test('where a site never asks, solutions are neither needed nor looked at', async () => {
  const { w, email } = await driverWith('NEVER')
  expect((await login(w, email, [{ Recaptcha: 'anything' }])).status).toBe(200)
})
