import { getProduct, updateInventoryVariants, updateProductVariants } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browserOfStaff, desktop, merchant, newProduct, phone, windows } from './admin.ts'

const browser = browserOfStaff()

const stockReply = (page: Page) => page.waitForResponse(/inventory-items\/query/)

it('stock that was entered stays when others change the stock meanwhile', async () => {
  const { id } = await newProduct()
  const page = await browser.as('CATALOG', `/products/${id}`)
  await page.getByRole('checkbox', { name: 'Count units' }).check()
  await page.getByRole('spinbutton', { name: 'Units' }).fill('7')
  const followed = stockReply(page)
  const variants = [{ variantId: '00000000-0000-0000-0000-000000000000', inStock: false }]
  await merchant().call(updateInventoryVariants, {
    inventoryItem: { productId: id, trackQuantity: false, variants },
  })
  await (await followed).finished()
  await page.getByRole('button', { name: 'Save stock' }).click()
  const conflict = page.getByRole('dialog', { name: 'Both of you have changed this' })
  await conflict.getByText('Not in stock').waitFor()
  await conflict.getByRole('button', { name: 'Save these versions' }).click()
  await page.getByText(/^Stock of .* is saved$/).waitFor()
  const { product } = await merchant().call(getProduct, { id })
  expect(product?.stock).toMatchObject({ trackInventory: true, quantity: 7 })
  // The next change by others is shown.
  const next = stockReply(page)
  await merchant().call(updateInventoryVariants, {
    inventoryItem: { productId: id, trackQuantity: true, variants: [{ ...variants[0], quantity: 4 }] },
  })
  await (await next).finished()
  await expect.poll(() => page.getByRole('spinbutton', { name: 'Units' }).inputValue()).toBe('4')
})

it.each([
  ['desktop', desktop],
  ['phone', phone],
])('a product is created on a %s', { tags: 'nightly' }, async (_, viewport) => {
  const page = await browser.as('CATALOG', '/products', { viewport })
  await page.getByRole('button', { name: 'New product' }).click()
  const name = `Jug ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('spinbutton', { name: 'Price' }).fill('34.50')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const { product } = await merchant().call(getProduct, { id: page.url().split('/').at(-1) ?? '' })
  expect(product).toMatchObject({ name, visible: true, priceData: { price: 34.5 } })
})

it('name, description, price, visibility and stock of a product are changed', {
  tags: 'nightly',
}, async () => {
  const { id, name } = await newProduct()
  const page = await browser.as('CATALOG', `/products/${id}`)
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name}, blue`)
  await page.getByRole('textbox', { name: /^Description/ }).fill('Glazed by hand.')
  await page.getByRole('spinbutton', { name: /^Price/ }).fill('22.5')
  await page.getByRole('textbox', { name: /^Brand/ }).fill('Kiln & Co')
  await page.getByRole('textbox', { name: /^Ribbon/ }).fill('New')
  await page.getByRole('spinbutton', { name: /^Weight/ }).fill('0.4')
  await page.getByRole('checkbox', { name: 'Visible in the shop' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `${name}, blue` }).waitFor()
  await page.getByText('Hidden', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Count units' }).check()
  await page.getByRole('spinbutton', { name: 'Units' }).fill('7')
  await page.getByRole('button', { name: 'Save stock' }).click()
  await page.getByText(/^Stock of .* is saved$/).waitFor()
  const { product } = await merchant().call(getProduct, { id })
  expect(product).toMatchObject({
    name: `${name}, blue`,
    description: '<p>Glazed by hand.</p>',
    visible: false,
    priceData: { price: 22.5 },
    brand: 'Kiln & Co',
    ribbon: 'New',
    weight: 0.4,
    stock: { trackInventory: true, quantity: 7 },
  })
})

