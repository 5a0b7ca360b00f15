import { contract } from '@stoa/contract'
import { codeOf, PASSWORD, type TestDriver, violationsOf } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { loginV2, registerV2, validateEmail } = contract.authentication
const CREATED = 'wix.members.v1.member_created'

const { shop, driver: w } = await openShopWithDrivers()
beforeEach(async () => {
  await w.memberSettings({ registration: 'OPEN', captcha: 'WHEN_SUSPICIOUS', highRiskLogin: false })
})
const ofShop = () => shop

const login = (email: string, password: string = PASSWORD) =>
  w.visitor.send(loginV2, { loginId: { email }, password })

scenarios(ofShop, registerV2, [
  {
    name: 'becomes a member at once where the site is open',
    given: driver => ({
      loginId: { email: driver.newEmail() },
      password: PASSWORD,
      profile: { firstName: 'Ada', customFields: [{ name: 'size', value: { numValue: 7 } }] },
    }),
    reply: {
      state: 'SUCCESS',
      identity: {
        status: { name: 'ACTIVE', reasons: [] },
        identityProfile: { firstName: 'Ada', customFields: [{ name: 'size', value: { numValue: 7 } }] },
      },
    },
    emitted: [CREATED],
  },
  {
    name: 'leaves out what he clears within an address',
    given: driver => ({
      loginId: { email: driver.newEmail() },
      password: PASSWORD,
      profile: {
        addresses: [{ address: { city: 'Bonn', postalCode: null, streetAddress: { number: '1' } } }],
      } as never,
    }),
    reply: {
      identity: {
        identityProfile: {
          addresses: [{ address: { city: 'Bonn', postalCode: undefined, streetAddress: { number: '1' } } }],
        },
      },
    } as never,
  },
  {
    name: 'gets an error for an address that is taken, in any spelling: -19995 (protocol/sign-in §5)',
    given: async driver => ({
      loginId: { email: ` ${(await driver.registered()).email.toUpperCase()}`.trim() },
      password: PASSWORD,
    }),
    fails: '-19995',
  },
  {
    name: 'must give an address that can be one',
    request: { loginId: { email: 'ada' }, password: PASSWORD },
    rejects: { 'loginId.email': 'FORMAT' },
  },
  ...[
    ['1234567', 'MIN_LENGTH'],
    ['x'.repeat(257), 'MAX_LENGTH'],
    ['Passw0rd!', 'OTHER'],
    ['qwertyuiop', 'OTHER'],
    ['abababababab', 'OTHER'],
    // Eight characters as typed, four once they are normalised: letters with combining marks.
    ['a\u0301e\u0301i\u0301o\u0301', 'MIN_LENGTH'],
  ].map(([password = '', rule = '']) => ({
    name: `chooses no password like ${password.slice(0, 12)}`,
    given: (driver: TestDriver) => ({ loginId: { email: driver.newEmail() }, password }),
    rejects: { password: rule },
  })),
])

describe('violations of a registration carry data (protocol/sign-in §6)', () => {
  const dataOf = async (message: object) => violationsOf(await w.visitor.send(registerV2, message))

  test('type EMAIL for the address', async () => {
    const violations = await dataOf({ loginId: { email: 'ada' }, password: PASSWORD })
    expect(violations).toMatchObject([{ field: 'loginId.email', data: { type: 'EMAIL' } }])
  })

  test('and the rule for the password', async () => {
    const email = 'ada.lovelace@example.com'
    const ruleOf = async (password: string) => (await dataOf({ loginId: { email }, password }))[0]
    for (const [password, rule] of [
      ['password1', 'PASSWORD_TOO_COMMON'],
      ['Ada.Lovelace!', 'PASSWORD_IS_EMAIL'],
      ['ada-lovelace-1815', 'PASSWORD_IS_EMAIL'],
      ['Stoa-20262026', 'PASSWORD_IS_SITE_NAME'],
    ] as const)
      expect(await ruleOf(password)).toMatchObject({
        field: 'password',
        ruleName: rule,
        data: { type: 'PASSWORD', rule },
      })
  })
})

