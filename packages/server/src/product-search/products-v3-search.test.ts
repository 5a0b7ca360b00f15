import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { CACHED } from '@stoa/testkit/scenarios'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { searchProductsV3, countProductsV3 } = contract.productsV3Search
const { updateProductV3, getProductV3 } = contract.productsV3

const send = (search: object, as: 'visitor' | 'merchant' = 'visitor') =>
  driver.send(searchProductsV3, { search } as never, as)
async function search(message: object, as: 'visitor' | 'merchant' = 'visitor') {
  const reply = await send(message, as)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const names = (body: { products: { name: string }[] }) => body.products.map(({ name }) => name)
const count = async (message: object, as: 'visitor' | 'merchant' = 'visitor') =>
  (await driver.callOk(countProductsV3, message as never, as)).count

const lamp = await driver.product({ name: 'Copper lamp', brand: 'Lumen', priceData: { price: 80 } })
await driver.product({ name: 'Desk', description: '<p>With a lamp holder.</p>', priceData: { price: 200.5 } })
await driver.product({ name: 'Lamp oil', brand: 'Lumen', sku: 'OIL-7', priceData: { price: 9 } })
await driver.product({ name: 'Hidden lamp', visible: false })
await driver.product({ name: 'Chair', priceData: { price: 60 } })

test('words find products in the order of relevance, as the caller may see them (protocol/catalogue §12)', async () => {
  const found = await search({ search: { expression: 'LAMPS' } })
  expect(names(found).slice(0, 2).sort()).toEqual(['Copper lamp', 'Lamp oil'])
  expect(names(found).slice(2)).toEqual(['Desk'])
  expect(found.products[0].variantsInfo).toBeUndefined()
  expect(names(await search({ search: { expression: 'lamp' } }, 'merchant'))).toContain('Hidden lamp')
  expect(await count({ search: { expression: 'lamp' } })).toBe(3)
  expect(await count({ search: { expression: 'lamp' } }, 'merchant')).toBe(4)
})

test('AND needs all words, fields narrow them, fuzzy forgives a mistake (protocol/catalogue §12)', async () => {
  expect(names(await search({ search: { expression: 'copper oil' } })).sort()).toEqual([
    'Copper lamp',
    'Lamp oil',
  ])
  expect(names(await search({ search: { expression: 'copper lamp', mode: 'AND' } }))).toEqual(['Copper lamp'])
  expect(names(await search({ search: { expression: 'lamp', fields: ['description'] } }))).toEqual(['Desk'])
  expect(
    names(await search({ search: { expression: 'oil-7', fields: ['variantsInfo.variants.sku'] } })),
  ).toEqual(['Lamp oil'])
  expect(names(await search({ search: { expression: 'coppre' } }))).toEqual([])
  expect(names(await search({ search: { expression: 'coppre', fuzzy: true } }))).toEqual(['Copper lamp'])
})

test('filter, sort and words hold together, and cursors carry them (protocol/catalogue §12)', async () => {
  const sort = [{ fieldName: 'actualPriceRange.minValue.amount', order: 'DESC' }]
  const message = { search: { expression: 'lamp' }, filter: { 'brand.name': 'Lumen' } }
  expect(names(await search({ ...message, sort }))).toEqual(['Copper lamp', 'Lamp oil'])
  for (const order of [{}, { sort }]) {
    const first = await search({ ...message, ...order, cursorPaging: { limit: 1 } })
    expect(first.pagingMetadata).toMatchObject({ count: 1, hasNext: true })
    const { next } = first.pagingMetadata.cursors
    const second = await search({ cursorPaging: { limit: 1, cursor: next } })
    expect([...names(first), ...names(second)].sort()).toEqual(['Copper lamp', 'Lamp oil'])
    expect(second.pagingMetadata.hasNext).toBe(false)
    const { prev } = second.pagingMetadata.cursors
    expect(names(await search({ cursorPaging: { limit: 1, cursor: prev } }))).toEqual(names(first))
  }
  expect(await count(message)).toBe(2)
})

test('without words it is a query with aggregations (protocol/catalogue §12)', async () => {
  const price = 'actualPriceRange.minValue.amount'
  const { products, aggregationData } = await search({
    aggregations: [
      { name: 'brands', fieldPath: 'brand.name', value: {} },
      { fieldPath: price, scalar: { type: 'MAX' } },
      { fieldPath: price, range: { buckets: [{ to: 60 }, { from: 60, to: 100 }] } },
      { fieldPath: 'inventory.availabilityStatus', value: {} },
      { fieldPath: 'directCategoriesInfo.categories.id', value: {} },
    ],
  })
  expect(products).toHaveLength(4)
  const [brands, highest, ranges, stock, inCategories] = aggregationData.results
  expect(brands).toMatchObject({ name: 'brands', values: { results: [{ value: 'Lumen', count: 2 }] } })
  expect(highest.scalar).toEqual({ type: 'MAX', value: 200.5 })
  expect(ranges.ranges.results.map((each: { count: number }) => each.count)).toEqual([1, 2])
  expect(stock.values.results).toEqual([{ value: 'IN_STOCK', count: 4 }])
  expect(inCategories.values.results).toEqual([])
  expect(await count({})).toBe(4)
})

test('aggregations cover categories above, info sections, further ribbons and modifiers (protocol/catalogue §12)', async () => {
  const { categories, infoSectionsV3, ribbonsV3, productsV3 } = contract
  const category = async (name: string, parentId?: string) => {
    const parentCategory = parentId && { parentCategory: { id: parentId } }
    const { category: made } = await driver.merchant.callOk(categories.createCategory, {
      category: { name, ...parentCategory },
    } as never)
    return made.id as string
  }
  const top = await category('Aggregated top')
  const below = await category('Aggregated below', top)
  const { infoSection } = await driver.merchant.callOk(infoSectionsV3.createInfoSection, {
    infoSection: { uniqueName: 'aggregated care', title: 'Care', plainDescription: '<p>Dry.</p>' },
  } as never)
  const { ribbon } = await driver.merchant.callOk(ribbonsV3.createRibbon, {
    ribbon: { name: 'Aggregated ribbon' },
  })
  const { product } = await driver.merchant.callOk(productsV3.createProductV3, {
    product: {
      name: 'Aggregated vase',
      productType: 'PHYSICAL',
      physicalProperties: {},
      additionalRibbons: [{ id: ribbon.id }],
      infoSections: [{ id: infoSection.id }],
      modifiers: [
        {
          name: 'Wrapping',
          modifierRenderType: 'TEXT_CHOICES',
          choicesSettings: { choices: [{ choiceType: 'CHOICE_TEXT', name: 'Paper' }] },
        },
      ],
      variantsInfo: { variants: [{ price: { actualPrice: { amount: '7' } } }] },
    },
  } as never)
  await driver.merchant.callOk(categories.bulkAddItemsToCategory, {
    categoryId: below,
    items: [{ catalogItemId: product?.id as string }],
  } as never)
  const modifier = product?.modifiers?.[0]
  const expected: Record<string, (string | undefined | null)[]> = {
    id: [product?.id],
    visibleInPos: ['true'],
    'directCategoriesInfo.categories.id': [below],
    'allCategoriesInfo.categories.id': [below, top].sort(),
    'additionalRibbons.id': [ribbon.id],
    'additionalRibbons.name': ['Aggregated ribbon'],
    'infoSections.id': [infoSection.id],
    'infoSections.uniqueName': ['aggregated care'],
    'modifiers.id': [modifier?.id],
    'modifiers.choicesSettings.choices.choiceId': [modifier?.choicesSettings?.choices?.[0]?.choiceId],
    'modifiers.choicesSettings.choices.name': ['Paper'],
  }
  for (const [fieldPath, values] of Object.entries(expected)) {
    const { aggregationData } = await search({
      filter: { id: product?.id },
      aggregations: [{ fieldPath, value: {} }],
    })
    const found = aggregationData.results[0].values.results as { value: string; count: number }[]
    expect({ [fieldPath]: found.map(({ value }) => value).sort() }).toEqual({ [fieldPath]: values })
  }
  await driver.merchant.callOk(productsV3.deleteProductV3, { productId: product?.id as string })
})

test('aggregations cover options, article numbers and tags; private tags are for merchants (protocol/catalogue §12)', async () => {
  const product = await driver.product({
    name: 'Facet cup',
    sku: 'FC-1',
    productOptions: [{ name: 'Colour', choices: [{ description: 'Red', value: 'Red' }] }],
  })
  await driver.merchant.callOk(contract.productsV3Bulk.bulkUpdateProductTags, {
    productIds: [product.id],
    assignTags: { publicTags: { tagIds: ['new', 'gift'] }, privateTags: { tagIds: ['margin'] } },
  })
  const paths = ['modifiers.name', 'variantsInfo.variants.sku', 'tags.publicTags.tagIds', 'visible']
  const filter = { id: product.id }
  const { aggregationData } = await search({
    filter,
    aggregations: paths.map(fieldPath => ({ fieldPath, value: { sortType: 'VALUE', sortDirection: 'ASC' } })),
  })
  const valuesOf = (data: { results: { values: { results: { value: string }[] } }[] }) =>
    data.results.map(({ values }) => values.results.map(({ value }) => value))
  expect(valuesOf(aggregationData)).toEqual([['Colour'], ['FC-1'], ['gift', 'new'], ['true']])
  const secret = { filter, aggregations: [{ fieldPath: 'tags.privateTags.tagIds', value: {} }] }
  expect(rejectedFields(await send(secret))).toEqual({
    'search.aggregations[0].fieldPath': 'INVALID_ENUM_VALUE',
  })
  const forMerchant = await driver.merchant.callOk(searchProductsV3, { search: secret } as never)
  expect(valuesOf(forMerchant.aggregationData as never)).toEqual([['margin']])
  await driver.merchant.callOk(contract.productsV3.deleteProductV3, { productId: product.id })
})

test('a category is a filter, and a changed name is found at once (protocol/catalogue §12)', async () => {
  const { id } = await driver.collection([lamp.id])
  const filter = { 'allCategoriesInfo.categories': { $matchItems: [{ id }] } }
  expect(names(await search({ filter, search: { expression: 'lamp' } }))).toEqual(['Copper lamp'])
  expect(await count({ filter })).toBe(1)
  const { product } = await driver.merchant.callOk(getProductV3, { productId: lamp.id })
  const changed = { id: lamp.id, revision: product.revision, name: 'Copper lantern' }
  await driver.merchant.callOk(updateProductV3, { product: changed } as never)
  expect(names(await search({ search: { expression: 'lantern' } }))).toEqual(['Copper lantern'])
})

test('bad input names the field (protocol/catalogue §12)', async () => {
  const rejected = async (message: object) => Object.keys(rejectedFields(await send(message)))
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  expect(await rejected({ cursorPaging: { cursor: 'nonsense' } })).toEqual(['search.cursorPaging.cursor'])
  for (const forged of [
    { cursor: 5 },
    { cursor: 'x', search: { expression: 5 } },
    { cursor: 'x', search: { expression: 'a', fields: ['__proto__'] } },
    [],
  ])
    expect(await rejected({ cursorPaging: { cursor: cursor(forged) } })).toEqual([
      'search.cursorPaging.cursor',
    ])
  expect(
    await rejected({ cursorPaging: { cursor: cursor({ cursor: 'x' }) }, sort: [{ fieldName: 'name' }] }),
  ).toEqual(['search.cursorPaging.cursor'])
  expect(await rejected({ filter: { nothing: 1 } })).toEqual(['search.filter.nothing'])
  expect(await rejected({ aggregations: [{ fieldPath: 'cost', value: {} }] })).toEqual([
    'search.aggregations[0].fieldPath',
  ])
  expect(await rejected({ search: { expression: 'x'.repeat(101) } })).toEqual(['search.search.expression'])
})

test('a search takes at most six statements, with words, similar words, categories and aggregations (issue: at most six)', async () => {
  const category = (await driver.collection([lamp.id])).id as string
  const filter = { 'allCategoriesInfo.categories': { $matchItems: [{ id: category }] } }
  const sort = [{ fieldName: 'actualPriceRange.minValue.amount', order: 'ASC' }]
  const aggregations = [
    { fieldPath: 'brand.name', value: {} },
    { fieldPath: 'actualPriceRange.minValue.amount', scalar: { type: 'MIN' } },
  ]
  const fields = ['ALL_CATEGORIES_INFO', 'INFO_SECTION', 'MEDIA_ITEMS_INFO', 'MIN_PRICE_VARIANT']
  const warm = { search: { search: { expression: 'lamp' }, filter }, fields }
  await driver.visitor.callOk(searchProductsV3, warm as never)
  const statements = async (message: object) => {
    shop.statements.length = 0
    await driver.visitor.callOk(searchProductsV3, { search: message, fields } as never)
    return shop.statements.filter(text => !CACHED.test(text))
  }
  const misspelt = { expression: 'coppre lmap unheard', fuzzy: true }
  const counts: Record<string, number> = {}
  for (const [name, message] of Object.entries({
    'without words': { filter },
    'with aggregations': { filter, aggregations },
    sorted: { filter, sort, aggregations },
    words: { search: { expression: 'copper' }, aggregations },
    'similar words': { search: misspelt, filter, aggregations },
    'similar words, sorted': { search: misspelt, filter, sort, aggregations },
  }))
    counts[name] = (await statements(message)).length
  expect(counts).toEqual({
    'without words': 2,
    'with aggregations': 3,
    sorted: 3,
    words: 5,
    'similar words': 6,
    'similar words, sorted': 5,
  })
})
