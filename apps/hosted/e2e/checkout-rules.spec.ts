import { contract } from '@stoa/contract'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { field, fillForm, phone, placeButton, shopperForTests, windows } from './hosted.ts'
import { rulesShopForTests } from './rules-shop.ts'

const shopper = shopperForTests()
const shop = rulesShopForTests()
let page: Page

const totals = () => page.locator('dl[aria-busy], dl.tabular').filter({ visible: true }).first()
const row = (label: string | RegExp) => totals().locator('div').filter({ hasText: label })
const thanks = () => page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
const lastOrder = async (checkoutId: string) => {
  const search = { filter: { checkoutId: { $eq: checkoutId } } }
  return (await shop.visitor.callOk(contract.orders.searchOrders, { search })).orders[0]
}

describe('delivery', () => {
  it('offers only countries with a delivery option, and says so', async () => {
    page = await shopper()
    await shop.openCheckout(page)
    const codes = await field(page, 'shipping.country')
      .locator('option')
      .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value).filter(Boolean))
    expect(codes).toEqual(['FR', 'DE'])
    await page.getByText('The shop delivers to the countries in this list.').waitFor()
  })

  it.each(spread(windows, 1))('is collected without an address on a %s', async (_, viewport) => {
    page = await shopper({ viewport })
    const id = await shop.openCheckout(page)
    await field(page, 'shipping.country').selectOption('DE')
    await page.getByRole('radio', { name: 'Pick up' }).check()
    await page.getByText('Mühlenweg 3, 10999 Berlin').waitFor()
    await page.getByText('Saturday, 10 to 14').waitFor()
    await expect.poll(() => field(page, 'shipping.addressLine').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await field(page, 'email').fill('ada@example.com')
    await field(page, 'billing.firstName').fill('Ada')
    await field(page, 'billing.lastName').fill('Lovelace')
    await placeButton(page).click()
    await thanks()
    await page.getByText('Collect at').waitFor()
    await expect.poll(() => page.locator('main').textContent()).toContain('Mühlenweg 3, 10999 Berlin')
    expect((await lastOrder(id))?.shippingInfo?.title).toBe('The old mill')
    expect(await violations(page)).toEqual([])
  })

  it('takes place in a time slot, which the order shows', async () => {
    page = await shopper()
    const id = await shop.openCheckout(page)
    await fillForm(page)
    await page.getByRole('radio', { name: /^Berlin by bicycle/ }).check()
    const slots = field(page, 'time-slot')
    await slots.waitFor()
    const second = slots.locator('option').nth(1)
    const label = (await second.textContent()) ?? ''
    expect(label).toMatch(/^(Mon|Wed|Fri)\b.*\d\d?:00/)
    await slots.selectOption((await second.getAttribute('value')) ?? '')
    expect(await violations(page)).toEqual([])
    await placeButton(page).click()
    await thanks()
    await page.getByText(label).waitFor()
    const slot = (await lastOrder(id))?.shippingInfo?.logistics?.deliveryTimeSlot
    expect(Number(new Date(slot?.to ?? 0)) - Number(new Date(slot?.from ?? 0))).toBe(2 * 3_600_000)
  })
})

