import { contract } from '@stoa/contract'
import { codeOf, rejectedFields, twoOptions } from '@stoa/testkit'
import { CACHED } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { productsV3: v3, products: v1 } = contract
const { driver: w, shop } = await openTestShop()

const NOWHERE = '00000000-0000-4000-a000-000000000000'
type Fields = Parameters<typeof read>[1]

async function read(productId: string, fields: string[] = [], as: 'visitor' | 'merchant' = 'visitor') {
  return (await w.callOk(v3.getProductV3, { productId, fields: fields as never }, as)).product
}

const query = async (filter: object, rest: object = {}, as: 'visitor' | 'merchant' = 'visitor') =>
  w.callOk(v3.queryProductsV3, { query: { filter, ...rest } as never }, as)

const idsFor = async (filter: object, as?: 'visitor' | 'merchant') =>
  (await query(filter, {}, as)).products.map(({ id }) => id)

describe('a product of V1 in catalogue V3 (protocol/catalogue §9)', () => {
  test('its price is the discounted one, compared with the full price', async () => {
    const { id } = await w.product({ priceData: { price: 20 }, discount: { type: 'PERCENT', value: 10 } })
    const product = await read(id)
    expect(product.variantsInfo?.variants).toMatchObject([
      { id, choices: [], price: { actualPrice: { amount: '18.00' }, compareAtPrice: { amount: '20.00' } } },
    ])
    expect(product.actualPriceRange?.minValue?.amount).toBe('18.00')
    expect(product.compareAtPriceRange?.maxValue?.amount).toBe('20.00')
  })

  test('options that make variants are options, others are mandatory modifiers', async () => {
    const managed = await read((await w.product({ productOptions: twoOptions, manageVariants: true })).id, [
      'VARIANT_OPTION_CHOICE_NAMES',
    ])
    expect(managed.options?.map(({ name }) => name)).toEqual(['Colour', 'Size'])
    const [colour] = managed.options ?? []
    expect(managed.variantsInfo?.variants).toHaveLength(4)
    expect(managed.variantsInfo?.variants?.[0]?.choices?.[0]).toEqual({
      optionChoiceIds: {
        optionId: colour?.id,
        choiceId: colour?.choicesSettings?.choices?.[0]?.choiceId,
      },
      optionChoiceNames: { optionName: 'Colour', choiceName: 'Red', renderType: 'TEXT_CHOICES' },
    })
    const other = await read((await w.product({ productOptions: twoOptions })).id)
    expect(other.options).toEqual([])
    expect(other.modifiers).toMatchObject([
      { name: 'Colour', modifierRenderType: 'TEXT_CHOICES', mandatory: true },
      { name: 'Size' },
    ])
    // Options of the same name have the same ids in all products.
    expect(other.modifiers?.[0]?.id).toBe(colour?.id)
  })

  test('replies have further fields on request only', async () => {
    const { id } = await w.product({
      description: '<p>Holds <b>one</b> litre.</p>',
      additionalInfoSections: [{ title: 'Care', description: 'Wash by hand.' }],
    })
    const bare = await read(id)
    const names = ['url', 'currency', 'plainDescription', 'description', 'infoSections', 'breadcrumbsInfo']
    expect(names.filter(name => name in bare)).toEqual([])
    const product = await read(id, ['URL', 'CURRENCY', 'PLAIN_DESCRIPTION', 'DESCRIPTION', 'INFO_SECTION'])
    expect(product.url?.relativePath).toBe(`/products/${product.slug}`)
    expect([product.currency, product.plainDescription]).toEqual(['EUR', '<p>Holds <b>one</b> litre.</p>'])
    expect(product.infoSections).toEqual([{ title: 'Care' }])
    expect(product.description).toEqual({
      nodes: [
        {
          type: 'PARAGRAPH',
          nodes: [
            { type: 'TEXT', nodes: [], textData: { text: 'Holds ', decorations: [] } },
            { type: 'TEXT', nodes: [], textData: { text: 'one', decorations: [{ type: 'BOLD' }] } },
            { type: 'TEXT', nodes: [], textData: { text: ' litre.', decorations: [] } },
          ],
        },
      ],
    })
  })
})

