import { allCalls, contract, type StaffRole } from '@stoa/contract'
import { codeOf, createDriver, PASSWORD, type TestDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { countRecoveryCodes, listFactors } from '../storage/identity/factors.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const calls = contract.staff

const tokenOf = (signInUrl: string) => signInUrl.split('#token=')[1] ?? ''
const invite = (role: StaffRole = 'READ_ONLY') =>
  driver.merchant.callOk(calls.inviteStaffMember, { email: driver.newEmail(), role })

/** Signs a staff member in with a new link, in a separate browser. */
async function browserOf(id: string) {
  const { signInUrl } = await driver.merchant.callOk(calls.createStaffSignInLink, { id })
  const browser = await createDriver(shop)
  const session = await browser.anyone.callOk(calls.signInStaff, { token: tokenOf(signInUrl) })
  return { browser, token: session.accessToken }
}
const sessionsOf = async (browser: TestDriver) =>
  (await browser.anyone.callOk(calls.listStaffSessions, {})).sessions

test('staff sign in from addresses on the web', async () => {
  const { signInUrl } = await invite()
  const reply = await driver.anyone.send(
    calls.signInStaff,
    { token: tokenOf(signInUrl) },
    {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    },
  )
  expect(reply.status).toBe(200)
})

test('protocol/staff-account §1: staff see their own sessions, with browser, address and last use', async () => {
  const { staffMember } = await invite()
  const { browser } = await browserOf(staffMember.id)
  shop.clock.advance(60 * 60_000)
  const { browser: other } = await browserOf(staffMember.id)
  await browserOf((await invite()).staffMember.id)
  shop.clock.advance(5 * 60_000)
  await browser.anyone.send(
    calls.openStaffSession,
    {},
    {
      headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    },
  )
  const sessions = await sessionsOf(browser)
  expect(sessions.map(({ current }) => current)).toEqual([true, false])
  expect(sessions[0]).toMatchObject({ address: '203.0.113.9', userAgent: expect.stringContaining('Firefox') })
  const [mine] = sessions
  expect(Date.parse(mine?.lastUsedDate ?? '') - Date.parse(mine?.createdDate ?? '')).toBe(65 * 60_000)
  expect((await sessionsOf(other)).map(({ current }) => current)).toEqual([false, true])
})

test('protocol/staff-account §1: a session that is ended loses its token and its cookie', async () => {
  const { staffMember } = await invite('OWNER')
  const { browser } = await browserOf(staffMember.id)
  const { browser: lost, token } = await browserOf(staffMember.id)
  const list = () => lost.merchant.send(calls.listStaffMembers, {}, { token })
  expect((await list()).status).toBe(200)
  const id = (await sessionsOf(browser)).find(({ current }) => !current)?.id ?? ''
  await browser.anyone.callOk(calls.revokeStaffSession, { id })
  expect((await list()).status).toBe(401)
  expect(codeOf(await lost.anyone.send(calls.openStaffSession, {}))).toBe('SIGN_IN_REQUIRED')
  const again = await browser.anyone.send(calls.revokeStaffSession, { id })
  expect(codeOf(again)).toBe('SESSION_NOT_FOUND')
})

test('protocol/staff-account §1: the sessions of a colleague cannot be ended', async () => {
  const { browser } = await browserOf((await invite()).staffMember.id)
  const { browser: colleague } = await browserOf((await invite()).staffMember.id)
  const id = (await sessionsOf(colleague))[0]?.id ?? ''
  expect(codeOf(await browser.anyone.send(calls.revokeStaffSession, { id }))).toBe('SESSION_NOT_FOUND')
  expect(await sessionsOf(colleague)).toHaveLength(1)
})

test('protocol/staff-account §1: all other sessions end at once, and the journal records it', async () => {
  const { staffMember } = await invite('OWNER')
  const { browser, token } = await browserOf(staffMember.id)
  await browserOf(staffMember.id)
  await browserOf(staffMember.id)
  const { count } = await browser.anyone.callOk(calls.revokeOtherStaffSessions, {})
  expect(count).toBe(2)
  expect(await sessionsOf(browser)).toHaveLength(1)
  const reply = await browser.merchant.send(contract.journal.listJournalEntries, {}, { token })
  const [entry] = reply.body.entries
  expect(entry).toMatchObject({
    operation: 'staff.revokeOtherStaffSessions',
    actor: { id: staffMember.id },
    changeCount: 2,
  })
})

/** A staff member with a password, signed in. */
async function withPassword(role: StaffRole = 'READ_ONLY') {
  const { staffMember } = await invite(role)
  const { browser, token } = await browserOf(staffMember.id)
  await browser.anyone.callOk(calls.setStaffPassword, { newPassword: PASSWORD })
  return { id: staffMember.id, email: staffMember.email, browser, token }
}
const signInWith = async (email: string, password: string, address = '127.0.0.1') =>
  (await createDriver(shop)).anyone.send(
    calls.signInStaffWithPassword,
    { email, password },
    {
      headers: { 'x-forwarded-for': address },
    },
  )

test('protocol/staff-account §2: a password signs in, in any case of the address', {
  tags: 'nightly',
}, async () => {
  const { id, email } = await withPassword()
  const reply = await signInWith(email.toUpperCase(), PASSWORD)
  expect(reply.body).toMatchObject({ staffMember: { id } })
  expect(reply.headers.getSetCookie()[0]).toMatch(/^stoa_staff=/)
  for (const wrong of [await signInWith(email, 'not it at all'), await signInWith('x@example.com', PASSWORD)])
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'STAFF_CREDENTIALS_INVALID'])
})

