import { type AccessLevel, contract, type Role, type StaffRole } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

const { dataPermissions, items } = contract

const LEVELS: readonly AccessLevel[] = [
  'ANYONE',
  'SITE_MEMBER',
  'SITE_MEMBER_AUTHOR',
  'CMS_EDITOR',
  'PRIVILEGED',
]
const ROLES = ['visitor', 'member', 'merchant'] as const
const ACTIONS = ['Read', 'Insert', 'Update', 'Remove'] as const
type Action = (typeof ACTIONS)[number]

/** What a level lets a role do with another caller's item (protocol/collections §4; ours where it is silent). */
const mayWithOthers = (level: AccessLevel, action: Action, role: Role) =>
  role === 'merchant' ||
  level === 'ANYONE' ||
  (role === 'member' && (level === 'SITE_MEMBER' || (level === 'SITE_MEMBER_AUTHOR' && action === 'Insert')))

/** The same with an item of one's own. */
const mayWithOwn = (level: AccessLevel, action: Action, role: Role) =>
  mayWithOthers(level, action, role) || (role === 'member' && level === 'SITE_MEMBER_AUTHOR')

/** Sends calls as a staff member. */
async function signedInStaff(driver: TestDriver, role: StaffRole) {
  const input = { email: driver.newEmail(), name: 'Ada', role }
  const { signInUrl } = await driver.merchant.callOk(contract.staff.inviteStaffMember, input)
  const token = signInUrl.split('#token=')[1] ?? ''
  const { accessToken } = await driver.anyone.callOk(contract.staff.signInStaff, { token })
  return (call: object, message: object) =>
    driver.merchant.send(call as never, message as never, { token: accessToken })
}

/** Levels that let everybody do everything, but for one action. */
async function opened(w: TestDriver, action: Action, level: AccessLevel) {
  const id = await w.dataCollection()
  await w.merchant.callOk(dataPermissions.updatePermissions, {
    dataPermissions: { id, [`item${action}`]: level },
  })
  return id
}

async function attempt(w: TestDriver, action: Action, dataCollectionId: string, id: string, as: Role) {
  const dataItem = { id, data: { title: 'New' } }
  switch (action) {
    case 'Read':
      return w.send(items.get, { dataCollectionId, dataItemId: id }, as)
    case 'Insert':
      return w.send(items.insert, { dataCollectionId, dataItem: { data: { title: 'New' } } }, as)
    case 'Update':
      return w.send(items.update, { dataCollectionId, dataItem }, as)
    case 'Remove':
      return w.send(items.remove, { dataCollectionId, dataItemId: id }, as)
  }
}

describe.each(ACTIONS)('%s', action => {
  test.each(LEVELS.flatMap(level => ROLES.map(role => [level, role] as const)))(
    'for %s: %s',
    async (level, role) => {
      const w = await createDriver(shop)
      const dataCollectionId = await opened(w, action, level)
      const own = role === 'merchant' ? await w.dataItem({ title: 'A' }, dataCollectionId) : undefined
      const { dataItemId: others } = await w.dataItem({ title: 'B' }, dataCollectionId)
      const mine =
        own?.dataItemId ??
        ((action === 'Insert'
          ? others
          : (await w.callOk(items.insert, { dataCollectionId, dataItem: { data: { title: 'A' } } }, role))
              .dataItem.id) as string)
      const expected = { others: mayWithOthers(level, action, role), own: mayWithOwn(level, action, role) }
      const permitted = (await w.callOk(dataPermissions.getMyPermissions, { dataCollectionId }, role))[
        `item${action}`
      ]
      expect(permitted).toBe(expected.own)
      expect((await attempt(w, action, dataCollectionId, others, role)).status === 200).toBe(expected.others)
      if (action !== 'Insert')
        expect((await attempt(w, action, dataCollectionId, mine, role)).status === 200).toBe(expected.own)
    },
  )
})

