import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { cartLink, open, phone, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()
let page: Page

describe('beside the price', () => {
  it('stand taxes, delivery and its promise, also without a script (D8)', async () => {
    page = await shopper({ javaScriptEnabled: false })
    await page.goto(products.amphora)
    await page.getByText('Ordered by noon, sent the same day').waitFor()
    await page.getByRole('link', { name: 'Including VAT, plus delivery' }).click()
    await page.waitForURL('**/pages/price')
    await page.getByText('Prices include the value added tax of Germany.').waitFor()
    await page.goto('/de/products/amphora')
    await page.getByRole('link', { name: 'Inkl. MwSt., zzgl. Versand' }).waitFor()
  })
})

it.each(spread(['', '/de', '/ar'] as const, 2))(
  'links sizes and materials beside choices of a size: %s',
  async prefix => {
    page = await shopper({ javaScriptEnabled: false, viewport: phone })
    await page.goto(`${prefix}${products.mug}`)
    await page.locator(`form[method=post] a[href="${prefix}/pages/size-guide"]`).first().click()
    await page.waitForURL('**/pages/size-guide')
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(7)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  },
)

it('a download says nothing about delivery', { tags: 'nightly' }, async () => {
  page = await shopper({ javaScriptEnabled: false })
  await page.goto('/products/quiet-week-planner')
  await page.getByText('Including VAT', { exact: true }).waitFor()
  await expect.poll(() => page.getByText(/plus delivery|sent the same day/).count()).toBe(0)
})

it('the buy button stays at hand on a phone', { tags: 'nightly' }, async () => {
  page = await shopper({ viewport: phone })
  await open(page, `${products.mug}?o.Colour=Oat&o.Size=Large%2C+350+ml`)
  const buttons = page.getByRole('button', { name: 'Add to cart' })
  await expect.poll(() => buttons.count()).toBe(1)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect.poll(() => buttons.count()).toBe(2)
  expect(await violations(page)).toEqual([])
  const bar = buttons.last()
  const end = () => bar.evaluate(button => button.getBoundingClientRect().bottom)
  await expect.poll(end).toBeLessThanOrEqual(phone.height)
  await bar.click()
  await page.getByRole('dialog', { name: 'Added to your cart' }).waitFor()
  await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Cart, 1 item')
})

it('pictures are swiped on a phone, one at a time', { tags: 'nightly' }, async () => {
  page = await shopper({ viewport: phone, hasTouch: true })
  await open(page, products.mug)
  const gallery = page.locator('[data-gallery]')
  /** The picture in the middle, counted from 0. */
  const shown = () =>
    gallery.evaluate(element => {
      const middleOf = (box: Element) => {
        const { left, width } = box.getBoundingClientRect()
        return left + width / 2
      }
      const pictures = [...element.children].filter(picture => picture.checkVisibility())
      const distances = pictures.map(picture => Math.abs(middleOf(picture) - middleOf(element)))
      const least = Math.min(...distances)
      // No picture is in the middle while they move.
      return least < 30 ? distances.indexOf(least) : undefined
    })
  await expect.poll(() => shown()).toBe(0)
  const { x = 0, y = 0, width = 0, height = 0 } = (await gallery.boundingBox()) ?? {}
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: x + width * at, y: y + height / 2 }],
    })
  /** Moves a finger between two places, as shares of the width. */
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from)
    for (let step = 1; step <= 10; step++) await touch('touchMove', from + ((to - from) * step) / 10)
    await touch('touchEnd')
  }
  await swipe(0.8, 0.2)
  await expect.poll(shown).toBe(1)
  await swipe(0.2, 0.8)
  await expect.poll(shown).toBe(0)
})

describe('zoom', { tags: 'nightly' }, () => {
  it('shows the pictures one at a time, by keyboard', async () => {
    page = await shopper()
    await open(page, products.mug)
    await page.locator('[data-click=zoom]').first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pictures of Morning Mug' })
    await dialog.getByText('1 / 4').waitFor()
    const picture = dialog.locator('img')
    const first = await picture.getAttribute('src')
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('2 / 4').waitFor()
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText('4 / 4').waitFor()
    expect(await violations(page)).toEqual([])
    await expect
      .poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    const before = (await picture.boundingBox())?.width ?? 0
    await picture.click()
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(before * 1.5)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('opens the picture without a script', async () => {
    page = await shopper({ javaScriptEnabled: false })
    await page.goto(products.mug)
    const href = await page.locator('[data-click=zoom]').first().getAttribute('href')
    expect((await page.request.get(href ?? '')).headers()['content-type']).toMatch(/^image\//)
  })
})

describe('what the browser remembers', () => {
  it('shows products that were looked at, the latest first, without those of the page', {
    tags: 'nightly',
  }, async () => {
    page = await shopper()
    for (const path of [products.amphora, products.teapot, products.mug]) {
      await open(page, path)
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('recent')?.length ?? 0))
        .toBeGreaterThan(0)
    }
    const seen = page.getByRole('region', { name: 'You looked at' })
    await seen.waitFor()
    await expect
      .poll(() => seen.locator('article h3').allTextContents())
      .toEqual(['急須 Kyusu Side-Handle Teapot', 'Αμφορέας Amphora Vase'])
    expect(await violations(page)).toEqual([])
  })

  it('keeps a wish list, and takes a product off again', async () => {
    page = await shopper()
    await page.goto('/wishlist')
    await page.getByRole('heading', { name: 'Nothing on the wish list' }).waitFor()
    await open(page, products.mug)
    await page.getByRole('button', { name: 'Add to wish list' }).click()
    await expect
      .poll(() => page.getByRole('button', { name: 'Add to wish list' }).getAttribute('aria-pressed'))
      .toBe('true')
    await page.getByRole('main').getByRole('link', { name: 'Wish list', exact: true }).click()
    await page.waitForURL('**/wishlist')
    await page.getByRole('heading', { name: 'Morning Mug' }).waitFor()
    await expect
      .poll(() => page.getByRole('heading', { name: 'Nothing on the wish list' }).isVisible())
      .toBe(false)
    expect(await violations(page)).toEqual([])
    await open(page, products.mug)
    const button = page.getByRole('button', { name: 'Add to wish list' })
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
    await page.goto('/wishlist')
    await page.getByRole('heading', { name: 'Nothing on the wish list' }).waitFor()
  })

  it.each(['?ids=x,y', '?ids=', `?ids=${'a,'.repeat(5000)}`, '?ids=%00', ''])(
    'answers %s with an empty part',
    async query => {
      page = await shopper()
      const reply = await page.request.get(`/products/cards${query}`)
      expect([reply.status(), await reply.text()]).toEqual([200, ''])
    },
  )
})

it('the address of a product is shared', { tags: 'nightly' }, async () => {
  page = await shopper({ permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, products.mugInkLarge)
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/products\/morning-mug$/)
})
