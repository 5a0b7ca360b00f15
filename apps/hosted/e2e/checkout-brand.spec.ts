import { contract } from '@stoa/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { allNamedLooks, desktop, fillForm, placeButton, scriptsRun, shopperForTests } from './hosted.ts'
import { rulesShopForTests } from './rules-shop.ts'

const shopper = shopperForTests()
const shop = rulesShopForTests()

/** The picture of a product, as logo and background. */
async function pictureUrl(slug: string): Promise<string> {
  const { products } = await shop.visitor.callOk(contract.products.queryProducts, {
    query: { filter: { slug: { $eq: slug } } },
  })
  return products[0]?.media?.mainMedia?.image?.url ?? ''
}
const set = (checkoutBrand: object) =>
  shop.merchant.callOk(contract.checkoutSettings.updateCheckoutSettings, {
    checkoutSettings: { checkoutBrand },
  })

const look = async () => ({
  header: {
    text: 'Atelier Stoa',
    textColor: '#fdf6e3',
    logo: { image: { url: await pictureUrl('sea-salt') }, size: 'MEDIUM' },
    alignment: 'CENTER',
    backgroundFill: { color: '#1f3d3a' },
    dividerColor: '#c9a227',
  },
  mainSection: {
    formBackgroundFill: { color: '#fffdf7' },
    summaryBackgroundFill: { color: '#eaf2ef' },
    dividerColor: '#c8d8d2',
    tintedBoxColor: '#e3efe9',
    cornerRadius: 12,
  },
  footer: { backgroundFill: { color: '#1f3d3a' }, dividerColor: '#c9a227' },
  global: { selectionColor: '#1f6f63', placeOrderButtonColor: '#c2410c', buttonColor: '#1f6f63' },
})

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** Where the screenshots go, if STOA_SHOTS names a folder. */
async function shoot(page: Page, name: string) {
  const folder = process.env.STOA_SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

describe('the look of the checkout settings (protocol/checkout-settings §1)', { tags: 'nightly' }, () => {
  it('is that of the platform without settings', async () => {
    const page = await shopper({ viewport: desktop })
    await shop.openCheckout(page)
    await expect.poll(() => page.locator('head style').count()).toBe(0)
    await expect.poll(() => styleOf(page, ':root', 'background-color')).toBe(rgb('#faf8f4'))
    await scriptsRun(page)
    await expect.poll(() => styleOf(page, ':root', 'background-color')).toBe(rgb('#faf8f4'))
    await shoot(page, 'brand-none')
  })

  it.each(allNamedLooks)(
    'a %s shows it in the %s theme, until the order is placed',
    async (name, colorScheme, viewport) => {
      await set(await look())
      await shop.merchant.callOk(contract.checkoutSettings.updateCheckoutSettings, {
        checkoutSettings: {
          checkoutPolicies: { contactUs: { visible: true, content: 'shop@example.com' } },
        },
      })
      const page = await shopper({ viewport, colorScheme })
      await shop.openCheckout(page)
      await scriptsRun(page)
      await expect.poll(() => styleOf(page, '.checkout-header', 'background-color')).toBe(rgb('#1f3d3a'))
      await expect.poll(() => styleOf(page, '.checkout-header', 'color')).toBe(rgb('#fdf6e3'))
      await expect.poll(() => styleOf(page, '.checkout-footer', 'background-color')).toBe(rgb('#1f3d3a'))
      const ground = await styleOf(page, ':root', 'background-color')
      if (colorScheme === 'light') expect(ground).toBe(rgb('#fffdf7'))
      else expect(ground).not.toBe(rgb('#fffdf7'))
      await expect.poll(() => styleOf(page, '[name="email"]', 'border-start-start-radius')).toBe('12px')
      await page.getByRole('banner').getByText('Atelier Stoa').waitFor()
      await expect
        .poll(() => page.locator('header img').evaluate(img => (img as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
      await fillForm(page)
      await page.getByRole('radio', { name: /Parcel/ }).waitFor()
      await page.evaluate(() => scrollTo(0, 0))
      await shoot(page, `brand-${name}-${colorScheme}`)
      await expectAccessible(page)
      await expect
        .poll(() => placeButton(page).evaluate(button => getComputedStyle(button).backgroundColor))
        .toBe(rgb('#c2410c'))
      await placeButton(page).click()
      await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
      await page.getByRole('banner').getByText('Atelier Stoa').waitFor()
      await expect.poll(() => styleOf(page, '.checkout-header', 'background-color')).toBe(rgb('#1f3d3a'))
      expect(await violations(page)).toEqual([])
      await shoot(page, `brand-thanks-${name}-${colorScheme}`)
    },
  )

  it('is there before the scripts, and after a reload that has no first state', async () => {
    await set(await look())
    const page = await shopper({ viewport: desktop })
    const { promise, resolve } = Promise.withResolvers<void>()
    const refused: string[] = []
    page.on(
      'console',
      message => message.text().includes('Content Security Policy') && refused.push(message.text()),
    )
    await page.route('**/*.js', async route => {
      await promise
      await route.continue()
    })
    await page.goto((await shop.createCheckout()).url, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.styleSheets.length > 1)
    await expect.poll(() => page.locator('[data-first-state]').count()).toBe(1)
    await expect.poll(() => styleOf(page, '.checkout-header', 'background-color')).toBe(rgb('#1f3d3a'))
    resolve()
    await scriptsRun(page)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('[data-first-state], head style').count()).toBe(0)
    await expect.poll(() => styleOf(page, '.checkout-header', 'background-color')).toBe(rgb('#1f3d3a'))
    expect(refused).toEqual([])
  })

  it('has text that is legible on a picture, and on a ground of medium brightness', async () => {
    const image = { url: await pictureUrl('thyme-honey') }
    await set({
      header: {
        backgroundFill: { image },
        textColor: '#ff88aa',
        alignment: 'SIDE',
        logo: { image: { url: '' } },
      },
      mainSection: {
        formBackgroundFill: { color: '#7d8a99' },
        summaryBackgroundFill: { image },
        tintedBoxColor: '#222222',
        cornerRadius: 0,
      },
      global: { placeOrderButtonColor: '#7d8a99', buttonColor: '#ffff00', selectionColor: '#7d8a99' },
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await shopper({ viewport: desktop, colorScheme })
      await shop.openCheckout(page)
      await scriptsRun(page)
      expect(await violations(page)).toEqual([])
      await shoot(page, `brand-picture-${colorScheme}`)
    }
  })
})
