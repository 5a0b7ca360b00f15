import { contract } from '@stoa/contract'
import { afterAll, expect, inject, test } from 'vitest'
import { loyaltyContract } from '../../../examples/loyalty/contract.ts'
import { loyalty } from '../../../examples/loyalty/server.ts'
import { createShop } from './create-shop.ts'
import { codeOf, createDriver, rejectedFields } from './index.ts'
import { signInStaff } from './sign-in-staff.ts'

const calls = loyaltyContract.resources.loyalty
const { journal, members } = contract

const shop = await createShop({
  databaseUrl: inject('databaseUrl'),
  fixture: 'empty',
  features: [loyalty({ pointsPerUnit: 2 })],
})
const w = await createDriver(shop)
const owner = await signInStaff({ shop, driver: w }, 'OWNER')
afterAll(() => shop.close())

/** A member whom the merchant has given points. */
async function memberWith(points: number, firstName: string) {
  const { member } = await w.merchant.callOk(members.createMember, {
    member: { loginEmail: w.newEmail(), contact: { firstName, lastName: 'Hopper' } },
  })
  shop.clock.advance(1000)
  if (points > 0)
    await w.merchant.callOk(calls.adjustPoints, { memberId: member.id, points, reason: 'Welcome' })
  return member
}

test('staff list accounts by change and points, search them, and read them page by page', async () => {
  const [grace, ada, edsger] = [
    await memberWith(70, 'Grace'),
    await memberWith(30, 'Ada'),
    await memberWith(50, 'Edsger'),
  ]
  await memberWith(0, 'Without')
  const list = async (query: object) => {
    const { accounts, total } = await w.merchant.callOk(calls.queryAccounts, query)
    return { ids: accounts.map(({ memberId }) => memberId), total }
  }
  expect(await list({})).toEqual({ ids: [edsger.id, ada.id, grace.id], total: 3 })
  expect((await list({ sort: 'MOST_POINTS' })).ids).toEqual([grace.id, edsger.id, ada.id])
  expect((await list({ sort: 'FEWEST_POINTS' })).ids).toEqual([ada.id, edsger.id, grace.id])
  expect(await list({ paging: { limit: 2, offset: 2 } })).toEqual({ ids: [grace.id], total: 3 })
  expect(await list({ search: 'ada' })).toEqual({ ids: [ada.id], total: 1 })
  expect(await list({ search: grace.loginEmail ?? '' })).toEqual({ ids: [grace.id], total: 1 })
  expect(await list({ search: 'Without' })).toEqual({ ids: [], total: 0 })
  const { accounts } = await w.merchant.callOk(calls.queryAccounts, { search: 'ada' })
  expect(accounts).toEqual([
    {
      memberId: ada.id,
      name: 'Ada Hopper',
      email: ada.loginEmail,
      points: 30,
      changedDate: expect.stringMatching(/^2026-/),
    },
  ])
  const bad = await w.merchant.send(calls.queryAccounts, { sort: 'NAME', paging: { limit: 0 } } as never)
  expect(rejectedFields(bad)).toEqual({ sort: 'INVALID_ENUM_VALUE', 'paging.limit': 'MIN' })
})

test('only roles that read customers read accounts, and only those that change them adjust points', async () => {
  const { id: memberId } = await memberWith(10, 'Barbara')
  for (const [role, reads, adjusts] of [
    ['READ_ONLY', 200, 403],
    ['CONTENT', 403, 403],
    ['OWNER', 200, 200],
  ] as const) {
    const staff = await signInStaff({ shop, driver: w }, role)
    expect((await staff.send(calls.queryAccounts, {})).status).toBe(reads)
    expect((await staff.send(calls.getMemberPoints, { memberId })).status).toBe(reads)
    expect((await staff.send(calls.adjustPoints, { memberId, points: 1, reason: 'Sorry' })).status).toBe(
      adjusts,
    )
  }
  expect((await w.member.send(calls.queryAccounts, {})).status).toBe(403)
})

test.each([
  ['19.99', 39],
  ['0', 0],
  ['1000', 2000],
])('an amount of %s would earn %i points', async (amount, points) => {
  expect(await w.visitor.callOk(calls.estimatePoints, { amount })).toEqual({
    points,
    pointsPerUnitOff: 100,
  })
})

test('an amount that is no number is named', async () => {
  expect(rejectedFields(await w.visitor.send(calls.estimatePoints, { amount: '-1' }))).toHaveProperty(
    'amount',
  )
})

test('staff take an adjustment back, and the undo too', async () => {
  const { id: memberId } = await memberWith(20, 'Margaret')
  const points = async () => (await w.merchant.callOk(calls.getMemberPoints, { memberId })).account
  const { requestId } = await owner.send(calls.adjustPoints, {
    memberId,
    points: 500,
    reason: 'Typing error',
  })
  expect((await points()).points).toBe(520)
  const undo = await owner.send(journal.undoChange, { requestId })
  expect(undo.status).toBe(200)
  expect(await points()).toMatchObject({ points: 20, entries: [{ points: 20 }] })
  expect(codeOf(await owner.send(journal.undoChange, { requestId }))).toBe('CHANGE_ALREADY_UNDONE')
  expect((await owner.send(journal.undoChange, { requestId: undo.requestId })).status).toBe(200)
  expect((await points()).points).toBe(520)
})

test('an adjustment that later changes build on stays, and says so', async () => {
  const { id: memberId } = await memberWith(20, 'Radia')
  const { requestId } = await owner.send(calls.adjustPoints, {
    memberId,
    points: 500,
    reason: 'Typing error',
  })
  await owner.send(calls.adjustPoints, { memberId, points: 5, reason: 'Sorry' })
  expect(codeOf(await owner.send(journal.undoChange, { requestId }))).toBe('CHANGE_OVERWRITTEN')
})

test('the download of a member has their points, and their deletion removes them', async () => {
  const { id } = await memberWith(20, 'Frances')
  const stranger = await memberWith(0, 'Jean')
  const data = await w.merchant.callOk(members.downloadMemberData, { id })
  expect(data.features).toEqual({
    loyalty: {
      points: 20,
      entries: [{ points: 20, kind: 'ADJUSTED', reason: 'Welcome', createdDate: expect.any(String) }],
    },
  })
  const none = await w.merchant.callOk(members.downloadMemberData, { id: stranger.id })
  expect(none.features).toBeUndefined()
  await w.merchant.callOk(members.deleteMember, { id })
  for (const table of ['loyalty_accounts', 'loyalty_entries']) {
    const { rows } = await shop.platform.database.pool.query(`select from ${table} where member_id = $1`, [
      id,
    ])
    expect(rows).toHaveLength(0)
  }
})
