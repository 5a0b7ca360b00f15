import { getOrder, searchOrders } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  acceptDownload,
  demo,
  field,
  fillForm,
  openCheckout,
  placeButton,
  products,
  shopperForTests,
  windows,
} from './hosted.ts'

const shopper = shopperForTests()
let page: Page

describe.each(spread(windows, 0))('the purchase on a %s', (device, viewport) => {
  it('leads from the redirect session to the thank-you page', async () => {
    page = await shopper({ viewport })
    const complaints: string[] = []
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', error => complaints.push(error.message))
    const { client, checkoutId } = await openCheckout(page, {
      lines: { [products.salt]: 2, [products.honey]: 1 },
    })
    // The one-time token must not stay in the address, where it could be bookmarked.
    expect(page.url()).toBe(`${demo().baseUrl}/checkout`)

    const summary = page.getByRole('complementary', { name: 'Order summary' })
    if (device === 'phone') await summary.locator('summary').click()
    await summary.getByText('Thyme Honey').waitFor()
    await fillForm(page)
    await field(page, 'note').fill('Please ring twice')
    await placeButton(page).click()
    await page.waitForURL('**/thank-you?orderId=*')

    await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
    const { orders } = await client.call(searchOrders, {
      search: { filter: { checkoutId: { $eq: checkoutId } } },
    })
    expect(orders).toHaveLength(1)
    const [order] = orders
    expect(new URL(page.url()).searchParams.get('orderId')).toBe(order?.id)
    const text = await page.locator('#root').textContent()
    expect(text).toContain(order?.number)
    for (const part of [
      'Torstraße 12',
      '10115 Berlin',
      'Germany',
      'Please ring twice',
      'Standard delivery',
    ]) {
      expect(text).toContain(part)
    }
    expect(order).toMatchObject({
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: { address: { city: 'Berlin' }, contactDetails: { lastName: 'Lovelace' } },
      shippingInfo: {
        logistics: { shippingDestination: { address: { postalCode: '10115', country: 'DE' } } },
      },
    })
    await expect
      .poll(() => page.getByRole('link', { name: 'Back to the shop' }).getAttribute('href'))
      .toBe(`${demo().storefrontUrl}/`)
    // On paper the items are there, on any width (D4).
    await page.setViewportSize({ width: 390, height: 844 })
    const bought = page.getByText('Thyme Honey')
    await expect.poll(() => bought.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => bought.isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('link', { name: 'Back to the shop' }).isVisible()).toBe(false)
    expect(complaints).toEqual([])
  })
})

it('redirects to the shop’s thank-you page if it has one', async () => {
  page = await shopper()
  const thanks = `${demo().storefrontUrl}/thank-you`
  await page.route(`${thanks}**`, route => route.fulfill({ body: 'thanks' }))
  const { client } = await openCheckout(page, { callbacks: { thankYouPageUrl: thanks } })
  await fillForm(page)
  await placeButton(page).click()
  await page.waitForURL(`${thanks}?orderId=*`)
  const id = new URL(page.url()).searchParams.get('orderId') ?? ''
  expect((await client.call(getOrder, { id })).order.status).toBe('APPROVED')
})

it('asks for no address without delivery', { tags: 'nightly' }, async () => {
  page = await shopper()
  const { client, checkoutId } = await openCheckout(page, { lines: { [products.digital]: 1 } })
  await expect.poll(() => field(page, 'shipping.country').count()).toBe(0)
  await expect.poll(() => page.getByRole('heading', { name: 'Delivery', exact: true }).count()).toBe(0)
  await field(page, 'email').fill('ada@example.com')
  await field(page, 'billing.firstName').fill('Ada')
  await field(page, 'billing.lastName').fill('Lovelace')
  await placeButton(page).click()
  // Nothing is ordered before the buyer gives up the right of withdrawal.
  await page.getByText('Confirm this to order a download.').first().waitFor()
  await acceptDownload(page)
  await placeButton(page).click()
  await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
  const { orders } = await client.call(searchOrders, {
    search: { filter: { checkoutId: { $eq: checkoutId } } },
  })
  expect(orders.map(({ consents }) => consents?.digitalContent)).toEqual([true])
})

it('takes a separate billing address', async () => {
  page = await shopper()
  const { client, checkoutId } = await openCheckout(page)
  await fillForm(page)
  await page.getByRole('checkbox', { name: /^Billing address is the same/ }).uncheck()
  await field(page, 'billing.country').selectOption('US')
  await field(page, 'billing.firstName').fill('Grace')
  await field(page, 'billing.lastName').fill('Hopper')
  await field(page, 'billing.addressLine').fill('1 Main Street')
  await field(page, 'billing.city').fill('New York')
  await field(page, 'billing.subdivision').selectOption({ label: 'New York' })
  await field(page, 'billing.postalCode').fill('10001')
  await placeButton(page).click()
  await page.getByText('New York, NY 10001').waitFor()
  const { orders } = await client.call(searchOrders, {
    search: { filter: { checkoutId: { $eq: checkoutId } } },
  })
  expect(orders[0]?.billingInfo).toMatchObject({ address: { subdivision: 'US-NY', country: 'US' } })
})

it('works with the keyboard only', async () => {
  page = await shopper()
  await openCheckout(page)
  const { keyboard } = page
  await keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await keyboard.press('Enter')

  const next = async (name: string) => {
    for (let stops = 0; stops < 9; stops++) {
      await keyboard.press('Tab')
      if ((await page.evaluate(() => document.activeElement?.getAttribute('name'))) === name) return
    }
    throw new Error(`${name} is not among the next stops.`)
  }
  const type = async (name: string, text: string) => {
    await next(name)
    await keyboard.type(text)
  }
  await type('email', 'ada@example.com')
  // Enter must not place the order.
  await keyboard.press('Enter')
  await type('shipping.country', 'Germany')
  await type('shipping.firstName', 'Ada')
  await type('shipping.lastName', 'Lovelace')
  await type('shipping.addressLine', 'Torstraße 12')
  await type('shipping.postalCode', '10115')
  await type('shipping.city', 'Berlin')
  await next('delivery')
  await next('payment')
  await type('note', 'No plastic')
  await keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Place order/)
  expect(page.url()).toContain('/checkout')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
})
