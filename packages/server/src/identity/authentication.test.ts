import { contract } from '@stoa/contract'
import { codeOf, createShop, openWorld, PASSWORD, type Shop, violationsOf, type World } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

const MINUTE = 60_000
const { changePassword, loginV2, registerV2, signOn, validateEmail } = contract.authentication
const CREATED = 'wix.members.v1.member_created'
const UPDATED = 'wix.members.v1.member_updated'
const NEW_PASSWORD = 'quite another sentence'

let shop: Shop
let w: World
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  w = await openWorld(shop)
  await w.memberSettings({ registration: 'OPEN', captcha: 'WHEN_SUSPICIOUS', highRiskLogin: false })
})
const ofShop = () => shop

const login = (email: string, password: string = PASSWORD) =>
  w.send(loginV2, { loginId: { email }, password }, 'visitor')
const sql = (text: string, values: unknown[]) => shop.platform.database.pool.query(text, values)

scenarios(ofShop, registerV2, [
  {
    name: 'becomes a member at once where the site is open',
    given: world => ({
      loginId: { email: world.newEmail() },
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
    given: world => ({
      loginId: { email: world.newEmail() },
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
    name: 'hears of an account with his address, however it is written: -19995 (spec 000 §8)',
    given: async world => ({
      loginId: { email: ` ${(await world.registered()).email.toUpperCase()}`.trim() },
      password: PASSWORD,
    }),
    fails: '-19995',
  },
  {
    name: 'must give an address that can be one',
    request: { loginId: { email: 'ada' }, password: PASSWORD },
    refuses: { 'loginId.email': 'FORMAT' },
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
    given: (world: World) => ({ loginId: { email: world.newEmail() }, password }),
    refuses: { password: rule },
  })),
])

describe('violations of a registration carry data (wire/core.md §6)', () => {
  const dataOf = async (message: object) => violationsOf(await w.send(registerV2, message, 'visitor'))

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

describe('a site decides how people become members (spec 000 §4)', () => {
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
    const registered = await w.must(registerV2, { loginId: { email }, password: PASSWORD }, 'visitor')
    expect(registered).toMatchObject({ state, identity: { status: { name: 'PENDING', reasons: [reason] } } })
    expect(registered.sessionToken).toBeUndefined()
    expect((await w.mailTo(email)).kind).toBe(kind)
    const { body } = await login(email)
    expect([body.state, body.sessionToken]).toEqual([state, undefined])
  })

  test('CLOSED: nobody', async () => {
    await w.memberSettings({ registration: 'CLOSED' })
    const reply = await w.send(
      registerV2,
      { loginId: { email: w.newEmail() }, password: PASSWORD },
      'visitor',
    )
    expect(codeOf(reply)).toBe('REGISTRATION_CLOSED')
  })

  test('an owner who approves lets the member in', async () => {
    await w.memberSettings({ registration: 'OWNER_APPROVAL' })
    const { id, email } = await w.registered()
    await w.must(contract.members.approveMember, { id }, 'merchant')
    expect((await login(email)).body.state).toBe('SUCCESS')
  })

  test('an owner who has said where he reads mail hears who waits, and the member that he may come in', async () => {
    const ownerEmail = w.newEmail()
    await w.must(contract.sites.updateSite, { site: { ownerEmail } }, 'merchant')
    await w.memberSettings({ registration: 'OWNER_APPROVAL' })
    const { id, email } = await w.registered()
    const waiting = await w.mailTo(ownerEmail)
    expect([waiting.kind, waiting.body]).toEqual(['memberWaiting', expect.stringContaining(email)])
    // Who has an account already is nobody's news.
    await w.send(registerV2, { loginId: { email }, password: PASSWORD }, 'visitor')
    const told = (await shop.mailbox()).filter(({ to }) => to === ownerEmail)
    expect(told).toHaveLength(1)
    await w.must(contract.members.approveMember, { id }, 'merchant')
    expect((await w.mailTo(email)).kind).toBe('membershipApproved')
    await w.must(contract.sites.updateSite, { site: { ownerEmail: null } }, 'merchant')
    await w.registered()
    expect((await shop.mailbox()).filter(({ to }) => to === ownerEmail)).toHaveLength(1)
  })

  test('fills nobody’s mailbox: neither by registering again nor by logging in while a code is waited for', async () => {
    await w.memberSettings({ registration: 'EMAIL_VERIFICATION' })
    const { email } = await w.registered()
    const codes = []
    for (let i = 0; i < 4; i++)
      codes.push(codeOf(await w.send(registerV2, { loginId: { email }, password: PASSWORD }, 'visitor')))
    for (let i = 0; i < 2; i++) codes.push(codeOf(await login(email)))
    expect(codes).toEqual([undefined, undefined, undefined, undefined, 'RATE_LIMITED', 'RATE_LIMITED'])
    expect((await shop.mailbox()).filter(({ to }) => to === email)).toHaveLength(5)
  })

  test('of ten who register under one name together, each becomes a member', async () => {
    const profile = { nickname: `Name ${w.newSlug()}` }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        w.send(registerV2, { loginId: { email: w.newEmail() }, password: PASSWORD, profile }, 'visitor'),
      ),
    )
    expect(replies.map(reply => codeOf(reply) ?? reply.status)).toEqual(Array(10).fill(200))
    const slugs = replies.map(({ body }) => body.identity.identityProfile.slug)
    expect(new Set(slugs).size).toBe(10)
  })

  test('of twenty registrations with one address that arrive together, one makes a member', async () => {
    const message = { loginId: { email: w.newEmail() }, password: PASSWORD }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => w.send(registerV2, message, 'visitor')),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(reply => codeOf(reply) === '-19995')).toHaveLength(19)
  })
})