test('protocol/staff-account §2: guesses are limited to ten per address and network, as for members', async () => {
  const { email } = await withPassword()
  const codes = []
  for (let i = 0; i < 11; i++) codes.push(codeOf(await signInWith(email, `guess ${i}`, '203.0.113.77')))
  expect(codes.filter(code => code === 'STAFF_CREDENTIALS_INVALID')).toHaveLength(10)
  expect(codes.at(-1)).toBe('RATE_LIMITED')
  expect((await signInWith(email, PASSWORD, '203.0.113.77')).status).toBe(429)
})

test('protocol/staff-account §2: a new password needs the current one, or a proof of the last 15 minutes', async () => {
  const { browser, email } = await withPassword()
  const set = (newPassword: string, currentPassword?: string) =>
    browser.anyone.send(calls.setStaffPassword, { newPassword, ...(currentPassword && { currentPassword }) })
  shop.clock.advance(16 * 60_000)
  expect(codeOf(await set('a second passphrase'))).toBe('PROOF_REQUIRED')
  expect(codeOf(await set('a second passphrase', 'wrong'))).toBe('STAFF_CREDENTIALS_INVALID')
  expect((await set('a second passphrase', PASSWORD)).status).toBe(200)
  expect((await set('short')).body.details.validationError.fieldViolations[0].field).toBe('newPassword')
  expect((await set('a third passphrase')).status).toBe(200)
  expect((await signInWith(email, 'a third passphrase')).status).toBe(200)
})

test('protocol/staff-account §2: a new password ends other sessions and links, and is in no journal', async () => {
  const { id, browser, token } = await withPassword('OWNER')
  const { browser: other } = await browserOf(id)
  const { signInUrl } = await driver.merchant.callOk(calls.createStaffSignInLink, { id })
  await browser.anyone.callOk(calls.setStaffPassword, { newPassword: 'another passphrase' })
  expect(codeOf(await other.anyone.send(calls.openStaffSession, {}))).toBe('SIGN_IN_REQUIRED')
  const link = await driver.anyone.send(calls.signInStaff, { token: tokenOf(signInUrl) })
  expect(codeOf(link)).toBe('SIGN_IN_LINK_INVALID')
  const { body } = await browser.merchant.send(contract.journal.listJournalEntries, {}, { token })
  expect(body.entries[0]).toMatchObject({ operation: 'staff.setStaffPassword', actor: { id } })
  expect(JSON.stringify(body)).not.toMatch(/argon2|passphrase/)
})

