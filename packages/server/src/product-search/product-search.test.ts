import { contract, type RequestOf } from '@stoa/contract'
import { CACHED } from '@stoa/testkit/scenarios'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { productSearch, products } = contract
const { shop, driver: w } = await openTestShop()

type Request = RequestOf<typeof productSearch.searchProducts>
const search = (request: Request, as: 'visitor' | 'merchant' = 'visitor') =>
  w.callOk(productSearch.searchProducts, request, as)
const namesOf = async (request: Request | string, as?: 'merchant') =>
  (await search(typeof request === 'string' ? { expression: request } : request, as)).products.map(
    ({ name }) => name,
  )
const countsOf = async (request: Request, facet: string) =>
  Object.fromEntries(
    (await search(request)).facets
      .find(({ name }) => name === facet)
      ?.values.map(({ value, count }) => [value, count]) ?? [],
  )

const colours = (...names: string[]) => [
  { name: 'Color', choices: names.map(name => ({ value: name, description: name })) },
]
const ids: Record<string, string> = {}
let chairs: string

beforeAll(async () => {
  const add = async (name: string, price: number, more: object, quantity: number | null = 3) => {
    ids[name] = (await w.product({ name, priceData: { price }, ...more }, quantity)).id
  }
  await add('Reading Lamp', 40, {
    brand: 'Álva',
    sku: 'LMP-0042',
    description: '<p>For the <b>curious</b> &amp; patient.</p>',
  })
  await add('Brass Wall Lamp', 95, { brand: 'Nord', ribbon: 'New' })
  await add('Café Table', 310, {
    brand: 'Nord',
    productOptions: colours('Red', 'Blue'),
    manageVariants: true,
  })
  await add('Garden Chair', 120, { brand: 'Álva', productOptions: colours('Red'), ribbon: 'New' })
  await add('Rocking Chair', 480, { description: 'A chair to read in.' }, 0)
  await add('Secret Lamp', 1, { visible: false, brand: 'Hidden' })
  chairs = (await w.collection([ids['Garden Chair'] as string, ids['Rocking Chair'] as string])).id
})

