import { createHmac } from 'node:crypto'
import { hashSync as hashOf } from '@node-rs/argon2'
import { hashSync } from '@node-rs/bcrypt'
import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { createMember } = contract.members
const PASSWORD = 'Grüße an 猫'
const wordPress = (password: string) =>
  `$wp${hashSync(createHmac('sha384', 'wp-sha384').update(password).digest('base64'), { cost: 4 }).replace('$2b$', '$2y$')}`

const login = (email: string, password: string) =>
  driver.visitor.send(contract.authentication.loginV2, { loginId: { email }, password })
const storedHash = async (email: string) =>
  (await shop.sql<{ hash: string }>`select password_hash as hash from members where email = ${email}`)[0]
    ?.hash

describe('a member with the password hash of another system', () => {
  test.each([
    ['bcrypt', PASSWORD, hashSync(PASSWORD, { cost: 4 })],
    ['bcrypt of PHP', PASSWORD, hashSync(PASSWORD, { cost: 4 }).replace('$2b$', '$2y$')],
    // The example of the documentation of phpass.
    ['phpass', 'test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
    ['WordPress 6.8', PASSWORD, wordPress(PASSWORD)],
    ['argon2i', PASSWORD, hashOf(PASSWORD, { algorithm: 1, memoryCost: 8192 })],
  ])('signs in (%s), which replaces the hash', async (_, password, passwordHash) => {
    const loginEmail = driver.newEmail()
    await driver.merchant.callOk(createMember, { member: { loginEmail }, passwordHash })
    expect(codeOf(await login(loginEmail, `${password}!`))).toBe('-19976')
    expect(await storedHash(loginEmail)).toBe(passwordHash)
    expect((await login(loginEmail, password)).status).toBe(200)
    expect(await storedHash(loginEmail)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(loginEmail, password)).status).toBe(200)
  })

  test.each([
    'secret',
    '$2b$31$abcdefghijklmnopqrstuuXQyaDsLDWhMYAHWZlNYwaLIQ6mcSCmi',
    `${hashSync(PASSWORD, { cost: 4 })}x`,
    '$P$Z12345678abcdefghijklmnopqrstuv',
    '$argon2id$v=19$m=4194304,t=3,p=1$c29tZXNhbHQ$RdescudvJCsgt3ub+b7dWRWJTmaaJObG',
    '5f4dcc3b5aa765d61d8327deb882cf99',
  ])('is rejected with %s, which cannot be taken over or costs too much', async passwordHash => {
    const member = { loginEmail: driver.newEmail() }
    expect(rejectedFields(await driver.merchant.send(createMember, { member, passwordHash }))).toEqual({
      passwordHash: 'VALIDATION',
    })
  })
})
