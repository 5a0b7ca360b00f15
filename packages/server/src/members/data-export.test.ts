import { contract, isInScope, isStaffCallAllowed, PERSONAL_LISTS, staffRoles } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const { members: calls, items, dataPermissions } = contract

const shop = await openShop()

const sql = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await shop.platform.database.pool.query(text, values)).rows

const mailsTo = async (email: string) =>
  (await sql<{ kind: string }>('select kind from mails where recipient = $1 order by id', [email])).map(
    ({ kind }) => kind,
  )

describe('the mails of an address', () => {
  test('are exported and removed only for the member who has verified the address', async () => {
    const w = await createDriver(shop)
    const email = 'ada@example.com'
    await (await createDriver(shop)).order(undefined, 1, 'visitor')
    expect(await mailsTo(email)).toContain('orderPlaced')
    await w.registered(email)
    const { access_token: token } = await w.exchange(await w.browserSignIn(email))
    expect((await w.member.callOk(calls.downloadMyData, {}, { token })).mails).toEqual([])
    await w.member.callOk(calls.deleteMyMember, {}, { token })
    expect(await mailsTo(email)).toContain('orderPlaced')

    await w.registered(email)
    const proved = (await w.exchange(await w.browserSignIn(email))).access_token
    await w.proveEmail(email, proved)
    const { mails } = await w.member.callOk(calls.downloadMyData, {}, { token: proved })
    expect(mails.map(({ kind }) => kind)).toContain('orderPlaced')
    await w.member.callOk(calls.deleteMyMember, {}, { token: proved })
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('a merchant', () => {
  test('downloads the same data of a member as the member', async () => {
    const w = await createDriver(shop)
    const { id } = await w.asNewMember()
    const orderId = await w.order(undefined, 1, 'member')
    const byMerchant = await w.merchant.callOk(calls.downloadMemberData, { id })
    expect(byMerchant).toMatchObject({ member: { id }, orders: [{ id: orderId }] })
    expect(byMerchant).toEqual(await w.member.callOk(calls.downloadMyData, {}))
    expect((await w.member.send(calls.downloadMemberData, { id })).status).toBe(403)
    await w.merchant.callOk(calls.deleteMember, { id })
    const gone = await w.merchant.send(calls.downloadMemberData, { id })
    expect([gone.status, gone.body.details.applicationError.code]).toEqual([404, 'MEMBER_NOT_FOUND'])
  })

  test('needs write access to customers for it', () => {
    const operation = 'members.downloadMemberData'
    expect(staffRoles.filter(role => isStaffCallAllowed(role, operation))).toEqual(['OWNER', 'MANAGER'])
    expect(isInScope(['customers:read', 'orders:write'], operation)).toBe(false)
    expect(isInScope(['customers:write'], operation)).toBe(true)
  })
})

test('the mails of a member are found by their index', { tags: 'nightly' }, async () => {
  const w = await createDriver(shop)
  await w.asNewMember()
  shop.statements.length = 0
  await w.member.callOk(calls.downloadMyData, {})
  const [text] = shop.statements.filter(statement => statement.includes('from mails where'))
  const client = await shop.platform.database.pool.connect()
  try {
    await client.query(`begin; set plan_cache_mode = 'force_generic_plan';
      insert into mails (site_id, recipient, subject, body, html, kind, language, secret, status, discarded, created_at)
      select '${shop.siteId}', n || '@example.com', n, '', '', 'orderPlaced', 'en', false, 'SENT', false, now()
      from generate_series(1, 5000) n;
      analyze mails`)
    await client.query(`prepare mails_of_one as ${text}`)
    const values = new Set(text?.match(/\$\d+/g))
    const { rows } = await client.query(`explain execute mails_of_one(${[...values].map(() => 'null')})`)
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*recipient/)
  } finally {
    client.release(true)
  }
})

describe('the events of content', () => {
  test('contain event type and item id, and no data that the member may not read', async () => {
    const w = await createDriver(shop)
    const id = await w.dataCollection()
    await w.merchant.callOk(dataPermissions.updatePermissions, {
      dataPermissions: { id, itemRead: 'CMS_EDITOR', itemUpdate: 'SITE_MEMBER' },
    })
    const { dataItem } = await w.merchant.callOk(items.insert, {
      dataCollectionId: id,
      dataItem: { data: { title: 'UNREAD', count: 1 } },
    })
    const { id: memberId } = await w.asNewMember()
    const dataItemId = dataItem?.id ?? ''
    const fieldModifications = [
      { fieldPath: 'count', action: 'SET_FIELD' as const, setFieldOptions: { value: 2 } },
    ]
    await w.member.callOk(items.patch, { dataCollectionId: id, patch: { dataItemId, fieldModifications } })
    // An item of the shop that mentions the member's id is not the member's.
    await w.merchant.callOk(items.insert, {
      dataCollectionId: id,
      dataItem: { data: { _id: memberId, title: 'UNREAD' } },
    })
    const data = await w.member.callOk(calls.downloadMyData, {})
    expect(data.events.filter(({ type }) => type.startsWith('wix.data.'))).toEqual([
      { type: 'wix.data.v2.data_item_updated', entityId: dataItemId, createdDate: expect.any(String) },
    ])
    expect(JSON.stringify(data)).not.toContain('UNREAD')
    expect(data.events.find(({ type }) => type.startsWith('wix.members.'))?.payload).toMatchObject({
      member: { id: memberId },
    })
  })
})

describe('a download', () => {
  test('contains the newest entries of long lists, in order, with hasMore', { tags: 'nightly' }, async () => {
    const w = await createDriver(shop)
    const { id, email } = await w.asNewMember()
    const bounds = (hasMore: string[]) =>
      ['sessions', ...PERSONAL_LISTS].map(part => ({
        part,
        newest: 1000,
        hasMore: hasMore.includes(part),
      }))
    expect((await w.member.callOk(calls.downloadMyData, {})).bounds).toEqual(bounds([]))
    await sql(
      `insert into events (site_id, type, entity_id, actor_role, actor_id, payload, created_at)
        select $1, 'wix.ecom.v1.cart_updated', n, 'member', $2, '{}', now() from generate_series(1, 1001) n`,
      [shop.siteId, id],
    )
    // Few, and large: the bytes count too.
    await sql(
      `insert into mails (site_id, recipient, subject, body, html, kind, language, secret, status, discarded, created_at)
        select $1, $2, n, repeat(md5(n::text), 32000), '', 'orderPlaced', 'en', false, 'SENT', false, now()
        from generate_series(1, 9) n`,
      [shop.siteId, email],
    )
    const data = await w.member.callOk(calls.downloadMyData, {})
    expect(data.bounds).toEqual(bounds(['mails', 'events']))
    expect(data.events.map(({ entityId }) => entityId)).toEqual(
      Array.from({ length: 1000 }, (_, at) => `${at + 2}`),
    )
    expect(data.mails.map(({ subject }) => subject)).toEqual(['6', '7', '8', '9'])
  })
})

test('contentAssigneeId is ignored, and the reply names it', async () => {
  const w = await createDriver(shop)
  const contentAssigneeId = (await w.registered()).id
  await w.asNewMember()
  const mine = await w.member.send(calls.deleteMyMember, { contentAssigneeId })
  const filter = { loginEmail: (await w.registered()).email }
  const bulk = await w.merchant.send(calls.bulkDeleteMembersByFilter, { filter, contentAssigneeId })
  for (const reply of [mine, bulk])
    expect([reply.status, reply.headers.get('x-stoa-ignored')]).toEqual([200, 'contentAssigneeId'])
  await w.asNewMember()
  const without = await w.member.send(calls.deleteMyMember, {})
  expect([without.status, without.headers.get('x-stoa-ignored')]).toEqual([200, null])
})
