import { contract } from '@stoa/contract'
import { codeOf, createDriver, PASSWORD, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const MINUTE = 60_000
const { resendDuringAuthentication, start, verifyDuringAuthentication } = contract.verification
const { loginV2 } = contract.authentication

const shop = await openShop()

const verify = (w: TestDriver, stateToken: string, code: string) =>
  w.visitor.send(verifyDuringAuthentication, { stateToken, code })
const codeFor = async (w: TestDriver, email: string) =>
  /\b(\d{6})\b/.exec((await w.mailTo(email)).body ?? '')?.[1] ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

scenarios(() => shop, start, [
  {
    name: 'gets a code for half an hour',
    as: 'member',
    request: { target: 'EMAIL' },
    reply: {},
    afterwards: async w => {
      expect(await w.mailTo(w.memberEmail)).toMatchObject({ kind: 'emailVerification', secret: true })
    },
  },
  {
    name: 'cannot request a code for another member',
    as: 'member',
    given: async w => ({ identityId: (await w.registered()).id }),
    fails: 'MEMBER_NOT_FOUND',
  },
  { name: 'names a member', as: 'merchant', request: { target: 'EMAIL' }, fails: 'MEMBER_NOT_FOUND' },
])

scenarios(() => shop, verifyDuringAuthentication, [
  {
    name: 'verifies their address',
    given: async w => w.emailCode(),
    reply: { state: 'SUCCESS', identity: { email: { isVerified: true } } },
    emitted: ['wix.members.v1.member_updated'],
  },
  {
    name: 'needs the step that the code belongs to',
    given: async w => ({ ...(await w.emailCode()), stateToken: 'x'.repeat(43) }),
    fails: 'STATE_TOKEN_INVALID',
  },
  {
    name: 'types six digits',
    given: async w => ({ ...(await w.emailCode()), code: '12345' }),
    rejects: { code: 'EXACT_LENGTH' },
  },
])

describe('where a site wants addresses to be proved (protocol/sign-in §3)', () => {
  let w: TestDriver
  let email: string
  let stateToken: string
  let id: string
  beforeEach(async () => {
    w = await createDriver(shop)
    await w.memberSettings({ registration: 'EMAIL_VERIFICATION', captcha: 'NEVER' })
    const registered = await w.registered()
    email = registered.email
    id = registered.id
    stateToken = registered.stateToken ?? ''
  })

  test('the code of the registration lets the member in', async () => {
    const reply = (await verify(w, stateToken, await codeFor(w, email))).body
    expect(reply).toMatchObject({
      state: 'SUCCESS',
      identity: { id, status: { name: 'ACTIVE', reasons: [] } },
    })
    expect((await verify(w, stateToken, await codeFor(w, email))).status).toBe(401)
  })

  test('a login asks for it again, and its own code works', async () => {
    const login = { loginId: { email }, password: PASSWORD }
    const { state, stateToken: step = '' } = await w.visitor.callOk(loginV2, login)
    expect(state).toBe('REQUIRE_EMAIL_VERIFICATION')
    expect((await verify(w, step, await codeFor(w, email))).body.state).toBe('SUCCESS')
    expect((await w.visitor.callOk(loginV2, login)).state).toBe('SUCCESS')
  })

  test('five guesses end the step, also of fifty that arrive together', async () => {
    const code = await codeFor(w, email)
    for (let i = 0; i < 5; i++)
      expect(codeOf(await verify(w, stateToken, wrong(code)))).toBe('VERIFICATION_FAILED')
    expect(codeOf(await verify(w, stateToken, code))).toBe('STATE_TOKEN_INVALID')
    const step =
      (await w.visitor.callOk(loginV2, { loginId: { email }, password: PASSWORD })).stateToken ?? ''
    const next = wrong(await codeFor(w, email))
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(w, step, next)))
    expect(replies.filter(reply => codeOf(reply) === 'VERIFICATION_FAILED')).toHaveLength(5)
  })

  test('new verification steps do not raise the limit of twenty guesses in 15 minutes', {
    tags: 'nightly',
  }, async () => {
    const codes: (string | undefined)[] = []
    let step = stateToken
    for (let i = 0; i < 25; i++) {
      codes.push(codeOf(await verify(w, step, wrong(await codeFor(w, email)))))
      if (i % 5 < 4 || i === 24) continue
      const login = await w.visitor.callOk(loginV2, { loginId: { email }, password: PASSWORD })
      step = login.stateToken ?? ''
    }
    expect(codes.filter(code => code === 'VERIFICATION_FAILED')).toHaveLength(20)
    expect(codes.filter(code => code === 'RATE_LIMITED')).toHaveLength(5)
  })

  test('a new code replaces the one before', async () => {
    const before = await codeFor(w, email)
    const reply = await w.visitor.callOk(resendDuringAuthentication, { stateToken })
    expect(reply).toEqual({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken })
    const after = await codeFor(w, email)
    if (after !== before) expect(codeOf(await verify(w, stateToken, before))).toBe('VERIFICATION_FAILED')
    expect((await verify(w, stateToken, after)).status).toBe(200)
  })

  test('new codes come five times in an hour', { tags: 'nightly' }, async () => {
    const resend = () => w.visitor.send(resendDuringAuthentication, { stateToken })
    for (let i = 0; i < 5; i++) expect((await resend()).status).toBe(200)
    expect(codeOf(await resend())).toBe('RATE_LIMITED')
  })

  test('a code works for half an hour', async () => {
    shop.clock.advance(30 * MINUTE)
    expect(codeOf(await verify(w, stateToken, await codeFor(w, email)))).toBe('STATE_TOKEN_INVALID')
    const resend = await w.visitor.send(resendDuringAuthentication, { stateToken })
    expect(codeOf(resend)).toBe('STATE_TOKEN_INVALID')
  })

  test('a member who was blocked meanwhile does not get in', async () => {
    const code = await codeFor(w, email)
    await w.merchant.callOk(contract.members.blockMember, { id })
    expect(['MEMBER_BLOCKED', 'STATE_TOKEN_INVALID']).toContain(codeOf(await verify(w, stateToken, code)))
  })

  test('a member who also needs approval stays pending', async () => {
    await shop.sql`update members set pending = pending || '{PENDING_ADMIN_APPROVAL_REQUIRED}'
      where id = ${id}`
    const reply = (await verify(w, stateToken, await codeFor(w, email))).body
    expect(reply).toMatchObject({
      state: 'REQUIRE_OWNER_APPROVAL',
      identity: { status: { reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] } },
    })
  })
})
