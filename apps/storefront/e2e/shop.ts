import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { browserForTests } from '../../../tools/testing/browser.ts'
import type {} from '../../../tools/testing/demo.ts'

/** Address of the storefront under test: the demo shop of this run, or the one that the environment names. */
export const storefront = process.env.STOA_E2E_STOREFRONT_URL ?? inject('demo').storefrontUrl

/** Address of the platform behind it, whose hosted pages the checkout leads to. */
export const platform = process.env.STOA_E2E_BASE_URL ?? inject('demo').baseUrl

export * from '../../../tools/testing/browser.ts'

/** Browsers whose addresses are those of the storefront. */
export const shopperForTests = () => browserForTests({ baseURL: storefront })

/** Opens a page and waits until its islands are alive. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[data-island]')].every(island => island.dataset.ready),
  )
  return response
}

/** Products of the demo that these journeys rely on. */
export const products = {
  /** Colour and size; Ink in Large has 2 left, Terracotta in Small none. */
  mug: '/products/morning-mug',
  mugInkLarge: '/products/morning-mug?o.Colour=Ink&o.Size=Large%2C+350+ml',
  /** No options, reduced, with a Greek name. */
  amphora: '/products/amphora',
  /** Two left of it. */
  teapot: '/products/kyusu-teapot',
}

export const cartLink = (page: Page) => page.locator('header [data-cart-link]')

/** Fills in the contact and a delivery address in Berlin, in the hosted checkout. */
export async function fillCheckout(page: Page, email = 'ada@example.com') {
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await field('email').fill(email)
  await field('shipping.country').selectOption('DE')
  await field('shipping.firstName').fill('Ada')
  await field('shipping.lastName').fill('Lovelace')
  await field('shipping.addressLine').fill('Torstraße 12')
  await field('shipping.postalCode').fill('10115')
  await field('shipping.city').fill('Berlin')
}
