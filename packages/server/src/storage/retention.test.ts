import { createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const DAY = 86_400_000

const shop = await openShop()

const count = async (table: string) => {
  const { rows } = await shop.platform.database.pool.query(`select count(*)::int as n from ${table}`)
  return rows[0].n as number
}
const expire = async () => (await shop.platform.run('expired rows')).rows

test('deletes one-time tokens a day after they expire, and rate counters at the end of their window', {
  tags: 'nightly',
}, async () => {
  const driver = await createDriver(shop)
  await driver.registered()
  expect([await count('one_time_tokens'), await count('rate_counters')]).toEqual([
    expect.any(Number),
    expect.any(Number),
  ])
  await driver.recoveryToken()
  const [tokens, counters] = [await count('one_time_tokens'), await count('rate_counters')]
  expect(Math.min(tokens, counters)).toBeGreaterThan(0)
  await expire()
  expect([await count('one_time_tokens'), await count('rate_counters')]).toEqual([tokens, counters])
  shop.clock.advance(DAY + 3_600_000 - 1)
  await expire()
  expect(await count('one_time_tokens')).toBeGreaterThan(0)
  shop.clock.advance(100 * DAY)
  await expire()
  expect([await count('one_time_tokens'), await count('rate_counters')]).toEqual([0, 0])
})

test('renewed refresh tokens are known for four hundred days, as long as a browser stores a cookie', {
  tags: 'nightly',
}, async () => {
  const driver = await createDriver(shop)
  const renew = await driver.exchange(await driver.browserSignIn())
  await driver.anyone.callOk(driver.contract.oauth.token, {
    clientId: shop.clientId,
    grantType: 'refresh_token',
    refreshToken: renew.refresh_token,
  })
  expect(await count('retired_refresh_tokens')).toBe(1)
  // They go with their session, which would end without further renewals.
  await shop.sql`update sessions set expires_at = expires_at + interval '400 days'`
  shop.clock.advance(400 * DAY)
  await expire()
  expect(await count('retired_refresh_tokens')).toBe(1)
  shop.clock.advance(1)
  await expire()
  expect(await count('retired_refresh_tokens')).toBe(0)
})

test('sessions that have ended go after thirty days, and no other ones', { tags: 'nightly' }, async () => {
  const driver = await createDriver(shop)
  const { tokens, id } = await driver.asNewMember()
  const sessionsOf = () => count(`sessions where identity_id = '${id}'`)
  await driver.otherSession()
  // A browser's sign-in and what came of it, and one more.
  expect(await sessionsOf()).toBe(3)
  await driver.member.callOk(driver.contract.memberSessions.revokeOtherSessions, {})
  shop.clock.advance(30 * DAY)
  await expire()
  expect(await sessionsOf()).toBe(3)
  shop.clock.advance(1)
  await expire()
  expect(await sessionsOf()).toBe(2)
  // The browser's sign-in lasts for thirty days; the app's session is unaffected.
  shop.clock.advance(31 * DAY)
  await expire()
  expect(await sessionsOf()).toBe(1)
  const refreshToken = tokens.refresh_token
  const renewal = { clientId: shop.clientId, grantType: 'refresh_token' as const, refreshToken }
  await driver.anyone.callOk(driver.contract.oauth.token, renewal)
})

test('links of a provider go with the member', { tags: 'nightly' }, async () => {
  const driver = await createDriver(shop)
  const { finishConnection } = driver.contract.connections
  const { identity } = await driver.anyone.callOk(finishConnection, await driver.connectionAnswer())
  await driver.anyone.callOk(finishConnection, await driver.connectionAnswer())
  expect(await count('member_identities')).toBe(2)
  await driver.merchant.callOk(driver.contract.members.deleteMember, { id: identity?.id ?? '' })
  expect(await count('member_identities')).toBe(1)
})

test('deletes a mail to a decoy account after a day', { tags: 'nightly' }, async () => {
  const { settleOldMails } = await import('./mails.ts')
  const driver = await createDriver(shop)
  const { sendRecoveryEmail } = driver.contract.recovery
  await driver.visitor.callOk(sendRecoveryEmail, { email: driver.newEmail() })
  expect(await count('mails where discarded')).toBe(1)
  const settleMails = () => settleOldMails(shop.platform.database, shop.clock.now())
  shop.clock.advance(DAY)
  await settleMails()
  expect(await count('mails where discarded')).toBe(1)
  shop.clock.advance(1)
  await settleMails()
  expect(await count('mails where discarded')).toBe(0)
})

test('listings of products go after two days without a request for them (decision 054)', async () => {
  const { clock, platform, siteId } = shop
  await platform.database.pool.query(
    `insert into product_listings (site_id, id, key, subject, used_at) values ($1, gen_random_uuid(), 'a', 'a', to_timestamp($2 / 1000.0))`,
    [siteId, clock.now()],
  )
  clock.advance(2 * DAY)
  await expire()
  expect(await count('product_listings')).toBe(1)
  clock.advance(1000)
  await expire()
  expect(await count('product_listings')).toBe(0)
})
