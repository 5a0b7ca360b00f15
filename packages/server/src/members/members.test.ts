import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const calls = contract.members
const UPDATED = 'wix.members.v1.member_updated'
const DELETED = 'wix.members.v1.member_deleted'

const shop = await openShop()
const ofShop = () => shop
const newMember = async (w: TestDriver) => ({ id: (await w.registered()).id })
const inStatus = (status: 'blocked' | 'offline') => async (w: TestDriver) => {
  const { id } = await w.registered()
  await w.merchant.callOk(status === 'blocked' ? calls.blockMember : calls.disconnectMember, { id })
  return { id }
}

scenarios(ofShop, calls.getCurrentMember, [
  {
    name: 'sees their full profile',
    reply: { member: { status: 'APPROVED', loginEmailVerified: true, contact: { addresses: [] } } },
    statements: 1,
  },
  {
    name: 'sees only the requested fields of their profile',
    request: { fieldsets: ['PUBLIC'] },
    reply: { member: { loginEmail: undefined, contact: undefined, privacyStatus: 'PRIVATE' } },
  },
])

scenarios(ofShop, calls.getMember, [
  {
    name: 'sees addresses that came with the registration, in the form of a member',
    as: 'merchant',
    given: async w => {
      const address = { city: 'Berlin', country: 'DE', geocode: { latitude: 52.5, longitude: 13.4 } }
      const { identity } = await w.visitor.callOk(contract.authentication.registerV2, {
        loginId: { email: w.newEmail() },
        password: 'correct horse battery',
        profile: { addresses: [{ address }] },
      })
      return { id: identity?.id ?? '' }
    },
    reply: { member: { contact: { addresses: [{ city: 'Berlin', geocode: undefined } as never] } } },
  },
  { name: 'sees no private member', given: newMember, fails: 'MEMBER_NOT_FOUND' },
  { name: 'sees no private member', as: 'member', given: newMember, fails: 'MEMBER_NOT_FOUND' },
  {
    name: 'sees everybody in full',
    as: 'merchant',
    given: newMember,
    reply: { member: { status: 'APPROVED', loginEmail: expect.any(String) as never } },
    statements: 1,
  },
  {
    name: 'sees the profile of a public member, and no more whatever he asks for',
    as: 'member',
    request: { fieldsets: ['FULL'] },
    given: async w => {
      const { id } = await w.registered()
      await w.merchant.callOk(calls.updateMember, { member: { id, privacyStatus: 'PUBLIC' } })
      return { id }
    },
    reply: { member: { loginEmail: undefined, contact: undefined, status: undefined, profile: {} } },
  },
])

scenarios(ofShop, calls.queryMembers, [
  {
    name: 'cannot ask by what only the merchant knows',
    request: { query: { filter: { loginEmail: { $startsWith: 'a' } } } },
    rejects: { 'query.filter.loginEmail.$startsWith': 'FIELD_NOT_ALLOWED' },
  },
  {
    name: 'cannot sort by what only the merchant knows',
    as: 'member',
    request: { query: { sorting: [{ fieldName: 'lastLoginDate' }] } },
    rejects: { 'query.sort[0].fieldName': 'FIELD_NOT_ALLOWED' },
  },
  {
    name: 'finds by name, status and address',
    as: 'merchant',
    given: async w => {
      const { id, email } = await w.registered()
      await w.merchant.callOk(calls.updateMember, { member: { id, contact: { firstName: 'Grace' } } })
      return { query: { filter: { status: 'APPROVED', loginEmail: email } }, search: { expression: 'grace' } }
    },
    reply: { members: [{ contact: { firstName: 'Grace' } }], metadata: { count: 1, total: 1, offset: 0 } },
    statements: 2,
  },
  {
    name: 'finds no member by an address that is hidden',
    as: 'visitor',
    given: async w => ({ search: { expression: (await w.registered()).email } }),
    reply: { metadata: { total: 0 } },
  },
])

scenarios(ofShop, calls.createMember, [
  {
    name: 'makes a member without a password',
    given: w => ({ member: { loginEmail: w.newEmail(), profile: { nickname: 'Ada' } } }),
    reply: { member: { status: 'APPROVED', profile: { nickname: 'Ada' } } },
    emitted: ['wix.members.v1.member_created'],
  },
  {
    name: 'gets an error for a taken address, without regard to case',
    given: async w => ({ member: { loginEmail: (await w.registered()).email.toUpperCase() } }),
    fails: '-19995',
  },
  {
    name: 'must name an address',
    request: { member: {} },
    rejects: { 'member.loginEmail': 'REQUIRED_FIELD' },
  },
])