describe.each(['without an index', 'with an index'])('a search %s (protocol/catalogue §7)', state => {
  beforeAll(async () => {
    if (state === 'with an index') {
      await search({ expression: 'lamp' })
      await shop.platform.run('index queue')
    }
  })

  test('finds words in any form, without accents and with typing errors, the name first', async () => {
    expect(await namesOf('lamps')).toEqual(expect.arrayContaining(['Reading Lamp', 'Brass Wall Lamp']))
    expect(await namesOf('lamps')).toHaveLength(2)
    expect(await namesOf('lmap')).toHaveLength(2)
    expect(await namesOf({ expression: 'lmap', fuzzy: false })).toEqual([])
    expect(await namesOf('wull lamp')).toEqual(['Brass Wall Lamp'])
    expect(await namesOf('cafe')).toEqual(['Café Table'])
    expect(await namesOf('CAFÉ')).toEqual(['Café Table'])
    expect(await namesOf('alva')).toEqual(expect.arrayContaining(['Reading Lamp', 'Garden Chair']))
    expect(await namesOf('reading')).toEqual(['Reading Lamp', 'Rocking Chair'])
    expect(await namesOf('curious')).toEqual(['Reading Lamp'])
    expect(await namesOf('the')).toEqual([])
    expect(await namesOf('!!')).toHaveLength(5)
  })

  test.each(['LMP-0042', 'lmp0042', '0042', 'lmp 0042'])('finds the SKU as %s', async code => {
    expect(await namesOf(code)).toEqual(['Reading Lamp'])
  })

  test('finds products with all words, or with some if none has all', async () => {
    expect(await search({ expression: 'wall lamp' })).toMatchObject({
      allWords: true,
      metadata: { total: 1 },
      products: [{ name: 'Brass Wall Lamp' }],
    })
    const some = await search({ expression: 'garden lamp' })
    expect(some).toMatchObject({ allWords: false, metadata: { total: 3 } })
  })

  test('leaves out words that no product has, before others', async () => {
    expect(await namesOf('garden xyzzyq chair')).toEqual(['Garden Chair'])
    expect(await namesOf('brass lamp unheardof')).toEqual(['Brass Wall Lamp'])
    expect((await search({ expression: 'brass lamp unheardof' })).allWords).toBe(false)
    // No product has both of those that are known.
    expect((await namesOf('brass chair xyzzyq')).toSorted()).toEqual([
      'Brass Wall Lamp',
      'Garden Chair',
      'Rocking Chair',
    ])
    // The beginning of a word is none that is unknown.
    expect(await namesOf('brass wal')).toEqual(['Brass Wall Lamp'])
  })

  test('takes the last word as the beginning of one', async () => {
    expect(await namesOf('cha')).toHaveLength(2)
    expect(await namesOf('rocking ch')).toEqual(['Rocking Chair'])
    expect(await namesOf('t')).toEqual(['Café Table'])
    expect(await namesOf({ expression: 'cha', prefix: false })).toEqual([])
  })

  test('hidden products are found by merchants only', async () => {
    expect(await namesOf('secret')).toEqual([])
    expect(await namesOf('secret', 'merchant')).toEqual(['Secret Lamp'])
    expect(await countsOf({}, 'brand')).not.toHaveProperty('Hidden')
  })

  test('a change is found at once', async () => {
    const { id } = await w.product({ name: 'Umbrella Stand' })
    expect(await namesOf('umbrellas')).toEqual(['Umbrella Stand'])
    await w.merchant.callOk(products.updateProduct, { product: { id, name: 'Hat Rack' } })
    expect([await namesOf('umbrella'), await namesOf('racks')]).toEqual([[], ['Hat Rack']])
    await w.merchant.callOk(products.deleteProduct, { id })
    expect(await namesOf('racks')).toEqual([])
  })

  test('is three statements without words, four with them, six if words are misspelt and no product has all (issue: at most six)', {
    tags: 'nightly',
  }, async () => {
    const count = async (request: Request) => {
      shop.statements.length = 0
      await search(request)
      return shop.statements.filter(text => !CACHED.test(text) && /product|search_/.test(text)).length
    }
    expect([
      await count({ sort: 'PRICE', paging: { limit: 3 } }),
      await count({ expression: 'lamps', fuzzy: false, paging: { limit: 4 } }),
      await count({ expression: 'garden lmap', paging: { limit: 4 } }),
      await count({ expression: 'chiar lmap', facets: [{ name: 'brand', values: ['Nord'] }] }),
      await count({ expression: 'garden lamp', fuzzy: false, paging: { limit: 4 } }),
      await count({ expression: 'unheardof xyzzy', paging: { limit: 4 } }),
    ]).toEqual([3, 4, 6, 6, 4, 4])
  })
})