test('protocol/staff-account §2: a lost password is replaced after a mailed link', async () => {
  const { shop: development, driver: merchant } = await openTestShop({ config: { development: true } })
  const input = { email: merchant.newEmail(), role: 'READ_ONLY' } as const
  const { staffMember } = await merchant.merchant.callOk(calls.inviteStaffMember, input)
  const { id, email } = staffMember
  const browser = await createDriver(development)
  await browser.anyone.callOk(calls.sendStaffSignInLink, { email })
  await browser.anyone.callOk(calls.sendStaffSignInLink, { email: browser.newEmail() })
  const { mails } = await merchant.merchant.callOk(contract.mails.listMails, {})
  expect(mails.map(({ recipient }) => recipient)).toEqual([email])
  const { mail } = await merchant.merchant.callOk(contract.mails.getMail, { id: mails[0]?.id ?? '' })
  const token = /admin#token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
  const session = await browser.anyone.callOk(calls.signInStaff, { token })
  expect(session.staffMember.id).toBe(id)
  await browser.anyone.callOk(calls.setStaffPassword, { newPassword: 'found again 7' })
  const { passwordChangedDate } = await browser.anyone.callOk(calls.getStaffAccount, {})
  expect(passwordChangedDate).toBeDefined()
})

test('protocol/staff-account §2: without an SMTP server no link is mailed in production', async () => {
  const { staffMember } = await invite()
  await driver.anyone.callOk(calls.sendStaffSignInLink, { email: staffMember.email })
  const { mails } = await driver.merchant.callOk(contract.mails.listMails, { recipient: staffMember.email })
  expect(mails).toEqual([])
})

/** A staff member with a password and an authenticator app. Its current code is unused. */
async function withTotp() {
  const member = await withPassword('OWNER')
  const { secret } = await member.browser.anyone.callOk(calls.startStaffTotp, {})
  const confirmed = await member.browser.anyone.callOk(calls.confirmStaffTotp, {
    code: driver.totpNow(secret),
  })
  shop.clock.advance(30_000)
  return { ...member, secret, factorId: confirmed.factor.factorId, codes: confirmed.recoveryCodes ?? [] }
}
/** The state token of a sign-in that waits for a second factor. */
async function challenge(email: string): Promise<string> {
  const reply = await signInWith(email, PASSWORD)
  expect(codeOf(reply)).toBe('SECOND_FACTOR_REQUIRED')
  expect(reply.headers.getSetCookie()).toEqual([])
  return reply.body.details.applicationError.data.stateToken
}
const verify = async (stateToken: string, factorType: 'TOTP' | 'RECOVERY_CODE', code: string) =>
  (await createDriver(shop)).anyone.send(calls.verifyStaffFactor, { stateToken, factorType, code })

test('protocol/staff-account §3: an authenticator app is needed after password and link', async () => {
  const { id, email, secret } = await withTotp()
  const { signInUrl } = await driver.merchant.callOk(calls.createStaffSignInLink, { id })
  const byLink = await driver.anyone.send(calls.signInStaff, { token: tokenOf(signInUrl) })
  expect(byLink.body.details.applicationError.data.factors).toEqual(['TOTP', 'RECOVERY_CODE'])
  const stateToken = await challenge(email)
  const wrong = await verify(stateToken, 'TOTP', '000000')
  expect([codeOf(wrong), wrong.body.details.applicationError.data.triesLeft]).toEqual([
    'VERIFICATION_FAILED',
    4,
  ])
  const right = await verify(stateToken, 'TOTP', driver.totpNow(secret))
  expect(right.body.staffMember).toMatchObject({ id })
  expect(right.headers.getSetCookie()[0]).toMatch(/^stoa_staff=/)
  expect(codeOf(await verify(stateToken, 'TOTP', driver.totpNow(secret)))).toBe('STATE_TOKEN_INVALID')
})

