import { ApiKeyStrategy, createClient } from '@stoa/client'
import { getProduct, queryProducts, updateProduct } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { looks, open, phone, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()
let page: Page

const apply = async (code: string) => {
  await page.getByLabel('Coupon code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}
const summary = () => page.getByRole('region', { name: 'Summary' })
const estimateFor = async (country: string, postalCode: string) => {
  await summary().locator('summary').click()
  await page.getByLabel('Country').selectOption(country)
  await page.getByLabel('Postal code').fill(postalCode)
  await page.getByRole('button', { name: 'Estimate' }).click()
}

/** Adds a product on its page, then opens the cart. */
async function fill(path: string, quantity: number, options: Parameters<typeof shopper>[0] = {}) {
  page = await shopper(options)
  const scripts = options.javaScriptEnabled !== false
  const show = (to: string) => (scripts ? open(page, to) : page.goto(to))
  await show(path)
  await page.getByRole('spinbutton').fill(String(quantity))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  if (scripts) await page.getByRole('dialog').waitFor()
  else await page.waitForURL(/added/)
  await show('/cart')
}

it.each(spread(['/ar/cart', '/cart'] as const, 0))(
  'the sign of a discount stands before its digits at %s',
  { tags: 'nightly' },
  async path => {
    await fill(products.teapot, 1, { viewport: phone })
    await apply('welcome10')
    await summary().getByText('−€8.90').waitFor()
    await open(page, path)
    const amount = page.locator('main dd', { hasText: '−' }).first()
    await amount.waitFor()
    const [sign, digit] = await amount.evaluate(element => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
      const left = (start: number) => {
        const range = document.createRange()
        range.setStart(text, start)
        range.setEnd(text, start + 1)
        return range.getBoundingClientRect().left
      }
      return [left(text.data.indexOf('−')), left(text.data.search(/\d/))]
    })
    expect(sign).toBeLessThan(digit ?? 0)
  },
)

describe.each(spread([true, false] as const, 1))('with scripts: %s', javaScriptEnabled => {
  it('a coupon is applied and removed, and an unknown one is rejected beside the field', async () => {
    await fill(products.teapot, 1, { javaScriptEnabled })
    await summary().getByText('Includes €14.21 VAT (19%)').waitFor()
    await apply('NOPE')
    await page.getByText('This coupon code does not exist.').waitFor()
    await expect.poll(() => page.getByLabel('Coupon code').inputValue()).toBe('NOPE')
    await apply('welcome10')
    await summary().getByText('−€8.90').waitFor()
    await summary().getByText('You save €8.90').waitFor()
    await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).click()
    await page.getByLabel('Coupon code').waitFor()
    await expect.poll(() => summary().getByText('−€8.90').count()).toBe(0)
  })

  it('a coupon that does not apply says what is missing', async () => {
    await fill('/products/sea-salt', 1, { javaScriptEnabled })
    await apply('WELCOME10')
    await summary().getByText('Add items for €34.50 more to use this coupon.').waitFor()
  })

  it('delivery is estimated for a country and postal code, and the choice changes the total', async () => {
    await fill('/products/sea-salt', 1, { javaScriptEnabled })
    await summary().getByText('€69.50 more for free delivery').waitFor()
    await estimateFor('AT', '1010')
    await summary().getByText('Total without delivery').waitFor()
    if (!javaScriptEnabled) await summary().locator('summary').click()
    await page.getByRole('radio', { name: /Express delivery.*€19\.90/ }).check()
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Choose delivery' }).click()
    await summary().getByText('€25.40').waitFor()
    await summary().getByText('Express delivery, Austria, 1010').waitFor()
    await page.reload()
    await summary().getByText('€25.40').waitFor()
  })

  it('a note is kept', async () => {
    await fill('/products/sea-salt', 1, { javaScriptEnabled })
    await page.getByText('Note to the shop').first().click()
    await page.getByLabel('Note to the shop').fill('Please ring twice')
    if (javaScriptEnabled) {
      const saved = page.waitForResponse('**/cart/change')
      await page.getByLabel('Note to the shop').press('Tab')
      await saved
    } else await page.getByRole('button', { name: 'Save note' }).click()
    await page.goto('/cart')
    await expect.poll(() => page.getByLabel('Note to the shop').inputValue()).toBe('Please ring twice')
  })
})

it.each(spread([true, false] as const, 1))(
  'the total is shown in another currency, too (script: %s)',
  async javaScriptEnabled => {
    await fill('/products/sea-salt', 1, { javaScriptEnabled })
    await page.getByLabel('Currency').selectOption('USD')
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show', exact: true }).click()
    await summary().getByText('≈ $12.06').waitFor()
    await summary().getByText('€10.40').waitFor()
    await page.getByLabel('Currency').selectOption('EUR')
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => summary().getByText('≈').count()).toBe(0)
  },
)

it('the checkout takes the country, the postal code and the delivery', async () => {
  await fill('/products/sea-salt', 1)
  await estimateFor('AT', '1010')
  await page.getByRole('radio', { name: /Express delivery/ }).check()
  await summary().getByText('€25.40').waitFor()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/checkout$/)
  await expect.poll(() => page.locator('[name="shipping.country"]').inputValue()).toBe('AT')
  await expect.poll(() => page.locator('[name="shipping.postalCode"]').inputValue()).toBe('1010')
  await page.getByText('€25.40').filter({ visible: true }).first().waitFor()
})

