import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createProduct, getProduct, inviteStaffMember } from '@stoa/client/calls'
import { createCheckout, createOrder } from '@stoa/client/checkout'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, phone, settled, shoot } from './admin.ts'
import { openOwnShop } from './own-shop.ts'

const browser = browserOfStaff()
const ROOT = join(import.meta.dirname, '../../..')
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
let shop: Awaited<ReturnType<typeof openOwnShop>>
let folder: string
let productId: string
let orderId: string

/** The admin with the example extension, as a merchant builds it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-admin-'))
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: join(ROOT, 'apps/admin'),
    env: { ...process.env, NODE_ENV: 'production', STOA_ADMIN_EXTENSIONS: './examples/admin-extension' },
  })
  shop = await openOwnShop({ config: { adminFolder: folder } })
  const { product } = await shop.merchant.call(createProduct, {
    product: { name: 'Anvil', priceData: { price: 20 }, weight: 1.5 },
  })
  productId = product.id
  const place = {
    contactDetails: { firstName: 'Grace', lastName: 'Hopper' },
    address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstraße 12' },
  }
  const { checkout } = await shop.merchant.call(createCheckout, {
    channelType: 'WEB',
    lineItems: [{ catalogReference: { appId: STORES_APP, catalogItemId: productId }, quantity: 2 }],
    checkoutInfo: {
      buyerInfo: { email: 'grace@example.com' },
      billingInfo: place,
      shippingInfo: { shippingDestination: place },
    },
  } as never)
  orderId = (await shop.merchant.call(createOrder, { id: checkout.id ?? '' })).orderId ?? ''
})
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

/** What the policy of the page has blocked. */
function blockedBy(page: Page) {
  const blocked: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text())
  })
  return blocked
}

it.each(looks)(
  'an extension adds a page to the navigation, loaded on first use, in %s at %o',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const page = await browser({ colorScheme, viewport })
    const blocked = blockedBy(page)
    const scripts: string[] = []
    page.on('request', request => scripts.push(request.url()))
    await shop.signIn(page)
    await settled(page)
    const isLoaded = () => scripts.some(url => /parcels-page/.test(url))
    expect(isLoaded()).toBe(false)
    if (viewport === phone) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Parcels to pack', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Parcels to pack' }).waitFor()
    expect(isLoaded()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/admin/extensions/packing/parcels')
    await page.getByText('2 units · 3 kg').waitFor()
    await expectAccessible(page)
    await shoot(page, 'extension-page', { colorScheme, viewport })
    // The address works by itself, too.
    await page.reload()
    await page.getByRole('link', { name: /^#\d+$/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor()
    expect(blocked).toEqual([])
  },
)

it('an extension adds a panel to the page of an order', { tags: 'nightly' }, async () => {
  const page = await browser()
  const blocked = blockedBy(page)
  await shop.signIn(page, 'READ_ONLY', `/orders/${orderId}`)
  const panel = page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: 'Weight of the parcel' }),
  })
  await panel.getByText('3 kg', { exact: true }).waitFor()
  await settled(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'extension-panel')
  expect(blocked).toEqual([])
})

it('an extension adds an action to a product, for roles that may change it', {
  tags: 'nightly',
}, async () => {
  const page = await browser()
  await shop.signIn(page, 'CATALOG', `/products/${productId}`)
  await page.getByRole('button', { name: 'Raise the price', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const percent = dialog.getByRole('spinbutton', { name: 'Percent more' })
  await percent.fill('200')
  const submit = dialog.getByRole('button', { name: 'Raise the price', exact: true })
  await submit.click()
  await dialog.getByText('The price must rise by 1 to 100 percent.').waitFor()
  await percent.fill('10')
  expect(await violations(page)).toEqual([])
  await submit.click()
  await page.getByText('The price is 22 now.').waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('spinbutton', { name: /^Price/ })
        .first()
        .inputValue(),
    )
    .toBe('22')
  expect((await shop.merchant.call(getProduct, { id: productId })).product.priceData?.price).toBe(22)
  const reader = await browser()
  await shop.signIn(reader, 'READ_ONLY', `/products/${productId}`)
  await reader.getByRole('heading', { level: 1, name: 'Anvil' }).waitFor()
  await settled(reader)
  await expect
    .poll(() => reader.getByRole('button', { name: 'Raise the price', exact: true }).count())
    .toBe(0)
})

it('a role without the area has no page of the extension, and its texts follow the language', {
  tags: 'nightly',
}, async () => {
  const editor = await browser()
  await shop.signIn(editor, 'CONTENT')
  await expect.poll(() => editor.getByRole('link', { name: 'Parcels to pack' }).count()).toBe(0)
  const page = await browser({ locale: 'de-DE' })
  const { signInUrl } = await shop.merchant.call(inviteStaffMember, {
    email: `lin-${crypto.randomUUID()}@example.com`,
    name: 'Lin',
    role: 'OWNER',
  })
  await page.goto(signInUrl)
  await page.getByRole('link', { name: 'Zu packende Pakete', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Zu packende Pakete' }).waitFor()
  await page.getByText('2 Stück · 3 kg').waitFor()
})
