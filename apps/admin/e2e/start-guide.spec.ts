import {
  createDeliveryProfile,
  createOrderAndCharge,
  createProduct,
  createShippingOption,
  createStaffSignInLink,
  createTaxRegion,
  getOrder,
  getSite,
  listMails,
  updateSite,
} from '@stoa/client/calls'
import { createCheckout } from '@stoa/client/checkout'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { allLooks, browserOfStaff, settled, shoot } from './admin.ts'
import { ownShopForTests, ownShopOfTest } from './own-shop.ts'

const browser = browserOfStaff()
const shop = ownShopForTests()
beforeAll(async () => {
  await shop.merchant.call(updateSite, { site: { seller: { address: null } } })
})

const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const guideOf = (page: Page) => page.locator('section', { hasText: 'Set up your shop' })
const stepsDone = async (page: Page, done: number) => {
  await page.reload()
  await guideOf(page).getByText(`${done} of 7 steps are done`).waitFor()
}

it.each(allLooks)(
  'a new shop shows the steps to its first sale, in %s at %o',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const page = await browser({ colorScheme, viewport })
    await shop.signIn(page)
    const guide = guideOf(page)
    await guide.getByText(/^\d of 7 steps are done$/).waitFor()
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'start-guide', { colorScheme, viewport })
  },
)

it('the steps follow the data of the shop, and a test order runs through the checkout', {
  tags: 'nightly',
}, async () => {
  const { merchant } = shop
  const page = await browser()
  await shop.signIn(page)
  const guide = guideOf(page)
  await guide.getByText('0 of 7 steps are done').waitFor()
  await guide.getByRole('link', { name: 'Enter name and address', exact: true }).click()
  await page
    .getByRole('textbox', { name: /^Address \(optional\)|^Address$/ })
    .fill('Torstraße 12\n10115 Berlin')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The settings are saved').waitFor()
  expect((await merchant.call(getSite, {})).site.seller?.address).toContain('Torstraße 12')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await guide.getByText('1 of 7 steps are done').waitFor()

  // Without a product there is nothing to order.
  await guide.getByRole('button', { name: 'Place a test order' }).click()
  await guide.getByRole('alert').filter({ hasText: 'needs a visible product' }).waitFor()
  await merchant.call(createProduct, { product: { name: 'Bowl', priceData: { price: 20 } } })
  await stepsDone(page, 2)

  const { deliveryProfile } = await merchant.call(createDeliveryProfile, {
    deliveryProfile: {
      name: 'Europe',
      deliveryRegions: [{ name: 'Portugal', active: true, destinations: [{ countryCode: 'PT' }] }],
    },
  })
  // A region without an offer is not done.
  await stepsDone(page, 2)
  const regionId = deliveryProfile.deliveryRegions?.[0]?.id ?? ''
  await merchant.call(createShippingOption, {
    shippingOption: { title: 'Parcel', deliveryRegionIds: [regionId], rates: [{ amount: '5' }] },
  })
  await stepsDone(page, 3)
  await merchant.call(createTaxRegion, { taxRegion: { country: 'PT' } as never })
  await stepsDone(page, 4)
  await merchant.call(updateSite, { site: { appearance: { accentColor: '#a23d1c' } } })
  await stepsDone(page, 5)

  await guide.getByRole('button', { name: 'Place a test order' }).click()
  await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor()
  await page.getByText('This is a test order', { exact: true }).waitFor()
  await page.getByText('Paid', { exact: true }).first().waitFor()
  const id = page.url().split('/').at(-1) ?? ''
  const orderOf = async () => (await merchant.call(getOrder, { id })).order
  expect(await orderOf()).toMatchObject({
    test: true,
    status: 'APPROVED',
    paymentStatus: 'PAID',
    priceSummary: { total: { amount: '25.00' } },
    shippingInfo: { logistics: { shippingDestination: { address: { country: 'PT' } } } },
  })
  expect(await violations(page)).toEqual([])
  await shoot(page, 'test-order')

  // It does not count in the figures.
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await guide.getByText('6 of 7 steps are done').waitFor()
  const orders = page.locator('dl > div').filter({ has: page.getByText('Orders', { exact: true }) })
  await orders.getByText('0', { exact: true }).first().waitFor()
  await page.goBack()

  await page.getByRole('button', { name: 'Refund and cancel the test order' }).click()
  await page.getByText('The test order is refunded and canceled').waitFor()
  await page.getByText('Refunded', { exact: true }).first().waitFor()
  expect(await orderOf()).toMatchObject({ status: 'CANCELED', paymentStatus: 'FULLY_REFUNDED', test: true })
})

it('without the test provider a test order is paid offline, and its mail says that it is a test', {
  tags: 'nightly',
}, async () => {
  const own = await ownShopOfTest({ config: { testPayments: false } })
  const { merchant } = own
  await merchant.call(createProduct, { product: { name: 'Vase', priceData: { price: 20 } } })
  await merchant.call(updateSite, { site: { notifications: { newOrders: ['boss@shop.example'] } } })
  const page = await browser()
  await own.signIn(page)
  await guideOf(page).getByRole('button', { name: 'Place a test order' }).click()
  await page.getByText('This is a test order', { exact: true }).waitFor()
  const { mails } = await merchant.call(listMails, { kind: 'orderReceived' })
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/: Test order \d+$/)])
})

it('each person hides the guide, and the first sale ends it for all', { tags: 'nightly' }, async () => {
  const page = await browser()
  const id = await shop.signIn(page)
  const stored = page.waitForResponse(reply => reply.url().endsWith('/v1/staff-session/preferences'))
  await guideOf(page).getByRole('button', { name: 'Hide the guide' }).click()
  await guideOf(page).waitFor({ state: 'detached' })
  expect((await stored).status()).toBe(200)
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Needs a look' }).waitFor()
  await settled(page)
  await expect.poll(() => guideOf(page).count()).toBe(0)
  // It stays hidden in another browser.
  const { signInUrl } = await shop.merchant.call(createStaffSignInLink, { id })
  const second = await browser()
  await second.goto(signInUrl)
  await second.getByRole('heading', { level: 2, name: 'Needs a look' }).waitFor()
  await settled(second)
  await expect.poll(() => guideOf(second).count()).toBe(0)
  const colleague = await browser()
  await shop.signIn(colleague)
  await guideOf(colleague).waitFor()
  // A role that cannot do the steps does not get them.
  const editor = await browser()
  await shop.signIn(editor, 'CONTENT')
  await settled(editor)
  await expect.poll(() => guideOf(editor).count()).toBe(0)

  const { product } = await shop.merchant.call(createProduct, {
    product: { name: 'Vase', priceData: { price: 5 } },
  })
  const contactDetails = { firstName: 'Grace', lastName: 'Hopper' }
  const place = {
    contactDetails,
    address: { country: 'PT', city: 'Lisboa', postalCode: '1100-148', addressLine: 'Rua 1' },
  }
  const { checkout } = await shop.merchant.call(createCheckout, {
    channelType: 'WEB',
    lineItems: [{ catalogReference: { appId: STORES_APP, catalogItemId: product.id }, quantity: 1 }],
    checkoutInfo: {
      buyerInfo: { email: 'grace@example.com' },
      billingInfo: place,
      shippingInfo: { shippingDestination: place },
    },
  } as never)
  await shop.merchant.call(createOrderAndCharge, { id: checkout.id ?? '', paymentProvider: 'offline' })
  await colleague.reload()
  await colleague.getByRole('heading', { level: 2, name: 'Needs a look' }).waitFor()
  await settled(colleague)
  await expect.poll(() => guideOf(colleague).count()).toBe(0)
})