it.each(spread(windows, 0))(
  'options make variants, each with its own price, SKU and stock on a %s',
  async (_, viewport) => {
    const { id, name } = await newProduct()
    const page = await browser.as('CATALOG', `/products/${id}`, { viewport })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add options' }).click()
    await dialog.getByRole('textbox', { name: 'Option' }).fill('Size')
    await dialog.getByRole('textbox', { name: /^Choices/ }).fill('Small\nLarge')
    await dialog.getByRole('button', { name: 'Add an option' }).click()
    await dialog.getByRole('textbox', { name: 'Option' }).last().fill('Glaze')
    await dialog.getByRole('button', { name: 'Save options' }).click()
    await dialog.getByText('Each option needs a name and at least one choice.').waitFor()
    await dialog
      .getByRole('textbox', { name: /^Choices/ })
      .last()
      .fill('Sand = #d8c8a8\nInk = #22222a')
    await dialog.getByRole('button', { name: 'Save options' }).click()
    const grid = page.getByRole('table', { name: 'Variants' })
    await expect.poll(() => grid.getByRole('row').count()).toBe(5)
    await grid.getByRole('spinbutton', { name: 'Price, Large, Ink' }).fill('27.5')
    await grid.getByRole('textbox', { name: 'SKU, Large, Ink' }).fill('BOWL-L-INK')
    await grid.getByRole('checkbox', { name: 'Visible, Small, Sand' }).uncheck()
    await page.getByRole('button', { name: 'Save variants' }).click()
    await page.getByText(`The variants of ${name} are saved`).waitFor()
    await page.getByRole('checkbox', { name: 'Count units' }).check()
    for (const input of await page.getByRole('spinbutton', { name: /^(Small|Large), / }).all())
      await input.fill('3')
    await page.getByRole('button', { name: 'Save stock' }).click()
    await page.getByText(/^Stock of .* is saved$/).waitFor()
    const { product } = await merchant().call(getProduct, { id })
    expect(product.productOptions).toMatchObject([
      { name: 'Size', optionType: 'drop_down' },
      { name: 'Glaze', optionType: 'color', choices: [{ value: '#d8c8a8', description: 'Sand' }, {}] },
    ])
    const variantOf = (size: string, glaze: string) =>
      product.variants.find(({ choices }) => choices.Size === size && choices.Glaze === glaze)
    expect(variantOf('Large', 'Ink')).toMatchObject({
      variant: { priceData: { price: 27.5 }, sku: 'BOWL-L-INK', visible: true },
      stock: { quantity: 3 },
    })
    expect(variantOf('Small', 'Sand')).toMatchObject({
      variant: { priceData: { price: 20 }, visible: false },
    })
    // A new choice keeps the variants that stay.
    await page.getByRole('button', { name: 'Edit options' }).click()
    await dialog
      .getByRole('textbox', { name: /^Choices/ })
      .first()
      .fill('Small\nMedium\nLarge')
    await dialog.getByRole('button', { name: 'Save options' }).click()
    await expect.poll(() => grid.getByRole('row').count()).toBe(7)
    await expect
      .poll(() => grid.getByRole('textbox', { name: 'SKU, Large, Ink' }).inputValue())
      .toBe('BOWL-L-INK')
    await grid.getByRole('spinbutton', { name: 'Price, Large, Ink' }).fill('')
    await page.getByRole('button', { name: 'Save variants' }).click()
    await expect
      .poll(() => grid.getByRole('spinbutton', { name: 'Price, Large, Ink' }).inputValue())
      .toBe('20')
  },
)

it('variants that were entered stay when others change the product meanwhile', {
  tags: 'nightly',
}, async () => {
  const { id } = await newProduct(['Small', 'Large'])
  const page = await browser.as('CATALOG', `/products/${id}`)
  const grid = page.getByRole('table', { name: 'Variants' })
  await grid.getByRole('spinbutton', { name: 'Price, Small' }).fill('12')
  const { product: before } = await merchant().call(getProduct, { id })
  const large = before.variants.find(({ choices }) => choices.Size === 'Large')
  const followed = page.waitForResponse(response => response.url().includes(`/products/${id}`))
  await merchant().call(updateProductVariants, {
    id,
    variants: [{ variantIds: [large?.id ?? ''], price: 35 }],
  })
  await (await followed).finished()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect.poll(() => grid.getByRole('spinbutton', { name: 'Price, Small' }).inputValue()).toBe('12')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await page.getByText(/^The variants of .* are saved$/).waitFor()
  const { product } = await merchant().call(getProduct, { id })
  const prices = product.variants.map(({ choices, variant }) => [choices.Size, variant.priceData?.price])
  expect(Object.fromEntries(prices)).toEqual({ Small: 12, Large: 35 })
  await expect.poll(() => grid.getByRole('spinbutton', { name: 'Price, Large' }).inputValue()).toBe('35')
})

it('a search finds products by a part of their name, and an error is shown in words', {
  tags: 'nightly',
}, async () => {
  const { name } = await newProduct()
  const page = await browser.as('MANAGER', '/products')
  await page.getByRole('searchbox').fill(name.slice(5))
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('spinbutton', { name: /^Price/ }).fill('9999999999')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/price/i)
})

it('pictures are uploaded, shown and removed; a dropped file that is not accepted is explained', {
  tags: 'nightly',
}, async () => {
  const { id } = await newProduct()
  const page = await browser.as('CATALOG', `/products/${id}`, { viewport: desktop })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>'
  // One red pixel.
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'jug.png', mimeType: 'image/png', buffer })
  const picture = page.getByRole('img', { name: 'Picture 1' })
  await picture.waitFor()
  await expect.poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBe(240)
  const data = await page.evaluateHandle(text => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'logo.svg', { type: 'image/svg+xml' }))
    return transfer
  }, svg)
  await page.getByText('or drop files here').dispatchEvent('drop', { dataTransfer: data })
  await page
    .getByText(/^logo\.svg: The platform does not accept the file\. SVG pictures may contain programs/)
    .waitFor()
  const shop = await browser({ viewport: desktop })
  await shop.goto((await page.getByRole('link', { name: 'View in the shop' }).getAttribute('href')) ?? '')
  const shown = shop.locator('main img').first()
  await expect
    .poll(() => shown.evaluate(img => (img as HTMLImageElement).currentSrc))
    .toMatch(/\/media\/[\da-f-]{36}\/v1\/fit\/w_1,h_1,q_60,enc_auto\//)
  await expect.poll(() => shown.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await picture.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await merchant().call(getProduct, { id })).product.media?.items ?? [])
    .toEqual([])
})
