import { readFile } from 'node:fs/promises'
import { queryProducts } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { allLooks, browserOfStaff, merchant, newProduct, settled, shoot } from './admin.ts'

const browser = browserOfStaff()
const PAGE = '/products/transfer'
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('File', { exact: true }).setInputFiles({
    name,
    mimeType: name.endsWith('.csv') ? 'text/csv' : 'application/jsonl',
    buffer: Buffer.from(text),
  })

const productsNamed = async (name: string) =>
  (await merchant().call(queryProducts, { query: { filter: { name } } })).products

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The text of the file that a click downloads. */
async function downloaded(page: Page, name: string) {
  const download = page.waitForEvent('download')
  await button(page, name).click()
  return readFile(await (await download).path(), 'utf8')
}

it.each(spread(allLooks, 3))(
  'a file is checked, imported without its rejected row, and exported, in %s at %o (protocol/catalogue-files §1)',
  async (colorScheme, viewport) => {
    const { id, name: known = '' } = await newProduct()
    const name = unique('Vase')
    const page = await browser.as('CATALOG', PAGE, { colorScheme, viewport })
    await page.getByRole('heading', { level: 1, name: 'Import and export' }).waitFor()
    await choose(page, 'vases.csv', `id,name,price\n${id},,25\n,${name},40\n,${name} without price,\n`)
    await button(page, 'Check the file').press('Enter')
    const check = page.getByRole('region', { name: 'Result of the check' })
    await check.getByText('3 records checked').waitFor()
    await expect.poll(() => check.locator('dd').allTextContents()).toEqual(['1', '1', '0', '1'])
    const rejected = check.getByRole('list', { name: 'Rejected rows' }).getByRole('listitem')
    await rejected.first().waitFor()
    await expect
      .poll(() => rejected.allTextContents())
      .toEqual([expect.stringMatching(new RegExp(`^Line 4 · ${name} without price: .*price`))])
    expect(await downloaded(page, 'Download the rejected rows')).toMatch(
      new RegExp(`^Line,Record,Reason\r\n4,${name} without price,.*price`),
    )
    expect(await productsNamed(name)).toEqual([])
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'catalogue-check', { viewport, colorScheme })

    // A reload keeps the check.
    await page.reload()
    await button(page, 'Import 2 records').press('Enter')
    const result = page.getByRole('region', { name: 'Result of the import' })
    await result.getByText('2 records imported').waitFor()
    await expect.poll(() => result.evaluate(section => section === document.activeElement)).toBe(true)
    expect(await productsNamed(name)).toMatchObject([{ priceData: { price: 40 } }])
    expect(await productsNamed(known)).toMatchObject([{ id, priceData: { price: 25 } }])

    await page.getByRole('textbox', { name: /^Name of the products contains/ }).fill(name)
    await page.getByRole('combobox', { name: 'Format' }).selectOption('JSONL')
    await button(page, 'Export').press('Enter')
    const exported = page.getByRole('region', { name: 'Result of the export' })
    await exported.getByText('Done', { exact: true }).waitFor()
    // The address of a file works once, and the button more than once.
    for (const _ of [1, 2]) {
      const products = (await downloaded(page, 'Download the file'))
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as { type?: string; name: string; price?: number })
        .filter(({ type }) => type !== 'COLLECTION')
      expect(products).toMatchObject([{ name, price: 40 }])
    }
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'catalogue-imported', { viewport, colorScheme })
    await result.getByRole('link', { name: 'Show the activity' }).click()
    await page
      .getByRole('heading', { level: 2, name: /^Import catalog/ })
      .first()
      .waitFor()
  },
)

it('the list of products hands its search to the export, and another file needs another check', {
  tags: 'nightly',
}, async () => {
  const { name = '' } = await newProduct()
  const page = await browser.as('CATALOG', `/products?q=${encodeURIComponent(name)}`)
  await button(page, 'Import and export').click()
  await page.waitForURL(/products\/transfer\?q=/)
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Name of the products contains/ }).inputValue())
    .toBe(name)
  await choose(page, 'one.jsonl', `{"name":"${unique('Jug')}"}\n`)
  await button(page, 'Check the file').click()
  const check = page.getByRole('region', { name: 'Result of the check' })
  await check.getByText('Failed', { exact: true }).waitFor()
  await expect.poll(() => check.getByRole('button', { name: /^Import/ }).count()).toBe(0)
  await choose(page, 'two.jsonl', `{"name":"${unique('Jug')}","price":9}\n`)
  await check.waitFor({ state: 'detached' })
  const existing = page.getByRole('combobox', { name: 'Products that exist' })
  await existing.selectOption('SKIP')
  await button(page, 'Check the file').click()
  await button(page, 'Import 1 record').waitFor()
  await page.reload()
  await button(page, 'Import 1 record').waitFor()
  await expect.poll(() => existing.inputValue()).toBe('SKIP')
})

it('a check under way can be stopped', { tags: 'nightly' }, async () => {
  const page = await browser.as('CATALOG', PAGE)
  // It writes nothing, and has far more steps than run before the click.
  const lines = Array.from({ length: 60_000 }, (_, n) => `{"name":"Stopped ${n}","price":1}\n`)
  await choose(page, 'many.jsonl', lines.join(''))
  await button(page, 'Check the file').click()
  const check = page.getByRole('region', { name: 'Result of the check' })
  await check.getByRole('progressbar', { name: 'Progress' }).waitFor()
  await button(page, 'Stop').click()
  await check.getByText('Stopped', { exact: true }).waitFor()
  await expect.poll(() => check.getByRole('button').count()).toBe(0)
})