scenarios(() => shop, dataPermissions.updatePermissions, [
  {
    name: 'sets some levels; the others stay, and the collection says the same with its roles',
    given: async w => ({
      dataPermissions: {
        id: await w.dataCollection(),
        itemRead: 'PRIVILEGED' as const,
        itemInsert: 'SITE_MEMBER' as const,
      },
    }),
    reply: {
      dataPermissions: {
        itemRead: 'PRIVILEGED',
        itemInsert: 'SITE_MEMBER',
        itemUpdate: 'ANYONE',
        specialPermissions: [],
      },
    },
    statements: 5,
    afterwards: async (w, { dataPermissions: { id } }) => {
      const { collection } = await w.merchant.callOk(contract.dataCollections.getDataCollection, {
        dataCollectionId: id,
      })
      expect(collection.permissions).toEqual({
        read: 'ADMIN',
        insert: 'SITE_MEMBER',
        update: 'ANYONE',
        remove: 'ANYONE',
      })
    },
  },
  {
    name: 'gets an error for a collection that does not exist',
    request: { dataPermissions: { id: 'nothing' } },
    fails: 'WDE0025',
  },
])

test('protocol/collections §4: a view as a member has what the member reads, and is in the journal', async () => {
  const driver = await createDriver(shop)
  const other = await createDriver(shop)
  const dataCollectionId = await driver.dataCollection()
  const permissions = (levels: object) =>
    driver.merchant.callOk(dataPermissions.updatePermissions, {
      dataPermissions: { id: dataCollectionId, ...levels },
    })
  await permissions({ itemInsert: 'SITE_MEMBER', itemRead: 'SITE_MEMBER_AUTHOR', itemRemove: 'CMS_EDITOR' })
  const insertAs = (who: typeof driver, title: string) =>
    who.member.callOk(items.insert, { dataCollectionId, dataItem: { data: { title } } })
  await insertAs(driver, 'Mine')
  await insertAs(other, 'Theirs')
  const { memberId } = driver
  const view = (message: object = {}) =>
    driver.merchant.callOk(dataPermissions.viewItemsAsMember, { dataCollectionId, memberId, ...message })
  const own = await driver.member.callOk(items.query, { dataCollectionId, returnTotalCount: true })
  expect(await view()).toEqual({
    itemRead: true,
    itemInsert: true,
    itemUpdate: true,
    itemRemove: false,
    dataItems: own.dataItems,
    total: 1,
  })
  await permissions({ itemRead: 'CMS_EDITOR' })
  expect(await view()).toMatchObject({ itemRead: false, dataItems: [], total: 0 })
  await permissions({ itemRead: 'SITE_MEMBER' })
  expect(await view({ limit: 1 })).toMatchObject({ total: 2, dataItems: [{}] })

  const staff = await signedInStaff(driver, 'CONTENT')
  const reply = await staff(dataPermissions.viewItemsAsMember, { dataCollectionId, memberId })
  expect(reply.status).toBe(200)
  const { entries } = await driver.merchant.callOk(contract.journal.listJournalEntries, { limit: 1 })
  expect(entries[0]).toMatchObject({
    operation: 'dataPermissions.viewItemsAsMember',
    area: 'CONTENT',
    changes: [{ entityId: dataCollectionId, fields: [{ path: 'memberId', after: memberId }] }],
  })
  const undo = await staff(contract.journal.undoChange, { requestId: entries[0]?.requestId ?? '' })
  expect(codeOf(undo)).toBe('CHANGE_NOT_UNDOABLE')
  // Those who may only read cannot look as someone else, and members cannot at all.
  const reader = await signedInStaff(driver, 'READ_ONLY')
  expect((await reader(dataPermissions.viewItemsAsMember, { dataCollectionId, memberId })).status).toBe(403)
  const asMember = await driver.member.send(dataPermissions.viewItemsAsMember, { dataCollectionId, memberId })
  expect(asMember.status).toBe(403)
  const unknown = { dataCollectionId, memberId: '00000000-0000-4000-8000-000000000000' }
  expect(codeOf(await driver.merchant.send(dataPermissions.viewItemsAsMember, unknown))).toBe(
    'MEMBER_NOT_FOUND',
  )
})