describe('a site decides how people become members (protocol/sign-in §3)', () => {
  test.each([
    [
      'EMAIL_VERIFICATION',
      'REQUIRE_EMAIL_VERIFICATION',
      'PENDING_EMAIL_VERIFICATION_REQUIRED',
      'emailVerification',
    ],
    ['OWNER_APPROVAL', 'REQUIRE_OWNER_APPROVAL', 'PENDING_ADMIN_APPROVAL_REQUIRED', 'membershipWaiting'],
  ] as const)('%s: registration and login end in %s', async (registration, state, reason, kind) => {
    await w.memberSettings({ registration })
    const email = w.newEmail()
    const registered = await w.visitor.callOk(registerV2, { loginId: { email }, password: PASSWORD })
    expect(registered).toMatchObject({ state, identity: { status: { name: 'PENDING', reasons: [reason] } } })
    expect(registered.sessionToken).toBeUndefined()
    expect((await w.mailTo(email)).kind).toBe(kind)
    const { body } = await login(email)
    expect([body.state, body.sessionToken]).toEqual([state, undefined])
  })

  test('CLOSED: rejects all registrations', async () => {
    await w.memberSettings({ registration: 'CLOSED' })
    const reply = await w.visitor.send(registerV2, { loginId: { email: w.newEmail() }, password: PASSWORD })
    expect(codeOf(reply)).toBe('REGISTRATION_CLOSED')
  })

  test('an owner who approves lets the member in', async () => {
    await w.memberSettings({ registration: 'OWNER_APPROVAL' })
    const { id, email } = await w.registered()
    await w.merchant.callOk(contract.members.approveMember, { id })
    expect((await login(email)).body.state).toBe('SUCCESS')
  })

  test('the owner is mailed about a pending member, and the member about the approval', async () => {
    const ownerEmail = w.newEmail()
    await w.merchant.callOk(contract.sites.updateSite, { site: { ownerEmail } })
    await w.memberSettings({ registration: 'OWNER_APPROVAL' })
    const { id, email } = await w.registered()
    const waiting = await w.mailTo(ownerEmail)
    expect([waiting.kind, waiting.body]).toEqual(['memberWaiting', expect.stringContaining(email)])
    // The reply must not reveal that the account exists.
    await w.visitor.send(registerV2, { loginId: { email }, password: PASSWORD })
    const notified = (await shop.mailbox()).filter(({ to }) => to === ownerEmail)
    expect(notified).toHaveLength(1)
    await w.merchant.callOk(contract.members.approveMember, { id })
    expect((await w.mailTo(email)).kind).toBe('membershipApproved')
    await w.merchant.callOk(contract.sites.updateSite, { site: { ownerEmail: null } })
    await w.registered()
    expect((await shop.mailbox()).filter(({ to }) => to === ownerEmail)).toHaveLength(1)
  })

  test('limits mails: for repeated registrations and for logins while a code is pending', async () => {
    await w.memberSettings({ registration: 'EMAIL_VERIFICATION' })
    const { email } = await w.registered()
    const codes = []
    for (let i = 0; i < 4; i++)
      codes.push(codeOf(await w.visitor.send(registerV2, { loginId: { email }, password: PASSWORD })))
    for (let i = 0; i < 2; i++) codes.push(codeOf(await login(email)))
    expect(codes).toEqual([undefined, undefined, undefined, undefined, 'RATE_LIMITED', 'RATE_LIMITED'])
    expect((await shop.mailbox()).filter(({ to }) => to === email)).toHaveLength(5)
  })

  test('of ten who register under one name together, each becomes a member', async () => {
    const profile = { nickname: `Name ${w.newSlug()}` }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        w.visitor.send(registerV2, { loginId: { email: w.newEmail() }, password: PASSWORD, profile }),
      ),
    )
    expect(replies.map(reply => codeOf(reply) ?? reply.status)).toEqual(Array(10).fill(200))
    const slugs = replies.map(({ body }) => body.identity.identityProfile.slug)
    expect(new Set(slugs).size).toBe(10)
  })

  test('of twenty registrations with one address that arrive together, one makes a member', {
    tags: 'nightly',
  }, async () => {
    const message = { loginId: { email: w.newEmail() }, password: PASSWORD }
    const replies = await Promise.all(Array.from({ length: 20 }, () => w.visitor.send(registerV2, message)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(reply => codeOf(reply) === '-19995')).toHaveLength(19)
  })
})

test.each([
  ['ada@example.com', true],
  ['ada@example', false],
  ['@example.com', false],
  ['ada lovelace@example.com', false],
])('%s can be an address: %s', async (email, valid) => {
  expect(await w.visitor.callOk(validateEmail, { email })).toMatchObject({ valid, formatInvalid: !valid })
})
