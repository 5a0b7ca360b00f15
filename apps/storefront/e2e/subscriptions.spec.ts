import { spread } from '@stoa/testkit/sizes'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { call, member, signInAs } from './member.ts'
import { desktop, open, phone, platform, shopperForTests } from './shop.ts'

const shopper = shopperForTests()
let page: Page

/** A product that is sold once and by a subscription. Returns the path of its page. */
async function subscribable(subscriptionSettings: object, product: object = {}): Promise<string> {
  const { apiKey } = inject('demo')
  const name = `Coffee ${Math.trunc(performance.timeOrigin)} ${Object.keys(product).length}`
  const made = await call<{ product: { id: string; slug: string } }>(
    '/stores/v1/products',
    { product: { name, priceData: { price: 10 }, ...product } },
    apiKey,
  )
  const { subscriptionOption } = await call<{ subscriptionOption: { id: string } }>(
    '/stores/v1/subscription-options',
    {
      subscriptionOption: {
        title: 'Every month',
        subscriptionSettings,
        discount: { type: 'PERCENT', value: 10 },
      },
    },
    apiKey,
  )
  await call(
    `/stores/v1/subscription-options/product/${made.product.id}/assign`,
    { assignedSubscriptionOptions: [{ id: subscriptionOption.id }] },
    apiKey,
  )
  return `/products/${made.product.slug}`
}

let path: string
let trialPath: string
beforeAll(async () => {
  path = await subscribable({ frequency: 'MONTH', autoRenewal: true })
  trialPath = await subscribable(
    {
      frequency: 'MONTH',
      autoRenewal: true,
      enableCustomerCancellation: true,
      freeTrialPeriod: { frequency: 'DAY', interval: 14 },
    },
    { productType: 'digital' },
  )
})