scenarios(() => shop, dataPermissions.addSpecialPermissions, [
  {
    name: 'rejects unknown principals',
    given: async w => ({ dataCollectionId: await w.dataCollection() }),
    request: { specialPermissions: { principal: { type: 'USER_GROUP' }, itemRead: 'ALLOWED' } },
    rejects: { 'specialPermissions.principal.type': 'INVALID_ENUM_VALUE' },
  },
  {
    name: 'rejects a request without a principal, and says how to name one',
    given: async w => ({ dataCollectionId: await w.dataCollection() }),
    request: { specialPermissions: { itemRead: 'ALLOWED' } },
    rejects: { specialPermissions: 'REQUIRED_ONE_OF_FIELD' },
  },
])

describe('special permissions', () => {
  const closed = { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' } as const
  const grant = (w: TestDriver, dataCollectionId: string, specialPermissions: object) =>
    w.merchant.callOk(dataPermissions.addSpecialPermissions, {
      dataCollectionId,
      specialPermissions,
    } as never)

  test('allow a member what levels do not, until they are taken back', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection({ permissions: closed })
    const read = () => w.member.send(items.query, { dataCollectionId })
    expect(codeOf(await read())).toBe('WDE0027')
    const { specialPermissions } = await grant(w, dataCollectionId, {
      userId: w.memberId,
      itemRead: 'ALLOWED',
    })
    expect((await read()).status).toBe(200)
    expect(codeOf(await w.visitor.send(items.query, { dataCollectionId }))).toBe('WDE0027')
    const specialPermissionsId = specialPermissions.id as string
    await w.merchant.callOk(dataPermissions.removeSpecialPermissions, { specialPermissionsId })
    expect(codeOf(await read())).toBe('WDE0027')
    const again = await w.merchant.send(dataPermissions.removeSpecialPermissions, { specialPermissionsId })
    expect(codeOf(again)).toBe('DATA_SPECIAL_PERMISSIONS_NOT_FOUND')
  })

  test.each<[string, (w: TestDriver) => object, Role]>([
    ['all members', () => ({ principal: { type: 'MEMBER_GROUP' } }), 'member'],
    ['all members, as a policy', () => ({ policyId: 'SITE_MEMBERS' }), 'member'],
    ['all visitors', () => ({ principal: { type: 'VISITOR_GROUP' } }), 'visitor'],
    ['all visitors, as a policy', () => ({ policyId: 'SITE_VISITORS' }), 'visitor'],
    ['an app', w => ({ principal: { type: 'EXTERNAL_APP', id: w.site.clientId } }), 'visitor'],
    ['a member', w => ({ principal: { type: 'USER', id: w.memberId } }), 'member'],
  ])('name %s', async (_, principal, role) => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection({ permissions: closed })
    await grant(w, dataCollectionId, { ...principal(w), itemRead: 'ALLOWED' })
    expect((await w.send(items.query, { dataCollectionId }, role)).status).toBe(200)
  })

  test('deny what other permissions allow, but not to the merchant', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection()
    await grant(w, dataCollectionId, { userId: w.memberId, itemRead: 'ALLOWED' })
    await grant(w, dataCollectionId, { principal: { type: 'MEMBER_GROUP' }, itemRead: 'DENIED' })
    expect(codeOf(await w.member.send(items.query, { dataCollectionId }))).toBe('WDE0027')
    for (const role of ['visitor', 'merchant'] as const)
      expect((await w.send(items.query, { dataCollectionId }, role)).status).toBe(200)
  })

  test('of a collection in development apply to no caller', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await w.dataCollection({ segment: 'DEV' })
    await grant(w, dataCollectionId, { userId: w.memberId, itemRead: 'ALLOWED' })
    expect(codeOf(await w.member.send(items.query, { dataCollectionId }))).toBe('WDE0027')
    expect((await w.merchant.send(items.query, { dataCollectionId })).status).toBe(200)
  })
})

