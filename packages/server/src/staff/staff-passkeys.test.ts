import { contract, type StaffRole } from '@stoa/contract'
import { codeOf, createDriver, type Tampering, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const calls = contract.staff

const tokenOf = (signInUrl: string) => signInUrl.split('#token=')[1] ?? ''

/** A new staff member, who is signed in with a link. */
async function newStaff(role: StaffRole = 'OWNER') {
  const input = { email: driver.newEmail(), name: 'Ada', role }
  const { staffMember, signInUrl } = await driver.callOk(calls.inviteStaffMember, input, 'merchant')
  const browser = await createDriver(shop)
  const session = await browser.callOk(calls.signInStaff, { token: tokenOf(signInUrl) }, 'anyone')
  return { id: staffMember.id, email: input.email, browser, token: session.accessToken }
}

const start = (browser: TestDriver) => browser.callOk(calls.startStaffPasskey, {}, 'anyone')
/** Adds a passkey of the browser; answers with the reply. */
async function add(browser: TestDriver, tampering: Tampering = {}) {
  const { options } = await start(browser)
  const credential = browser.authenticator.create(options, tampering)
  return browser.send(calls.confirmStaffPasskey, { credential, name: 'Laptop' }, 'anyone')
}
const account = (browser: TestDriver) => browser.callOk(calls.getStaffAccount, {}, 'anyone')

describe('protocol/staff-account §4: a passkey of staff', () => {
  test('is added with a name and recovery codes, listed and removed; the journal has no secret', async () => {
    const { id, email, browser, token } = await newStaff()
    const { options } = await start(browser)
    expect(options).toMatchObject({
      rp: { id: 'stoa.test' },
      user: { name: email, displayName: 'Ada' },
      authenticatorSelection: { residentKey: 'preferred' },
    })
    const { body } = await add(browser)
    expect(body).toMatchObject({ factor: { type: 'WEBAUTHN', name: 'Laptop' } })
    expect(body.recoveryCodes).toHaveLength(10)
    expect(await account(browser)).toMatchObject({
      factors: [{ factorId: body.factor.factorId, name: 'Laptop' }],
      recoveryCodesLeft: 10,
    })
    const { options: next } = await start(browser)
    const [credentialId = ''] = browser.authenticator.keys.keys()
    expect(next).toMatchObject({ excludeCredentials: [{ id: credentialId }] })
    expect((await add(browser)).body).not.toHaveProperty('recoveryCodes')
    await browser.callOk(calls.deleteStaffFactor, { factorId: body.factor.factorId }, 'anyone')
    expect((await account(browser)).factors).toHaveLength(1)
    const journal = await browser.send(contract.journal.listJournalEntries, {}, 'merchant', { token })
    for (const operation of ['staff.deleteStaffFactor', 'staff.confirmStaffPasskey'])
      expect(journal.body.entries).toContainEqual(
        expect.objectContaining({ operation, actor: expect.objectContaining({ id }), changeCount: 1 }),
      )
    const text = JSON.stringify(journal.body)
    for (const secret of [credentialId, ...body.recoveryCodes]) expect(text).not.toContain(secret)
  })

  test('needs a proof of the last 15 minutes to be added or removed', async () => {
    const { browser } = await newStaff()
    const { body } = await add(browser)
    shop.clock.advance(16 * 60_000)
    const { factorId } = body.factor
    expect(codeOf(await browser.send(calls.startStaffPasskey, {}, 'anyone'))).toBe('PROOF_REQUIRED')
    expect(codeOf(await browser.send(calls.deleteStaffFactor, { factorId }, 'anyone'))).toBe('PROOF_REQUIRED')
  })

  test.each<[string, Tampering]>([
    ['another page', { origin: 'https://evil.test' }],
    ['another host', { rpId: 'evil.test' }],
  ])('is not added by %s', async (_, tampering) => {
    const { browser } = await newStaff()
    expect(codeOf(await add(browser, tampering))).toBe('PASSKEY_INVALID')
    expect((await account(browser)).factors).toEqual([])
  })

  test('is added once per challenge, within five minutes, by the one who started', async () => {
    const { browser } = await newStaff()
    const { browser: colleague } = await newStaff()
    const { options } = await start(browser)
    const credential = browser.authenticator.create(options)
    const confirm = (as: TestDriver, sent: object = credential) =>
      as.send(calls.confirmStaffPasskey, { credential: sent }, 'anyone')
    const others = await start(colleague)
    expect(codeOf(await confirm(browser, browser.authenticator.create(others.options)))).toBe(
      'FACTOR_NOT_STARTED',
    )
    expect(codeOf(await confirm(await createDriver(shop)))).toBe('SIGN_IN_REQUIRED')
    const outcomes = await Promise.all([1, 2, 3].map(() => confirm(browser)))
    expect(outcomes.map(reply => codeOf(reply) ?? reply.status).sort()).toEqual([
      200,
      'FACTOR_NOT_STARTED',
      'FACTOR_NOT_STARTED',
    ])
    const late = await start(browser)
    shop.clock.advance(5 * 60_000)
    expect(codeOf(await confirm(browser, browser.authenticator.create(late.options)))).toBe(
      'FACTOR_NOT_STARTED',
    )
  })

  test('of a member and one of staff do not share a challenge', async () => {
    const { browser } = await newStaff()
    const shopper = await createDriver(shop)
    const member = await shopper.callOk(contract.factors.startPasskey, {}, 'member')
    const credential = browser.authenticator.create(member.options)
    const reply = await browser.send(calls.confirmStaffPasskey, { credential }, 'anyone')
    expect(codeOf(reply)).toBe('FACTOR_NOT_STARTED')
    const { options } = await start(browser)
    const other = shopper.authenticator.create(options)
    const sent = await shopper.send(contract.factors.confirmPasskey, { credential: other }, 'member')
    expect(codeOf(sent)).toBe('FACTOR_NOT_STARTED')
  })
})
