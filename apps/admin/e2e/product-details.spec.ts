import {
  addProductMedia,
  createBusinessLocation,
  createProduct,
  getProduct,
  listProductFiles,
  queryInventoryItems,
  queryProducts,
  updateInventoryVariants,
} from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, merchant, newProduct, settled, shoot, windows } from './admin.ts'
import { ownShopOfTest } from './own-shop.ts'

const browser = browserOfStaff()
const sizes = windows

const text = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const number = (page: Page, name: string | RegExp) => page.getByRole('spinbutton', { name })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = async (id: string) => (await merchant().call(getProduct, { id })).product

it.each(spread(sizes, 1))(
  'price, tax, price by quantity and search texts are changed on a %s',
  async (_, viewport) => {
    const { id, name } = await newProduct()
    const page = await browser.as('OWNER', `/products/${id}`, { viewport })
    await choice(page, 'Discount').selectOption('Percent')
    await button(page, 'Save').click()
    await page.getByText('Enter the amount or percentage of the discount').waitFor()
    await number(page, /^Amount or percentage/).fill('25')
    await number(page, /^Cost of one unit/).fill('8.4')
    await number(page, /^Content/).fill('250')
    await button(page, 'Save').click()
    await page.getByText('The price by quantity needs content, base and the units of both.').waitFor()
    await page.getByRole('combobox', { name: /^Measured in/ }).selectOption('g')
    await number(page, /^Base/).fill('100')
    await page.getByRole('combobox', { name: /^Base measured in/ }).selectOption('g')
    const taxGroups = choice(page, 'Tax group')
    await taxGroups.selectOption({ index: 1 })
    const taxGroupId = await taxGroups.inputValue()
    const slug = `bowl-${id}`
    await text(page, 'Last part of the address').fill(slug)
    await text(page, /^Title in search results/).fill('Hand-thrown bowl')
    await text(page, /^Text in search results/).fill('A bowl for olives, thrown in Kythira.')
    await button(page, 'Save').click()
    await page.getByText(`${name} is saved`).waitFor()
    expect(await stored(id)).toMatchObject({
      slug,
      taxGroupId,
      discount: { type: 'PERCENT', value: 25 },
      priceData: { price: 20, discountedPrice: 15 },
      costAndProfitData: { itemCost: 8.4, profit: 6.6 },
      pricePerUnitData: {
        totalQuantity: 250,
        totalMeasurementUnit: 'G',
        baseQuantity: 100,
        baseMeasurementUnit: 'G',
      },
    })
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'product-details', { viewport })
    const html = await (await fetch(`${inject('demo').storefrontUrl}/products/${slug}`)).text()
    expect(html).toMatch(/<title>Hand-thrown bowl · /)
    expect(html).toContain('content="A bowl for olives, thrown in Kythira."')
    // Empty fields remove what they had.
    for (const field of [number(page, /^Content/), number(page, /^Base/), number(page, /^Cost of one unit/)])
      await field.fill('')
    await page.getByRole('combobox', { name: /^Measured in/ }).selectOption('–')
    await page.getByRole('combobox', { name: /^Base measured in/ }).selectOption('–')
    await choice(page, 'Discount').selectOption('No discount')
    await button(page, 'Save').click()
    await expect.poll(async () => (await stored(id)).pricePerUnitData).toBeUndefined()
    await expect
      .poll(() => stored(id))
      .toMatchObject({ priceData: { discountedPrice: 20 }, seoData: { tags: [{}, {}] } })
    expect((await stored(id)).costAndProfitData?.itemCost).toBeUndefined()
  },
)

it('a product is duplicated with its variants, and deleted', { tags: 'nightly' }, async () => {
  const { product } = await merchant().call(createProduct, {
    product: {
      name: `Jug ${crypto.randomUUID().slice(0, 8)}`,
      priceData: { price: 30 },
      brand: 'Kiln & Co',
      manageVariants: true,
      productOptions: [{ name: 'Size', choices: [{ value: 'Small' }, { value: 'Large' }] }],
    },
  })
  const page = await browser.as('CATALOG', `/products/${product.id}`)
  const grid = page.getByRole('table', { name: 'Variants' })
  await grid.getByRole('spinbutton', { name: 'Price, Large' }).fill('42')
  await button(page, 'Save variants').click()
  await page.getByText(`The variants of ${product.name} are saved`).waitFor()
  await button(page, 'Duplicate').click()
  const dialog = page.getByRole('dialog')
  const name = `${product.name}, glazed`
  await dialog.getByRole('textbox', { name: 'Name of the copy' }).fill(name)
  await dialog.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const id = page.url().split('/').at(-1) ?? ''
  const copy = await stored(id)
  expect(copy).toMatchObject({ name, visible: false, brand: 'Kiln & Co', priceData: { price: 30 } })
  expect(
    copy.variants.map(({ choices, variant }) => [choices.Size, variant.priceData?.price]).sort(),
  ).toEqual([
    ['Large', 42],
    ['Small', 30],
  ])
  await button(page, 'Delete').click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText(`${name} is deleted`).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  await expect(stored(id)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  await button(page, `Undo: ${name} is deleted`).click()
  await expect.poll(async () => stored(id).then(({ name }) => name)).toBe(name)
})

it.each(sizes)(
  'files of a digital product are added and removed on a %s',
  { tags: 'nightly' },
  async (_, viewport) => {
    const { id, name } = await newProduct()
    const page = await browser.as('CATALOG', `/products/${id}`, { viewport })
    await choice(page, 'Kind').selectOption('Files to download')
    await button(page, 'Save').click()
    await page.getByText(`${name} is saved`).waitFor()
    await page.getByText('Buyers have nothing to download yet.').waitFor()
    await page.getByLabel('File to add').setInputFiles({
      name: 'Pattern.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 pattern'),
    })
    await page.getByText('Pattern.pdf is uploaded').waitFor()
    await page.getByText('New orders get it').waitFor()
    const files = async () => (await merchant().call(listProductFiles, { productId: id })).productFiles
    expect(await files()).toMatchObject([{ name: 'Pattern.pdf', uploaded: true, bytes: 16 }])
    await settled(page)
    expect(await violations(page)).toEqual([])
    await button(page, 'Remove Pattern.pdf').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Pattern.pdf is removed').waitFor()
    expect(await files()).toEqual([])
  },
)

