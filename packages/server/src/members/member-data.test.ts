import { contract } from '@stoa/contract'
import { createDriver, PASSWORD } from '@stoa/testkit'
import { CACHED } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { storedEvents } from '../testing/stored-events.fixture.ts'

const calls = contract.members

const shop = await openShop()

const sql = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await shop.platform.database.pool.query(text, values)).rows

/** Where rows tell of a person, and the part of the download that shows them; or why none does. */
const KEPT: Record<string, { by: string; shownAs: string } | { by: string; notShown: string }> = {
  back_in_stock_requests: { by: 'email', shownAs: 'backInStockRequests' },
  carts: { by: 'owner_id', shownAs: 'carts' },
  checkouts: { by: 'owner_id', shownAs: 'checkouts' },
  events: { by: 'actor_id', shownAs: 'events' },
  factors: { by: 'member_id', shownAs: 'factors' },
  idempotency_keys: { by: 'caller_id', notShown: 'replies once more, sealed, for a week' },
  journal_entries: { by: 'actor_id', notShown: 'changes by people who work for the shop' },
  known_devices: { by: 'member_id', shownAs: 'signInPlaces' },
  mails: { by: 'recipient', shownAs: 'mails' },
  member_group_members: { by: 'member_id', notShown: 'groups for prices, which the shop assigns' },
  member_identities: { by: 'member_id', shownAs: 'connections' },
  members: { by: 'email', shownAs: 'member' },
  newsletter_subscribers: { by: 'email', shownAs: 'newsletterSubscription' },
  one_time_tokens: { by: 'member_id', shownAs: 'trustedDevices' },
  orders: { by: 'owner_id', shownAs: 'orders' },
  recovery_codes: { by: 'member_id', shownAs: 'recoveryCodes' },
  redirect_sessions: { by: 'owner_id', notShown: 'where a page leads, for minutes' },
  saved_views: { by: 'owner_id', notShown: 'list settings of people who work for the shop' },
  sessions: { by: 'identity_id', shownAs: 'sessions' },
  staff_members: { by: 'email', notShown: 'people who work for the shop, not its members' },
  staff_preferences: { by: 'staff_member_id', notShown: 'preferences of people who work for the shop' },
  staff_passwords: { by: 'staff_member_id', notShown: 'passwords of people who work for the shop' },
  staff_sessions: { by: 'staff_member_id', notShown: 'sessions of people who work for the shop' },
  subscription_contracts: { by: 'owner_id', shownAs: 'subscriptionContracts' },
  data_backup_chunks: {
    by: 'owner',
    notShown: 'not a person: the collection or field whose rows the chunk holds',
  },
  data_jobs: { by: 'actor_id', notShown: 'work on the content of the shop, under the id of who began it' },
}
/** What of a member stays when the account is gone: what was bought and as what, and ids in the log. */
const STAYS = ['events', 'orders', 'checkouts', 'subscription_contracts', 'data_backup_chunks', 'data_jobs']

/** A stored subscription whose next cycle is due in a year. */
const SUBSCRIPTION = {
  lineItem: { quantity: 1 },
  currency: 'EUR',
  taxIncludedInPrices: true,
  start: 0,
  cycle: 1,
  nextBilling: 0,
  orders: [],
  method: { provider: 'test', savedMethodId: 'saved-7' },
}

