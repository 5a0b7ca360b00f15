import { contract } from '@stoa/contract'
import { createDriver, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const calls = contract.members

const shop = await openShop()

const blockedMails = async (email: string) =>
  (await shop.mailbox()).filter(mail => mail.to === email && mail.kind === 'memberBlocked')

async function waiting(w: TestDriver) {
  await w.memberSettings({ registration: 'OWNER_APPROVAL' })
  const member = await w.registered()
  await w.memberSettings({ registration: 'OPEN' })
  return member
}

describe('the mail to a member who is blocked', () => {
  test('is sent once, also for repeated blocks', async () => {
    const w = await createDriver(shop)
    const { id, email } = await w.registered()
    await w.merchant.callOk(calls.blockMember, { id })
    await w.merchant.callOk(calls.blockMember, { id })
    await w.merchant.callOk(calls.bulkBlockMembers, { filter: { id } })
    const mails = await blockedMails(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('can no longer sign in')
  })

  test('is sent to each member that one call blocks', async () => {
    const w = await createDriver(shop)
    const members = [await w.registered(), await w.registered()]
    await w.merchant.callOk(calls.bulkBlockMembers, { filter: { id: { $in: members.map(({ id }) => id) } } })
    for (const { email } of members) expect(await blockedMails(email)).toHaveLength(1)
  })

  test('is not sent to an unverified address, nor for other changes', async () => {
    const w = await createDriver(shop)
    const stranger = await waiting(w)
    await w.merchant.callOk(calls.blockMember, { id: stranger.id })
    const approved = await waiting(w)
    await w.merchant.callOk(calls.approveMember, { id: approved.id })
    await w.merchant.callOk(calls.disconnectMember, { id: approved.id })
    const muted = await w.registered()
    await w.merchant.callOk(calls.muteMember, { id: muted.id })
    for (const { email } of [stranger, approved, muted]) expect(await blockedMails(email)).toEqual([])
  })
})