it.each(sizes)(
  'pictures are arranged by keyboard on a %s, and the first one is on the card',
  { tags: 'nightly' },
  async (_, viewport) => {
    const { id } = await newProduct()
    const { baseUrl } = inject('demo')
    const { products } = await merchant().call(queryProducts, { query: { paging: { limit: 50 } } })
    const urls = products.flatMap(({ media }) => media?.mainMedia?.image?.url ?? []).slice(0, 2)
    expect(urls).toHaveLength(2)
    await merchant().call(addProductMedia, {
      id,
      media: urls.map(url => ({ url: new URL(url, baseUrl).href })),
    })
    const before = (await stored(id)).media?.items?.map(({ id }) => id) ?? []
    expect(before).toHaveLength(2)
    const page = await browser.as('CATALOG', `/products/${id}`, { viewport })
    await button(page, 'Change order').click()
    const dialog = page.getByRole('dialog', { name: 'Order of the pictures' })
    await dialog
      .getByRole('button', { name: /^Move / })
      .first()
      .press('ArrowDown')
    await settled(page)
    expect(await violations(page)).toEqual([])
    await shoot(page, 'arrange-pictures', { viewport })
    await dialog.getByRole('button', { name: 'Save order', exact: true }).click()
    await page.getByText(/^The pictures of .* are arranged$/).waitFor()
    const { media } = await stored(id)
    expect(media?.items?.map(({ id }) => id)).toEqual(before.toReversed())
    expect(media?.mainMedia?.id).toBe(before[1])
  },
)

it.each(sizes)(
  'stock is counted by location, moved and explained on a %s',
  { tags: 'nightly' },
  async (_, viewport) => {
    const own = await ownShopOfTest()
    const { merchant } = own
    const { product } = await merchant.call(createProduct, {
      product: { name: 'Oil', priceData: { price: 12 } },
    })
    const variants = [{ variantId: '00000000-0000-0000-0000-000000000000', quantity: 9 }]
    await merchant.call(updateInventoryVariants, {
      inventoryItem: { productId: product.id, trackQuantity: true, variants },
    })
    const { businessLocation } = await merchant.call(createBusinessLocation, {
      businessLocation: { name: 'Workshop' },
    })
    const page = await browser({ viewport })
    await own.signIn(page, 'OWNER', `/products/${product.id}`)
    await expect.poll(() => number(page, 'Units').inputValue()).toBe('9')
    await button(page, 'Move units').click()
    const dialog = page.getByRole('dialog', { name: 'Move units of Oil' })
    await dialog.getByRole('spinbutton', { name: /^Units to move/ }).fill('12')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('spinbutton', { name: /^Units to move/ }).fill('4')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText('The units are moved').waitFor()
    await expect.poll(() => number(page, 'Units').inputValue()).toBe('5')
    await choice(page, 'Location').selectOption('Workshop')
    await expect.poll(() => number(page, 'Units').inputValue()).toBe('4')
    await number(page, 'Units').fill('6')
    await page.getByRole('checkbox', { name: 'Can be ordered in advance' }).click()
    await text(page, /^Message for buyers/).fill('Back in May')
    await button(page, 'Save stock').click()
    await page.getByText('Stock of Oil is saved').waitFor()
    const { inventoryItems } = await merchant.call(queryInventoryItems, {
      query: { filter: { productId: product.id } },
    })
    expect(inventoryItems.find(({ locationId }) => locationId === businessLocation.id)).toMatchObject({
      quantity: 6,
      preorderInfo: { enabled: true, message: 'Back in May' },
    })
    expect(inventoryItems.find(({ locationId }) => locationId !== businessLocation.id)?.quantity).toBe(5)
    await button(page, 'Changes').click()
    const changes = page.getByRole('dialog', { name: 'Changes of the stock' })
    await changes.getByText('Moved between locations').waitFor()
    await changes.getByText('+4', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'stock-by-location', { viewport })
  },
)
