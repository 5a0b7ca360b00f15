import { contract } from '@stoa/contract'
import { createDriver, PASSWORD, type TestDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const calls = contract.staff

const HEADERS = {
  'x-forwarded-for': '203.0.113.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

/** A new staff member, who is signed in with a link and reads the admin in a language. */
async function newStaff(language?: string) {
  const input = { email: driver.newEmail(), role: 'READ_ONLY' } as const
  const { signInUrl } = await driver.merchant.callOk(calls.inviteStaffMember, input)
  const browser = await createDriver(shop)
  await browser.anyone.callOk(calls.signInStaff, { token: signInUrl.split('#token=')[1] ?? '' })
  if (language) await browser.anyone.callOk(calls.setStaffLanguage, { language })
  return { email: input.email, browser }
}
const mailsTo = async (email: string) =>
  (await shop.mailbox()).filter(({ to, kind }) => to === email && kind === 'staffSecurity')

/** Adds a passkey with a name; returns its id and the recovery codes. */
async function addPasskey(browser: TestDriver, name = 'Laptop') {
  const { options } = await browser.anyone.callOk(calls.startStaffPasskey, {})
  const credential = browser.authenticator.create(options)
  const sent = { credential, name }
  const { body } = await browser.anyone.send(calls.confirmStaffPasskey, sent, { headers: HEADERS })
  return { id: body.factor.factorId as string, codes: (body.recoveryCodes ?? []) as string[] }
}
async function addApp(browser: TestDriver) {
  const { secret } = await browser.anyone.callOk(calls.startStaffTotp, {})
  const added = await browser.anyone.callOk(calls.confirmStaffTotp, { code: browser.totpNow(secret) })
  return { id: added.factor.factorId, secret, codes: added.recoveryCodes ?? [] }
}
const remove = (browser: TestDriver, factorId: string) =>
  browser.anyone.callOk(calls.deleteStaffFactor, { factorId })
const setPassword = (browser: TestDriver) =>
  browser.anyone.callOk(calls.setStaffPassword, { newPassword: PASSWORD })
const prove = (browser: TestDriver, code: string) =>
  browser.anyone.send(calls.proveStaffIdentity, { factorType: 'RECOVERY_CODE', code })

test('protocol/staff-account §7: a mail names the change, time, browser, place and remedy', async () => {
  const { email, browser } = await newStaff()
  await addPasskey(browser, 'Buy at evil.test')
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toMatch(/: A passkey was added to your account$/)
  for (const text of ['UTC', 'Firefox on Linux', '203.0.113.9', 'end all other sessions', '/admin/account'])
    expect(mail?.body).toContain(text)
  // Owners invite any address, so staff cannot choose text that is sent there.
  expect(`${mail?.subject} ${mail?.body} ${mail?.html}`).not.toContain('evil.test')
})

test('protocol/staff-account §7: each change is mailed once, in the language of the staff member', async () => {
  const { email, browser } = await newStaff('de')
  const app = await addApp(browser)
  const passkey = await addPasskey(browser)
  shop.clock.advance(30_000)
  const replaced = await addApp(browser)
  await browser.anyone.callOk(calls.renameStaffPasskey, { factorId: passkey.id, name: 'Desk' })
  const { recoveryCodes } = await browser.anyone.callOk(calls.renewStaffRecoveryCodes, {})
  expect((await prove(browser, recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await prove(browser, 'wrong')).status).toBe(400)
  await remove(browser, replaced.id)
  await setPassword(browser)
  await remove(browser, passkey.id)
  const mails = await mailsTo(email)
  expect(mails.map(({ subject, language }) => [language, subject.replace(/^.*: /, '')])).toEqual([
    ['de', 'Ihrem Konto wurde eine Authenticator-App hinzugefügt'],
    ['de', 'Ihrem Konto wurde ein Passkey hinzugefügt'],
    ['de', 'Die Authenticator-App Ihres Kontos wurde ersetzt'],
    ['de', 'Sie haben neue Wiederherstellungscodes'],
    ['de', 'Einer Ihrer Wiederherstellungscodes wurde benutzt'],
    ['de', 'Die Authenticator-App Ihres Kontos wurde entfernt'],
    ['de', 'Ihr Passwort wurde geändert'],
    ['de', 'Ein Passkey Ihres Kontos wurde entfernt'],
  ])
  expect(mails[4]?.body).toMatch(/Ungenutzte Wiederherstellungscodes\s+9/)
  const text = JSON.stringify(mails)
  for (const secret of [app.secret, replaced.secret, PASSWORD, ...app.codes, ...recoveryCodes])
    expect(text).not.toContain(secret)
})

test('protocol/staff-account §7: a recovery code at a sign-in is mailed, once for parallel uses of it', async () => {
  const { email, browser } = await newStaff('es')
  const { codes } = await addApp(browser)
  await setPassword(browser)
  const stranger = await createDriver(shop)
  const sent = { email, password: PASSWORD }
  const steps = await Promise.all([1, 2].map(() => stranger.anyone.send(calls.signInStaffWithPassword, sent)))
  const replies = await Promise.all(
    steps.map(({ body }) => {
      const { stateToken } = body.details.applicationError.data
      const answer = { stateToken, factorType: 'RECOVERY_CODE' as const, code: codes[0] ?? '' }
      return stranger.anyone.send(calls.verifyStaffFactor, answer)
    }),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects.filter(subject => subject.includes('códigos de recuperación'))).toHaveLength(1)
})

test('protocol/staff-account §7: a change that fails is not mailed', async () => {
  const { email, browser } = await newStaff()
  const unknown = { factorId: '3f0f6a58-9c8c-4f4c-8a60-1f2a3b4c5d6e' }
  expect((await browser.anyone.send(calls.deleteStaffFactor, unknown)).status).toBe(404)
  expect((await browser.anyone.send(calls.renewStaffRecoveryCodes, {})).status).toBe(404)
  expect((await browser.anyone.send(calls.setStaffPassword, { newPassword: 'short' })).status).toBe(400)
  expect(await mailsTo(email)).toEqual([])
})
