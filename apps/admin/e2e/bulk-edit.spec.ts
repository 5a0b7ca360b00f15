import {
  createProduct,
  getProductV3,
  queryInventoryItems,
  updateProduct,
  updateProductVariants,
} from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, merchant, phone, settled, shoot, signIn } from './admin.ts'

const browser = browserOfStaff()
const permissions = ['clipboard-read', 'clipboard-write']

/** Products whose names begin with a word that no other test uses; the last one has two variants. */
async function newProducts(count = 3) {
  const word = `Tile ${crypto.randomUUID().slice(0, 8)}`
  const ids: string[] = []
  for (let i = 1; i <= count; i++) {
    const sizes = ['Small', 'Large'].map(value => ({ value }))
    const { product } = await merchant().call(createProduct, {
      product: {
        name: `${word} ${i}`,
        priceData: { price: 10 * i },
        ...(i === count && {
          productOptions: [{ name: 'Size', choices: sizes }],
          manageVariants: true,
        }),
      },
    })
    ids.push(product.id)
  }
  return { word, ids }
}

const address = (word: string) => `/products/edit?q=${encodeURIComponent(word)}`

async function open(page: Page, word: string) {
  await signIn(page, 'CATALOG', address(word))
  await page.getByRole('grid', { name: 'Products as a table' }).waitFor()
}

/** The cell of a row by the title of its column. */
const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row}-${column}"]`)
const [NAME, VISIBLE, PRICE, BEFORE, COST, SKU, WEIGHT, STOCK, BRAND] = [0, 1, 2, 3, 4, 5, 6, 7, 8]

async function type(page: Page, keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}
async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}
const stored = async (productId: string) =>
  (await merchant().call(getProductV3, { productId, fields: ['MERCHANT_DATA'] })).product
const stockOf = async (productId: string) =>
  (await merchant().call(queryInventoryItems, { query: { filter: { productId } } })).inventoryItems

it('many cells are changed with the keyboard, saved at once and taken back', async () => {
  const { word, ids } = await newProducts()
  const [first = '', second = '', third = ''] = ids
  const page = await browser({ permissions })
  await open(page, word)
  await cell(page, 0, PRICE).click()
  // Typing replaces a cell, Tab and Enter go on.
  await page.keyboard.type('12,5')
  await type(page, ['Tab'])
  await page.keyboard.type('20')
  await type(page, ['Tab'])
  await page.keyboard.type('4')
  await type(page, ['Tab'])
  await page.keyboard.type('T-1')
  await type(page, ['Enter'])
  await expect
    .poll(() => cell(page, 1, SKU).evaluate(element => element === document.activeElement))
    .toBe(true)
  await expect.poll(() => cell(page, 0, PRICE).textContent()).toContain('12.50')
  // A range is filled with its first row.
  await cell(page, 0, PRICE).click()
  await type(page, ['Shift+ArrowRight', 'Shift+ArrowDown', 'Control+d'])
  await expect.poll(() => cell(page, 1, BEFORE).textContent()).toContain('20.00')
  // Escape leaves a cell as it was.
  await cell(page, 1, NAME).click()
  await type(page, ['Enter'])
  await page.keyboard.type(' changed')
  await type(page, ['Escape'])
  await expect.poll(() => cell(page, 1, NAME).textContent()).toBe(`${word} 2`)
  await cell(page, 0, VISIBLE).click()
  await page.keyboard.press('Space')
  await cell(page, 0, STOCK).click()
  await page.keyboard.type('7')
  await type(page, ['Tab'])
  await page.keyboard.type('Kiln & Co')
  await type(page, ['Enter'])
  // Variants are rows below their product, which has no price of its own.
  await expect.poll(() => cell(page, 2, PRICE).getAttribute('aria-readonly')).toBe('true')
  await expect.poll(() => cell(page, 4, NAME).textContent()).toBe('Large')
  await cell(page, 4, PRICE).click()
  await page.keyboard.type('44')
  await type(page, ['Enter'])
  expect(await violations(page)).toEqual([])
  await page.getByText('Changed: 10 cells').waitFor()
  await save(page)
  await page.getByText('Saved: 10 cells').waitFor()
  expect(await stored(first)).toMatchObject({
    visible: false,
    brand: { name: 'Kiln & Co' },
    variantsInfo: {
      variants: [
        {
          sku: 'T-1',
          price: { actualPrice: { amount: '12.50' }, compareAtPrice: { amount: '20.00' } },
          revenueDetails: { cost: { amount: '4.00' } },
        },
      ],
    },
  })
  expect(await stockOf(first)).toMatchObject([{ quantity: 7 }])
  const pricesOf = async (id: string) =>
    ((await stored(id)).variantsInfo?.variants ?? []).map(({ price }) => Number(price?.actualPrice?.amount))
  expect(await pricesOf(second)).toEqual([12.5])
  expect(await pricesOf(third)).toEqual([30, 44])
  await page.getByRole('button', { name: 'Undo: Saved: 10 cells', exact: true }).click()
  await page.getByText(/^Taken back/).waitFor()
  expect(await stored(first)).toMatchObject({ visible: true })
  expect(await pricesOf(first)).toEqual([10])
  expect(await pricesOf(third)).toEqual([30, 30])
  await expect.poll(() => cell(page, 0, PRICE).textContent()).toBe('10.00')
})

