import { type ClientCore, createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import {
  addToCurrentCart,
  createCheckoutFromCurrentCart,
  createRedirectSession,
  queryProducts,
} from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { browserForTests } from '../../../tools/testing/browser.ts'
import type {} from '../../../tools/testing/demo.ts'

export const demo = () => inject('demo')

export * from '../../../tools/testing/browser.ts'

/** Browsers prefer English by default. */
export const shopperForTests = () => browserForTests({ locale: 'en-GB' })

/** The catalogue of the stores (protocol/catalogue §6). */
const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Products of the demo shop without options; salt and planner have untracked stock. */
export const products = {
  salt: 'sea-salt',
  honey: 'thyme-honey',
  digital: 'quiet-week-planner',
  scarce: 'cedar-birdhouse',
}

interface Purchase {
  /** Quantities by product slug. */
  lines?: Record<string, number>
  callbacks?: { thankYouPageUrl?: string; postFlowUrl?: string; cartPageUrl?: string }
  /** The buyer's access token. Default: a new visitor's. */
  client?: ClientCore<unknown>
}

function visitor(): ClientCore<unknown> {
  const { baseUrl, clientId } = demo()
  return createClient({ baseUrl, auth: OAuthStrategy({ clientId, storage: memoryStorage() }) })
}

/** Creates a cart, its checkout and a redirect session, as a storefront does. */
export async function beginCheckout({
  lines = { [products.salt]: 1 },
  callbacks,
  client = visitor(),
}: Purchase = {}) {
  const { storefrontUrl } = demo()
  const { products: found } = await client.call(queryProducts, {
    query: { filter: { slug: { $in: Object.keys(lines) } } },
  })
  const lineItems = Object.entries(lines).map(([slug, quantity]) => {
    const product = found.find(product => product.slug === slug)
    if (!product) throw new Error(`The demo shop has no product ${slug}.`)
    return { quantity, catalogReference: { catalogItemId: product.id, appId: storesAppId } }
  })
  await client.call(addToCurrentCart, { lineItems })
  const { checkoutId } = await client.call(createCheckoutFromCurrentCart, { channelType: 'WEB' })
  const { redirectSession } = await client.call(createRedirectSession, {
    ecomCheckout: { checkoutId },
    callbacks: { postFlowUrl: `${storefrontUrl}/`, cartPageUrl: `${storefrontUrl}/cart`, ...callbacks },
  })
  return { client, checkoutId, url: redirectSession.fullUrl, productIds: found.map(({ id }) => id) }
}

/** Waits until the page has replaced the first state that the platform has rendered. */
export const scriptsRun = (page: Page) => page.locator('#root:not([data-first-state])').waitFor()

/** Opens a new checkout and waits until it is rendered. */
export async function openCheckout(page: Page, purchase?: Purchase) {
  const started = await beginCheckout(purchase)
  await page.goto(started.url)
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await scriptsRun(page)
  return started
}

export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** Fills in the contact and a delivery address in Berlin. */
export async function fillForm(page: Page) {
  await field(page, 'email').fill('ada@example.com')
  await field(page, 'shipping.country').selectOption('DE')
  await field(page, 'shipping.firstName').fill('Ada')
  await field(page, 'shipping.lastName').fill('Lovelace')
  await field(page, 'shipping.addressLine').fill('Torstraße 12')
  await field(page, 'shipping.postalCode').fill('10115')
  await field(page, 'shipping.city').fill('Berlin')
}

/** Gives up the right of withdrawal for a download. */
export const acceptDownload = (page: Page) =>
  page.getByRole('checkbox', { name: /^Make my download available at once/ }).check()

export const placeButton = (page: Page) => page.getByRole('button', { name: /^Place order/ })
