import { getOrder, getProduct, items, queryDiscountRules } from '@stoa/client/calls'
import { createCheckout, createOrder } from '@stoa/client/checkout'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browserOfStaff, choose, create, settled, shoot } from './admin.ts'
import { ownShopForTests } from './own-shop.ts'

const browser = browserOfStaff()
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const shop = ownShopForTests()

/** Opens a page by the navigation; its group is opened first, if it is closed. */
async function goTo(page: Page, group: string, title: string) {
  const navigation = page.getByRole('navigation', { name: 'Pages' })
  const button = navigation.getByRole('button', { name: group, exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await navigation.getByRole('link', { name: title, exact: true }).click()
  await settled(page)
}

const home = (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).click()
const idOf = (page: Page) => page.url().split('/').at(-1) ?? ''

async function createTheProduct(page: Page) {
  const dialog = page.getByRole('dialog')
  await goTo(page, 'Catalogue', 'Products')
  await page.getByRole('button', { name: 'New product' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Teapot')
  await page.getByRole('spinbutton', { name: 'Price' }).fill('40')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Teapot' }).waitFor()
  const picture = async (name: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } }),
  })
  await page
    .getByLabel('Pictures to add')
    .setInputFiles([await picture('front.png'), await picture('side.png')])
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
  await page.getByRole('button', { name: 'Add options' }).click()
  await dialog.getByRole('textbox', { name: 'Option' }).fill('Size')
  await dialog.getByRole('textbox', { name: /^Choices/ }).fill('Small\nLarge')
  await dialog.getByRole('button', { name: 'Save options' }).click()
  const grid = page.getByRole('table', { name: 'Variants' })
  await expect.poll(() => grid.getByRole('row').count()).toBe(3)
  await grid.getByRole('spinbutton', { name: 'Price, Large' }).fill('60')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await page.getByText('The variants of Teapot are saved').waitFor()
  return idOf(page)
}

async function createTheDiscount(page: Page) {
  const dialog = page.getByRole('dialog')
  await goTo(page, 'Promotions', 'Discounts')
  await page.getByRole('button', { name: 'New discount' }).click()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Opening week')
  await dialog.getByRole('spinbutton', { name: 'Percent off' }).fill('10')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Opening week' }).waitFor()
}