describe('facets (protocol/catalogue §7)', () => {
  test('a facet counts its values as if it had no filter, and others with it', async () => {
    const nord = [{ name: 'brand', values: ['Nord'] }]
    expect(await countsOf({ facets: nord }, 'brand')).toEqual({ Nord: 2, Álva: 2 })
    expect(await countsOf({ facets: nord }, 'ribbon')).toEqual({ New: 1 })
    expect(await namesOf({ facets: [{ name: 'brand', values: ['Nord', 'Álva'] }], sort: 'PRICE' })).toEqual([
      'Reading Lamp',
      'Brass Wall Lamp',
      'Garden Chair',
      'Café Table',
    ])
    expect(
      await namesOf({ facets: [...nord, { name: 'option:Color', values: ['Red'] }], expression: 'table' }),
    ).toEqual(['Café Table'])
    expect(await countsOf({ expression: 'chair' }, 'option:Color')).toEqual({ Red: 1 })
  })

  test('a collection is sorted like a list, also with other facets and prices', async () => {
    const facets = [{ name: 'collection', values: [chairs] }]
    const sorts = ['PRICE', 'PRICE_DESC', 'NAME', 'NEWEST', 'FEATURED'] as const
    for (const sort of sorts) {
      const all = await namesOf({ sort })
      const within = await namesOf({ facets, sort })
      expect(within).toHaveLength(2)
      expect(within).toEqual(all.filter(name => within.includes(name)))
      const cheap = await namesOf({
        facets: [...facets, { name: 'productType', values: ['physical'] }],
        sort,
        price: { max: 120 },
      })
      expect(cheap).toHaveLength(1)
    }
  })

  test('collections have their names, and stock and prices are facets too', async () => {
    const { facets, prices, metadata } = await search({
      facets: [{ name: 'collection', values: [chairs] }],
    })
    expect(facets.find(({ name }) => name === 'collection')?.values).toEqual([
      expect.objectContaining({ value: chairs, label: expect.stringContaining('Collection'), count: 2 }),
    ])
    expect(facets.find(({ name }) => name === 'inStock')?.values).toEqual([
      { value: 'false', count: 1 },
      { value: 'true', count: 1 },
    ])
    expect(prices).toEqual({
      min: 120,
      max: 480,
      bands: [
        { from: 100, to: 200, count: 1 },
        { from: 400, to: 500, count: 1 },
      ],
    })
    expect(metadata).toEqual({ count: 2, offset: 0, total: 2 })
    expect(await namesOf({ price: { min: 95, max: 120 }, sort: 'PRICE_DESC' })).toEqual([
      'Garden Chair',
      'Brass Wall Lamp',
    ])
  })

  test('of products that have the words in the same way, those in stock come first', async () => {
    expect(await namesOf('chair')).toEqual(['Garden Chair', 'Rocking Chair'])
    await w.stock(ids['Garden Chair'] as string, 0)
    await w.stock(ids['Rocking Chair'] as string, 1)
    expect(await namesOf('chair')).toEqual(['Rocking Chair', 'Garden Chair'])
    await w.stock(ids['Garden Chair'] as string, 3)
    await w.stock(ids['Rocking Chair'] as string, 0)
  })

  test('stock is that of the moment', async () => {
    const facets = [{ name: 'inStock', values: ['false'] }]
    expect(await namesOf({ facets })).toEqual(['Rocking Chair'])
    await w.stock(ids['Rocking Chair'] as string, 1)
    expect(await namesOf({ facets })).toEqual([])
    await w.stock(ids['Rocking Chair'] as string, 0)
    expect(await namesOf({ facets })).toEqual(['Rocking Chair'])
  })

  test('unknown facets are rejected by their names', async () => {
    const reply = await w.visitor.send(productSearch.searchProducts, {
      facets: [{ name: 'price', values: ['1'] }],
    })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain('facets[0].name')
    const twice = { name: 'brand', values: ['Nord'] }
    expect((await w.visitor.send(productSearch.searchProducts, { facets: [twice, twice] })).status).toBe(400)
  })

  test('pages of any sort have each product once', async () => {
    for (const sort of ['FEATURED', 'NEWEST', 'PRICE', 'PRICE_DESC', 'NAME', 'RELEVANCE'] as const) {
      const pages = await Promise.all(
        [0, 2, 4, 6].map(offset => namesOf({ sort, paging: { limit: 2, offset } })),
      )
      expect(pages.map(page => page.length)).toEqual([2, 2, 1, 0])
      expect(new Set(pages.flat()).size).toBe(5)
    }
  })
})

test('the last units of two variants that are sold at once leave no stock', async () => {
  for (let run = 0; run < 5; run++) {
    const product = await w.product({ productOptions: colours('Red', 'Blue'), manageVariants: true }, 1)
    await Promise.all(
      product.variants.map(({ id: variantId }) =>
        w.merchant.callOk(contract.inventory.decrementInventory, {
          decrementData: [{ productId: product.id, variantId, decrementBy: 1 }],
        }),
      ),
    )
    const found = await search({
      expression: product.name ?? '',
      facets: [{ name: 'inStock', values: ['true'] }],
    })
    expect(found.products).toEqual([])
    await w.merchant.callOk(products.deleteProduct, { id: product.id })
  }
})