describe('who sees what (protocol/catalogue §9)', () => {
  test('cost and profit are for merchants who ask for them', async () => {
    const { id } = await w.product({ priceData: { price: 20 }, costAndProfitData: { itemCost: 5 } })
    const [variant] = (await read(id, ['MERCHANT_DATA'], 'merchant')).variantsInfo?.variants ?? []
    expect(variant?.revenueDetails).toMatchObject({
      cost: { amount: '5.00' },
      profit: { amount: '15.00' },
      profitMargin: 0.75,
    })
    expect(JSON.stringify(await read(id, [], 'merchant'))).not.toContain('revenueDetails')
    expect(JSON.stringify(await read(id))).not.toContain('revenueDetails')
    for (const [call, message] of [
      [v3.getProductV3, { productId: id }],
      [v3.getProductV3BySlug, { slug: 'x' }],
      [v3.queryProductsV3, {}],
      [v3.queryVariantsV3, {}],
    ] as const) {
      const reply = await w.visitor.send(call, { ...message, fields: ['MERCHANT_DATA'] })
      expect(rejectedFields(reply)).toEqual({ fields: 'FIELD_NOT_ALLOWED' })
    }
    const byCost = { query: { filter: { 'revenueDetails.cost.amount': { $gt: '1' } } } }
    for (const as of ['visitor', 'merchant'] as const)
      expect(rejectedFields(await w.send(v3.queryProductsV3, byCost, as))).toEqual({
        'query.filter.revenueDetails.cost.amount.$gt': 'FIELD_NOT_ALLOWED',
      })
  })

  test('hidden products and variants are for merchants', async () => {
    const hidden = await w.product({ visible: false })
    expect(codeOf(await w.visitor.send(v3.getProductV3, { productId: hidden.id }))).toBe('PRODUCT_NOT_FOUND')
    expect((await read(hidden.id, [], 'merchant')).visible).toBe(false)
    expect(await idsFor({ id: hidden.id })).toEqual([])
    const { id } = await w.product({ productOptions: twoOptions, manageVariants: true })
    const variants = [{ choices: { Colour: 'Red', Size: 'S' }, visible: false }]
    await w.merchant.callOk(v1.updateProductVariants, { id, variants })
    expect((await read(id)).variantsInfo?.variants).toHaveLength(3)
    expect((await read(id, [], 'merchant')).variantsInfo?.variants).toHaveLength(4)
    const filter = { 'productData.productId': id }
    const found = await w.visitor.callOk(v3.queryVariantsV3, { query: { filter } })
    expect(found.variants).toHaveLength(3)
    expect(found.variants[0]?.productData).toMatchObject({ productId: id })
  })

  test('an unknown id and a slug without product are not found', async () => {
    for (const productId of [NOWHERE, 'nothing'])
      expect(codeOf(await w.visitor.send(v3.getProductV3, { productId }))).toBe('PRODUCT_NOT_FOUND')
    expect(codeOf(await w.visitor.send(v3.getProductV3BySlug, { slug: 'nothing' }))).toBe('PRODUCT_NOT_FOUND')
    const { id, slug } = await w.product()
    expect((await w.visitor.callOk(v3.getProductV3BySlug, { slug: slug ?? '' })).product.id).toBe(id)
  })
})

describe('queries (protocol/catalogue §10)', () => {
  test('filters by options, SKU, brand, price and stock', async () => {
    const managed = await w.product({
      productOptions: twoOptions,
      manageVariants: true,
      sku: 'V3-SKU',
      brand: 'V3 Brand',
      priceData: { price: 77.5 },
    })
    const plain = await w.product({ productOptions: twoOptions, priceData: { price: 77.6 } }, 0)
    const both = { id: { $in: [managed.id, plain.id] } }
    const [colour] = (await read(managed.id)).options ?? []
    const choiceId = colour?.choicesSettings?.choices?.[0]?.choiceId
    for (const condition of [
      { 'options.id': { $hasSome: [colour?.id] } },
      { 'options.name': 'Colour' },
      { 'options.choicesSettings.choices.choiceId': { $hasSome: [choiceId, NOWHERE] } },
      { 'options.choicesSettings.choices.name': { $hasAll: ['Red', 'S'] } },
      { 'variantsInfo.variants.sku': 'V3-SKU' },
      { 'brand.name': 'V3 Brand' },
      { 'actualPriceRange.minValue.amount': { $lte: '77.5' } },
      { 'inventory.availabilityStatus': 'IN_STOCK' },
    ])
      expect([condition, await idsFor({ ...both, ...condition })]).toEqual([condition, [managed.id]])
    expect(await idsFor({ ...both, 'modifiers.name': 'Colour' })).toEqual([plain.id])
    expect(await idsFor({ ...both, productType: 'PHYSICAL' })).toHaveLength(2)
    expect(await idsFor({ ...both, visible: false })).toEqual([])
  })

  test('brands and ribbons have the ids of their entities', async () => {
    const { brand } = await w.merchant.callOk(contract.brandsV3.createBrand, { brand: { name: 'Known' } })
    const product = await w.product({ brand: 'Known', ribbon: 'Unknown' })
    const found = await read(product.id)
    expect([found.brand, found.ribbon]).toEqual([{ id: brand.id, name: 'Known' }, { name: 'Unknown' }])
    expect(await idsFor({ 'brand.id': brand.id })).toEqual([product.id])
  })

  test('a collection is a category of its products; every product is in that of all products', async () => {
    const product = await w.product()
    const { id } = await w.collection([product.id])
    const items = (list: string, of: unknown) => ({ id: product.id, [list]: { $matchItems: [{ id: of }] } })
    for (const list of ['directCategoriesInfo.categories', 'allCategoriesInfo.categories']) {
      expect(await idsFor(items(list, id))).toEqual([product.id])
      expect(await idsFor(items(list, { $in: [NOWHERE, id] }))).toEqual([product.id])
      expect(await idsFor(items(list, '00000000-0000-0000-0000-000000000001'))).toEqual([product.id])
      expect(await idsFor(items(list, NOWHERE))).toEqual([])
    }
    const wrong = { query: { filter: { 'allCategoriesInfo.categories': { $matchItems: [{ index: 1 }] } } } }
    expect(rejectedFields(await w.visitor.send(v3.queryProductsV3, wrong))).toEqual({
      'query.filter.allCategoriesInfo.categories.$matchItems[0]': 'VALIDATION',
    })
    const fields: Fields = ['DIRECT_CATEGORIES_INFO', 'ALL_CATEGORIES_INFO']
    const found = await read(product.id, fields)
    expect(found.directCategoriesInfo?.categories).toEqual([{ id }])
    expect(found.allCategoriesInfo?.categories?.map(category => category.id)).toContain(id)
  })

  test('lists page by cursor and leave the variants out', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push((await w.product({ brand: 'Paged' })).id)
    const sort = [{ fieldName: 'createdDate', order: 'DESC' }]
    const first = await query({ 'brand.name': 'Paged' }, { sort, cursorPaging: { limit: 2 } })
    expect(first.products.every(product => !('variantsInfo' in product))).toBe(true)
    expect(first.products[0]?.variantSummary?.variantCount).toBe(1)
    const cursor = first.pagingMetadata.cursors?.next
    const next = await w.visitor.callOk(v3.queryProductsV3, { query: { cursorPaging: { cursor } } })
    expect([...first.products, ...next.products].map(({ id }) => id).sort()).toEqual(ids.sort())
    expect(next.pagingMetadata.hasNext).toBe(false)
  })

  test('a list takes two statements, with categories at most three', async () => {
    await w.collection([(await w.product({ brand: 'Counted' })).id])
    const statementsOf = async (fields: Fields) => {
      shop.statements.length = 0
      const message = { query: { filter: { 'brand.name': 'Counted' } }, fields: fields as never }
      await w.visitor.callOk(v3.queryProductsV3, message)
      return shop.statements.filter(text => !CACHED.test(text)).length
    }
    expect(await statementsOf(['URL'])).toBe(2)
    expect(await statementsOf(['DIRECT_CATEGORIES_INFO', 'BREADCRUMBS_INFO', 'MIN_PRICE_VARIANT'])).toBe(3)
  })
})

