import type { Page } from 'playwright-core'
import type { MemberShop } from './member-shop.ts'

/** The password of every member in these tests. */
export const PASSWORD = 'correct horse battery'

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const email = (page: Page) => page.getByLabel('E-mail address')
export const password = (page: Page) => page.getByLabel(/^(Password|New password)$/)

/** Opens a new sign-in of the shop. */
export async function openSignIn(page: Page, shop: MemberShop, request?: Parameters<MemberShop['begin']>[0]) {
  const signIn = await shop.begin(request)
  await page.goto(signIn.url)
  await heading(page, 'Sign in').waitFor()
  return signIn
}

export async function fillSignIn(page: Page, address: string, secret = PASSWORD) {
  await email(page).fill(address)
  await password(page).fill(secret)
  await button(page, 'Sign in').click()
}

/** The query parameters of the browser's return to the shop. */
export async function returnParameters(page: Page, shop: MemberShop) {
  await page.waitForURL(`${shop.near.origin}/**`)
  const { search, hash } = new URL(page.url())
  return Object.fromEntries(new URLSearchParams(search || hash.slice(1)))
}

/** The match of a pattern in the newest mail to an address. */
export async function fromMail(shop: MemberShop, address: string, pattern: RegExp) {
  const { body } = await shop.mailTo(address)
  const found = pattern.exec(body ?? '')
  if (!found) throw new Error(`nothing like ${pattern} in ${body}`)
  return found[1] ?? found[0]
}

export const codeFrom = (shop: MemberShop, address: string) => fromMail(shop, address, /\b(\d{6})\b/)
export const linkFrom = (shop: MemberShop, address: string) =>
  fromMail(shop, address, /http:\/\/localhost:\d+\/[^\s)]+#token=[^\s)]+/)

/** Creates a member with a verified e-mail address, which second factors require. */
export async function provedMember(shop: MemberShop) {
  await shop.change({ members: { registration: 'EMAIL_VERIFICATION' } })
  const { email: address, stateToken, id } = await shop.registered()
  const { contract } = shop
  await shop.visitor.callOk(contract.verification.verifyDuringAuthentication, {
    stateToken: stateToken ?? '',
    code: await codeFrom(shop, address),
  })
  await shop.change({ members: { registration: 'OPEN' } })
  return { address, id }
}

/** Opens the account page and signs in there. */
export async function openAccount(page: Page, shop: MemberShop, address: string) {
  await page.goto(`${shop.baseUrl}/account#site=${shop.site.siteId}`)
  await fillSignIn(page, address)
  await heading(page, 'Your account').waitFor()
  await page.getByLabel('First name').waitFor()
}