scenarios(ofShop, calls.updateMember, [
  {
    name: 'changes what is given and keeps the rest',
    given: async w => {
      const id = w.memberId
      await w.member.callOk(calls.updateMember, {
        member: { id, contact: { firstName: 'Ada', company: 'Engines' } },
      })
      return { member: { id, contact: { company: null, phones: ['+44 20 1234'] } } }
    },
    reply: { member: { contact: { firstName: 'Ada', company: undefined, phones: ['+44 20 1234'] } } },
    emitted: [UPDATED],
  },
  {
    name: 'cannot change another member',
    given: async w => ({ member: { ...(await newMember(w)), profile: { nickname: 'Eve' } } }),
    fails: 'MEMBER_NOT_FOUND',
  },
  {
    name: 'keeps the address that he signs in with',
    given: w => ({ member: { id: w.memberId, loginEmail: w.newEmail() } }),
    rejects: { 'member.loginEmail': 'FIELD_NOT_ALLOWED' },
  },
])

scenarios(ofShop, calls.updateCurrentMemberSlug, [
  { name: 'gets a slug', given: w => ({ slug: w.newSlug() }), emitted: [UPDATED] },
  { name: 'may not use signs', request: { slug: 'a/../b' }, rejects: { slug: 'FORMAT' } },
  {
    name: 'is rejected with a slug that is taken',
    given: async w => {
      const slug = w.newSlug()
      await w.merchant.callOk(calls.updateMemberSlug, { ...(await newMember(w)), slug })
      return { slug }
    },
    fails: 'SLUG_ALREADY_EXISTS',
  },
])

scenarios(ofShop, calls.approveMember, [
  {
    name: 'lets a blocked member in',
    given: inStatus('blocked'),
    reply: { member: { status: 'APPROVED' } },
    emitted: [UPDATED],
  },
  { name: 'changes nothing of a member who is in', given: newMember, emitted: [] },
  {
    name: 'is rejected for members without a way to sign in',
    given: inStatus('offline'),
    fails: 'MEMBER_STATUS',
  },
])

scenarios(ofShop, calls.blockMember, [
  { name: 'blocks a member', given: newMember, reply: { member: { status: 'BLOCKED' } }, emitted: [UPDATED] },
  { name: 'blocks one without a way to sign in', given: inStatus('offline'), emitted: [UPDATED] },
])

scenarios(ofShop, calls.disconnectMember, [
  {
    name: 'takes the ways to sign in away',
    given: newMember,
    reply: { member: { status: 'OFFLINE' } },
    emitted: [UPDATED],
  },
  { name: 'cannot disconnect a blocked member', given: inStatus('blocked'), fails: 'MEMBER_STATUS' },
])

