import { contract, type StaffRole } from '@stoa/contract'
import { codeOf, createDriver, PASSWORD, type Tampering, type TestDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { otherSite } from '../identity/factors/other-site.fixture.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const calls = contract.staff

const tokenOf = (signInUrl: string) => signInUrl.split('#token=')[1] ?? ''

/** A new staff member, who is signed in with a link. */
async function newStaff(role: StaffRole = 'OWNER') {
  const input = { email: driver.newEmail(), name: 'Ada', role }
  const { staffMember, signInUrl } = await driver.merchant.callOk(calls.inviteStaffMember, input)
  const browser = await createDriver(shop)
  const session = await browser.anyone.callOk(calls.signInStaff, { token: tokenOf(signInUrl) })
  return { id: staffMember.id, email: input.email, browser, token: session.accessToken }
}

const start = (browser: TestDriver) => browser.anyone.callOk(calls.startStaffPasskey, {})
/** Adds a passkey of the browser; answers with the reply. */
async function add(browser: TestDriver, tampering: Tampering = {}) {
  const { options } = await start(browser)
  const credential = browser.authenticator.create(options, tampering)
  return browser.anyone.send(calls.confirmStaffPasskey, { credential, name: 'Laptop' })
}
const account = (browser: TestDriver) => browser.anyone.callOk(calls.getStaffAccount, {})

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
    await browser.anyone.callOk(calls.deleteStaffFactor, { factorId: body.factor.factorId })
    expect((await account(browser)).factors).toHaveLength(1)
    const journal = await browser.merchant.send(contract.journal.listJournalEntries, {}, { token })
    for (const operation of ['staff.deleteStaffFactor', 'staff.confirmStaffPasskey'])
      expect(journal.body.entries).toContainEqual(
        expect.objectContaining({ operation, actor: expect.objectContaining({ id }), changeCount: 1 }),
      )
    const text = JSON.stringify(journal.body)
    for (const secret of [credentialId, ...body.recoveryCodes]) expect(text).not.toContain(secret)
  })

  test('is renamed by its owner, and keeps working; the journal has the change', async () => {
    const { id, browser, token } = await newStaff()
    const { factorId } = (await add(browser)).body.factor
    const rename = (as: TestDriver, sent: object) =>
      as.anyone.send(calls.renameStaffPasskey, { factorId, name: 'Work laptop', ...sent })
    expect((await rename(browser, {})).body).toMatchObject({ factor: { factorId, name: 'Work laptop' } })
    expect(await account(browser)).toMatchObject({ factors: [{ factorId, name: 'Work laptop' }] })
    for (const name of ['', 'x'.repeat(101)]) expect((await rename(browser, { name })).status).toBe(400)
    const { browser: colleague } = await newStaff()
    expect(codeOf(await rename(colleague, {}))).toBe('FACTOR_NOT_FOUND')
    expect(codeOf(await rename(await createDriver(shop), {}))).toBe('SIGN_IN_REQUIRED')
    const { secret } = await browser.anyone.callOk(calls.startStaffTotp, {})
    const app = await browser.anyone.callOk(calls.confirmStaffTotp, { code: browser.totpNow(secret) })
    expect(codeOf(await rename(browser, { factorId: app.factor.factorId }))).toBe('FACTOR_NOT_FOUND')
    const { options } = await browser.anyone.callOk(calls.startStaffPasskeySignIn, {})
    const credential = browser.authenticator.get(options)
    const session = await browser.anyone.callOk(calls.finishStaffPasskeySignIn, { credential })
    expect(session.staffMember.id).toBe(id)
    const journal = await browser.merchant.send(contract.journal.listJournalEntries, {}, { token })
    const renamed = journal.body.entries.find(
      ({ operation }: { operation: string }) => operation === 'staff.renameStaffPasskey',
    )
    expect(renamed).toMatchObject({ actor: { id }, changeCount: 1 })
    await browser.anyone.callOk(calls.deleteStaffFactor, { factorId })
    expect(codeOf(await rename(browser, {}))).toBe('FACTOR_NOT_FOUND')
  })

  test('needs a proof of the last 15 minutes to be added or removed', async () => {
    const { browser } = await newStaff()
    const { body } = await add(browser)
    shop.clock.advance(16 * 60_000)
    const { factorId } = body.factor
    expect(codeOf(await browser.anyone.send(calls.startStaffPasskey, {}))).toBe('PROOF_REQUIRED')
    expect(codeOf(await browser.anyone.send(calls.deleteStaffFactor, { factorId }))).toBe('PROOF_REQUIRED')
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
      as.anyone.send(calls.confirmStaffPasskey, { credential: sent })
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
    const member = await shopper.member.callOk(contract.factors.startPasskey, {})
    const credential = browser.authenticator.create(member.options)
    const reply = await browser.anyone.send(calls.confirmStaffPasskey, { credential })
    expect(codeOf(reply)).toBe('FACTOR_NOT_STARTED')
    const { options } = await start(browser)
    const other = shopper.authenticator.create(options)
    const sent = await shopper.member.send(contract.factors.confirmPasskey, { credential: other })
    expect(codeOf(sent)).toBe('FACTOR_NOT_STARTED')
  })
})