it('ranges are exchanged with other spreadsheets as tab-separated text', { tags: 'nightly' }, async () => {
  const { word } = await newProducts()
  const page = await browser({ permissions })
  await open(page, word)
  const paste = async (text: string) => {
    await page.evaluate(value => navigator.clipboard.writeText(value), text)
    await page.keyboard.press('Control+v')
  }
  await cell(page, 0, PRICE).click()
  await paste('11.00\t\t5\tA-1\r\n1.234,50\t\t6\t"B\t""2"""\r\n')
  await expect.poll(() => cell(page, 1, PRICE).textContent()).toContain('1234.50')
  await expect.poll(() => cell(page, 1, SKU).textContent()).toContain('B\t"2"')
  await type(page, ['Control+c'])
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('11.00\t\t5.00\tA-1\n1234.50\t\t6.00\t"B\t""2"""')
  // One cell fills the chosen range; cells that cannot be changed are left out.
  await cell(page, 1, WEIGHT).click()
  await cell(page, 3, WEIGHT).click({ modifiers: ['Shift'] })
  await paste('0.4')
  await page.getByText('Pasted: 2 cells. 1 were left out: the grid has no cell for them.').waitFor()
  await expect.poll(() => cell(page, 3, WEIGHT).textContent()).toContain('0.4')
  await type(page, ['Control+z'])
  await expect.poll(() => cell(page, 3, WEIGHT).textContent()).toBe('')
  // The mouse chooses a range, too.
  await cell(page, 0, VISIBLE).hover()
  await page.mouse.down()
  await cell(page, 1, VISIBLE).hover()
  await page.mouse.up()
  await paste('no')
  await expect.poll(() => cell(page, 1, VISIBLE).textContent()).toContain('Hidden')
})

it('errors stand in their cells in words, and nothing is saved until they are corrected', async () => {
  const { word, ids } = await newProducts(2)
  const page = await browser()
  await open(page, word)
  const enter = async (row: number, column: number, text: string) => {
    await cell(page, row, column).click()
    await page.keyboard.type(text)
    await type(page, ['Enter'])
  }
  await enter(0, PRICE, 'ten')
  await enter(0, COST, '1.005')
  await enter(0, STOCK, '1.5')
  await enter(0, BRAND, 'x')
  await cell(page, 0, NAME).click()
  await type(page, ['Delete'])
  await enter(2, BEFORE, '3')
  const errorIn = (row: number, column: number, text: string) =>
    cell(page, row, column).getByText(text, { exact: true }).waitFor()
  await errorIn(0, NAME, 'Enter a value.')
  await errorIn(0, PRICE, 'Enter a number.')
  await errorIn(0, COST, 'Too many decimal places for EUR.')
  await errorIn(0, STOCK, 'Enter a whole number, at most 99999.')
  await errorIn(2, BEFORE, 'Must not be lower than the price.')
  await expect.poll(() => cell(page, 0, PRICE).getAttribute('aria-invalid')).toBe('true')
  expect(await violations(page)).toEqual([])
  await shoot(page, 'table of products with errors')
  await save(page)
  // The first cell with an error has the focus.
  await expect
    .poll(() => cell(page, 0, NAME).evaluate(element => element === document.activeElement))
    .toBe(true)
  expect((await stored(ids[0] ?? '')).name).toBe(`${word} 1`)
  await page.getByRole('button', { name: 'Discard my changes' }).click()
  await expect.poll(() => cell(page, 0, NAME).textContent()).toBe(`${word} 1`)
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
})