scenarios(ofShop, loginV2, [
  {
    name: 'signs in, however the address is written',
    given: async world => ({
      loginId: { email: (await world.registered()).email.toUpperCase() },
      password: PASSWORD,
    }),
    reply: { state: 'SUCCESS', identity: { status: { name: 'ACTIVE' } } },
    emitted: [],
  },
  {
    name: 'types a wrong password: -19976 (spec 000 §8)',
    given: async world => ({
      loginId: { email: (await world.registered()).email },
      password: 'a wrong guess',
    }),
    fails: '-19976',
  },
  {
    name: 'has no account: the same',
    given: world => ({ loginId: { email: world.newEmail() }, password: PASSWORD }),
    fails: '-19976',
  },
  {
    name: 'has no password, as somebody whom the merchant made: the same',
    given: async world => {
      const email = world.newEmail()
      await world.must(signOn, { loginId: { email } }, 'merchant')
      return { loginId: { email }, password: PASSWORD }
    },
    fails: '-19976',
  },
  // Every failure is an application error: its client reads no other (wire/core.md §6).
  { name: 'sends no address', request: { password: PASSWORD }, fails: '-19999' },
  { name: 'sends no address that is one', request: { loginId: { email: 'x' } }, fails: '-19999' },
])

describe('a login', () => {
  test('asks for a new password only after the right one: -19973', async () => {
    const { email, id } = await w.registered()
    await sql('update members set must_reset_password = true where id = $1', [id])
    expect(codeOf(await login(email, 'a wrong guess'))).toBe('-19976')
    expect(codeOf(await login(email))).toBe('-19973')
    await w.must(contract.recovery.sendRecoveryEmail, { email }, 'visitor')
    const recoveryToken = /token=([\w-]+)/.exec((await w.mailTo(email)).body ?? '')?.[1] ?? ''
    await w.must(contract.recovery.recover, { recoveryToken, password: NEW_PASSWORD }, 'visitor')
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('says that a member is blocked only after the right password', async () => {
    const { email, id } = await w.registered()
    await w.must(contract.members.blockMember, { id }, 'merchant')
    expect(codeOf(await login(email, 'a wrong guess'))).toBe('-19976')
    expect(codeOf(await login(email))).toBe('MEMBER_BLOCKED')
  })

  test('lets nobody in who was deleted', async () => {
    const { email, id } = await w.registered()
    await w.must(contract.members.deleteMember, { id }, 'merchant')
    expect(codeOf(await login(email))).toBe('-19976')
  })

  test('makes an offline member active', async () => {
    const { email, id } = await w.registered()
    await sql(`update members set status = 'OFFLINE' where id = $1`, [id])
    expect((await login(email)).body).toMatchObject({
      state: 'SUCCESS',
      identity: { status: { name: 'ACTIVE' } },
    })
  })

  test('takes the same characters however a machine composes them', async () => {
    const email = w.newEmail()
    await w.must(registerV2, { loginId: { email }, password: 'Caf\u00e9 \ufb01n de si\u00e8cle' }, 'visitor')
    expect((await login(email, 'Cafe\u0301 fin de sie\u0300cle')).status).toBe(200)
  })

  test('renews a hash that was made with other parameters', async () => {
    const { hash } = await import('@node-rs/argon2')
    const { email, id } = await w.registered()
    const old = await hash(PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await sql('update members set password_hash = $2 where id = $1', [id, old])
    expect((await login(email)).status).toBe(200)
    const { rows } = await sql('select password_hash from members where id = $1', [id])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(email)).status).toBe(200)
  })
})

describe('a new password', () => {
  const change = (message: object) => w.send(changePassword, message, 'member')

  test('ends the other sessions of the member, and is told him', async () => {
    const { email } = await w.asNewMember()
    const other = await w.otherSession()
    expect((await change({ newPassword: NEW_PASSWORD })).status).toBe(200)
    const { listMySessions } = contract.memberSessions
    expect((await w.send(listMySessions, {}, 'member', { token: other.access_token })).status).toBe(401)
    expect((await w.send(listMySessions, {}, 'member')).status).toBe(200)
    expect([codeOf(await login(email)), (await login(email, NEW_PASSWORD)).status]).toEqual(['-19976', 200])
    expect((await w.mailTo(email)).kind).toBe('passwordChanged')
  })

  test('needs the old one once the sign-in is older than ten minutes', async () => {
    await w.asNewMember()
    shop.clock.turn(11 * MINUTE)
    expect(codeOf(await change({ newPassword: NEW_PASSWORD }))).toBe('RECENT_SIGN_IN_REQUIRED')
    const guess = { newPassword: NEW_PASSWORD, currentPassword: 'a wrong guess' }
    expect(codeOf(await change(guess))).toBe('-19976')
    expect((await change({ newPassword: NEW_PASSWORD, currentPassword: PASSWORD })).status).toBe(200)
  })

  test('needs the old one of a session that is older, wherever else the member has just signed in', async () => {
    const { email } = await w.asNewMember()
    shop.clock.turn(11 * MINUTE)
    await w.sessionToken(email)
    expect(codeOf(await change({ newPassword: NEW_PASSWORD }))).toBe('RECENT_SIGN_IN_REQUIRED')
  })

  test('ends codes and steps of sign-ins that began with the old one', async () => {
    await w.asNewMember()
    const { code, codeVerifier } = await w.browserSignIn(w.memberEmail)
    expect((await change({ newPassword: NEW_PASSWORD })).status).toBe(200)
    const exchange = { clientId: w.site.clientId, grantType: 'authorization_code', code, codeVerifier }
    expect(codeOf(await w.send(contract.oauth.token, exchange, 'anyone'))).toBe('INVALID_GRANT')
  })

  test('takes ten guesses at the old one, as a login does', async () => {
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

test('a server that vouches for an address takes the account from whoever registered with it before', async () => {
  const { email } = await w.registered()
  await w.must(signOn, { loginId: { email } }, 'merchant')
  expect((await login(email)).status).toBe(200)
  await w.must(signOn, { loginId: { email }, verifyEmail: true }, 'merchant')
  expect(codeOf(await login(email))).toBe('-19976')
  expect((await w.mailTo(email)).kind).toBe('passwordChanged')
})

scenarios(ofShop, signOn, [
  {
    name: 'makes a member of somebody whom his server knows',
    given: world => ({ loginId: { email: world.newEmail() }, verifyEmail: true }),
    reply: { identity: { email: { isVerified: true }, status: { name: 'ACTIVE' } } },
    emitted: [CREATED],
  },
  {
    name: 'finds a member, and leaves the profile as it is',
    given: async world => ({
      loginId: { email: (await world.registered()).email },
      profile: { firstName: 'Eve' },
    }),
    reply: { identity: { identityProfile: { firstName: undefined } } },
    emitted: [],
  },
  {
    name: 'puts a profile into that of a member when he says so',
    given: async world => ({
      loginId: { email: (await world.registered()).email },
      profile: { firstName: 'Eve' },
      mergeExistingContact: true,
    }),
    reply: { identity: { identityProfile: { firstName: 'Eve' } } },
    emitted: [UPDATED],
  },
  {
    name: 'does not get a blocked member in',
    given: async world => {
      const { id, email } = await world.registered()
      await world.must(contract.members.blockMember, { id }, 'merchant')
      return { loginId: { email } }
    },
    fails: 'MEMBER_BLOCKED',
  },
])

test.each([
  ['ada@example.com', true],
  ['ada@example', false],
  ['@example.com', false],
  ['ada lovelace@example.com', false],
])('%s can be an address: %s', async (email, valid) => {
  expect(await w.must(validateEmail, { email }, 'visitor')).toMatchObject({ valid, formatInvalid: !valid })
})
