import { contract, type StaffRole } from '@stoa/contract'
import { codeOf, createDriver, PASSWORD, type TestDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { createApiKey, createClientApp, createSite } from '../identity/sites/administration.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver: first } = await openTestShop()
const { administration } = shop.platform
const calls = contract.staff

/** A further site of the installation, with a driver of its merchant. */
async function openSite(name: string) {
  const siteId = await createSite(administration, { name, currency: 'EUR', locale: 'en' })
  const origins = ['http://shop.test']
  const clientId = await createClientApp(administration, { siteId, name: 'Storefront', origins })
  const { secret: apiKey } = await createApiKey(administration, { siteId, name: 'Demo' })
  return { siteId, name, merchant: await createDriver(shop, { siteId, clientId, apiKey }) }
}
const second = await openSite('Second shop')

/** A staff member of a site and the token of their link. */
async function invite(merchant: TestDriver, email: string, role: StaffRole = 'OWNER') {
  const { staffMember, signInUrl } = await merchant.merchant.callOk(calls.inviteStaffMember, { email, role })
  return { id: staffMember.id, link: signInUrl.split('#token=')[1] ?? '' }
}
/** The header by which a tab names its staff member. */
const tabOf = (id: string) => ({ headers: { 'x-stoa-staff-member': id } })
const follow = (browser: TestDriver, link: string) =>
  browser.anyone.callOk(calls.signInStaff, { token: link })
const sitesIn = async (browser: TestDriver) =>
  (await browser.anyone.callOk(calls.listStaffSites, {})).sites.map(({ id }) => id)

/** A person who is signed in to two sites in one browser. */
async function person() {
  const email = first.newEmail()
  const [a, b] = [await invite(first, email), await invite(second.merchant, email)]
  const browser = await createDriver(shop)
  const inA = await follow(browser, a.link)
  const inB = await follow(browser, b.link)
  return { email, browser, a: { ...a, token: inA.accessToken }, b: { ...b, token: inB.accessToken } }
}
const setPassword = (browser: TestDriver, id: string, newPassword: string) =>
  browser.anyone.send(calls.setStaffPassword, { newPassword }, tabOf(id))
const signInWith = async (email: string, password: string, siteId?: string) =>
  (await createDriver(shop)).anyone.send(calls.signInStaffWithPassword, {
    email,
    password,
    ...(siteId && { siteId }),
  })

test('protocol/staff-account §5: a browser holds a session of each site, and each tab has its own', async () => {
  const { browser, a, b } = await person()
  expect(await sitesIn(browser)).toEqual([second.siteId, shop.siteId])
  const open = async (id: string) =>
    (await browser.anyone.send(calls.openStaffSession, {}, tabOf(id))).body.site.id
  expect([await open(a.id), await open(b.id)]).toEqual([shop.siteId, second.siteId])
  const newTab = await browser.anyone.callOk(calls.openStaffSession, {})
  expect(newTab.site.id).toBe(second.siteId)
  const language = (id: string) => browser.anyone.send(calls.setStaffLanguage, { language: 'es' }, tabOf(id))
  expect((await language(a.id)).body.staffMember).toMatchObject({ id: a.id, language: 'es' })
  const there = await second.merchant.merchant.callOk(calls.listStaffMembers, {})
  expect(there.staffMembers.find(({ id }) => id === b.id)?.language).toBeUndefined()
})

test('protocol/staff-account §5: a tab without its session does nothing in the other site', async () => {
  const { browser, a, b } = await person()
  await browser.anyone.send(calls.endStaffSession, {}, tabOf(a.id))
  expect(await sitesIn(browser)).toEqual([second.siteId])
  for (const reply of [
    await setPassword(browser, a.id, PASSWORD),
    await browser.anyone.send(calls.openStaffSession, {}, tabOf(a.id)),
    await browser.anyone.send(calls.setStaffLanguage, { language: 'de' }, tabOf(a.id)),
  ])
    expect(codeOf(reply)).toBe('SIGN_IN_REQUIRED')
  const list = (token: string) => browser.merchant.send(calls.listStaffMembers, {}, { token })
  expect([(await list(a.token)).status, (await list(b.token)).status]).toEqual([401, 200])
  expect((await setPassword(browser, b.id, PASSWORD)).status).toBe(200)
})

test('protocol/staff-account §5: a call that names no staff member is rejected while there are several', async () => {
  const { browser } = await person()
  const reply = await browser.anyone.send(calls.setStaffPassword, { newPassword: PASSWORD })
  expect(reply.status).toBe(400)
  expect(reply.body.details.validationError.fieldViolations[0].field).toBe('x-stoa-staff-member')
})

test('protocol/staff-account §5: a sign-out ends one site, or all of the browser', async () => {
  const { browser, a, b } = await person()
  const { browser: other } = await person()
  await browser.anyone.callOk(calls.endStaffSession, { allSites: true })
  expect(await sitesIn(browser)).toEqual([])
  expect(browser.cookies.has('stoa_staff')).toBe(false)
  for (const token of [a.token, b.token])
    expect((await browser.merchant.send(calls.listStaffMembers, {}, { token })).status).toBe(401)
  expect(await sitesIn(other)).toHaveLength(2)
})

test('protocol/staff-account §5: a staff member who is removed from one site stays in the other', async () => {
  const { browser, a, b } = await person()
  await second.merchant.merchant.callOk(calls.removeStaffMember, { id: b.id })
  expect(await sitesIn(browser)).toEqual([shop.siteId])
  const gone = await browser.anyone.send(calls.openStaffSession, {}, tabOf(b.id))
  expect(codeOf(gone)).toBe('SIGN_IN_REQUIRED')
  const stays = await browser.anyone.send(calls.openStaffSession, {}, tabOf(a.id))
  expect(stays.body.site.id).toBe(shop.siteId)
})

test('protocol/staff-account §5: a token of one site does nothing in the other', async () => {
  const { browser, a } = await person()
  const list = (siteId: string) =>
    browser.merchant.send(
      calls.listStaffMembers,
      {},
      {
        token: a.token,
        headers: { 'wix-site-id': siteId },
      },
    )
  expect([(await list(shop.siteId)).status, (await list(second.siteId)).status]).toEqual([200, 403])
})

test('protocol/staff-account §5: the same address on the site of someone else gives nothing', async () => {
  const { email, browser, a } = await person()
  await setPassword(browser, a.id, PASSWORD)
  const mallory = await openSite("Mallory's shop")
  const bait = await invite(mallory.merchant, email)
  const attacker = await createDriver(shop)
  const inside = await follow(attacker, bait.link)
  await setPassword(attacker, bait.id, 'known to Mallory')
  expect(await sitesIn(attacker)).toEqual([mallory.siteId])
  const open = await attacker.anyone.send(calls.openStaffSession, {}, tabOf(a.id))
  expect(codeOf(open)).toBe('SIGN_IN_REQUIRED')
  const elsewhere = await attacker.merchant.send(
    calls.listStaffMembers,
    {},
    {
      token: inside.accessToken,
      headers: { 'wix-site-id': shop.siteId },
    },
  )
  expect(elsewhere.status).toBe(403)
  expect((await signInWith(email, 'known to Mallory')).body.site.id).toBe(mallory.siteId)
  expect((await signInWith(email, PASSWORD)).body.site.id).toBe(shop.siteId)
  for (const reply of [
    await signInWith(email, 'known to Mallory', shop.siteId),
    await signInWith(email, PASSWORD, mallory.siteId),
  ])
    expect(codeOf(reply)).toBe('STAFF_CREDENTIALS_INVALID')
})

test('protocol/staff-account §5: sign-ins to an own site permit no more guesses at another one', async () => {
  const { email, browser, a } = await person()
  await setPassword(browser, a.id, PASSWORD)
  const mallory = await openSite('Shop with bait')
  const bait = await invite(mallory.merchant, email)
  const attacker = await createDriver(shop)
  await follow(attacker, bait.link)
  await setPassword(attacker, bait.id, 'known to Mallory')
  for (let i = 0; i < 12; i++) {
    await signInWith(email, `guess ${i}`, shop.siteId)
    expect((await signInWith(email, 'known to Mallory', mallory.siteId)).status).toBe(200)
  }
  expect(codeOf(await signInWith(email, PASSWORD, shop.siteId))).toBe('RATE_LIMITED')
  // The limit of one site leaves the other one open.
  expect((await signInWith(email, 'known to Mallory')).body.site.id).toBe(mallory.siteId)
})

test('protocol/staff-account §5: one password of several sites asks which site', async () => {
  const { email, browser, a, b } = await person()
  for (const { id } of [a, b]) await setPassword(browser, id, PASSWORD)
  const reply = await signInWith(email, PASSWORD)
  expect([reply.status, codeOf(reply)]).toEqual([409, 'SITE_CHOICE_REQUIRED'])
  expect(reply.headers.getSetCookie()).toEqual([])
  const { sites } = reply.body.details.applicationError.data
  expect(sites.map(({ id }: { id: string }) => id).sort()).toEqual([shop.siteId, second.siteId].sort())
  expect((await signInWith(email, PASSWORD, second.siteId)).body.staffMember.id).toBe(b.id)
  const unknown = await signInWith(email, PASSWORD, '00000000-0000-4000-8000-000000000000')
  expect(codeOf(unknown)).toBe('STAFF_CREDENTIALS_INVALID')
})

test('protocol/staff-account §5: of six sites with the address each one can be signed in to', async () => {
  const email = first.newEmail()
  const ids: string[] = []
  for (let i = 0; i < 6; i++) {
    const site = await openSite(`Shop ${i}`)
    const { id, link } = await invite(site.merchant, email)
    const browser = await createDriver(shop)
    await follow(browser, link)
    await setPassword(browser, id, `passphrase number ${i}`)
    ids.push(site.siteId)
  }
  const opened = []
  for (let i = 0; i < 6; i++) opened.push((await signInWith(email, `passphrase number ${i}`)).body.site.id)
  expect(opened).toEqual(ids)
})

test('protocol/staff-account §5: a browser holds eight sessions; a further one ends the oldest', async () => {
  const browser = await createDriver(shop)
  const ids: string[] = []
  for (let i = 0; i < 9; i++) {
    const site = await openSite(`Many ${i}`)
    await follow(browser, (await invite(site.merchant, first.newEmail())).link)
    ids.push(site.siteId)
  }
  expect(await sitesIn(browser)).toEqual(ids.slice(1).reverse())
  expect(browser.cookies.get('stoa_staff')?.length).toBeLessThan(500)
  browser.cookies.set('stoa_staff', Array(5000).fill('x').join('.'))
  expect(await sitesIn(browser)).toEqual([])
})
