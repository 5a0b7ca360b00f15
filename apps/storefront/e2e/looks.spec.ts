import { expect, it } from 'vitest'
import { member, signInAs } from './member.ts'
import { cartLink, desktop, open, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()

it.each([1024, 1280, 1440])(
  'the header takes one row and fits at %i px (D1)',
  { tags: 'nightly' },
  async width => {
    const page = await shopper({ viewport: { width, height: 800 } })
    await page.goto('/')
    const links = page.locator('header nav a:visible')
    const rows = () =>
      links.evaluateAll(all => new Set(all.map(link => Math.round(link.getBoundingClientRect().top))).size)
    await expect.poll(rows).toBe(1)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const end = () => cartLink(page).evaluate(link => link.getBoundingClientRect().right)
    await expect.poll(end).toBeLessThanOrEqual(width)
  },
)

it('pictures stand close together beside a long text (D7)', { tags: 'nightly' }, async () => {
  const page = await shopper({ viewport: desktop })
  await open(page, '/products/linen-bed-set')
  const boxes = await page
    .locator('[data-picture]:visible')
    .evaluateAll(pictures => pictures.map(picture => picture.getBoundingClientRect().toJSON() as DOMRect))
  const [main, ...others] = boxes
  expect(others.length).toBeGreaterThan(1)
  const next = Math.min(...others.map(({ top }) => top))
  expect(next - (main?.bottom ?? 0)).toBeLessThan(40)
  expect(next - (main?.bottom ?? 0)).toBeGreaterThanOrEqual(0)
})

it('the header counts what is in the cart after Back, without a page from the cache (D15)', {
  tags: 'nightly',
}, async () => {
  const page = await shopper()
  await page.goto('/journal')
  await open(page, products.amphora)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.waitForURL('**/journal')
  await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Cart, 1 item')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cart-count'))).toBe('1')
})

it('lines of the large title do not touch (D23)', { tags: 'nightly' }, async () => {
  const page = await shopper({ viewport: desktop })
  await page.goto('/')
  const ratio = await page.getByRole('heading', { level: 1 }).evaluate(title => {
    const { lineHeight, fontSize } = getComputedStyle(title)
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
  })
  expect(ratio).toBeGreaterThanOrEqual(1.04)
})

it.each(['moon-jar', 'butter-bell', 'morning-mug', 'amphora', 'copper-saucepan'])(
  'the page of %s has the word of its card (D24)',
  { tags: 'nightly' },
  async slug => {
    const page = await shopper()
    await open(page, `/products/${slug}`)
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const words = (await page.locator('p:has(+ h1)').textContent()) ?? ''
    await page.goto(`/search?q=${encodeURIComponent(name)}`)
    const card = page
      .locator('article')
      .filter({ has: page.getByRole('link', { name }) })
      .first()
    const badge = (await card.locator('span.whitespace-nowrap').first().textContent()) ?? ''
    expect(badge).not.toBe('')
    expect(words).toContain(badge)
    if (slug === 'moon-jar') await expect.poll(() => page.getByRole('spinbutton').count()).toBe(0)
  },
)

it('the icon of a signed-in member is filled, with nothing beside it (D25)', {
  tags: 'nightly',
}, async () => {
  const page = await shopper()
  const { email } = await member()
  await page.goto('/sign-in?to=/account')
  await signInAs(page, email)
  const menu = page.getByLabel('Account of Ada')
  await expect.poll(() => menu.locator('svg').count()).toBe(1)
  await expect.poll(() => menu.locator('svg').evaluate(icon => getComputedStyle(icon).fill)).not.toBe('none')
  await expect.poll(() => menu.locator('span:not(.sr-only)').count()).toBe(0)
})
