import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { beforeEach, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { listMemberSessions, endMemberSessions, listMySessions } = contract.memberSessions

const { driver } = await openShopWithDrivers()
beforeEach(async () => {
  await driver.asNewMember()
})

const sessions = async () =>
  (await driver.merchant.callOk(listMemberSessions, { memberId: driver.memberId })).sessions
const statusOf = async (token: string) => (await driver.member.send(listMySessions, {}, { token })).status

test('the merchant sees the sessions of a member, and ends one of them (protocol/sessions §2)', async () => {
  const other = await driver.otherSession()
  const own = (await driver.member.callOk(listMySessions, {})).sessions
  const all = await sessions()
  expect(all.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
  expect(all.every(({ current, sameBrowser }) => !current && !sameBrowser)).toBe(true)
  const sessionId = own.find(({ current, kind }) => kind === 'APP' && !current)?.id ?? ''
  const message = { memberId: driver.memberId, sessionId }
  expect((await driver.merchant.callOk(endMemberSessions, message)).count).toBe(1)
  expect([await statusOf(other.access_token), (await sessions()).length]).toEqual([401, all.length - 1])
  expect((await driver.member.send(listMySessions, {})).status).toBe(200)
  expect(codeOf(await driver.merchant.send(endMemberSessions, message))).toBe('SESSION_NOT_FOUND')
})

test('the merchant ends all sessions of a member, who can sign in again (protocol/sessions §2)', async () => {
  const other = await driver.otherSession()
  const { length } = await sessions()
  const { memberId } = driver
  expect((await driver.merchant.callOk(endMemberSessions, { memberId })).count).toBe(length)
  expect(await sessions()).toEqual([])
  expect(await statusOf(other.access_token)).toBe(401)
  expect((await driver.member.send(listMySessions, {})).status).toBe(401)
  const again = await driver.otherSession()
  expect(await statusOf(again.access_token)).toBe(200)
})

test('a session of another member, and an unknown member, are not found (protocol/sessions §2)', async () => {
  const before = await sessions()
  const stranger = (await driver.registered()).id
  const message = { memberId: stranger, sessionId: before[0]?.id ?? '' }
  expect(codeOf(await driver.merchant.send(endMemberSessions, message))).toBe('SESSION_NOT_FOUND')
  const memberId = '6b1f0a0e-8a35-4a3e-9d0e-2f6c1d0b7a11'
  for (const call of [listMemberSessions, endMemberSessions])
    expect(codeOf(await driver.merchant.send(call, { memberId }))).toBe('MEMBER_NOT_FOUND')
  expect(await sessions()).toEqual(before)
})

test('members and visitors cannot read or end sessions of members by id (protocol/sessions §2)', async () => {
  const { memberId } = driver
  for (const call of [listMemberSessions, endMemberSessions])
    for (const caller of ['visitor', 'member'] as const)
      expect((await driver.send(call, { memberId }, caller)).status).toBe(403)
})