describe('items that a member may not read', () => {
  /** Every read call of items, as the member, over a collection in which they own one item. */
  const reads: [string, (w: TestDriver, dataCollectionId: string, other: string) => Promise<unknown>][] = [
    [
      'query',
      (w, dataCollectionId) =>
        w.member.send(items.query, { dataCollectionId, returnTotalCount: true, query: {} }),
    ],
    [
      'query by a filter',
      (w, dataCollectionId) =>
        w.member.send(items.query, { dataCollectionId, query: { filter: { year: { $gte: 0 } } } }),
    ],
    [
      'query by a sort',
      (w, dataCollectionId) =>
        w.member.send(items.query, {
          dataCollectionId,
          query: { sort: [{ fieldName: 'year', order: 'DESC' }], paging: { limit: 1 } },
        }),
    ],
    [
      'query by the owner',
      (w, dataCollectionId) =>
        w.member.send(items.query, { dataCollectionId, query: { filter: { _owner: { $ne: 'x' } } } }),
    ],
    ['get', (w, dataCollectionId, dataItemId) => w.member.send(items.get, { dataCollectionId, dataItemId })],
    ['count', (w, dataCollectionId) => w.member.send(items.count, { dataCollectionId, filter: {} })],
    ...(['distinct', 'search', 'aggregate', 'aggregatePipeline'] as const)
      .filter(name => name in items)
      .map(
        name =>
          [
            name,
            (w: TestDriver, dataCollectionId: string) => {
              const calls = items as unknown as Record<string, typeof items.count>
              const call = calls[name]
              const message = {
                distinct: { fieldName: 'year' },
                search: { search: { search: { expression: 'Secret' } } },
                aggregate: {
                  aggregation: { operations: [{ resultFieldName: 'sum', sum: { itemFieldName: 'year' } }] },
                },
                aggregatePipeline: {
                  pipeline: {
                    stages: [
                      {
                        group: {
                          groupIds: [],
                          accumulators: [
                            { resultFieldName: 'sum', sum: { expression: { fieldPath: 'year' } } },
                          ],
                        },
                      },
                    ],
                  },
                },
              }[name]
              return w.member.send(call as typeof items.count, { dataCollectionId, ...message })
            },
          ] as [string, (w: TestDriver, dataCollectionId: string) => Promise<unknown>],
      ),
  ]

  test.each(reads)('leave no trace in %s', { tags: 'nightly' }, async (_, read) => {
    const w = await createDriver(shop)
    const dataCollectionId = await opened(w, 'Read', 'SITE_MEMBER_AUTHOR')
    await w.member.callOk(items.insert, { dataCollectionId, dataItem: { data: { title: 'Mine', year: 1 } } })
    const body = async (id: string) => {
      const reply = (await read(w, dataCollectionId, id)) as { status: number; body: unknown }
      return JSON.stringify([reply.status, reply.body])
        .replaceAll(id, 'ID')
        .replace(/[0-9a-f-]{36}/g, 'GUID')
        .replace(/"x[^"]*"/g, '')
    }
    const without = await body('other')
    const { dataItemId } = await w.dataItem({ title: 'Secret', year: 4711 }, dataCollectionId)
    const others = await body(dataItemId)
    expect(others).toBe(without)
    expect(others).not.toContain('4711')
  })

  test('do not exist for callers who may not read them, and a filtered read says so', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await opened(w, 'Read', 'SITE_MEMBER_AUTHOR')
    const { dataItemId } = await w.dataItem({ title: 'Secret' }, dataCollectionId)
    const own = await w.member.send(items.get, { dataCollectionId, dataItemId })
    expect(codeOf(own)).toBe('WDE0073')
    const query = await w.member.send(items.query, { dataCollectionId })
    expect(query.headers.get('x-stoa-filtered')).toBe('own-items')
  })

  test('are revealed neither by the reply of a write nor by its condition', async () => {
    const w = await createDriver(shop)
    const dataCollectionId = await opened(w, 'Read', 'CMS_EDITOR')
    const { dataItemId } = await w.dataItem({ title: 'Secret' }, dataCollectionId)
    const patch = {
      dataItemId,
      fieldModifications: [{ fieldPath: 'year', action: 'SET_FIELD', setFieldOptions: { value: 1 } }],
    } as const
    const message = { dataCollectionId, patch, condition: { filter: { title: 'Secret' } } } as never
    expect(codeOf(await w.visitor.send(items.patch, message))).toBe('WDE0027')
    const patched = await w.visitor.send(items.patch, { dataCollectionId, patch } as never)
    expect(patched.body.dataItem.data).toEqual({ _id: dataItemId })
    const removed = await w.visitor.send(items.remove, { dataCollectionId, dataItemId })
    expect(removed.body.dataItem.data).toEqual({ _id: dataItemId })
  })
})
