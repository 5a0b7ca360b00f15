import {
  addProductMedia,
  createProduct,
  getProduct,
  queryProducts,
  updateInventoryVariants,
} from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, merchant, namedLooks, newProduct, shoot } from './admin.ts'

const browser = browserOfStaff()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = async (id: string) => (await merchant().call(getProduct, { id })).product

/** A product with choices that make no variants, and two pictures. */
async function unmanagedProduct() {
  const client = merchant()
  const { product } = await client.call(createProduct, {
    product: {
      name: `Vase ${crypto.randomUUID().slice(0, 8)}`,
      priceData: { price: 20 },
      productOptions: [{ name: 'Glaze', choices: [{ value: 'Moss' }, { value: 'Slate' }] }],
    },
  })
  // Pictures of the demo shop.
  const { products } = await client.call(queryProducts, { query: { paging: { limit: 50 } } })
  const urls = [...new Set(products.flatMap(({ media }) => media?.mainMedia?.image?.url ?? []))]
  await client.call(addProductMedia, { id: product.id, media: urls.slice(0, 2).map(url => ({ url })) })
  const { media } = await stored(product.id)
  return { ...product, pictures: (media?.items ?? []).map(({ id }) => id) }
}

it.each(namedLooks)(
  'a choice gets pictures by keyboard, which the shop shows, on a %s',
  { tags: 'nightly' },
  async (_, colorScheme, viewport) => {
    const { id, name, slug, pictures } = await unmanagedProduct()
    const page = await browser.as('CATALOG', `/products/${id}`, { viewport, colorScheme })
    await button(page, 'Pictures of Moss').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pictures of Moss' })
    const boxes = dialog.getByRole('checkbox')
    await boxes.nth(1).focus()
    await page.keyboard.press('Space')
    await expectAccessible(page)
    await shoot(page, 'pictures-of-a-choice', { viewport, colorScheme })
    await button(page, 'Save').last().press('Enter')
    await page.getByText('The pictures of Moss are saved').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const ofMoss = async () =>
      (await stored(id)).productOptions[0]?.choices?.[0]?.media?.items?.map(item => item.id) ?? []
    await expect.poll(() => ofMoss()).toEqual([pictures[1]])
    await page.getByRole('heading', { name: 'Options' }).scrollIntoViewIfNeeded()
    await shoot(page, 'options-with-pictures', { viewport, colorScheme })

    const shop = await browser({ viewport })
    await shop.goto(`${inject('demo').storefrontUrl}/products/${slug}?Glaze=Moss`)
    await shop.getByRole('heading', { level: 1, name }).waitFor()

    // Another picture instead; the first one stays with the product.
    await button(page, 'Pictures of Moss').click()
    await boxes.nth(0).check()
    await boxes.nth(1).uncheck()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => ofMoss()).toEqual([pictures[0]])
    expect((await stored(id)).media?.items).toHaveLength(2)
  },
)

it('choices without variants stay without them when options are saved', { tags: 'nightly' }, async () => {
  const { id, name } = await unmanagedProduct()
  const page = await browser.as('CATALOG', `/products/${id}`)
  await page.getByText('All choices have the price and the stock of the product').waitFor()
  await button(page, 'Edit options').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Choices/ }).fill('Moss\nSlate\nChalk')
  await button(page, 'Save options').click()
  await page.getByText(`The options of ${name} are saved`).waitFor()
  const { manageVariants, variants, productOptions } = await stored(id)
  expect([manageVariants, variants.length, productOptions[0]?.choices?.length]).toEqual([false, 1, 3])
})

it.each(namedLooks)(
  'a switch turns choices into variants and back, and asks before values end, on a %s',
  { tags: 'nightly' },
  async (_, colorScheme, viewport) => {
    const { id } = await unmanagedProduct()
    const variantId = '00000000-0000-0000-0000-000000000000'
    await merchant().call(updateInventoryVariants, {
      inventoryItem: { productId: id, trackQuantity: true, variants: [{ variantId, quantity: 9 }] },
    })
    const page = await browser.as('CATALOG', `/products/${id}`, { viewport, colorScheme })
    const dialog = page.getByRole('dialog')
    const makesVariants = dialog.getByRole('switch', { name: 'Price, stock or weight differ by choice' })
    const understood = dialog.getByRole('checkbox', { name: 'I understand, and want this' })
    await button(page, 'Edit options').click()
    await expect.poll(() => makesVariants.isChecked()).toBe(false)
    await makesVariants.check()
    await dialog.getByText('The counted stock of the product ends (now 9).').waitFor()
    await button(page, 'Save options').click()
    // The browser asks for the confirmation, and the dialog stays.
    await expect
      .poll(() => understood.evaluate(box => (box as HTMLInputElement).validity.valueMissing))
      .toBe(true)
    expect((await stored(id)).manageVariants).toBe(false)
    await understood.check()
    await expectAccessible(page)
    await shoot(page, 'options-become-variants', { viewport, colorScheme })
    await button(page, 'Save options').click()
    await page.getByRole('table', { name: 'Variants' }).waitFor()
    expect((await stored(id)).variants).toHaveLength(2)

    await button(page, 'Edit options').click()
    await expect.poll(() => makesVariants.isChecked()).toBe(true)
    await expect.poll(() => understood.count()).toBe(0)
    await makesVariants.uncheck()
    await dialog.getByText('All variants end (2), with their own prices').waitFor()
    await understood.check()
    await shoot(page, 'variants-end', { viewport, colorScheme })
    await button(page, 'Save options').click()
    await page.getByRole('table', { name: 'Variants' }).waitFor({ state: 'detached' })
    const { manageVariants, productOptions } = await stored(id)
    expect([manageVariants, productOptions[0]?.choices?.length]).toEqual([false, 2])
  },
)

it('first options make variants, unless the switch is off', { tags: 'nightly' }, async () => {
  const { id, name } = await newProduct()
  const page = await browser.as('CATALOG', `/products/${id}`)
  await button(page, 'Add options').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Option' }).fill('Ribbon')
  await dialog.getByRole('textbox', { name: /^Choices/ }).fill('Silk\nCotton')
  await dialog.getByRole('switch').uncheck()
  await button(page, 'Save options').click()
  await page.getByText(`The options of ${name} are saved`).waitFor()
  const { manageVariants, variants } = await stored(id)
  expect([manageVariants, variants.length]).toEqual([false, 1])
})

it('options with variants are removed after a confirmation only', { tags: 'nightly' }, async () => {
  const { id, name } = await newProduct(['Small', 'Large'])
  const page = await browser.as('CATALOG', `/products/${id}`)
  await button(page, 'Edit options').click()
  const dialog = page.getByRole('dialog')
  const choices = dialog.getByRole('textbox', { name: /^Choices/ })
  const understood = dialog.getByRole('checkbox', { name: 'I understand, and want this' })
  await choices.fill('Small')
  await dialog.getByText('1 of 2 variants end').waitFor()
  await choices.fill('Small\nLarge\nHuge')
  await understood.waitFor({ state: 'detached' })
  await dialog.getByRole('textbox', { name: 'Option', exact: true }).fill('')
  await choices.fill('')
  await dialog.getByText('All variants end (2)').waitFor()
  await button(page, 'Save options').click()
  await expect
    .poll(() => understood.evaluate(box => (box as HTMLInputElement).validity.valueMissing))
    .toBe(true)
  expect((await stored(id)).variants).toHaveLength(2)
  await understood.check()
  await button(page, 'Save options').click()
  await page.getByText(`The options of ${name} are saved`).waitFor()
  expect(await stored(id)).toMatchObject({ productOptions: [], variants: [{}] })
})
