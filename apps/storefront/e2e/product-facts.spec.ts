import { spread } from '@stoa/testkit/sizes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { asMerchant } from './merchant.ts'
import { open, phone, shopperForTests, storefront } from './shop.ts'

const shopper = shopperForTests()
const tag = crypto.randomUUID().slice(0, 8)
const brand = `Mill & Sons ${tag}`
const brandPath = `/brands/${encodeURIComponent(brand)}`
const ids: string[] = []
let path = ''

async function create(product: object) {
  const made = await asMerchant('POST', '/stores/v1/products', {
    product: { productType: 'physical', brand, ...product },
  })
  ids.push(made.product.id)
  return `/products/${made.product.slug}`
}

beforeAll(async () => {
  path = await create({
    name: `Rye flour ${tag}`,
    ribbon: 'Stone ground',
    priceData: { price: 5 },
    pricePerUnitData: {
      totalQuantity: 250,
      totalMeasurementUnit: 'G',
      baseQuantity: 1,
      baseMeasurementUnit: 'KG',
    },
    additionalInfoSections: [
      { title: 'Storage', description: '<p>Keep it dry.</p>' },
      { title: 'Origin', description: '<p>From a mill by the river.</p>' },
    ],
  })
  await create({ name: `Oat flakes ${tag}`, priceData: { price: 4 } })
})

afterAll(async () => {
  for (const id of ids) await asMerchant('DELETE', `/stores/v1/products/${id}`)
})

describe.each(spread([true, false] as const, 1))('the page of a product (script: %s)', javaScriptEnabled => {
  it('shows unit price, ribbon, brand and info sections', async () => {
    const page = await shopper({ javaScriptEnabled })
    await (javaScriptEnabled ? open(page, path) : page.goto(path))
    const main = page.getByRole('main')
    await main.getByText('€20.00 / 1 kg', { exact: true }).waitFor()
    await main.getByText('Stone ground', { exact: true }).waitFor()
    const text = main.getByText('Keep it dry.')
    await expect.poll(() => text.isVisible()).toBe(false)
    await main.getByText('Storage', { exact: true }).click()
    await text.waitFor()
    await expect.poll(() => main.getByText('From a mill by the river.').isVisible()).toBe(false)
    if (javaScriptEnabled) expect(await violations(page)).toEqual([])
    await main.getByRole('link', { name: brand, exact: true }).click()
    await page.waitForURL(url => url.pathname === brandPath)
    await page.getByRole('heading', { level: 1, name: brand, exact: true }).waitFor()
  })
})

it('the unit price is written in the language of the page', async () => {
  const page = await shopper({ javaScriptEnabled: false })
  await page.goto(`/de${path}`)
  await page
    .getByRole('main')
    .getByText(/^20,00\s€ \/ 1\skg$/)
    .waitFor()
})

describe('the page of a brand', () => {
  it('lists its products with ribbon and unit price on their cards, and has filters other than the brand', async () => {
    const page = await shopper({ javaScriptEnabled: false })
    await page.goto(brandPath)
    const cards = page.getByRole('main').locator('article')
    expect((await cards.locator('h2').allTextContents()).sort()).toEqual([
      `Oat flakes ${tag}`,
      `Rye flour ${tag}`,
    ])
    const rye = cards.filter({ hasText: `Rye flour ${tag}` })
    await expect.poll(() => rye.getByText('Stone ground', { exact: true }).count()).toBe(1)
    await expect.poll(() => rye.getByText('€20.00 / 1 kg', { exact: true }).count()).toBe(1)
    await expect
      .poll(() =>
        cards
          .filter({ hasText: `Oat flakes ${tag}` })
          .getByText('/ 1 kg')
          .count(),
      )
      .toBe(0)
    await expect.poll(() => page.getByText('2 products', { exact: true }).count()).toBe(1)
    await expect.poll(() => page.getByRole('checkbox', { name: brand }).count()).toBe(0)
    await page.goto(`${brandPath}?sort=price`)
    await expect.poll(() => cards.locator('h2').first().textContent()).toBe(`Oat flakes ${tag}`)
    await page.goto(`${brandPath}?max=4.5`)
    await expect.poll(() => cards.locator('h2').allTextContents()).toEqual([`Oat flakes ${tag}`])
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toMatch(new RegExp(`/brands/Mill%20%26%20Sons%20${tag}$`))
  })

  it('fits a phone and is accessible', { tags: 'nightly' }, async () => {
    const page = await shopper({ viewport: phone })
    await page.goto(brandPath)
    await page.getByRole('heading', { level: 1, name: brand, exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(phone.width)
  })

  it('of an unknown brand is not found; the sitemap names those of products', async () => {
    expect((await fetch(`${storefront}/brands/${tag}-unknown`)).status).toBe(404)
    const sitemap = await (await fetch(`${storefront}/sitemap.xml`)).text()
    expect(sitemap).toContain(`/brands/Mill%20%26%20Sons%20${tag}</loc>`)
    expect(sitemap.split(`/brands/Mill%20%26%20Sons%20${tag}</loc>`)).toHaveLength(
      new Set(sitemap.match(/https?:\/\/[^<"]*\/brands\/Mill%20%26%20Sons%20[^<"]*/g)).size + 1,
    )
  })
})