const finish = async (as: TestDriver, credential: object) =>
  as.anyone.send(calls.finishStaffPasskeySignIn, { credential })
const options = async () => (await driver.anyone.callOk(calls.startStaffPasskeySignIn, {})).options
/** Signs in with the authenticator of a browser; answers with the error code, or the id of the staff member. */
async function signIn(browser: TestDriver, tampering: Tampering = {}) {
  const reply = await finish(browser, browser.authenticator.get(await options(), tampering))
  return codeOf(reply) ?? reply.body.staffMember.id
}
/** A staff member with a passkey. */
async function withPasskey(role?: StaffRole) {
  const member = await newStaff(role)
  await add(member.browser)
  return member
}

describe('protocol/staff-account §4: a sign-in with a passkey', () => {
  test('needs neither address nor password nor a second factor, and opens the site of the passkey', async () => {
    const { id, browser } = await withPasskey()
    expect(await options()).toMatchObject({
      rpId: 'stoa.test',
      allowCredentials: [],
      userVerification: 'required',
    })
    browser.cookies.clear()
    const reply = await finish(browser, browser.authenticator.get(await options()))
    expect(reply.body).toMatchObject({ staffMember: { id }, site: { id: shop.siteId } })
    expect(reply.headers.getSetCookie()[0]).toMatch(/^stoa_staff=/)
    expect((await account(browser)).factors[0]).toHaveProperty('lastUsedDate')
  })

  test.each<[string, Tampering]>([
    ['of another page', { origin: 'https://evil.test' }],
    ['of another host', { rpId: 'evil.test' }],
    ['signed by another key', { forged: true }],
    ['without user verification', { userVerified: false }],
  ])('is rejected with an answer %s', { tags: 'nightly' }, async (_, tampering) => {
    const { id, browser } = await withPasskey()
    expect(await signIn(browser, tampering)).toBe('PASSKEY_INVALID')
    expect(await signIn(browser)).toBe(id)
  })

  test('is rejected with a challenge that the platform did not issue for it, or that is older than five minutes', async () => {
    const { browser } = await withPasskey()
    const { challenge: enrolment } = (await start(browser)).options as { challenge: string }
    const shopper = await driver.visitor.callOk(contract.passkeys.startPasskeySignIn, {})
    for (const challenge of ['AAAA', '', enrolment, shopper.stateToken])
      expect([challenge, await signIn(browser, { challenge })]).toEqual([challenge, 'STATE_TOKEN_INVALID'])
    const credential = browser.authenticator.get(await options())
    shop.clock.advance(5 * 60_000)
    expect(codeOf(await finish(browser, credential))).toBe('STATE_TOKEN_INVALID')
  })

  test('takes an answer once, right or wrong, also in parallel', async () => {
    const { browser } = await withPasskey()
    const request = await options()
    const wrong = browser.authenticator.get(request, { forged: true })
    expect(codeOf(await finish(browser, wrong))).toBe('PASSKEY_INVALID')
    expect(codeOf(await finish(browser, browser.authenticator.get(request)))).toBe('STATE_TOKEN_INVALID')
    const credential = browser.authenticator.get(await options())
    const replies = await Promise.all([1, 2, 3, 4].map(() => finish(browser, credential)))
    expect(replies.map(reply => codeOf(reply) ?? 'OK').sort()).toEqual([
      'OK',
      'STATE_TOKEN_INVALID',
      'STATE_TOKEN_INVALID',
      'STATE_TOKEN_INVALID',
    ])
    const other = browser.authenticator.get(await options())
    const { clientDataJSON } = other.response as Record<string, string>
    const replay = { ...credential, response: { ...(credential.response as object), clientDataJSON } }
    expect(codeOf(await finish(browser, replay))).toBe('PASSKEY_INVALID')
  })

  test('is rejected when the counter does not increase: the key was cloned', async () => {
    const { id, browser } = await withPasskey()
    expect(await signIn(browser, { count: 7 })).toBe(id)
    for (const count of [7, 6, 0])
      expect([count, await signIn(browser, { count })]).toEqual([count, 'PASSKEY_INVALID'])
    expect(await signIn(browser, { count: 8 })).toBe(id)
  })

  test('answers the same for removed staff, removed passkeys and unknown credentials', async () => {
    const { id, browser } = await withPasskey()
    const { browser: other } = await withPasskey()
    const { browser: stranger } = await withPasskey()
    const [key] = stranger.authenticator.keys.values()
    if (key) key.userHandle = Buffer.alloc(16, 1).toString('base64url')
    const { factors } = await account(other)
    await other.anyone.callOk(calls.deleteStaffFactor, { factorId: factors[0]?.factorId ?? '' })
    await driver.merchant.callOk(calls.removeStaffMember, { id })
    const replies = []
    for (const as of [browser, other, stranger])
      replies.push(await finish(as, as.authenticator.get(await options())))
    for (const { status, body } of replies) expect([status, body]).toEqual([401, replies[2]?.body])
    expect(codeOf(replies[2] as never)).toBe('PASSKEY_INVALID')
  })

  test('a passkey of a member signs no staff in, and the reverse', async () => {
    const shopper = await createDriver(shop)
    await shopper.addPasskey()
    expect(await signIn(shopper)).toBe('PASSKEY_INVALID')
    const { browser } = await withPasskey()
    const { startPasskeySignIn, finishPasskeySignIn } = contract.passkeys
    const request = await shopper.visitor.callOk(startPasskeySignIn, {})
    const credential = browser.authenticator.get(request.options)
    const { stateToken } = request
    const reply = await shopper.visitor.send(finishPasskeySignIn, { stateToken, credential })
    expect(codeOf(reply)).toBe('PASSKEY_INVALID')
  })

  test('finds the site of a passkey among several sites', async () => {
    const { browser } = await withPasskey()
    const elsewhere = await createDriver(shop, await otherSite(shop.platform.administration))
    const input = { email: driver.newEmail(), role: 'OWNER' } as const
    const { staffMember, signInUrl } = await elsewhere.merchant.callOk(calls.inviteStaffMember, input)
    await elsewhere.anyone.callOk(calls.signInStaff, { token: tokenOf(signInUrl) })
    await add(elsewhere)
    elsewhere.cookies.clear()
    const reply = await finish(elsewhere, elsewhere.authenticator.get(await options()))
    expect(reply.body).toMatchObject({
      staffMember: { id: staffMember.id },
      site: { id: expect.not.stringMatching(shop.siteId) },
    })
    const [theirs] = elsewhere.authenticator.keys.values()
    const [own] = browser.authenticator.keys.values()
    if (theirs && own) theirs.userHandle = own.userHandle
    expect(await signIn(elsewhere)).toBe('PASSKEY_INVALID')
  })

  test('is limited per credential and network address, as passwords are', async () => {
    const { browser } = await withPasskey()
    const codes = []
    for (let i = 0; i < 11; i++) {
      const credential = browser.authenticator.get(await options(), { forged: true })
      const headers = { 'x-forwarded-for': '203.0.113.78' }
      codes.push(
        codeOf(await browser.anyone.send(calls.finishStaffPasskeySignIn, { credential }, { headers })),
      )
    }
    expect(codes.slice(0, 10).every(code => code === 'PASSKEY_INVALID')).toBe(true)
    expect(codes.at(-1)).toBe('RATE_LIMITED')
  })

  type Credential = ReturnType<TestDriver['authenticator']['get']>
  const response = (change: object) => (credential: Credential) => ({
    ...credential,
    response: { ...(credential.response as object), ...change },
  })
  test.each<[string, (credential: Credential) => object]>([
    ['nothing', () => ({})],
    ['an id that is no text', credential => ({ ...credential, id: 7 })],
    ['an id with other characters', credential => ({ ...credential, id: 'a b' })],
    ['answers that are no objects', credential => ({ ...credential, response: 7 })],
    ['a user handle that is no id', response({ userHandle: 'AAAA' })],
    ['fields of other types', response({ authenticatorData: [], signature: null })],
  ])('rejects %s', async (_, change) => {
    const { browser } = await withPasskey()
    const reply = await finish(browser, change(browser.authenticator.get(await options())))
    expect(['STATE_TOKEN_INVALID', 'PASSKEY_INVALID']).toContain(codeOf(reply))
  })
})