it('changes of colleagues stay, those of the same cell are shown before they are replaced', async () => {
  const { word, ids } = await newProducts(2)
  const [first = '', second = ''] = ids
  const page = await browser()
  await open(page, word)
  await cell(page, 0, PRICE).click()
  await page.keyboard.type('15')
  await type(page, ['Enter'])
  await cell(page, 2, SKU).click()
  await page.keyboard.type('MINE')
  await type(page, ['Enter'])
  await merchant().call(updateProduct, { product: { id: first, brand: 'Theirs', priceData: { price: 16 } } })
  const variant = (await stored(second)).variantsInfo?.variants?.[0]?.id ?? ''
  await merchant().call(updateProductVariants, {
    id: second,
    variants: [{ variantIds: [variant], weight: 3 }],
  })
  await save(page)
  // The other cell of the second product is saved, and the weight of the colleague stays.
  await page.getByText('Saved: 1 cell. Not saved: 1 cell').waitFor()
  await cell(page, 0, PRICE).getByText('A colleague has set “16.00” meanwhile. A save replaces it.').waitFor()
  await expect.poll(() => cell(page, 0, BRAND).textContent()).toBe('Theirs')
  expect((await stored(second)).variantsInfo?.variants?.[0]).toMatchObject({
    sku: 'MINE',
    physicalProperties: { weight: 3 },
  })
  await save(page)
  await page.getByText('Saved: 1 cell', { exact: true }).waitFor()
  expect(await stored(first)).toMatchObject({
    brand: { name: 'Theirs' },
    actualPriceRange: { minValue: { amount: '15.00' } },
  })
})

it('unsaved cells are back after a reload until they are saved', { tags: 'nightly' }, async () => {
  const { word, ids } = await newProducts(2)
  const page = await browser()
  await open(page, word)
  await cell(page, 0, SKU).click()
  await page.keyboard.type('LATER')
  await type(page, ['Enter'])
  await page.reload()
  await page.getByText('Your unsaved changes are back').waitFor()
  await expect.poll(() => cell(page, 0, SKU).textContent()).toContain('LATER')
  await save(page)
  await page.getByText('Saved: 1 cell').waitFor()
  expect((await stored(ids[0] ?? '')).variantsInfo?.variants?.[0]?.sku).toBe('LATER')
  await page.reload()
  await page.getByRole('grid').waitFor()
  await expect.poll(() => page.getByText('Your unsaved changes are back').count()).toBe(0)
})

it('on a phone chosen products are edited by taps', { tags: 'nightly' }, async () => {
  const { word, ids } = await newProducts(2)
  const page = await browser.as('CATALOG', `/products?q=${encodeURIComponent(word)}`, {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  })
  await page.getByRole('checkbox', { name: `Choose ${word} 2`, exact: true }).click()
  await page.getByRole('button', { name: 'Edit the chosen ones as a table', exact: true }).click()
  await page.getByRole('grid', { name: 'Products as a table' }).waitFor()
  // The product and its two variants.
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('4')
  await cell(page, 1, PRICE).tap()
  await cell(page, 1, PRICE).tap()
  await page.getByRole('textbox', { name: `Price, ${word} 2, Small`, exact: true }).fill('33')
  await page.keyboard.press('Enter')
  await cell(page, 1, PRICE).tap()
  await page.getByRole('button', { name: 'Fill to the end', exact: true }).tap()
  await expect.poll(() => cell(page, 2, PRICE).textContent()).toContain('33.00')
  await expectAccessible(page)
  await shoot(page, 'table of products', { viewport: phone })
  await save(page)
  await page.getByText('Saved: 2 cells').waitFor()
  expect((await stored(ids[1] ?? '')).actualPriceRange).toMatchObject({
    minValue: { amount: '33.00' },
    maxValue: { amount: '33.00' },
  })
})

it('only the rows in the window are in the document, and the keyboard reaches all of them', {
  tags: 'nightly',
}, async () => {
  const page = await browser.as('CATALOG', '/products/edit', { colorScheme: 'dark', viewport: desktop })
  await settled(page)
  const grid = page.getByRole('grid', { name: 'Products as a table' })
  await grid.waitFor()
  const rows = Number(await grid.getAttribute('aria-rowcount'))
  expect(rows).toBeGreaterThan(40)
  await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(40)
  await cell(page, 0, PRICE).click()
  await page.keyboard.press('Control+End')
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement)?.dataset.cell))
    .toBe(`${rows - 2}-9`)
  await page.keyboard.press('Control+Home')
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement)?.dataset.cell))
    .toBe('0-0')
  // Escape and Tab leave the grid.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="grid"]') === null))
    .toBe(true)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'table of products', { colorScheme: 'dark' })
  expect(page.url()).toBe(`${inject('demo').baseUrl}/admin/products/edit`)
})