async function createTheRegion(page: Page) {
  const dialog = page.getByRole('dialog')
  await goTo(page, 'Delivery', 'Regions')
  await page.getByRole('button', { name: 'New profile' }).click()
  await dialog.getByRole('textbox', { name: 'Name for colleagues' }).fill('Everything')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Everything is created').waitFor()
  const panel = page.locator('section', { hasText: 'Everything' })
  await panel.getByRole('button', { name: 'Add a region' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Iceland')
  await choose(dialog, /^Countries/, 'is')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Iceland is added').waitFor()
  await goTo(page, 'Delivery', 'Shipping')
  await page.getByRole('button', { name: 'New shipping option' }).click()
  await page.getByRole('textbox', { name: 'Name for shoppers' }).fill('Parcel')
  await page.getByRole('spinbutton', { name: /^Price in/ }).fill('9')
  await page.getByRole('checkbox', { name: /Iceland/ }).click()
  await create(page, 'Parcel')
}

async function tryTheOrder(page: Page) {
  const dialog = page.getByRole('dialog')
  await home(page)
  await page.getByRole('button', { name: 'Place a test order' }).click()
  await page.getByText('This is a test order', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Fulfill', exact: true }).click()
  await dialog.getByRole('combobox', { name: /^Carrier/ }).selectOption('DHL')
  await dialog.getByRole('textbox', { name: /^Tracking number/ }).fill('00340434')
  await dialog.getByRole('button', { name: 'Fulfill', exact: true }).click()
  await page.getByRole('link', { name: 'Track' }).waitFor()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByRole('radio', { name: 'An amount' }).check()
  await dialog.getByRole('spinbutton', { name: /^Amount/ }).fill('5')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('Partly refunded', { exact: true }).first().waitFor()
  return idOf(page)
}

async function publishTheArticle(page: Page) {
  await goTo(page, 'Content', 'Collections of content')
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Journal')
  await page.getByRole('textbox', { name: 'Id' }).fill('journal-of-the-day')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Items can be drafts' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The collection is saved').waitFor()
  const parts = page.getByRole('navigation', { name: 'Parts of the collection' })
  await parts.getByRole('link', { name: 'Items' }).click()
  await page.getByRole('button', { name: 'New item' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('How a teapot is made')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('DRAFT')
  await create(page, 'How a teapot is made')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('PUBLISHED')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The item is saved').waitFor()
}

it('a day of a merchant: from the first product to the figures of the evening', async () => {
  const { merchant } = shop
  const page = await browser()
  await shop.signIn(page)

  const productId = await createTheProduct(page)
  const { product } = await merchant.call(getProduct, { id: productId })
  expect(product.media?.items).toHaveLength(2)
  expect(product.variants.map(({ choices, variant }) => [choices.Size, variant?.priceData?.price])).toEqual([
    ['Small', 40],
    ['Large', 60],
  ])

  await createTheDiscount(page)
  const { discountRules } = await merchant.call(queryDiscountRules, { query: {} })
  expect(discountRules).toMatchObject([{ name: 'Opening week', status: 'LIVE' }])
  await createTheRegion(page)

  const testOrderId = await tryTheOrder(page)
  // 40, 10 % off, and 9 for the parcel; 5 of it is refunded.
  expect((await merchant.call(getOrder, { id: testOrderId })).order).toMatchObject({
    test: true,
    fulfillmentStatus: 'FULFILLED',
    paymentStatus: 'PARTIALLY_REFUNDED',
    priceSummary: { total: { amount: '45.00' }, discount: { amount: '4.00' } },
    balanceSummary: { refunded: { amount: '5.00' } },
    shippingInfo: { title: 'Parcel' },
  })

  await publishTheArticle(page)
  const { dataItems } = await merchant.call(items.query, { dataCollectionId: 'journal-of-the-day' })
  expect(dataItems.map(({ data }) => data)).toMatchObject([
    { title: 'How a teapot is made', _publishStatus: 'PUBLISHED' },
  ])

  // A buyer orders in the meantime: the figures have this order, and not the test.
  const place = {
    contactDetails: { firstName: 'Grace', lastName: 'Hopper' },
    address: { country: 'IS', city: 'Reykjavík', postalCode: '101', addressLine: 'Laugavegur 1' },
  }
  const variantId = product.variants.find(({ choices }) => choices.Size === 'Large')?.id
  const catalogReference = { appId: STORES_APP, catalogItemId: productId, options: { variantId } }
  const { checkout } = await merchant.call(createCheckout, {
    channelType: 'WEB',
    lineItems: [{ catalogReference, quantity: 1 }],
    checkoutInfo: {
      buyerInfo: { email: 'grace@example.com' },
      billingInfo: place,
      shippingInfo: { shippingDestination: place },
    },
  } as never)
  await merchant.call(createOrder, { id: checkout.id ?? '' })
  await home(page)
  const figure = (title: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(title, { exact: true }) })
      .getByRole('definition')
      .first()
  await expect.poll(() => figure('Orders').textContent()).toBe('1')
  await expect.poll(() => figure('Sales').textContent()).toBe('€63.00')
  await page.getByText('Show as a table').first().click()
  const today = page.getByRole('row').filter({ hasText: '€63.00' })
  await expect
    .poll(() => today.getByRole('cell').allTextContents())
    .toEqual([expect.stringMatching(/\d/), '1', '€63.00'])
  const unpaid = page.getByRole('link', { name: '1 unpaid', exact: true })
  await unpaid.waitFor()
  await shoot(page, 'evening')
  await unpaid.click()
  await expect.poll(() => page.getByRole('table', { name: 'Orders' }).getByRole('row').count()).toBe(2)
}, 240_000)