/** The data of SECOND_FACTOR_REQUIRED after the password of a staff member. */
async function challengeOf(email: string) {
  const body = { email, password: PASSWORD }
  const reply = await (await createDriver(shop)).anyone.send(calls.signInStaffWithPassword, body)
  expect(codeOf(reply)).toBe('SECOND_FACTOR_REQUIRED')
  return reply.body.details.applicationError.data as {
    stateToken: string
    factors: string[]
    webauthn: object
  }
}
const verify = async (as: TestDriver, stateToken: string, credential: object) =>
  as.anyone.send(calls.verifyStaffFactor, { stateToken, factorType: 'WEBAUTHN', credential })

describe('protocol/staff-account §4: a passkey after the password or a link', () => {
  const withPassword = async () => {
    const member = await withPasskey()
    await member.browser.anyone.callOk(calls.setStaffPassword, { newPassword: PASSWORD })
    return member
  }

  test('is a second factor, as recovery codes are', async () => {
    const { id, email, browser } = await withPassword()
    const { stateToken, factors, webauthn } = await challengeOf(email)
    const [credentialId = ''] = browser.authenticator.keys.keys()
    expect(factors).toEqual(['WEBAUTHN', 'RECOVERY_CODE'])
    expect(webauthn).toMatchObject({ allowCredentials: [{ id: credentialId }], rpId: 'stoa.test' })
    const forged = browser.authenticator.get(webauthn, { forged: true })
    expect(codeOf(await verify(browser, stateToken, forged))).toBe('PASSKEY_INVALID')
    const { body } = await verify(browser, stateToken, browser.authenticator.get(webauthn))
    expect(body).toMatchObject({ staffMember: { id } })
    const again = await verify(browser, stateToken, browser.authenticator.get(webauthn))
    expect(codeOf(again)).toBe('STATE_TOKEN_INVALID')
    const { signInUrl } = await driver.merchant.callOk(calls.createStaffSignInLink, { id })
    const link = await driver.anyone.send(calls.signInStaff, { token: tokenOf(signInUrl) })
    expect(link.body.details.applicationError.data.factors).toEqual(['WEBAUTHN', 'RECOVERY_CODE'])
  })

  test('of a colleague, of another step or from another page is rejected', async () => {
    const { email, browser } = await withPassword()
    const { browser: colleague } = await withPasskey()
    const { stateToken, webauthn } = await challengeOf(email)
    const other = await challengeOf(email)
    const theirs = colleague.authenticator.get({ ...webauthn, allowCredentials: [] })
    const answers = [
      theirs,
      browser.authenticator.get(other.webauthn),
      browser.authenticator.get(webauthn, { origin: 'https://evil.test' }),
      browser.authenticator.get(webauthn, { challenge: (await options()).challenge as string }),
    ]
    for (const answer of answers)
      expect(codeOf(await verify(browser, stateToken, answer))).toBe('PASSKEY_INVALID')
    const right = browser.authenticator.get(webauthn)
    const replies = await Promise.all([1, 2, 3].map(() => verify(browser, stateToken, right)))
    expect(replies.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1)
  })

  test('needs the credential in the request', async () => {
    const { email, browser } = await withPassword()
    const { stateToken } = await challengeOf(email)
    const reply = await browser.anyone.send(calls.verifyStaffFactor, { stateToken, factorType: 'WEBAUTHN' })
    expect(reply.body.details.validationError.fieldViolations[0].field).toBe('credential')
  })
})

