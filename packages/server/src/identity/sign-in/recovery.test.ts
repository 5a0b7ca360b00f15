import { contract } from '@stoa/contract'
import { codeOf, createDriver, PASSWORD, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const HOUR = 3_600_000
const { recover, sendActivationEmail, sendRecoveryEmail } = contract.recovery
const { loginV2 } = contract.authentication
const NEW_PASSWORD = 'quite another sentence'

const shop = await openShop()
const ofShop = () => shop

const lastMail = async (w: TestDriver) => (await w.shop.mailbox()).at(-1)
const login = (w: TestDriver, email: string, password: string) =>
  w.visitor.send(loginV2, { loginId: { email }, password })

scenarios(ofShop, sendRecoveryEmail, [
  {
    name: 'gets a link in the language he asks for',
    given: async w => ({ email: (await w.registered()).email, language: 'es' }),
    reply: {},
    emitted: [],
    afterwards: async w => {
      const mail = await lastMail(w)
      expect(mail).toMatchObject({ kind: 'recovery', language: 'es', secret: true })
      expect(mail?.body).toMatch(new RegExp(`/recover#token=[\\w-]{43}&site=${w.site.siteId}`))
    },
  },
  {
    name: 'gets it in the language of their profile unless the request names one',
    given: async w => {
      const email = w.newEmail()
      const register = { loginId: { email }, password: PASSWORD, profile: { language: 'he' } }
      await w.visitor.callOk(contract.authentication.registerV2, register)
      return { email }
    },
    afterwards: async w => expect(await lastMail(w)).toMatchObject({ language: 'he' }),
  },
  { name: 'gets the same reply for an unknown address', given: w => ({ email: w.newEmail() }), reply: {} },
  {
    name: 'is sent to registered addresses only',
    given: w => ({ email: w.newEmail(), redirect: { url: 'https://evil.test/' } }),
    fails: 'REDIRECT_URL_NOT_REGISTERED',
  },
  { name: 'must name an address', request: { email: '@' }, rejects: { email: 'FORMAT' } },
])

scenarios(ofShop, sendActivationEmail, [
  {
    name: 'invites a member, for a week',
    given: async w => ({ identityId: (await w.registered()).id, emailOptions: { language: 'de' } }),
    emitted: [],
    afterwards: async w => expect(await lastMail(w)).toMatchObject({ kind: 'activation', language: 'de' }),
  },
  {
    name: 'rejects unknown members',
    request: { identityId: '00000000-0000-4000-a000-00000000dead' },
    fails: 'MEMBER_NOT_FOUND',
  },
])

scenarios(ofShop, recover, [
  {
    name: 'has a new password, a proved address, and is signed in',
    given: async w => ({ recoveryToken: await w.recoveryToken(), password: NEW_PASSWORD }),
    reply: { state: 'SUCCESS', identity: { email: { isVerified: true } } },
    emitted: ['wix.members.v1.member_updated'],
    afterwards: async (w, { identity }) => {
      const email = identity?.email?.address ?? ''
      expect(codeOf(await login(w, email, PASSWORD))).toBe('-19976')
      expect((await login(w, email, NEW_PASSWORD)).status).toBe(200)
      expect((await w.mailTo(email)).kind).toBe('passwordChanged')
    },
  },
  {
    name: 'returns to the previous page',
    given: async w => {
      const { email } = await w.registered()
      const redirect = { url: 'http://shop.test/account' }
      await w.visitor.callOk(sendRecoveryEmail, { email, redirect })
      const token = /token=([\w-]+)/.exec((await w.mailTo(email)).body ?? '')?.[1]
      return { recoveryToken: token, password: NEW_PASSWORD }
    },
    reply: { additionalData: { redirectUrl: { strValue: 'http://shop.test/account' } } },
  },
  {
    name: 'recovers nothing with a guess',
    request: { recoveryToken: 'x'.repeat(43), password: NEW_PASSWORD },
    fails: 'RECOVERY_TOKEN_INVALID',
  },
  {
    name: 'chooses a password that is long enough',
    request: { recoveryToken: 'x', password: 'short' },
    rejects: { password: 'MIN_LENGTH' },
  },
  {
    name: 'chooses a password that not everybody chooses, and may try again with the same link',
    given: async w => ({ recoveryToken: await w.recoveryToken(), password: 'Passw0rd123' }),
    rejects: { password: 'OTHER' },
  },
])

describe('a recovery link', () => {
  test('works once, for an hour, and stays valid after a rejected password', async () => {
    const w = await createDriver(shop)
    const send = (recoveryToken: string, password = NEW_PASSWORD) =>
      w.visitor.send(recover, { recoveryToken, password })
    const token = await w.recoveryToken()
    expect(codeOf(await send(token, 'qwertyuiop'))).toBe('INVALID_ARGUMENT')
    expect((await send(token)).status).toBe(200)
    expect(codeOf(await send(token))).toBe('RECOVERY_TOKEN_INVALID')
    const late = await w.recoveryToken()
    shop.clock.advance(HOUR)
    expect(codeOf(await send(late))).toBe('RECOVERY_TOKEN_INVALID')
  })

  test('is replaced by a newer one, and ends all sessions of the member', { tags: 'nightly' }, async () => {
    const w = await createDriver(shop)
    const { email, tokens } = await w.asNewMember()
    const ask = async () => {
      await w.visitor.callOk(sendRecoveryEmail, { email })
      return /token=([\w-]+)/.exec((await w.mailTo(email)).body ?? '')?.[1] ?? ''
    }
    const [first, second] = [await ask(), await ask()]
    const send = (recoveryToken: string) => w.visitor.send(recover, { recoveryToken, password: NEW_PASSWORD })
    expect(codeOf(await send(first))).toBe('RECOVERY_TOKEN_INVALID')
    expect((await send(second)).status).toBe(200)
    const { listMySessions } = contract.memberSessions
    const after = await w.member.send(listMySessions, {}, { token: tokens.access_token })
    expect(after.status).toBe(401)
  })

  test('is rejected for a blocked member, who also receives none', async () => {
    const w = await createDriver(shop)
    const { email, id } = await w.registered()
    await w.visitor.callOk(sendRecoveryEmail, { email })
    const token = /token=([\w-]+)/.exec((await w.mailTo(email)).body ?? '')?.[1] ?? ''
    await w.merchant.callOk(contract.members.blockMember, { id })
    const reply = await w.visitor.send(recover, { recoveryToken: token, password: NEW_PASSWORD })
    expect(['MEMBER_BLOCKED', 'RECOVERY_TOKEN_INVALID']).toContain(codeOf(reply))
    const mails = (await shop.mailbox()).length
    await w.visitor.callOk(sendRecoveryEmail, { email })
    expect((await shop.mailbox()).length).toBe(mails)
  })
})