describe('variants of all products (protocol/catalogue §10)', () => {
  test('a search finds words in names and SKUs, with aggregations of all that match', async () => {
    const jug = await w.product({ name: 'Searched jug', sku: 'SV-1' })
    await w.product({ name: 'Searched bowl', sku: 'SV-2', visible: false })
    const managed = await w.product({
      name: 'Searched shirt',
      productOptions: twoOptions,
      manageVariants: true,
    })
    const variants = [{ choices: { Colour: 'Red', Size: 'S' }, sku: 'SV-3', visible: false }]
    await w.merchant.callOk(v1.updateProductVariants, { id: managed.id, variants })
    const search = (message: object, as: 'visitor' | 'merchant' = 'visitor') =>
      w.callOk(v3.searchVariantsV3, { search: message } as never, as)
    const skus = async (message: object, as?: 'merchant') =>
      (await search(message, as)).variants.map(({ sku }) => sku)
    const sort = [{ fieldName: 'sku', order: 'ASC' }]
    expect(await skus({ search: { expression: 'sv-' }, sort })).toEqual(['SV-1'])
    expect(await skus({ search: { expression: 'sv-' }, sort }, 'merchant')).toEqual(['SV-1', 'SV-2', 'SV-3'])
    expect(await skus({ search: { expression: 'searched', fields: ['sku'] } })).toEqual([])
    const found = await search({
      search: { expression: 'searched shirt', mode: 'AND' },
      cursorPaging: { limit: 1 },
      aggregations: [
        { fieldPath: 'productData.productId', value: {} },
        { fieldPath: 'inventoryStatus.inStock', value: {} },
        { fieldPath: 'sku', scalar: { type: 'COUNT_DISTINCT' } },
      ],
    })
    expect(found.variants).toHaveLength(1)
    expect(found.pagingMetadata.hasNext).toBe(true)
    const [products, stock, numbers] = found.aggregationData?.results ?? []
    expect(products?.values?.results).toEqual([{ value: managed.id, count: 3 }])
    expect(stock?.values?.results).toEqual([{ value: 'true', count: 3 }])
    expect(numbers?.scalar).toEqual({ type: 'COUNT_DISTINCT', value: 0 })
    expect(await skus({ filter: { 'productData.name': jug.name } })).toEqual(['SV-1'])
  })

  test('the category of all products is the one that filters accept', async () => {
    const { id } = await w.product()
    const { categoryId, treeReference } = await w.visitor.callOk(v3.getAllProductsCategory, {})
    expect(treeReference).toEqual({ appNamespace: '@wix/stores' })
    const filter = { id, 'allCategoriesInfo.categories': { $matchItems: [{ id: categoryId }] } }
    expect(await idsFor(filter)).toEqual([id])
  })
})
