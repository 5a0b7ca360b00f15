import { getCatalogTransfer, queryProducts, updateProduct } from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, merchant, newProduct, settled, shoot } from './admin.ts'

const browser = browserOfStaff()
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const productsNamed = async (name: string) =>
  (await merchant().call(queryProducts, { query: { filter: { name } } })).products

/** Imports a file on the page. */
async function importLines(page: Page, lines: readonly string[], button_: string) {
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  })
  await button(page, 'Check the file').click()
  await button(page, button_).click()
  await page
    .getByRole('region', { name: 'Result of the import' })
    .getByText('Done', { exact: true })
    .waitFor({ timeout: 30_000 })
}

it.each(looks)(
  'an import is taken back, without the product that was changed since, in %s at %o (protocol/catalogue-files §2)',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const known = await newProduct()
    const edited = await newProduct()
    const name = unique('Jug')
    const page = await browser.as('CATALOG', '/products/transfer', { colorScheme, viewport })
    const lines = ['id,name,price', `${known.id},,25`, `${edited.id},,26`, `,${name},40`]
    await importLines(page, lines, 'Import 3 records')
    expect(await productsNamed(name)).toHaveLength(1)
    await merchant().call(updateProduct, { product: { id: edited.id ?? '', priceData: { price: 77 } } })

    await button(page, 'Undo import').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Undo import' })
    await dialog.getByText('New and deleted: 1 record').waitFor()
    await dialog.getByText('Changed back: 2 records').waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'undo-import-dialog', { viewport, colorScheme })
    await dialog.getByRole('button', { name: 'Take it back', exact: true }).click()
    const result = page.getByRole('region', { name: 'Result of the undo' })
    await result.getByText('2 records taken back').waitFor({ timeout: 30_000 })
    await expect.poll(() => result.locator('dd').allTextContents()).toEqual(['1', '1', '1'])
    await result
      .getByRole('list', { name: 'Rejected rows' })
      .getByText('It was changed since the import: price.')
      .waitFor()
    expect(await productsNamed(name)).toEqual([])
    expect(await productsNamed(known.name ?? '')).toMatchObject([{ priceData: known.priceData }])
    expect(await productsNamed(edited.name ?? '')).toMatchObject([{ priceData: { price: 77 } }])
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'undo-import-result', { viewport, colorScheme })
  },
)

it('the activity takes an import back (protocol/journal §3)', { tags: 'nightly' }, async () => {
  const name = unique('Ewer')
  const page = await browser.as('OWNER', '/products/transfer')
  await importLines(page, ['name,price', `${name},40`], 'Import 1 record')
  const importId = new URL(page.url()).searchParams.get('import') ?? ''
  await page.getByRole('link', { name: 'Show the activity' }).click()
  await page.getByRole('button', { name: 'Undo: Import catalog', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Undo: Import catalog' })
  await dialog.getByText('New and deleted: 1 record').waitFor()
  await dialog.getByRole('button', { name: 'Take it back', exact: true }).click()
  await page.getByText('The undo has started. The home page shows its progress.').waitFor()
  await expect.poll(() => productsNamed(name), { timeout: 30_000 }).toEqual([])
  const { transfer } = await merchant().call(getCatalogTransfer, { id: importId })
  expect(transfer.undoneBy).toBeDefined()
})
