import { readFile } from 'node:fs/promises'
import { createProduct, getProduct } from '@stoa/client/calls'
import { expect, inject, it } from 'vitest'
import { browserOfStaff, desktop, merchant, newProduct, phone } from './admin.ts'

const browser = browserOfStaff()
const priceOf = async (id: string) => (await merchant().call(getProduct, { id })).product.priceData?.price

it('products are chosen by keyboard, changed together, and changed back together', async () => {
  const word = `Tray ${crypto.randomUUID().slice(0, 8)}`
  const products = []
  for (const name of [`${word} 1`, `${word} 2`]) {
    const { product } = await merchant().call(createProduct, { product: { name, priceData: { price: 20 } } })
    products.push(product)
  }
  const page = await browser.as('CATALOG', `/products?q=${encodeURIComponent(word)}`)
  await page.getByRole('table', { name: 'Products' }).waitFor()
  for (const { name } of products) {
    await page.getByRole('link', { name: name ?? '', exact: true }).focus()
    await page.keyboard.press('x')
  }
  await page.getByText('2 chosen').waitFor()
  await page.getByRole('button', { name: 'Change prices' }).click()
  await page.getByRole('spinbutton', { name: 'Percentage' }).fill('10')
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByText('2 products are changed').waitFor()
  for (const { id } of products) expect(await priceOf(id)).toBe(22)
  await page.getByRole('button', { name: 'Undo: 2 products are changed' }).click()
  await page.getByText('Taken back.').waitFor()
  for (const { id } of products) expect(await priceOf(id)).toBe(20)
})

it('a view keeps filters and columns, and colleagues see a shared one', async () => {
  const page = await browser.as('OWNER', '/orders')
  const name = `To pack ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('combobox', { name: 'Fulfillment' }).selectOption({ label: 'Unfulfilled' })
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Date' }).uncheck()
  await page.getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(name)
  await page.getByRole('checkbox', { name: 'Show it to all colleagues' }).check()
  await page.getByRole('button', { name: 'Save the view' }).click()
  await page.getByRole('link', { name }).waitFor()
  const colleague = await browser.as('ORDERS', '/orders', { viewport: phone })
  await colleague.getByRole('link', { name }).click()
  await colleague.waitForURL(/hide=date/)
  await expect
    .poll(() => colleague.getByRole('combobox', { name: 'Fulfillment' }).inputValue())
    .toBe('NOT_FULFILLED')
  expect(new URL(colleague.url()).searchParams.get('hide')).toBe('date')
})

it('the rows that match are exported with the columns that are shown', async () => {
  const product = await newProduct()
  const { name } = product
  const page = await browser.as('CATALOG', `/products?q=${encodeURIComponent(name)}&hide=sku,stock`)
  await page.getByRole('link', { name, exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export this list' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('products.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toBe(`Product,Visibility,Price\r\n${name},Visible,${product.priceData?.formatted?.price}\r\n`)
  await page.getByText('1 row is exported').waitFor()
})

it('a box of the URL follows the click before the URL does', { tags: 'nightly' }, async () => {
  const page = await browser.as('OWNER', '/orders')
  await page.getByText('Columns', { exact: true }).click()
  const clickAndRead = () =>
    page.getByRole('checkbox', { name: 'Date' }).evaluate((box: HTMLInputElement) => {
      box.click()
      return box.checked
    })
  expect(await clickAndRead()).toBe(false)
  await page.waitForURL(/hide=date/)
  expect(await clickAndRead()).toBe(true)
  await page.waitForURL(url => !url.searchParams.has('hide'))
})

it('the command palette opens pages and products by keyboard', async () => {
  const { name } = await newProduct()
  const page = await browser.as('OWNER')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('coup')
  // A space belongs to the search.
  await page.keyboard.type(' ')
  await page.keyboard.press('Backspace')
  await page.getByRole('option', { name: 'Coupons' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

it('an owner defines a role, whose holder sees its areas alone', async () => {
  const page = await browser.as('OWNER', '/staff')
  const name = `Packing ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('button', { name: 'New role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name of the role' }).fill(name)
  await dialog.getByRole('combobox', { name: 'Orders' }).selectOption('orders:write')
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await page.getByText(name, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(`${crypto.randomUUID()}@example.com`)
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: name })
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = (await page.locator('code').textContent()) ?? ''
  const colleague = await browser()
  await colleague.goto(link)
  const navigation = colleague.getByRole('navigation', { name: 'Pages' })
  await navigation.waitFor()
  await expect
    .poll(() => navigation.getByRole('link').allTextContents())
    .toEqual([
      'Home',
      'Orders',
      'Draft changes',
      'Abandoned checkouts',
      'Subscriptions',
      'Gift cards',
      'Buyers',
      'Activity',
    ])
})

it.each([
  ['desktop', desktop],
  ['phone', phone],
])(
  'groups of pages open by keyboard and stay as they were left on a %s',
  { tags: 'nightly' },
  async (_, viewport) => {
    const page = await browser.as('OWNER', '', { viewport })
    const navigation = async () => {
      if (viewport === phone) await page.getByRole('button', { name: 'Menu' }).click()
      return page.getByRole('navigation', { name: 'Pages' })
    }
    const pages = await navigation()
    const taxes = pages.getByRole('button', { name: 'Taxes' })
    await expect.poll(() => pages.getByRole('link', { name: 'Tax groups' }).count()).toBe(0)
    await taxes.focus()
    await page.keyboard.press('Enter')
    await pages.getByRole('link', { name: 'Tax groups' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tax groups' }).waitFor()
    await page.goto(`${inject('demo').baseUrl}/admin/coupons`)
    await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor()
    const later = await navigation()
    await expect
      .poll(() => later.getByRole('button', { name: 'Taxes' }).getAttribute('aria-expanded'))
      .toBe('true')
    // The group of the current page is open, too.
    await expect
      .poll(() => later.getByRole('link', { name: 'Coupons' }).getAttribute('aria-current'))
      .toBe('page')
  },
)