/** Holds the calls of the checkout until the returned function is called. */
async function holdCheckoutCalls() {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/v1/checkouts/**', async route => {
    await promise
    await route.continue()
  })
  return resolve
}

describe('the totals', () => {
  it('follow a choice at once, before the platform replies, and stay', { tags: 'nightly' }, async () => {
    page = await shopper()
    await shop.openCheckout(page)
    await fillForm(page)
    await row('Delivery').getByText('€4.90').waitFor()
    // The option comes with the reply to the postal code.
    const bicycle = page.getByRole('radio', { name: /^Berlin by bicycle/ })
    await bicycle.waitFor()
    const release = await holdCheckoutCalls()
    await bicycle.check()
    await row('Delivery').getByText('€6.00').waitFor()
    const total = await row(/^Total/)
      .locator('dd')
      .textContent()
    const tax = await row(/^Total/).textContent()
    release()
    await page.locator('dl[aria-busy]').first().waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        row(/^Total/)
          .locator('dd')
          .textContent(),
      )
      .toBe(total)
    await expect.poll(() => row(/^Total/).textContent()).toBe(tax)
    expect(tax).toContain('VAT 19%')
  })

  it('are an estimate while only the platform knows the taxes', { tags: 'nightly' }, async () => {
    page = await shopper()
    await shop.openCheckout(page)
    await fillForm(page)
    await row('Delivery').getByText('€4.90').waitFor()
    const release = await holdCheckoutCalls()
    await field(page, 'shipping.country').selectOption('FR')
    await totals().getByText('estimate').waitFor()
    release()
    await totals().getByText('estimate').waitFor({ state: 'hidden' })
    await row('Delivery').getByText('€9.90').waitFor()
  })
})

it('the total stays in view on a phone, and covers no focused field', { tags: 'nightly' }, async () => {
  page = await shopper({ viewport: phone })
  await shop.openCheckout(page)
  await fillForm(page)
  const bar = page.locator('p.tabular', { hasText: 'Total' })
  await field(page, 'note').scrollIntoViewIfNeeded()
  await bar.getByText('€15.90').waitFor()
  await field(page, 'shipping.lastName').focus()
  const top = () => field(page, 'shipping.lastName').evaluate(element => element.getBoundingClientRect().top)
  const end = () => bar.evaluate(element => element.getBoundingClientRect().bottom)
  await expect.poll(async () => (await top()) - (await end())).toBeGreaterThanOrEqual(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})

describe('codes', () => {
  it('of a coupon lower the total and the tip, by Enter, and can be removed', async () => {
    page = await shopper()
    const id = await shop.openCheckout(page)
    await fillForm(page)
    await field(page, 'coupon').fill('spring')
    await page.keyboard.press('Enter')
    await row('Spring · SPRING').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('coupon-remove')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await row('Spring · SPRING').waitFor({ state: 'detached' })
    await field(page, 'coupon').fill('SPRING')
    await page.getByRole('button', { name: 'Apply Coupon code' }).click()
    await row('Spring · SPRING').waitFor()
    // 10 % of what is left of 11.00.
    await page.getByRole('radio', { name: /^10%/ }).check()
    await row('Tip').getByText('€0.88').waitFor()
    await placeButton(page).click()
    await thanks()
    await totals().getByText('Spring · SPRING').waitFor()
    const order = await lastOrder(id)
    expect(order?.appliedDiscounts).toHaveLength(1)
    expect(order?.additionalFees).toMatchObject([{ code: 'tip', price: { amount: '0.88' } }])
  })

  it('that do not apply say why, and what is missing', { tags: 'nightly' }, async () => {
    page = await shopper()
    await shop.openCheckout(page)
    await field(page, 'coupon').fill('NOPE')
    await page.keyboard.press('Enter')
    await page.getByText('There is no coupon with this code. Check the code.').waitFor()
    await field(page, 'coupon').fill('BIG')
    await page.keyboard.press('Enter')
    await page.getByText(/^Add items for €\d+\.\d\d more to use this coupon\.$/).waitFor()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await page.getByText(/more to use this coupon\.$/).waitFor()
  })
})

describe('a gift card', () => {
  const issue = async (balance: string) =>
    (
      await shop.merchant.callOk(contract.issuedGiftCards.issueGiftCard, {
        giftCard: { initialBalance: { value: balance, currency: 'EUR' } },
      })
    ).code

  it('pays a part, and the order shows what is left', async () => {
    page = await shopper()
    const id = await shop.openCheckout(page)
    await fillForm(page)
    await field(page, 'gift-card').fill('NOSUCHCARD99')
    await page.keyboard.press('Enter')
    await page.getByText('There is no gift card with this code. Check the code.').waitFor()
    expect(await violations(page)).toEqual([])
    await field(page, 'gift-card').fill(await issue('5'))
    await page.getByRole('button', { name: 'Apply Gift card code' }).click()
    await row('Gift card').getByText('−€5.00').waitFor()
    await row('To pay').getByText('€10.90').waitFor()
    await row(/^Total/)
      .getByText('€15.90')
      .waitFor()
    expect(await violations(page)).toEqual([])
    await placeButton(page).click()
    await thanks()
    await row('Gift card').getByText('−€5.00').waitFor()
    await page.getByText('Pay €10.90 on invoice or by bank transfer.', { exact: false }).waitFor()
    expect((await lastOrder(id))?.paymentStatus).toBe('PARTIALLY_PAID')
  })

  it('pays all: the page asks for no payment', { tags: 'nightly' }, async () => {
    page = await shopper({ viewport: phone, colorScheme: 'dark' })
    const id = await shop.openCheckout(page)
    await fillForm(page)
    await page.getByRole('heading', { name: 'Payment' }).waitFor()
    await field(page, 'gift-card').fill(await issue('50'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Payment' }).waitFor({ state: 'detached' })
    await row('To pay').getByText('€0.00').waitFor()
    expect(await violations(page)).toEqual([])
    await placeButton(page).click()
    await thanks()
    await page.getByText('It is paid. There is nothing more to do.').waitFor()
    expect(await violations(page)).toEqual([])
    expect((await lastOrder(id))?.paymentStatus).toBe('PAID')
  })
})

it('adds a tip to the order, in percent or as an amount', { tags: 'nightly' }, async () => {
  page = await shopper()
  const id = await shop.openCheckout(page)
  await fillForm(page)
  await expect.poll(() => page.getByRole('radio', { name: 'No tip' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: /^10%/ }).check()
  await row('Tip').waitFor()
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await field(page, 'tip').fill('lots')
  await field(page, 'tip').blur()
  await page.getByText('Enter an amount in digits, such as 2.50.').waitFor()
  expect(await violations(page)).toEqual([])
  await field(page, 'tip').fill('2,50')
  await field(page, 'tip').blur()
  await row('Tip').getByText('€2.50').waitFor()
  await placeButton(page).click()
  await thanks()
  expect((await lastOrder(id))?.additionalFees).toMatchObject([{ code: 'tip', price: { amount: '2.50' } }])
})

it('takes company and tax number of a business buyer, and shows a wrong number beside its field', async () => {
  page = await shopper()
  const id = await shop.openCheckout(page)
  await fillForm(page)
  await page.getByRole('checkbox', { name: 'I am buying for a company' }).check()
  await field(page, 'billing.company').fill('Analytical Engines')
  await field(page, 'billing.taxId').fill('DE136695970')
  await field(page, 'billing.taxId').blur()
  await page
    .locator('#billing-taxId-error')
    .getByText('This is not a valid tax number.', { exact: false })
    .waitFor()
  expect(await violations(page)).toEqual([])
  await field(page, 'billing.taxId').fill('DE136695976')
  await placeButton(page).click()
  await thanks()
  expect((await lastOrder(id))?.billingInfo?.contactDetails).toMatchObject({
    company: 'Analytical Engines',
    vatId: { id: 'DE136695976' },
    lastName: 'Lovelace',
  })
})