scenarios(ofShop, calls.bulkDeleteMembers, [
  {
    name: 'gets for each whether it existed',
    given: async w => ({ memberIds: [(await w.registered()).id, '00000000-0000-4000-a000-00000000dead'] }),
    reply: {
      results: [
        { itemMetadata: { originalIndex: 0, success: true, error: undefined } },
        { itemMetadata: { originalIndex: 1, success: false, error: { code: 'MEMBER_NOT_FOUND' } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    emitted: [DELETED],
  },
])

for (const call of [calls.bulkDeleteMembersByFilter, calls.bulkApproveMembers, calls.bulkBlockMembers])
  test(`POST ${call.path}: an empty filter does not mean everybody`, async () => {
    const w = await createDriver(shop)
    expect(rejectedFields(await w.merchant.send(call, { filter: {} }))).toEqual({
      filter: 'REQUIRED_FIELD',
    })
  })

describe('blocking a member revokes all their sessions', () => {
  test('ends sessions, codes and the way back in', async () => {
    const w = await createDriver(shop)
    const grant = await w.browserSignIn()
    const { id, email, tokens } = await w.asNewMember()
    const waiting = await w.sessionToken(email)
    await w.merchant.callOk(calls.bulkBlockMembers, { filter: { loginEmail: email } })
    expect((await w.member.send(calls.getCurrentMember, {})).status).toBe(401)
    const renewal = {
      clientId: shop.clientId,
      grantType: 'refresh_token',
      refreshToken: tokens.refresh_token,
    }
    expect(codeOf(await w.anyone.send(contract.oauth.token, renewal))).toBe('INVALID_GRANT')
    const { flow } = await w.openSignIn((await w.authSession()).sessionToken)
    const proof = await w.anyone.send(contract.signIn.completeSignIn, { flow, sessionToken: waiting })
    expect(codeOf(proof)).toBe('SESSION_TOKEN_INVALID')
    const login = { loginId: { email }, password: 'correct horse battery' }
    expect(codeOf(await w.visitor.send(contract.authentication.loginV2, login))).toBe('MEMBER_BLOCKED')
    expect(
      codeOf(await w.visitor.send(contract.authentication.loginV2, { ...login, password: 'guess' })),
    ).toBe('-19976')
    const account = await w.anyone.send(contract.signIn.openAccount, { siteId: shop.siteId })
    expect(codeOf(account)).toBe('SIGN_IN_REQUIRED')
    expect(id).not.toBe('')
    // Another member's sign-in is not affected.
    await w.exchange(grant)
  })
})

test('null within an address is not stored', async () => {
  const w = await createDriver(shop)
  const address = { city: 'Bonn', postalCode: null, streetAddress: { number: '1' } } as never
  const message = { member: { id: w.memberId, contact: { addresses: [address] } } }
  const { member } = await w.member.callOk(calls.updateMember, message)
  expect(member.contact?.addresses).toEqual([
    { id: expect.any(String), city: 'Bonn', streetAddress: { number: '1' } },
  ])
})

test.each([calls.bulkBlockMembers, calls.bulkApproveMembers, calls.bulkDeleteMembersByFilter])(
  'POST $path takes as many statements for ten members as for two',
  { tags: 'nightly' },
  async declaration => {
    const w = await createDriver(shop)
    const statements = async (count: number) => {
      const ids = []
      for (let i = 0; i < count; i++) ids.push((await w.registered()).id)
      if (declaration === calls.bulkApproveMembers)
        await w.merchant.callOk(calls.bulkBlockMembers, { filter: { id: { $in: ids } } })
      shop.statements.length = 0
      await w.merchant.callOk(declaration, { filter: { id: { $in: ids } } })
      // Jobs that deliver events and look for mail run beside the call.
      return shop.statements.filter(text => /members|sessions|one_time_tokens/.test(text)).length
    }
    const few = await statements(2)
    expect(await statements(10)).toBe(few)
  },
)

describe('deleting an account', () => {
  test('leaves nothing but orders', { tags: 'nightly' }, async () => {
    const w = await createDriver(shop)
    const { id, email } = await w.asNewMember()
    await w.visitor.callOk(contract.recovery.sendRecoveryEmail, { email })
    const orderId = await w.order(undefined, 1, 'member')
    await w.cart(undefined, 1, 'member')
    const data = await w.member.callOk(calls.downloadMyData, {})
    expect(data).toMatchObject({
      member: { id, loginEmail: email },
      orders: [{ id: orderId }],
      carts: [{ lines: [{}] }],
      sessions: expect.arrayContaining([expect.objectContaining({ kind: 'APP', appName: 'Storefront' })]),
    })
    shop.clock.advance(11 * 60_000)
    expect(codeOf(await w.member.send(calls.deleteMyMember, {}))).toBe('RECENT_SIGN_IN_REQUIRED')
    // A sign-in elsewhere does not help the holder of this session.
    const proof = await w.sessionToken(email)
    expect(codeOf(await w.member.send(calls.deleteMyMember, {}))).toBe('RECENT_SIGN_IN_REQUIRED')
    const { siteId } = shop
    const account = await w.anyone.callOk(contract.signIn.enterAccount, { siteId, sessionToken: proof })
    w.tokens.member = account.accessToken
    await w.member.callOk(calls.deleteMyMember, {})
    expect((await w.member.send(calls.getCurrentMember, {})).status).toBe(401)
    const rows = await shop.sql`select (select count(*)::int from members where id = ${id}) as members,
        (select count(*)::int from carts where owner_id = ${id}) as carts,
        (select count(*)::int from mails where recipient = ${email}) as mails,
        (select count(*)::int from sessions where identity_id = ${id}) as sessions,
        (select count(*)::int from one_time_tokens where member_id = ${id}) as tokens,
        (select count(*)::int from events where type like 'wix.members.%'
          and (payload::text || coalesce(before::text, '')) like '%' || ${email} || '%') as mailed,
        (select count(*)::int from orders where owner_id = ${id}) as orders`
    expect(rows[0]).toEqual({
      members: 0,
      carts: 0,
      mails: 0,
      sessions: 0,
      tokens: 0,
      mailed: 0,
      orders: 1,
    })
    const login = { loginId: { email }, password: 'correct horse battery' }
    expect(codeOf(await w.visitor.send(contract.authentication.loginV2, login))).toBe('-19976')
    // The address is free again, for another member.
    expect((await w.registered(email)).id).not.toBe(id)
  })
})

test('a member reaches nothing of another one through any call that takes an id', async () => {
  const w = await createDriver(shop)
  const { id } = await w.registered()
  const tries = [
    [calls.updateMember, { member: { id, profile: { nickname: 'x' } } }],
    [calls.getMember, { id }],
    [calls.deleteMemberAddresses, { id }],
    [calls.deleteMemberEmails, { id }],
    [calls.deleteMemberPhones, { id }],
  ] as const
  for (const [call, message] of tries)
    expect(codeOf(await w.member.send(call, message))).toBe('MEMBER_NOT_FOUND')
})

test('an address stores its recipient, and loses them when a request leaves them out (protocol/sign-in §1)', async () => {
  const w = await createDriver(shop)
  const { id } = await w.asNewMember()
  const update = async (address: Record<string, unknown>) => {
    const member = { id, contact: { addresses: [address] } }
    return (await w.member.callOk(calls.updateMember, { member })).member?.contact?.addresses?.[0]
  }
  const place = { country: 'DE', city: 'Berlin' }
  const stored = await update({ ...place, firstName: 'Ada', lastName: 'Lovelace' })
  expect(stored).toMatchObject({ ...place, firstName: 'Ada', lastName: 'Lovelace' })
  expect(await update({ ...place, id: stored?.id })).toEqual({ ...place, id: stored?.id })
})
