import { ApiKeyStrategy, createClient } from '@stoa/client'
import { decrementInventory, incrementInventory, searchOrders } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  demo,
  field,
  fillForm,
  openCheckout,
  phone,
  placeButton,
  products,
  shopperForTests,
} from './hosted.ts'

const shopper = shopperForTests()
let page: Page

/** The accessible description of a field: its hint and its error. */
const reported = (name: string) =>
  field(page, name).evaluate(control =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter(id => id.endsWith('-error'))
      .map(id => document.getElementById(id)?.textContent)
      .join(),
  )
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
const calls = (path: RegExp) => {
  const seen: (string | undefined)[] = []
  page.on('request', request => {
    if (path.test(request.url())) seen.push(request.headers()['idempotency-key'])
  })
  return seen
}

it('shows missing fields beside each field and in a summary, and focuses the first', async () => {
  page = await shopper()
  await openCheckout(page)
  await field(page, 'email').fill('ada@')
  await placeButton(page).click()
  await expect.poll(focused).toBe('email')
  await expect.poll(() => reported('email')).toBe('Enter an e-mail address like name@example.com.')
  await expect.poll(() => reported('shipping.city')).toBe('Enter the city.')
  await expect.poll(() => field(page, 'shipping.city').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => reported('shipping.company')).toBe('')

  const summary = page.getByRole('alert')
  await summary.getByText('6 fields are missing or incorrect').waitFor()
  await summary.getByRole('link', { name: 'Enter the city.' }).click()
  await expect.poll(focused).toBe('shipping.city')
  await page.keyboard.type('Berlin')
  await summary.getByText('5 fields are missing or incorrect').waitFor()
  await expect.poll(() => reported('shipping.city')).toBe('')
})

it('shows an error of the platform beside its field, and saves the rest', { tags: 'nightly' }, async () => {
  page = await shopper()
  await openCheckout(page)
  await fillForm(page)
  // It passes the page's own checks.
  await field(page, 'email').fill('ada..lovelace@example.com')
  await field(page, 'email').blur()
  await expect.poll(() => reported('email')).toBe('Enter an e-mail address like name@example.com.')
  await placeButton(page).click()
  await expect.poll(focused).toBe('email')
  await field(page, 'email').fill('ada@example.com')
  await expect.poll(() => reported('email')).toBe('')
  await placeButton(page).click()
  await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
})

it('shows the fields that only the order requires', { tags: 'nightly' }, async () => {
  page = await shopper()
  await openCheckout(page)
  await fillForm(page)
  const violation = {
    field: 'checkout.shippingInfo.shippingDestination.contactDetails.phone',
    violatedRule: 'REQUIRED_FIELD',
    description: 'is required',
    data: {},
  }
  await page.route('**/create-order', route =>
    route.fulfill({
      status: 400,
      json: { message: '', details: { validationError: { fieldViolations: [violation] } } },
    }),
  )
  await placeButton(page).click()
  await expect.poll(focused).toBe('shipping.phone')
  await expect.poll(() => reported('shipping.phone')).toBe('Enter a phone number.')
})

it('places one order for several clicks', { tags: 'nightly' }, async () => {
  page = await shopper()
  const { client, checkoutId } = await openCheckout(page)
  await fillForm(page)
  const keys = calls(/create-order/)
  await placeButton(page).dblclick({ noWaitAfter: true })
  await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
  expect(keys).toHaveLength(1)
  const { orders } = await client.call(searchOrders, {
    search: { filter: { checkoutId: { $eq: checkoutId } } },
  })
  expect(orders).toHaveLength(1)
})

it.each(spread(['by card', 'on invoice'] as const, 0))(
  'finds the order whose reply was lost instead of placing a second one: %s',
  async way => {
    page = await shopper()
    const { client, checkoutId } = await openCheckout(page)
    await fillForm(page)
    if (way === 'by card') {
      await page.getByRole('radio', { name: 'Test card' }).check()
      await field(page, 'cardNumber').fill('4242 4242 4242 4242')
    }
    const keys = calls(/create-order/)
    // The platform places the order; its reply is lost.
    await page.route('**/create-order*', async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await placeButton(page).click()
    await page.getByText('The connection broke while the order was on its way').waitFor()
    await page.unroute('**/create-order*')
    await placeButton(page).click()
    await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
    expect(new Set(keys).size).toBe(1)
    const { orders } = await client.call(searchOrders, {
      search: { filter: { checkoutId: { $eq: checkoutId } } },
    })
    expect(orders).toHaveLength(1)
  },
)

it('loses no input while the platform is unreachable', async () => {
  page = await shopper()
  await openCheckout(page)
  await page.route('**/v1/checkouts/**', route => route.abort('internetdisconnected'))
  await fillForm(page)
  await page.getByText('The shop cannot be reached').waitFor()
  await expect.poll(() => field(page, 'shipping.city').inputValue()).toBe('Berlin')
  // During an automatic retry the button is busy; it disappears when the retry succeeds.
  const again = page.getByRole('button', { name: 'Try again', disabled: false })
  await again.waitFor()
  await page.unroute('**/v1/checkouts/**')
  await again.click()
  await page.getByText('The shop cannot be reached').waitFor({ state: 'hidden' })
  await placeButton(page).click()
  await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
})

it('names unavailable lines, and links to the cart', async () => {
  page = await shopper()
  const { siteId, apiKey, baseUrl, storefrontUrl } = demo()
  const merchant = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
  const { productIds } = await openCheckout(page, { lines: { [products.scarce]: 9 } })
  const stock = { productId: productIds[0], variantId: '00000000-0000-0000-0000-000000000000' }
  await fillForm(page)
  await merchant.call(decrementInventory, { decrementData: [{ ...stock, decrementBy: 8 }] })
  try {
    await placeButton(page).click()
    await page.getByText('Cedar Birdhouse: only 1 left').waitFor()
    const back = page.getByRole('alert').getByRole('link', { name: 'Back to cart' })
    await expect.poll(() => back.getAttribute('href')).toBe(`${storefrontUrl}/cart`)
  } finally {
    await merchant.call(incrementInventory, { incrementData: [{ ...stock, incrementBy: 8 }] })
  }
})

it('a mail address with a typing error is offered corrected', { tags: 'nightly' }, async () => {
  page = await shopper({ viewport: phone })
  await openCheckout(page)
  await field(page, 'email').fill('ada@gmial.com')
  await field(page, 'email').blur()
  await page.getByRole('button', { name: 'Did you mean ada@gmail.com?' }).click()
  await expect.poll(() => field(page, 'email').inputValue()).toBe('ada@gmail.com')
  await expect.poll(() => page.getByText('Did you mean').count()).toBe(0)
})
