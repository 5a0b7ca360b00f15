import { queryProducts } from '@stoa/client/calls'
import { items } from '@stoa/client/data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShop, type Shop } from './create-shop.ts'

/** Articles that the demo shop starts with. */
const ARTICLES = 6

describe('the journal of the demo shop', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await createShop({ fixture: 'demo' })
  })
  afterAll(() => shop.close())

  it('is read by anybody, in order, with products that exist', async () => {
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

  it('is not in an empty shop', async () => {
    const empty = await createShop({ fixture: 'empty' })
    await expect(items(empty.visitor()).query('journal').find()).rejects.toMatchObject({ code: 'WDE0025' })
    await empty.close()
  })
})