test('protocol/staff-account §3: of parallel sign-ins with one code, one succeeds', async () => {
  const { email, secret, codes } = await withTotp()
  const code = driver.totpNow(secret)
  const tokens = await Promise.all([1, 2, 3].map(() => challenge(email)))
  const byApp = await Promise.all(tokens.map(token => verify(token, 'TOTP', code)))
  expect(byApp.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const again = await Promise.all([1, 2, 3].map(() => challenge(email)))
  const byRecovery = await Promise.all(again.map(token => verify(token, 'RECOVERY_CODE', codes[0] ?? '')))
  expect(byRecovery.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('protocol/staff-account §3: a step takes five codes', async () => {
  const { email, secret } = await withTotp()
  const stateToken = await challenge(email)
  for (let i = 0; i < 5; i++) await verify(stateToken, 'TOTP', '000000')
  expect(codeOf(await verify(stateToken, 'TOTP', driver.totpNow(secret)))).toBe('STATE_TOKEN_INVALID')
})

test('protocol/staff-account §3: factors change after a recent proof only', async () => {
  const { browser, factorId, secret, codes, email } = await withTotp()
  shop.clock.advance(16 * 60_000)
  const remove = () => browser.anyone.send(calls.deleteStaffFactor, { factorId })
  const renew = () => browser.anyone.send(calls.renewStaffRecoveryCodes, {})
  expect([codeOf(await remove()), codeOf(await renew())]).toEqual(['PROOF_REQUIRED', 'PROOF_REQUIRED'])
  const prove = (proof: object) => browser.anyone.send(calls.proveStaffIdentity, proof)
  expect((await prove({})).status).toBe(400)
  expect(codeOf(await prove({ password: 'not it' }))).toBe('STAFF_CREDENTIALS_INVALID')
  expect(codeOf(await prove({ factorType: 'TOTP', code: '000000' }))).toBe('VERIFICATION_FAILED')
  expect((await prove({ factorType: 'TOTP', code: driver.totpNow(secret) })).status).toBe(200)
  const { recoveryCodes } = (await renew()).body
  expect(recoveryCodes).toHaveLength(10)
  expect(codeOf(await verify(await challenge(email), 'RECOVERY_CODE', codes[0] ?? ''))).toBe(
    'VERIFICATION_FAILED',
  )
  expect((await remove()).status).toBe(200)
  expect((await signInWith(email, PASSWORD)).status).toBe(200)
  const account = await browser.anyone.callOk(calls.getStaffAccount, {})
  expect(account).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
})

test('protocol/staff-account §3: factors go with the staff member, and the journal has no secret', async () => {
  const { id, token, browser, secret, codes } = await withTotp()
  const { body } = await browser.merchant.send(contract.journal.listJournalEntries, {}, { token })
  expect(body.entries.map(({ operation }: { operation: string }) => operation)).toContain(
    'staff.confirmStaffTotp',
  )
  for (const text of [secret, ...codes]) expect(JSON.stringify(body)).not.toContain(text)
  await driver.merchant.callOk(calls.removeStaffMember, { id })
  const { db } = shop.platform.administration
  expect(await listFactors(db, shop.siteId, id)).toEqual([])
  expect(await countRecoveryCodes(db, shop.siteId, id)).toBe(0)
})

test('protocol/staff-account §3: calls that give access need a recent proof, and API keys are not asked', async () => {
  const { id, browser } = await withPassword('OWNER')
  shop.clock.advance(16 * 60_000)
  const { accessToken: token } = await browser.anyone.callOk(calls.openStaffSession, {})
  const createKey = () =>
    browser.merchant.send(
      contract.apiKeys.createApiKey,
      { name: 'Till', scopes: ['orders:read'] },
      {
        token,
      },
    )
  expect([(await createKey()).status, codeOf(await createKey())]).toEqual([403, 'PROOF_REQUIRED'])
  const read = await browser.merchant.send(calls.listStaffMembers, {}, { token })
  expect(read.status).toBe(200)
  const mailTo = (newOrders: string[]) =>
    browser.merchant.send(contract.sites.updateSite, { site: { notifications: { newOrders } } }, { token })
  expect(codeOf(await mailTo(['orders@example.com']))).toBe('PROOF_REQUIRED')
  expect((await mailTo([])).status).toBe(200)
  await browser.anyone.callOk(calls.proveStaffIdentity, { password: PASSWORD })
  expect((await createKey()).status).toBe(200)
  shop.clock.advance(16 * 60_000)
  await driver.merchant.callOk(calls.removeStaffMember, { id })
})

test('every call that needs a recent proof is for merchants, and declares its error', () => {
  for (const { declaration, resource, name } of allCalls) {
    if (!declaration.recentProof) continue
    expect([`${resource}.${name}`, declaration.allow]).toEqual([`${resource}.${name}`, ['merchant']])
    expect(declaration.errors).toContain('PROOF_REQUIRED')
  }
})