describe('protocol/staff-account §4: a passkey as proof of identity', () => {
  const startProof = async (as: TestDriver) =>
    (await as.anyone.callOk(calls.startStaffPasskeyProof, {})).options
  const prove = (as: TestDriver, credential: object) =>
    as.anyone.send(calls.proveStaffIdentity, { credential })

  test('permits sensitive changes for 15 minutes', async () => {
    const { browser } = await withPasskey()
    shop.clock.advance(16 * 60_000)
    const needsProof = async () => codeOf(await browser.anyone.send(calls.renewStaffRecoveryCodes, {}))
    expect(await needsProof()).toBe('PROOF_REQUIRED')
    const request = await startProof(browser)
    expect(request).toMatchObject({ userVerification: 'required', allowCredentials: [{}] })
    const credential = browser.authenticator.get(request)
    expect((await prove(browser, credential)).status).toBe(200)
    expect(await needsProof()).toBeUndefined()
    expect(codeOf(await prove(browser, credential))).toBe('STATE_TOKEN_INVALID')
  })

  test('is rejected without user verification, of a colleague, or with the challenge of a sign-in or another session', async () => {
    const { browser } = await withPasskey()
    const { browser: colleague } = await withPasskey()
    const answer = async (tampering: Tampering = {}) =>
      codeOf(await prove(browser, browser.authenticator.get(await startProof(browser), tampering)))
    expect(await answer({ userVerified: false })).toBe('PASSKEY_INVALID')
    expect(await answer({ forged: true })).toBe('PASSKEY_INVALID')
    const theirs = colleague.authenticator.get({ ...(await startProof(browser)), allowCredentials: [] })
    expect(codeOf(await prove(browser, theirs))).toBe('PASSKEY_INVALID')
    for (const request of [await options(), await startProof(colleague)]) {
      const { challenge } = request as { challenge: string }
      expect(await answer({ challenge })).toBe('STATE_TOKEN_INVALID')
    }
    const { challenge } = (await startProof(browser)) as { challenge: string }
    expect(await signIn(browser, { challenge })).toBe('STATE_TOKEN_INVALID')
  })

  test('is offered to staff with a passkey only', async () => {
    const { browser } = await newStaff()
    const reply = await browser.anyone.send(calls.startStaffPasskeyProof, {})
    expect(codeOf(reply)).toBe('FACTOR_UNAVAILABLE')
  })
})
