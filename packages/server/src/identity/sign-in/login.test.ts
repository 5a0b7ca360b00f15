import { contract } from '@stoa/contract'
import { codeOf, PASSWORD } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { loginV2, registerV2, signOn } = contract.authentication
const CREATED = 'wix.members.v1.member_created'
const UPDATED = 'wix.members.v1.member_updated'
const NEW_PASSWORD = 'quite another sentence'

const { shop, driver: w } = await openShopWithDrivers()
beforeEach(async () => {
  await w.memberSettings({ registration: 'OPEN', captcha: 'WHEN_SUSPICIOUS', highRiskLogin: false })
})
const ofShop = () => shop

const login = (email: string, password: string = PASSWORD) =>
  w.visitor.send(loginV2, { loginId: { email }, password })
const sql = (text: string, values: unknown[]) => shop.platform.database.pool.query(text, values)

scenarios(ofShop, loginV2, [
  {
    name: 'signs in, however the address is written',
    given: async driver => ({
      loginId: { email: (await driver.registered()).email.toUpperCase() },
      password: PASSWORD,
    }),
    reply: { state: 'SUCCESS', identity: { status: { name: 'ACTIVE' } } },
    emitted: [],
  },
  {
    name: 'types a wrong password: -19976 (protocol/sign-in §5)',
    given: async driver => ({
      loginId: { email: (await driver.registered()).email },
      password: 'a wrong guess',
    }),
    fails: '-19976',
  },
  {
    name: 'has no account: the same',
    given: driver => ({ loginId: { email: driver.newEmail() }, password: PASSWORD }),
    fails: '-19976',
  },
  {
    name: 'has no password, as a member created by the merchant: the same',
    given: async driver => {
      const email = driver.newEmail()
      await driver.merchant.callOk(signOn, { loginId: { email } })
      return { loginId: { email }, password: PASSWORD }
    },
    fails: '-19976',
  },
  // Every failure is an application error: its client reads no other (protocol/sign-in §6).
  { name: 'sends no address', request: { password: PASSWORD }, fails: '-19999' },
  { name: 'sends no address that is one', request: { loginId: { email: 'x' } }, fails: '-19999' },
])

describe('a login', () => {
  test('asks for a new password only after the right one: -19973', async () => {
    const { email, id } = await w.registered()
    await sql('update members set must_reset_password = true where id = $1', [id])
    expect(codeOf(await login(email, 'a wrong guess'))).toBe('-19976')
    expect(codeOf(await login(email))).toBe('-19973')
    await w.visitor.callOk(contract.recovery.sendRecoveryEmail, { email })
    const recoveryToken = /token=([\w-]+)/.exec((await w.mailTo(email)).body ?? '')?.[1] ?? ''
    await w.visitor.callOk(contract.recovery.recover, { recoveryToken, password: NEW_PASSWORD })
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('reveals that a member is blocked only after the right password', async () => {
    const { email, id } = await w.registered()
    await w.merchant.callOk(contract.members.blockMember, { id })
    expect(codeOf(await login(email, 'a wrong guess'))).toBe('-19976')
    expect(codeOf(await login(email))).toBe('MEMBER_BLOCKED')
  })

  test('rejects a deleted member', async () => {
    const { email, id } = await w.registered()
    await w.merchant.callOk(contract.members.deleteMember, { id })
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
    await w.visitor.callOk(registerV2, { loginId: { email }, password: 'Caf\u00e9 \ufb01n de si\u00e8cle' })
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

test('sign-on with a verified address revokes the password of an earlier registration', async () => {
  const { email } = await w.registered()
  await w.merchant.callOk(signOn, { loginId: { email } })
  expect((await login(email)).status).toBe(200)
  await w.merchant.callOk(signOn, { loginId: { email }, verifyEmail: true })
  expect(codeOf(await login(email))).toBe('-19976')
  expect((await w.mailTo(email)).kind).toBe('passwordChanged')
})

scenarios(ofShop, signOn, [
  {
    name: "creates a member for a person whom the merchant's server vouches for",
    given: driver => ({ loginId: { email: driver.newEmail() }, verifyEmail: true }),
    reply: { identity: { email: { isVerified: true }, status: { name: 'ACTIVE' } } },
    emitted: [CREATED, 'stoa.platform.v1.signed_on_as_member'],
  },
  {
    name: 'finds a member, and leaves the profile as it is',
    given: async driver => ({
      loginId: { email: (await driver.registered()).email },
      profile: { firstName: 'Eve' },
    }),
    reply: { identity: { identityProfile: { firstName: undefined } } },
    emitted: ['stoa.platform.v1.signed_on_as_member'],
  },
  {
    name: 'puts a profile into that of a member when he says so',
    given: async driver => ({
      loginId: { email: (await driver.registered()).email },
      profile: { firstName: 'Eve' },
      mergeExistingContact: true,
    }),
    reply: { identity: { identityProfile: { firstName: 'Eve' } } },
    emitted: ['stoa.platform.v1.signed_on_as_member', UPDATED],
  },
  {
    name: 'does not get a blocked member in',
    given: async driver => {
      const { id, email } = await driver.registered()
      await driver.merchant.callOk(contract.members.blockMember, { id })
      return { loginId: { email } }
    },
    fails: 'MEMBER_BLOCKED',
  },
])