/** A member with data in every table. */
async function wellKnown() {
  const w = await createDriver(shop)
  const { id, email } = await w.asNewMember()
  const orderId = await w.order(undefined, 1, 'member')
  await w.merchant.callOk(contract.orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  await w.cart(undefined, 1, 'member')
  const { id: catalogItemId } = await w.product({}, 0)
  const catalogReference = { catalogItemId, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
  await w.member.callOk(contract.backInStockNotifications.createBackInStockNotificationRequest, {
    request: { catalogReference, email },
    itemDetails: {},
  })
  const giftCard = {
    initialBalance: { value: '50' },
    recipient: { email, name: 'Ariadne' },
    message: 'Enjoy it.',
  }
  await w.merchant.callOk(contract.issuedGiftCards.issueGiftCard, { giftCard })
  await w.member.callOk(contract.newsletter.subscribeToNewsletter, { email })
  const { memberGroup } = await w.merchant.callOk(contract.memberGroups.createMemberGroup, {
    memberGroup: { name: `Friends of ${orderId}` },
  })
  await w.merchant.callOk(contract.memberGroups.setGroupsOfMember, {
    memberId: id,
    memberGroupIds: [memberGroup?.id as string],
  })
  await w.member.callOk(
    calls.updateMember,
    { member: { id, contact: { firstName: `Ariadne ${email}` } } },
    {
      headers: { 'idempotency-key': 'k-1' },
    },
  )
  await w.member.callOk(contract.authentication.changePassword, { newPassword: PASSWORD })
  await w.addPhone()
  const { secret, recoveryCodes } = await w.addTotp()
  const deviceToken = await w.trustDevice(email, secret)
  await w.visitor.callOk(contract.recovery.sendRecoveryEmail, { email })
  const connectionId = (await w.connection()).id
  await sql(
    `insert into member_identities (site_id, provider_id, subject, member_id, created_at) values ($1, $2, 'google-7', $3, now())`,
    [shop.siteId, connectionId, id],
  )
  await sql(
    `insert into subscription_contracts (site_id, id, revision, created_at, updated_at, doc, owner_id, order_id, status, due_at)
      values ($1, gen_random_uuid(), 1, now(), now(), $2, $3, $4, 'ACTIVE', now() + interval '1 year')`,
    [shop.siteId, JSON.stringify(SUBSCRIPTION), id, orderId],
  )
  await w.member.callOk(contract.redirects.createRedirectSession, {
    logout: { clientId: w.site.clientId },
    callbacks: { postFlowUrl: 'http://shop.test/' },
  })
  return { w, id, email, orderId, secrets: [secret, deviceToken, ...recoveryCodes] }
}

describe('the data of a member', () => {
  test('every table that names a person is in the download, or is an exception with a reason', async () => {
    const columns = await sql<{ table_name: string; column_name: string }>(`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(member|owner|identity|actor|caller|visitor|recipient|email)'
        and column_name !~ '(role|verified)$' and data_type <> 'boolean' order by 1, 2`)
    // Addresses of buyers without an account: `buyer-data.test.ts`.
    const named = columns.filter(({ column_name }) => !['member_status', 'guest_email'].includes(column_name))
    const tables = [...new Set(named.map(({ table_name }) => table_name))]
    expect(tables).toEqual(Object.keys(KEPT).sort())
    for (const { table_name, column_name } of named) expect(KEPT[table_name]?.by).toBe(column_name)
    const shown = Object.keys(calls.downloadMyData.reply.properties)
    for (const stored of Object.values(KEPT)) if ('shownAs' in stored) expect(shown).toContain(stored.shownAs)
  })

  test('is downloaded with second factors, trusted devices, linked providers and payments, and without secrets', async () => {
    const { w, id, email, orderId, secrets } = await wellKnown()
    const data = await w.member.callOk(calls.downloadMyData, {})
    expect(data).toMatchObject({
      member: { id, loginEmail: email },
      identity: { id, identityProfile: { firstName: `Ariadne ${email}` } },
      passwordSetDate: expect.any(String),
      orders: [{ id: orderId }],
      carts: [{ lines: [{}] }],
      checkouts: [{ quotedTotal: expect.stringMatching(/^\d+\.\d\d$/) }],
      payments: [{ orderId, entry: 'CAPTURED', amount: expect.stringMatching(/^\d+\.\d\d$/) }],
      factors: expect.arrayContaining([
        expect.objectContaining({ type: 'SMS', phone: '+4930123456' }),
        expect.objectContaining({ type: 'TOTP', status: 'ACTIVE' }),
      ]),
      giftCards: [{ recipient: { email, name: 'Ariadne' }, message: 'Enjoy it.', amount: '50.00' }],
      recoveryCodes: { left: 10, usedDates: [] },
      trustedDevices: [{ expiresDate: expect.any(String) }],
      connections: [{ name: 'Company', subject: 'google-7' }],
      sessions: expect.arrayContaining([expect.objectContaining({ kind: 'APP', appName: 'Storefront' })]),
      signInPlaces: expect.arrayContaining([expect.objectContaining({ network: expect.any(String) })]),
    })
    for (const stored of Object.values(KEPT)) {
      const part = 'shownAs' in stored && data[stored.shownAs as keyof typeof data]
      if (part !== false) expect(part, JSON.stringify(stored)).toSatisfy(isFilled)
    }
    expect(data.mails.find(({ kind }) => kind === 'passwordChanged')?.text).toContain('password')
    expect(data.mails.find(({ kind }) => kind === 'recovery')?.text).toBeUndefined()
    const text = JSON.stringify(data)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toContain('$argon2')
  })

  test('shows a session that has ended, until it is forgotten', async () => {
    const { w } = await wellKnown()
    await w.otherSession()
    await w.member.callOk(contract.memberSessions.revokeOtherSessions, {})
    const { sessions } = await w.member.callOk(calls.downloadMyData, {})
    expect(sessions.filter(session => session.endedDate)).not.toHaveLength(0)
  })

  test('runs the same number of statements for every member', { tags: 'nightly' }, async () => {
    const count = async (member: 'new' | 'well known') => {
      const w = member === 'new' ? await createDriver(shop) : (await wellKnown()).w
      if (member === 'new') await w.asNewMember()
      await w.member.callOk(calls.downloadMyData, {})
      shop.statements.length = 0
      await w.member.callOk(calls.downloadMyData, {})
      return shop.statements.filter(text => !CACHED.test(text)).length
    }
    expect(await count('well known')).toBe(await count('new'))
  })

  test('is gone with the account, but for orders and ids', async () => {
    const { w, id, email } = await wellKnown()
    const left = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(KEPT).map(async ([table, { by }]) => {
            const value = ['email', 'recipient'].includes(by) ? email : id
            const [row] = await sql<{ n: number }>(
              `select count(*)::int as n from ${table} where ${by}::text = $1`,
              [value],
            )
            return [table, row?.n ?? 0] as const
          }),
        ),
      )
    const before = await left()
    for (const table of Object.keys(KEPT))
      if (!/^(data|staff|journal|saved)_/.test(table)) expect(before[table], table).not.toBe(0)
    await w.member.callOk(calls.deleteMyMember, {})
    const after = await left()
    for (const table of Object.keys(KEPT)) if (!STAYS.includes(table)) expect(after[table], table).toBe(0)
    expect(after).toMatchObject({ orders: 1, checkouts: 1 })
    const contracts = await sql(
      'select status, due_at, doc from subscription_contracts where owner_id = $1',
      [id],
    )
    expect(contracts).toMatchObject([
      { status: 'CANCELED', due_at: null, doc: { canceled: { by: 'PLATFORM' } } },
    ])
    expect(contracts[0]).not.toHaveProperty('doc.method')
    const notified = await storedEvents(shop.platform.database.pool, `type not like 'wix.ecom.v1.order%'`)
    expect(JSON.stringify(notified)).not.toContain(email)
  })
})

const isFilled = (part: unknown) =>
  Array.isArray(part) ? part.length > 0 : typeof part === 'object' && part !== null