it('the checkout starts with the country and the total that the cart shows', {
  tags: 'nightly',
}, async () => {
  await fill(products.amphora, 1)
  await summary().getByText('Standard delivery, Germany').waitFor()
  await summary().getByText('Estimated total').waitFor()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/checkout$/)
  await expect.poll(() => page.locator('[name="shipping.country"]').inputValue()).toBe('DE')
  await page.getByRole('button', { name: /Place order.*€140\.25/ }).waitFor()
})

it('a discount rule is named on its lines and in the summary', { tags: 'nightly' }, async () => {
  await fill('/products/morning-mug?o.Colour=Oat&o.Size=Small%2C+200+ml', 4)
  const list = page.getByRole('list', { name: 'Items in the cart' })
  await list.getByText('Four for the table: 15% off').waitFor()
  await list.getByText('€88.40').waitFor()
  await summary().getByText('−€15.60').waitFor()
  await summary().getByText('Delivery is free.').waitFor()
})

it('a line says that its price has changed', async () => {
  const { baseUrl, apiKey, siteId } = inject('demo')
  const merchant = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
  const { products: found } = await merchant.call(queryProducts, {
    query: { filter: { slug: 'butter-bell' } },
  })
  const id = found?.[0]?.id as string
  const before = (await merchant.call(getProduct, { id })).product.priceData?.price as number
  await fill('/products/butter-bell', 1)
  try {
    await merchant.call(updateProduct, { product: { id, priceData: { price: before + 3 } } })
    await open(page, '/cart')
    await page.getByText(/^The price of “.*” has changed from/).waitFor()
    await page.getByRole('button', { name: /^One more/ }).click()
    await expect.poll(() => page.getByText(/^The price of/).count()).toBe(0)
  } finally {
    await merchant.call(updateProduct, { product: { id, priceData: { price: before } } })
  }
})

it('the totals of a change are right before the platform replies', async () => {
  await fill('/products/morning-mug?o.Colour=Oat&o.Size=Small%2C+200+ml', 2)
  await apply('WELCOME10')
  await summary().getByText('Coupon WELCOME10').first().waitFor()
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  let sent = 0
  await page.route('**/cart/change', async route => {
    sent++
    await held
    await route.continue()
  })
  const more = page.getByRole('button', { name: /^One more/ })
  await more.click()
  await more.click()
  // Four mugs: 15 % off by the rule, then 10 % by the coupon; delivery becomes free.
  await summary().getByText('Four for the table: 15% off').waitFor()
  await summary().getByText('Delivery is free.').waitFor()
  const shown = () => summary().locator('dl').textContent()
  const before = await shown()
  expect(before).toContain('€79.56')
  // The next change waits for the reply to this one.
  await page.getByText('Note to the shop').first().click()
  await page.getByLabel('Note to the shop').fill('Please ring twice')
  await page.getByLabel('Note to the shop').press('Tab')
  await page.waitForTimeout(300)
  expect(sent).toBe(1)
  release()
  // The last announcement: that of the first change may last for a moment only.
  await expect.poll(() => page.locator('#announcements').textContent()).toBe('Note saved.')
  expect(sent).toBe(2)
  expect(await shown()).toBe(before)
})

describe('the drawer', () => {
  it('changes quantities, removes lines and leads to the checkout', async () => {
    page = await shopper({ viewport: phone })
    await open(page, '/products/sea-salt')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const drawer = page.getByRole('dialog', { name: 'Added to your cart' })
    await drawer.getByRole('button', { name: /^One more/ }).click()
    await drawer.getByText('Subtotal, 2 items').waitFor()
    await drawer.getByText('€11.00').first().waitFor()
    await drawer.getByRole('button', { name: /^Remove/ }).click()
    await drawer.getByText('Your cart is empty.').waitFor()
    await drawer.getByRole('button', { name: 'Continue shopping' }).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await drawer.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(/\/checkout/)
  })

  it('waits with the checkout until a change is saved', { tags: 'nightly' }, async () => {
    page = await shopper()
    await open(page, '/products/sea-salt')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: /^One more/ }).click()
    await drawer.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(/\/checkout/)
    await page.getByText('€11.00').filter({ visible: true }).first().waitFor()
  })
})

it('everything in the cart can be done with the keyboard, and the focus is never lost', {
  tags: 'nightly',
}, async () => {
  await fill(products.teapot, 1)
  const tag = () => page.evaluate(() => document.activeElement?.tagName)
  await page.getByLabel('Coupon code').focus()
  await page.keyboard.type('welcome10')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).waitFor()
  expect(await tag()).not.toBe('BODY')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByLabel('Coupon code').waitFor()
  expect(await tag()).not.toBe('BODY')
  await summary().locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Country').waitFor()
  await page.getByRole('button', { name: /^Remove/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
})

describe.each(looks)('in %s at %o', { tags: 'nightly' }, (colorScheme, viewport) => {
  it('axe finds nothing with a coupon, an error, options and a note', async () => {
    await fill(products.teapot, 1, { colorScheme, viewport })
    await apply('NOPE')
    await page.getByText('This coupon code does not exist.').waitFor()
    await page.getByText('Note to the shop').first().click()
    await estimateFor('AT', '1010')
    await page.getByRole('radio', { name: /Express delivery/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await apply('WELCOME10')
    await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).waitFor()
    await expectAccessible(page)
  })
})
