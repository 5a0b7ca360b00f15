import { contract } from '@stoa/contract'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import {
  desktop,
  field,
  fillForm,
  namedLooks,
  phone,
  placeButton,
  scriptsRun,
  shopperForTests,
} from './hosted.ts'
import { rulesShopForTests } from './rules-shop.ts'

const shopper = shopperForTests()
const shop = rulesShopForTests()
let page: Page

const agreement = () => page.getByRole('checkbox', { name: /^I have read and agree/ })
const error = () => page.locator('#agreement-error')
const thanks = () => page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
const set = (checkoutSettings: object) =>
  shop.merchant.callOk(contract.checkoutSettings.updateCheckoutSettings, { checkoutSettings })
const lastOrder = async (checkoutId: string) => {
  const search = { filter: { checkoutId: { $eq: checkoutId } } }
  return (await shop.visitor.callOk(contract.orders.searchOrders, { search })).orders[0]
}

async function open(viewport: typeof phone, colorScheme: 'light' | 'dark' = 'light') {
  page = await shopper({ viewport, colorScheme })
  const id = await shop.openCheckout(page)
  await scriptsRun(page)
  return id
}

const settings = {
  checkoutPolicies: {
    termsAndConditions: { visible: true, content: 'You buy.\n\nWe deliver.' },
    returnPolicy: { visible: true, content: 'Within 30 days.' },
    contactUs: { visible: true, content: 'shop@example.com' },
    privacyPolicy: { visible: false, content: 'Hidden' },
    digitalItemPolicy: { visible: true, content: 'For downloads' },
    customPolicy: { visible: true, title: 'Our promise', content: 'Fair trade.' },
  },
  checkoutFields: {
    policyAgreementCheckbox: { visible: true, checkedByDefault: false },
    subscriptionCheckbox: { visible: true, checkedByDefault: false, splitByChannel: true },
  },
}

describe('checkout settings on the hosted page (protocol/checkout-settings §1)', () => {
  it.each(spread(namedLooks, 1))(
    'an order on a %s needs the agreement, with an error at its box',
    async (_, scheme, viewport) => {
      await set(settings)
      const id = await open(viewport, scheme)
      await fillForm(page)
      await placeButton(page).click()
      await error().waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('agreement')
      await expectAccessible(page)
      await agreement().click()
      await error().waitFor({ state: 'detached' })
      await page.getByRole('checkbox', { name: 'Send me news and offers by e-mail' }).click()
      await placeButton(page).click()
      await thanks()
      expect((await lastOrder(id))?.consents).toMatchObject({ policies: true, marketingChannels: ['EMAIL'] })
      // The newsletter knows the address, which its owner confirms by a mail.
      const { newsletterSubscribers } = await shop.merchant.callOk(
        contract.newsletter.queryNewsletterSubscribers,
        { query: {} },
      )
      expect(newsletterSubscribers).toMatchObject([{ email: 'ada@example.com', status: 'PENDING' }])
    },
  )

  it('the agreement and the policies work by keyboard', { tags: 'nightly' }, async () => {
    await set(settings)
    await open(desktop)
    const names = () => page.getByRole('main').getByRole('listitem').getByRole('button').allTextContents()
    await expect.poll(names).toEqual(['Terms and conditions', 'Returns', 'Our promise'])
    await page.getByRole('button', { name: 'Terms and conditions' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Terms and conditions' })
    await dialog.getByText('We deliver.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await agreement().focus()
    await page.keyboard.press('Space')
    await expect.poll(() => agreement().isChecked()).toBe(true)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Contact' }).click()
    await page.getByRole('dialog', { name: 'Contact' }).getByText('shop@example.com').waitFor()
  })

  it('boxes start as the settings say, and are absent if they are hidden', { tags: 'nightly' }, async () => {
    await set({
      checkoutFields: {
        policyAgreementCheckbox: { visible: true, checkedByDefault: true },
        subscriptionCheckbox: { visible: true, checkedByDefault: true, splitByChannel: false },
      },
    })
    await open(desktop)
    await expect.poll(() => agreement().isChecked()).toBe(true)
    const news = page.getByRole('checkbox', { name: 'Send me news and offers by e-mail and text message' })
    await expect.poll(() => news.isChecked()).toBe(true)
    await set({
      checkoutFields: {
        policyAgreementCheckbox: { visible: false },
        subscriptionCheckbox: { visible: false },
      },
    })
    await open(phone)
    await expect.poll(() => agreement().count()).toBe(0)
    await expect.poll(() => page.getByRole('checkbox', { name: /^Send me news/ }).count()).toBe(0)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Terms and conditions' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('a short billing address has country, names and postal code', async () => {
    await set({
      checkoutBillingFields: 'MINIMUM_REQUIRED_FIELDS',
      checkoutFields: { policyAgreementCheckbox: { visible: false } },
    })
    const id = await open(desktop)
    await fillForm(page)
    await field(page, 'email').fill('no-news@example.com')
    await page.getByRole('checkbox', { name: /^Billing address is the same/ }).click()
    await field(page, 'billing.postalCode').waitFor()
    await expect.poll(() => field(page, 'billing.addressLine').count()).toBe(0)
    await field(page, 'billing.country').selectOption('DE')
    await field(page, 'billing.firstName').fill('Grace')
    await field(page, 'billing.lastName').fill('Hopper')
    await field(page, 'billing.postalCode').fill('10117')
    expect(await violations(page)).toEqual([])
    await placeButton(page).click()
    await thanks()
    expect((await lastOrder(id))?.billingInfo).toMatchObject({ address: { postalCode: '10117' } })
    // Without a consent the address is no subscriber of the newsletter.
    const { newsletterSubscribers } = await shop.merchant.callOk(
      contract.newsletter.queryNewsletterSubscribers,
      { query: { filter: { email: 'no-news@example.com' } } },
    )
    expect(newsletterSubscribers).toEqual([])
  })

  it('the header has the text of the settings, and the link back is an icon with a name, or hidden', {
    tags: 'nightly',
  }, async () => {
    const header = { text: 'Atelier Stoa', displayCheckoutLabel: false }
    await set({ checkoutBrand: { header: { ...header, continueShopping: { displayType: 'ICON' } } } })
    await open(phone)
    await page.getByRole('banner').getByText('Atelier Stoa').waitFor()
    const title = page.getByRole('heading', { level: 1 })
    await expect.poll(async () => (await title.boundingBox())?.width).toBe(1)
    const back = page.getByRole('link', { name: 'Back to cart' })
    await back.waitFor()
    await expect.poll(async () => (await back.boundingBox())?.width).toBeLessThan(60)
    await set({ checkoutBrand: { header: { continueShopping: { hidden: true } } } })
    await open(phone)
    await expect.poll(() => page.getByRole('banner').getByRole('link').count()).toBe(0)
  })
})