describe.each(
  spread(
    [
      ['desktop', desktop, true],
      ['phone', phone, true],
      ['desktop without scripts', desktop, false],
    ] as const,
    2,
  ),
)('a product with a subscription option, on a %s', (_, viewport, javaScriptEnabled) => {
  it('is bought by subscription at its price (protocol/subscription-options §2)', async () => {
    page = await shopper({ viewport, javaScriptEnabled })
    const visit = (to: string) => (javaScriptEnabled ? open(page, to) : page.goto(to))
    await visit(path)
    await expect.poll(() => page.getByRole('radio', { name: 'Buy once' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Every month · 10% off' }).check()
    await page.getByText('Charged every month, until it is canceled.').waitFor()
    // The price that the cart charges.
    const price = page.locator('#buy [aria-live]').first()
    if (javaScriptEnabled) await expect.poll(() => price.textContent()).toMatch(/9\.00.*10\.00/)
    if (javaScriptEnabled) expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add to cart' }).click()
    if (javaScriptEnabled)
      await page.getByText('was added to the cart').first().waitFor({ state: 'attached' })
    else await page.waitForURL(/\/cart\?/)
    await visit('/cart')
    const cart = page.locator('main')
    await cart.getByText('Every month').first().waitFor()
    await expect.poll(() => cart.textContent()).toContain('9.00')
    await expect.poll(() => cart.textContent()).toContain('First charge: with this order')
  })
})

describe.each(
  spread(
    [
      ['desktop in light colours', desktop, 'light'],
      ['phone in dark colours', phone, 'dark'],
    ] as const,
    1,
  ),
)('a subscription with a free trial, on a %s', (_, viewport, colorScheme) => {
  it('costs nothing now, saves the card, and is canceled in the account', async () => {
    page = await shopper({ viewport, colorScheme })
    const { email } = await member()
    await page.goto('/account')
    await signInAs(page, email)
    await open(page, trialPath)
    await page.getByRole('radio', { name: 'Every month' }).check()
    await page.getByText('The first 14 days are free').waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').waitFor()
    await open(page, '/cart')
    await page.getByText('Free until:').waitFor()
    await page.getByText('Due now').waitFor()
    expect(await violations(page)).toEqual([])

    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(`${platform}/checkout`)
    await page.getByText('Nothing is due now.').first().waitFor()
    const field = (name: string) => page.locator(`[name="${name}"]`)
    await field('billing.firstName').fill('Ada')
    await field('billing.lastName').fill('Lovelace')
    await field('billing.country').selectOption('DE')
    await page.getByRole('radio', { name: /Test card/ }).check()
    await page.getByLabel('Card number').fill('4242424242424242')
    expect(await violations(page)).toEqual([])
    await page
      .getByText(/€9.00 every month, until it is canceled/)
      .last()
      .waitFor()
    await page.getByRole('checkbox', { name: /^Make my download available at once/ }).check()
    await page.getByRole('button', { name: /^Place order.*0\.00/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()
    await page.getByText('The first charge is at the end of the free trial.').waitFor()
    expect(await violations(page)).toEqual([])

    // The account page of the platform, to which mails lead.
    await page.goto(`${platform}/account#site=${inject('demo').siteId}`)
    await page.getByRole('heading', { name: 'Subscriptions' }).waitFor()
    const methods = page.getByRole('combobox', { name: /^Payment method of Coffee/ })
    await methods.selectOption({ label: 'Visa ending in 4242' })
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await page.getByText(/is charged to this payment method from now on/).waitFor()
    expect(await violations(page)).toEqual([])

    await page.goto('/account')
    const row = page.getByRole('region', { name: 'Your subscriptions' }).getByRole('link')
    await expect.poll(() => row.textContent()).toContain('€9.00 every month')
    expect(await violations(page)).toEqual([])
    await row.click()
    await page.getByText('Next charge').waitFor()
    await page.getByRole('link', { name: 'Cancel subscription' }).click()
    await page.getByRole('heading', { name: 'Cancel this subscription?' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByText('The subscription is canceled. Nothing more is charged.').waitFor()
    await expect.poll(() => page.getByText('Next charge').count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })
})

/** Presses Tab until an element has the focus, as a shopper without a mouse does. */
async function tabTo(target: Locator): Promise<void> {
  const isFocused = () => target.evaluate(element => element === document.activeElement)
  for (let presses = 0; presses < 80; presses++) {
    if (await isFocused()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Moves to a group of radio buttons and within it to one of them. Tab only reaches the checked one. */
async function choose(radio: Locator): Promise<void> {
  await tabTo(page.locator(`input:checked[name="${await radio.getAttribute('name')}"]`))
  for (let presses = 0; presses < 9 && !(await radio.isChecked()); presses++)
    await page.keyboard.press('ArrowDown')
  await expect.poll(() => radio.isChecked()).toBe(true)
}

it('a subscription is bought and canceled with the keyboard alone', { tags: 'nightly' }, async () => {
  page = await shopper()
  const { keyboard } = page
  const { email } = await member()
  await page.goto('/account')
  await signInAs(page, email)
  await open(page, trialPath)
  await choose(page.getByRole('radio', { name: 'Every month' }))
  await tabTo(page.getByRole('button', { name: 'Add to cart' }))
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page.getByRole('link', { name: 'View cart' }))
  await keyboard.press('Enter')
  await page.waitForURL('**/cart')
  await page.locator('[data-island][data-ready]').first().waitFor()
  await tabTo(page.getByRole('button', { name: 'Checkout' }))
  await keyboard.press('Enter')
  await page.waitForURL(`${platform}/checkout`)
  await page.getByText('Nothing is due now.').first().waitFor()
  await tabTo(page.locator('[name="billing.firstName"]'))
  await keyboard.type('Ada')
  await tabTo(page.locator('[name="billing.lastName"]'))
  await keyboard.type('Lovelace')
  await choose(page.getByRole('radio', { name: /Test card/ }))
  await tabTo(page.getByLabel('Card number'))
  await keyboard.type('4242424242424242')
  await tabTo(page.getByRole('checkbox', { name: /^Make my download available at once/ }))
  await keyboard.press('Space')
  await tabTo(page.getByRole('button', { name: /^Place order.*0\.00/ }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()

  await page.goto('/account')
  await tabTo(page.getByRole('region', { name: 'Your subscriptions' }).getByRole('link'))
  await keyboard.press('Enter')
  await page.getByText('Next charge').waitFor()
  await tabTo(page.getByRole('link', { name: 'Cancel subscription' }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Cancel this subscription?' }).waitFor()
  await tabTo(page.getByRole('button', { name: 'Cancel subscription' }))
  await keyboard.press('Enter')
  await page.getByText('The subscription is canceled. Nothing more is charged.').waitFor()
})
