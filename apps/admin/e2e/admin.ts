import { ApiKeyStrategy, createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import {
  addProductsToCollection,
  addToCurrentCart,
  assignSubscriptionOptionsToProduct,
  createCheckoutFromCurrentCart,
  createCollection,
  createDiscountRule,
  createMember,
  createProduct,
  createSubscriptionOption,
  getOrder,
  inviteStaffMember,
  issueGiftCard,
  updateCheckout,
} from '@stoa/client/calls'
import { createOrder, createOrderAndCharge } from '@stoa/client/checkout'
import type { StaffRole } from '@stoa/contract'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { browserForTests, desktop } from '../../../tools/testing/browser.ts'
import type {} from '../../../tools/testing/demo.ts'

export * from '../../../tools/testing/browser.ts'

/** The catalogue of the stores (protocol/catalogue §6). */
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Browsers of a test file. `as` signs one in as a new staff member and opens a page of the admin. */
export function browserOfStaff() {
  const browser = browserForTests({ locale: 'en-GB' })
  const as = async (role: StaffRole = 'OWNER', path = '', options: BrowserContextOptions = {}) => {
    const page = await browser(options)
    await signIn(page, role, path)
    return page
  }
  return Object.assign(browser, { as })
}

/** Saves a screenshot if STOA_SCREENSHOTS names a folder. */
export async function shoot(
  page: Page,
  name: string,
  { viewport = desktop, colorScheme = 'light' }: { viewport?: typeof desktop; colorScheme?: string } = {},
) {
  const folder = process.env.STOA_SCREENSHOTS
  const file = `${viewport.width}-${colorScheme}-${name.replaceAll(/\W+/g, '-')}.png`
  if (folder) await page.screenshot({ path: `${folder}/${file}`, fullPage: true })
}

/** A client with the merchant's API key. */
export function merchant() {
  const { baseUrl, apiKey, siteId } = inject('demo')
  return createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
}

/** Waits until nothing of the page is loading: its stream of events stays open, so the network is never idle. */
export const settled = (page: Page) =>
  page.waitForFunction(() => {
    const isLoading = document.querySelector(
      'main[aria-busy="true"], main [role="status"] .sr-only, main [aria-busy="true"]',
    )
    return document.querySelector('main h1') !== null && !isLoading
  })

/** Scrolls a list until the row with this link is in the document. */
export async function scrollToRow(page: Page, name: string) {
  const row = page.getByRole('link', { name, exact: true })
  // Rows follow after the scroll and the reply of the server: the end counts if it stays the end.
  for (let atEnd = 0; (await row.count()) === 0; ) {
    const isAtEnd = await page.evaluate(async () => {
      window.scrollBy(0, window.innerHeight * 0.8)
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      return window.scrollY + window.innerHeight > document.documentElement.scrollHeight - 1
    })
    await settled(page)
    atEnd = isAtEnd ? atEnd + 1 : 0
    if (atEnd > 20) throw new Error(`${name} is not in the list`)
    if (atEnd > 1) await page.waitForTimeout(250)
  }
  await row.scrollIntoViewIfNeeded()
  return row
}

/** Sends the form of a new entity, and waits for its page. */
export async function create(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Chooses an option of a searchable list by its name or code. */
export async function choose(within: Page | Locator, label: string | RegExp, text: string) {
  const control = within.getByRole('combobox', { name: label })
  await control.fill(text)
  await control.press('Enter')
}

/** An address that no other test uses. */
const newEmail = () => `${crypto.randomUUID()}@example.com`

/** Invites a staff member; returns their id, address and sign-in link. */
export async function invite(role: StaffRole) {
  const input = { email: newEmail(), name: 'Ada', role }
  const { staffMember, signInUrl } = await merchant().call(inviteStaffMember, input)
  return { id: staffMember.id, email: input.email, signInUrl }
}

/** Signs the browser in as a new staff member and opens a page of the admin; returns their id. */
export async function signIn(page: Page, role: StaffRole = 'OWNER', path = '') {
  const { id, signInUrl } = await invite(role)
  await openLink(page, signInUrl, id, path)
  return id
}

/** Opens a page of the admin with the token of a sign-in link, and waits until the tab has the session of that staff member. */
export async function openLink(page: Page, signInUrl: string, staffMemberId: string, path: string) {
  const link = new URL(signInUrl)
  await page.goto(`${link.origin}/admin${path}${link.hash}`)
  await page.waitForFunction(id => sessionStorage.getItem('stoa.admin.site')?.includes(id), staffMemberId)
  if (!path) await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()
}

/** A product with a name that no other test uses, and a variant for each size. */
export async function newProduct(sizes: string[] = []) {
  const name = `Bolt ${crypto.randomUUID().slice(0, 8)}`
  const productOptions = [{ name: 'Size', choices: sizes.map(value => ({ value })) }]
  const options = sizes.length > 0 && { productOptions, manageVariants: true }
  const { product } = await merchant().call(createProduct, {
    product: { name, priceData: { price: 20 }, ...options },
  })
  return product
}

/** A collection with one product. */
export async function newCollection(productId: string) {
  const { collection } = await merchant().call(createCollection, { collection: { name: 'Winter' } })
  const id = collection.id ?? ''
  await merchant().call(addProductsToCollection, { id, productIds: [productId] })
  return id
}

/** A gift card of 25. */
export async function newGiftCard() {
  const { giftCard } = await merchant().call(issueGiftCard, {
    giftCard: { initialBalance: { value: '25' }, recipient: { name: 'Grace', email: newEmail() } },
  })
  return giftCard.id
}

/** A discount on one product that has not begun. */
export const newDiscount = (productId: string) =>
  merchant().call(createDiscountRule, {
    discountRule: {
      name: 'Next year',
      activeTimeInfo: { start: '2999-01-01T00:00:00.000Z' },
      discounts: {
        values: [
          {
            percentage: 10,
            specificItemsInfo: { scopes: [{ catalogItemFilter: { catalogItemIds: [productId] } }] },
          },
        ],
      },
    },
  })

/** A member of the shop with a name that no other test uses. */
export async function newMember() {
  const lastName = `Hopper-${crypto.randomUUID().slice(0, 8)}`
  const { member } = await merchant().call(createMember, {
    member: { loginEmail: newEmail(), contact: { firstName: 'Grace', lastName } },
  })
  return { id: member.id, name: `Grace ${lastName}` }
}

/** A subscription to a product, every two weeks; the id of the contract and the name of the product. */
export async function newSubscription() {
  const { id: productId, name = '' } = await newProduct()
  const { subscriptionOption } = await merchant().call(createSubscriptionOption, {
    subscriptionOption: {
      title: 'Every two weeks',
      subscriptionSettings: { frequency: 'WEEK', interval: 2, billingCycles: 6 },
    },
  })
  const subscriptionOptionId = subscriptionOption.id ?? ''
  await merchant().call(assignSubscriptionOptionsToProduct, {
    productId,
    assignedSubscriptionOptions: [{ id: subscriptionOptionId }],
  })
  const order = await placeOrder(newEmail(), { catalogItemId: productId, options: { subscriptionOptionId } })
  return { id: order.lineItems[0]?.subscriptionInfo?.id ?? '', name }
}

/** An order of two units of a product, paid on delivery. */
export async function placeOrder(
  email = newEmail(),
  item?: { catalogItemId: string; options: Record<string, unknown> },
  /** Absent: payment offline. */
  payment?: { paymentToken: string; delayCapture: boolean },
) {
  const { baseUrl, clientId } = inject('demo')
  const reference = item ?? { catalogItemId: (await newProduct()).id }
  const buyer = createClient({ baseUrl, auth: OAuthStrategy({ clientId, storage: memoryStorage() }) })
  const lineItems = [{ catalogReference: { appId: STORES_APP, ...reference }, quantity: 2 }]
  await buyer.call(addToCurrentCart, { lineItems })
  const { checkoutId: id } = await buyer.call(createCheckoutFromCurrentCart, { channelType: 'WEB' })
  const contactDetails = { firstName: 'Grace', lastName: 'Hopper' }
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstraße 12' }
  const shippingInfo = { shippingDestination: { contactDetails, address } }
  await buyer.call(updateCheckout, {
    checkout: { id, buyerInfo: { email }, shippingInfo, billingInfo: { contactDetails, address } },
  })
  const { orderId = '' } = payment
    ? await buyer.call(createOrderAndCharge, { id, paymentProvider: 'test', ...payment })
    : await buyer.call(createOrder, { id })
  return (await merchant().call(getOrder, { id: orderId })).order
}
