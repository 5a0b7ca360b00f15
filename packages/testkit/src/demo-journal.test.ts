import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queryProducts } from '@stoa/client/calls'
import { items } from '@stoa/client/data'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createShop, type Shop } from './create-shop.ts'

/** Articles that the demo shop starts with. */
const ARTICLES = 6

describe('the journal of the demo shop', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await createShop({ fixture: 'demo' })
  })
  afterAll(() => shop.close())

  it('is readable without sign-in, in order, with products that exist', { tags: 'nightly' }, async () => {
    const journal = items(shop.visitor())
    const { items: found, totalCount } = await journal
      .query('journal')
      .descending('publishedDate')
      .find({ returnTotalCount: true })
    expect(totalCount).toBe(ARTICLES)
    expect(found[0]).toMatchObject({
      slug: 'a-table-for-a-tuesday',
      cover: '/media/demo/journal-a-table-for-a-tuesday.svg',
      body: { nodes: expect.any(Array) },
    })
    const named = [...new Set(found.flatMap(({ productIds }) => productIds as string[]))]
    const { products } = await shop
      .visitor()
      .call(queryProducts, { query: { filter: { id: { $in: named } }, paging: { limit: 100, offset: 0 } } })
    expect(products.map(({ id }) => id).sort()).toEqual(named.sort())
  })

  it('is readable in each language of the shop, and found by its words there', async () => {
    const journal = items(shop.visitor())
    const titles: Record<string, string> = {
      de: 'Ein Tisch für einen Dienstag',
      es: 'Una mesa para un martes',
      ar: 'مائدة ليوم ثلاثاء عادي',
    }
    for (const [language, title] of Object.entries(titles)) {
      const { items: found } = await journal.query('journal').descending('publishedDate').find({ language })
      expect(found[0]).toMatchObject({ title, slug: 'a-table-for-a-tuesday' })
      expect(JSON.stringify(found[0]?.body)).toContain('/products/rim-plates')
    }
    const search = await journal.search('journal').expression('Fensterbank').run({ language: 'de' })
    expect(search.items.map(({ slug }) => slug)).toContain('a-kitchen-garden-on-one-windowsill')
  })

  it('is written by the merchant alone, and keeps its rules', async () => {
    const article = { title: 'Again', slug: 'a-table-for-a-tuesday', publishedDate: new Date(0) }
    const visitor = items(shop.visitor())
    await expect(visitor.insert('journal', article)).rejects.toMatchObject({ code: 'WDE0027' })
    const merchant = items(shop.merchant())
    await expect(merchant.insert('journal', article)).rejects.toMatchObject({ code: 'WDE0123' })
    await expect(merchant.insert('journal', { slug: 'new' })).rejects.toMatchObject({
      code: 'WD_VALIDATION_ERROR',
    })
    await expect(merchant.insert('journal', { ...article, slug: 'another' })).resolves.toMatchObject({
      title: 'Again',
    })
  })

  it('is not in an empty shop', { tags: 'nightly' }, async () => {
    const empty = await createShop({ fixture: 'empty' })
    await expect(items(empty.visitor()).query('journal').find()).rejects.toMatchObject({ code: 'WDE0025' })
    await empty.close()
  })

  it('is written and read by the script of the guide', async () => {
    const root = join(import.meta.dirname, '../../..')
    const example = join(root, 'examples/journal.ts')
    const folder = mkdtempSync(join(tmpdir(), 'stoa-example-'))
    const { baseUrl, siteId, clientId, apiKey } = shop
    mkdirSync(join(folder, '.stoa'))
    writeFileSync(join(folder, '.stoa/demo.json'), JSON.stringify({ baseUrl, siteId, clientId, apiKey }))
    const output: string[] = []
    vi.stubGlobal('fetch', shop.fetch)
    const log = vi.spyOn(console, 'log').mockImplementation(line => void output.push(line))
    const before = process.cwd()
    process.chdir(folder)
    try {
      await import(example)
    } finally {
      process.chdir(before)
      log.mockRestore()
      vi.unstubAllGlobals()
      rmSync(folder, { recursive: true })
    }
    expect(output).toEqual([
      expect.stringMatching(/^\d+ articles, the newest: On salt$/),
      expect.stringMatching(/^WDE0027: /),
      expect.stringMatching(/^WDE0123: /),
    ])
  })
})
