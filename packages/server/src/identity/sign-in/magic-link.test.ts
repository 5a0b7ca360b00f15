import { contract } from '@stoa/contract'
import { codeOf, createDriver, PASSWORD, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const MINUTE = 60_000
const { sendMagicLink, signInWithLink } = contract.magicLink
const { loginV2 } = contract.authentication
const { completeSignIn } = contract.signIn
const { blockMember } = contract.members

const shop = await openShop()

const signIn = (w: TestDriver, token: string) => w.visitor.send(signInWithLink, { token })

scenarios(() => shop, sendMagicLink, [
  {
    name: 'gets a link that is valid for 15 minutes, in the requested language',
    given: async w => ({ email: (await w.registered()).email, language: 'de' }),
    reply: {},
    emitted: [],
    afterwards: async w => {
      const mail = (await w.shop.mailbox()).at(-1)
      expect(mail).toMatchObject({ kind: 'magicLink', language: 'de', secret: true })
      expect(mail?.body).toMatch(new RegExp(`/sign-in/link#token=[\\w-]{43}&site=${w.site.siteId}`))
      expect(mail?.body).toContain('15')
    },
  },
  { name: 'gets the same reply for an unknown address', given: w => ({ email: w.newEmail() }), reply: {} },
  {
    name: 'continues only a flow in progress',
    given: w => ({ email: w.newEmail(), flow: 'x'.repeat(43) }),
    fails: 'FLOW_ENDED',
  },
  { name: 'must name an address', request: { email: 'no-address' }, rejects: { email: 'FORMAT' } },
])

describe('a mailed link', () => {
  let w: TestDriver
  beforeEach(async () => {
    w = await createDriver(shop)
  })

  test('signs in once, with the flow that the browser has', async () => {
    const { email, id } = await w.registered()
    const flow = await w.flow()
    await w.visitor.callOk(sendMagicLink, { email, flow })
    const token = /token=([\w-]+)/.exec((await w.mailTo(email)).body ?? '')?.[1] ?? ''
    const reply = await w.visitor.callOk(signInWithLink, { token })
    expect(reply).toMatchObject({
      state: 'SUCCESS',
      identity: { id, email: { isVerified: true } },
      additionalData: { hasFlow: { boolValue: true }, shopUrl: { strValue: 'http://shop.test' } },
    })
    const onward = await w.anyone.callOk(completeSignIn, { flow, sessionToken: reply.sessionToken ?? '' })
    expect(onward.message?.code).toEqual(expect.any(String))
    expect(codeOf(await signIn(w, token))).toBe('SIGN_IN_LINK_INVALID')
  })

  test('returns the shop URL when there is no flow', async () => {
    const reply = await w.visitor.callOk(signInWithLink, { token: await w.linkToken() })
    expect(reply.additionalData).toMatchObject({
      hasFlow: { boolValue: false },
      shopUrl: { strValue: 'http://shop.test' },
    })
  })

  test('expires, and a newer one replaces it', async () => {
    const { email } = await w.registered()
    const first = await w.linkToken(email)
    const second = await w.linkToken(email)
    expect(codeOf(await signIn(w, first))).toBe('SIGN_IN_LINK_INVALID')
    shop.clock.advance(15 * MINUTE)
    expect(codeOf(await signIn(w, second))).toBe('SIGN_IN_LINK_INVALID')
  })

  test('is taken once of ten that arrive together', async () => {
    const token = await w.linkToken()
    const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(w, token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('that verifies the address first revokes the password of an earlier registration', async () => {
    const { email } = await w.registered()
    const reply = await w.visitor.callOk(signInWithLink, { token: await w.linkToken(email) })
    expect(reply.additionalData).toMatchObject({ passwordRemoved: { boolValue: true } })
    const login = () => w.visitor.send(loginV2, { loginId: { email }, password: PASSWORD })
    expect(codeOf(await login())).toBe('-19976')
    expect((await w.mailTo(email)).kind).toBe('passwordChanged')
  })

  test('keeps the password of a member with a verified address', async () => {
    await w.memberSettings({ registration: 'EMAIL_VERIFICATION' })
    const { email, stateToken = '' } = await w.registered()
    const code = /\b(\d{6})\b/.exec((await w.mailTo(email)).body ?? '')?.[1] ?? ''
    await w.visitor.callOk(contract.verification.verifyDuringAuthentication, { code, stateToken })
    await w.memberSettings({ registration: 'OPEN' })
    const reply = await w.visitor.callOk(signInWithLink, { token: await w.linkToken(email) })
    expect(reply.additionalData?.passwordRemoved).toBeUndefined()
    expect((await w.visitor.send(loginV2, { loginId: { email }, password: PASSWORD })).status).toBe(200)
  })

  test('is a proof of the address for a member who waits for nothing else', async () => {
    await w.memberSettings({ registration: 'EMAIL_VERIFICATION' })
    const { email } = await w.registered()
    await w.memberSettings({ registration: 'OPEN' })
    const reply = await w.visitor.callOk(signInWithLink, { token: await w.linkToken(email) })
    expect(reply).toMatchObject({ state: 'SUCCESS', identity: { status: { name: 'ACTIVE' } } })
  })

  test('opens nothing that is waiting for the owner, or blocked', async () => {
    await w.memberSettings({ registration: 'OWNER_APPROVAL' })
    const waiting = await w.registered()
    await w.memberSettings({ registration: 'OPEN' })
    expect((await signIn(w, await w.linkToken(waiting.email))).body.state).toBe('REQUIRE_OWNER_APPROVAL')
    const { email, id } = await w.registered()
    const token = await w.linkToken(email)
    await w.merchant.callOk(blockMember, { id })
    expect(['MEMBER_BLOCKED', 'SIGN_IN_LINK_INVALID']).toContain(codeOf(await signIn(w, token)))
    const mails = (await shop.mailbox()).length
    await w.visitor.callOk(sendMagicLink, { email })
    expect((await shop.mailbox()).length).toBe(mails)
  })

  test('is not offered where the site does not want it', async () => {
    const token = await w.linkToken()
    await w.memberSettings({ magicLink: false })
    expect(codeOf(await signIn(w, token))).toBe('SIGN_IN_METHOD_OFF')
    expect(codeOf(await w.visitor.send(sendMagicLink, { email: w.newEmail() }))).toBe('SIGN_IN_METHOD_OFF')
    await w.memberSettings({ magicLink: true })
  })

  test('of another kind, or a guess, is none', async () => {
    for (const token of ['x', await w.recoveryToken(), await w.flow(), await w.sessionToken()])
      expect(codeOf(await signIn(w, token))).toBe('SIGN_IN_LINK_INVALID')
  })
})
