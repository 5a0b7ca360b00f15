import { sized, spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { desktop, looks, open, phone, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()

const every = [
  '/',
  '/products?type=physical&max=60',
  '/products?page=2',
  '/collections/textiles',
  '/collections/ceramics?min=99999',
  products.mugInkLarge,
  products.teapot,
  products.amphora,
  '/search',
  '/search?q=linen',
  '/journal',
  '/journal/a-table-for-a-tuesday',
  '/cart',
  '/nothing-here',
]
const paths = every.filter((_, i) => i % sized(2, 1) === 0)

// Every page in either theme and at either width, though not in all four combinations.
describe.each(spread(looks, 0))('in %s at %o', (colorScheme, viewport) => {
  it('axe finds nothing on any page', async () => {
    const page = await shopper({ colorScheme, viewport })
    const found: Record<string, string[]> = {}
    for (const path of paths) {
      await open(page, path)
      const here = await violations(page)
      if (here.length) found[path] = here
    }
    expect(found).toEqual({})
  })

  it('axe finds nothing in the confirmation, the full cart, and a rejection', {
    tags: 'nightly',
  }, async () => {
    const page = await shopper({ colorScheme, viewport })
    await open(page, products.amphora)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
    await open(page, '/cart')
    expect(await violations(page)).toEqual([])
    await open(page, products.amphora)
    await page.route('**/cart/add', route => route.abort())
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('alert').waitFor()
    expect(await violations(page)).toEqual([])
  })
})

it.each([
  ['light', desktop, ''],
  ['dark', phone, '/ar'],
] as const)(
  'axe finds nothing where something is open, sold out, empty or missing, in %s',
  { tags: 'nightly' },
  async (colorScheme, viewport, prefix) => {
    const page = await shopper({ colorScheme, viewport })
    const found: Record<string, string[]> = {}
    for (const path of [
      '/products',
      '/products/moon-jar',
      `${products.mug}?o.Colour=Terracotta&o.Size=Small%2C+200+ml`,
      '/wishlist',
      '/compare',
      '/pages/contact',
      '/pages/terms',
      '/pages/contact?problem=contact',
      '/search?q=qwxzqwxz',
      '/cart?problem=unreachable',
    ]) {
      await open(page, prefix + path)
      // Menus and filters that are folded away, one after the other.
      for (const summary of await page.locator('summary:visible').all()) {
        await summary.click()
        const here = await violations(page)
        if (here.length) found[`${path} ${await summary.textContent()}`] = here
        await summary.click()
      }
      const here = await violations(page)
      if (here.length) found[path] = here
    }
    expect(found).toEqual({})
  },
)

it.each(['light', 'dark'] as const)(
  'axe finds nothing in an Arabic cart at 390 px in %s, which fits',
  { tags: 'nightly' },
  async colorScheme => {
    const page = await shopper({ colorScheme, viewport: phone })
    await open(page, `/ar${products.amphora}`)
    await page.locator('form button[type="submit"]').filter({ hasText: 'أضف إلى السلة' }).first().click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
    await open(page, '/ar/cart')
    await expectAccessible(page)
    // The header names the number that it shows.
    await expect
      .poll(() => page.locator('header [data-cart-link]').getAttribute('aria-label'))
      .toBe('السلة، 1 قطعة')
  },
)

describe('with the keyboard alone', () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })

  it('the first stop jumps over the header', { tags: 'nightly' }, async () => {
    const page = await shopper()
    await open(page, '/collections/ceramics')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Skip to content')
    const first = page.getByRole('link', { name: 'Skip to content' })
    await expect
      .poll(() => first.evaluate(link => link.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Home')
  })

  it('choosing a product, adding it and opening the cart work', async () => {
    const page = await shopper()
    await open(page, products.mug)
    await page.getByRole('radio', { name: 'Oat' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.getByRole('radio', { name: 'Moss' }).isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByRole('radio', { name: 'Small, 200 ml' }).isChecked()).toBe(true)
    await page.getByText('In stock').waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Added to your cart' })
    await drawer.waitFor()
    // The page behind is out of reach as long as the drawer is open.
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press('Tab')
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              !document.activeElement ||
              document.activeElement === document.body ||
              !!document.activeElement.closest('dialog'),
          ),
        )
        .toBe(true)
    }
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('Add to cart')
  })

  it('every stop can be seen', { tags: 'nightly' }, async () => {
    const page = await shopper()
    await open(page, products.mug)
    const unseen: string[] = []
    for (let i = 0; i < 45; i++) {
      await page.keyboard.press('Tab')
      const tooSmall = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        if (element === document.body) return
        const holder = element.closest('label, div:has(> input[type=number])') ?? element
        const marked = [element, holder, element].some(it => {
          const { outlineStyle, outlineWidth } = getComputedStyle(it)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        })
        const after = getComputedStyle(element, '::after')
        const markedAfter = after.outlineStyle !== 'none' && Number.parseFloat(after.outlineWidth) >= 2
        return marked || markedAfter ? undefined : element.outerHTML.slice(0, 100)
      })
      if (tooSmall) unseen.push(tooSmall)
    }
    expect(unseen).toEqual([])
  })
})
