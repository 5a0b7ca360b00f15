import { getProduct } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { browserOfStaff, desktop, merchant, newProduct, phone, signIn } from './admin.ts'

const browser = browserOfStaff()

it.each([
  ['desktop', desktop],
  ['phone', phone],
])('a product is created on a %s', async (_, viewport) => {
  const page = await browser({ viewport })
  await signIn(page, 'CATALOG', '/products')
  await page.getByRole('button', { name: 'New product' }).click()
  const name = `Jug ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('spinbutton', { name: 'Price' }).fill('34.50')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const { product } = await merchant().call(getProduct, { id: page.url().split('/').at(-1) ?? '' })
  expect(product).toMatchObject({ name, visible: true, priceData: { price: 34.5 } })
})

it('name, description, price, visibility and stock of a product are changed', async () => {
  const { id, name } = await newProduct()
  const page = await browser()
  await signIn(page, 'CATALOG', `/products/${id}`)
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name}, blue`)
  await page.getByRole('textbox', { name: /^Description/ }).fill('<p>Glazed by hand.</p>')
  await page.getByRole('spinbutton', { name: /^Price/ }).fill('22.5')
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
    stock: { trackInventory: true, quantity: 7 },
  })
})

it('a search finds products by a part of their name, and an error is shown in words', async () => {
  const { name } = await newProduct()
  const page = await browser()
  await signIn(page, 'MANAGER', '/products')
  await page.getByRole('searchbox').fill(name.slice(5))
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('spinbutton', { name: /^Price/ }).fill('9999999999')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/price/i)
})

it('pictures are uploaded, shown and removed; a dropped file that is not accepted is explained', async () => {
  const { id } = await newProduct()
  const page = await browser({ viewport: desktop })
  await signIn(page, 'CATALOG', `/products/${id}`)
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
  await page.getByText(/^logo\.svg: SVG pictures may contain programs/).waitFor()
  const shop = await browser({ viewport: desktop })
  await shop.goto((await page.getByRole('link', { name: 'View in the shop' }).getAttribute('href')) ?? '')
  const shown = shop.locator('main img').first()
  await expect
    .poll(() => shown.evaluate(img => (img as HTMLImageElement).currentSrc))
    .toMatch(/\/media\/[\da-f-]{36}\/v1\/fit\/w_1,h_1,enc_auto\//)
  await expect.poll(() => shown.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await picture.waitFor({ state: 'detached' })
  const { product } = await merchant().call(getProduct, { id })
  expect(product.media?.items ?? []).toEqual([])
})
