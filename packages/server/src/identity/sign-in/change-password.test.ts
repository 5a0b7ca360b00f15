import { contract } from '@stoa/contract'
import { codeOf, PASSWORD, violationsOf } from '@stoa/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const MINUTE = 60_000
const { changePassword, loginV2 } = contract.authentication
const NEW_PASSWORD = 'quite another sentence'

const { shop, driver: w } = await openShopWithDrivers()
beforeEach(async () => {
  await w.memberSettings({ registration: 'OPEN', captcha: 'WHEN_SUSPICIOUS', highRiskLogin: false })
})

const login = (email: string, password: string = PASSWORD) =>
  w.visitor.send(loginV2, { loginId: { email }, password })

describe('a new password', () => {
  const change = (message: object) => w.member.send(changePassword, message)

  test('revokes the other sessions of the member and mails them', { tags: 'nightly' }, async () => {
    const { email } = await w.asNewMember()
    const other = await w.otherSession()
    expect((await change({ newPassword: NEW_PASSWORD })).status).toBe(200)
    const { listMySessions } = contract.memberSessions
    expect((await w.member.send(listMySessions, {}, { token: other.access_token })).status).toBe(401)
    expect((await w.member.send(listMySessions, {})).status).toBe(200)
    expect([codeOf(await login(email)), (await login(email, NEW_PASSWORD)).status]).toEqual(['-19976', 200])
    expect((await w.mailTo(email)).kind).toBe('passwordChanged')
  })

  test('needs the old one once the sign-in is older than ten minutes', async () => {
    await w.asNewMember()
    shop.clock.advance(11 * MINUTE)
    expect(codeOf(await change({ newPassword: NEW_PASSWORD }))).toBe('RECENT_SIGN_IN_REQUIRED')
    const guess = { newPassword: NEW_PASSWORD, currentPassword: 'a wrong guess' }
    expect(codeOf(await change(guess))).toBe('-19976')
    expect((await change({ newPassword: NEW_PASSWORD, currentPassword: PASSWORD })).status).toBe(200)
  })

  test('needs the old one of a session that is older, wherever else the member has just signed in', {
    tags: 'nightly',
  }, async () => {
    const { email } = await w.asNewMember()
    shop.clock.advance(11 * MINUTE)
    await w.sessionToken(email)
    expect(codeOf(await change({ newPassword: NEW_PASSWORD }))).toBe('RECENT_SIGN_IN_REQUIRED')
  })

  test('ends codes and steps of sign-ins that began with the old one', { tags: 'nightly' }, async () => {
    await w.asNewMember()
    const { code, codeVerifier } = await w.browserSignIn(w.memberEmail)
    expect((await change({ newPassword: NEW_PASSWORD })).status).toBe(200)
    const exchange = { clientId: w.site.clientId, grantType: 'authorization_code', code, codeVerifier }
    expect(codeOf(await w.anyone.send(contract.oauth.token, exchange))).toBe('INVALID_GRANT')
  })

  test('takes ten guesses at the old one, as a login does', { tags: 'nightly' }, async () => {
    await w.asNewMember()
    const guess = { newPassword: NEW_PASSWORD, currentPassword: 'a wrong guess' }
    for (let i = 0; i < 10; i++) expect(codeOf(await change(guess))).toBe('-19976')
    expect(codeOf(await change({ ...guess, currentPassword: PASSWORD }))).toBe('RATE_LIMITED')
  })

  test('follows the rules', async () => {
    await w.asNewMember()
    for (const [newPassword, rule] of [
      ['short', 'MIN_LENGTH'],
      ['password123', 'OTHER'],
      [w.memberEmail, 'OTHER'],
    ])
      expect(violationsOf(await change({ newPassword }))).toMatchObject([
        { field: 'newPassword', violatedRule: rule, data: expect.any(Object) },
      ])
  })
})
