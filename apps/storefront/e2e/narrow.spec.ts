import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { textsOf } from '../app/i18n/i18n.ts'
import { member, signInAs } from './member.ts'
import { asMerchant } from './merchant.ts'
import { open, platform, shopperForTests } from './shop.ts'

const shopper = shopperForTests()

/** Words of 30 letters and more, as German and Arabic have them. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän أفاستسقيناكموهاوالمستخدمونللمستشفيات'
/** The button that places the order on the hosted page. */
const placeOrder = { de: /^Zahlungspflichtig bestellen/, es: /^Realizar el pedido/, ar: /^تأكيد الطلب/ }

let slug = ''
let id = ''

beforeAll(async () => {
  const { product } = await asMerchant('POST', '/stores/v1/products', {
    product: {
      name: LONG,
      description: `<p>${LONG}</p>`,
      priceData: { price: 1234567.89 },
      ribbon: 'Sonderangebotsveranstaltungen',
      brand: 'Rindfleischetikettierungsüberwachung',
      manageVariants: true,
      productOptions: [
        {
          name: 'Verpackungsausführungsbeschreibung',
          choices: [
            {
              value: 'Geschenkverpackungsausführungsvariante',
              description: 'Geschenkverpackungsausführungsvariante',
            },
            {
              value: 'Standardverpackungsausführungsvariante',
              description: 'Standardverpackungsausführungsvariante',
            },
          ],
        },
      ],
    },
  })
  slug = product.slug
  id = product.id
})

/** Visible elements that reach beyond the window, except inside of boxes that scroll or cut. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isCut = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true
      return false
    }
    const wide = [...document.body.querySelectorAll('*')].filter(element => {
      const { left, right, width: own, height } = element.getBoundingClientRect()
      return (
        own > 1 &&
        height > 1 &&
        element.checkVisibility() &&
        (left < -1 || right > width + 1) &&
        !isCut(element)
      )
    })
    return [
      ...(document.documentElement.scrollWidth > width
        ? [`scrolls to ${document.documentElement.scrollWidth}`]
        : []),
      ...wide
        .filter(element => !wide.some(other => other.parentElement === element))
        .slice(0, 3)
        .map(element => `${element.localName}.${element.getAttribute('class')?.slice(0, 60)}`),
    ]
  })

const fits = async (page: Page) => expect.soft([page.url(), await tooWide(page)]).toEqual([page.url(), []])

it.each(['de', 'es', 'ar'] as const)(
  'no page is wider than a window of 320 px with long words in %s',
  { tags: 'nightly' },
  async language => {
    const page = await shopper({ viewport: { width: 320, height: 640 } })
    const { email } = await member()
    await page.goto('/sign-in?to=/account')
    await fits(page)
    await signInAs(page, email)
    await page.getByLabel('Account of Ada').click()
    await page.getByRole('link', { name: 'Orders' }).first().waitFor()
    await fits(page)
    for (const path of [
      '',
      '/products',
      `/products/${slug}`,
      '/products/morning-mug',
      '/collections/textiles',
      `/search?q=${LONG.split(' ')[0]}`,
      `/search?q=${'x'.repeat(60)}`,
      '/journal',
      '/journal/a-table-for-a-tuesday',
      '/pages/terms',
      '/pages/contact',
      '/pages/about',
      '/wishlist',
      `/compare?id=${id}&id=${id}`,
      '/compare',
      '/cart',
      '/account',
      '/account/orders',
      `/${'weit'.repeat(15)}`,
    ]) {
      await page.goto(`/${language}${path}`)
      await fits(page)
    }
  },
)

it.each(['de', 'es', 'ar'] as const)(
  'cart, checkout and order fit in 320 px with long words in %s',
  { tags: 'nightly' },
  async language => {
    const page = await shopper({ viewport: { width: 320, height: 640 } })
    await open(page, `/${language}/products/${slug}`)
    await page.locator('fieldset input[type=radio]').first().click({ force: true })
    const { add } = textsOf(language).texts.island.buy
    await page.getByRole('button', { name: add, exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
    await fits(page)
    await open(page, `/${language}/cart`)
    await page
      .getByText(LONG.split(' ')[0] as string)
      .first()
      .waitFor()
    await fits(page)
    await page
      .getByRole('button', { name: textsOf(language).texts.island.cart.checkout, exact: true })
      .first()
      .click()
    await page.waitForURL(url => url.href.startsWith(platform))
    await page.locator('#root:not([data-first-state])').waitFor()
    await fits(page)
    const field = (name: string) => page.locator(`[name="${name}"]`)
    await field('email').fill('ada@example.com')
    await field('shipping.country').selectOption('DE')
    await field('shipping.firstName').fill('Wolfeschlegelsteinhausenberger')
    await field('shipping.lastName').fill('Uvuvwevwevweonyetenyevweugwemubwem')
    await field('shipping.addressLine').fill('Donaudampfschifffahrtsgesellschaftsstraße 12')
    await field('shipping.postalCode').fill('10115')
    await field('shipping.city').fill('Llanfairpwllgwyngyllgogerychwyrndrobwll')
    await fits(page)
    await page.getByRole('button', { name: placeOrder[language] }).last().click()
    await page.waitForURL(/thank-you/)
    await page.getByText('Uvuvwevwevweonyetenyevweugwemubwem').first().waitFor()
    await fits(page)
  },
)

it.each(['de', 'es', 'ar'] as const)(
  'the buy button keeps the margin of the page at 320 px in %s',
  { tags: 'nightly' },
  async language => {
    const page = await shopper({ viewport: { width: 320, height: 640 } })
    await open(page, `/${language}/products/morning-mug`)
    const { add } = textsOf(language).texts.island.buy
    const button = await page.getByRole('button', { name: add, exact: true }).first().boundingBox()
    const title = await page.locator('h1').boundingBox()
    const start = language === 'ar' ? 320 - (title?.x ?? 0) - (title?.width ?? 0) : (title?.x ?? 0)
    expect(start).toBeGreaterThan(8)
    expect(button?.x).toBeGreaterThanOrEqual(start - 1)
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(320 - start + 1)
  },
)
