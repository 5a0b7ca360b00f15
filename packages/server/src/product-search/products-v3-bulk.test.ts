import { contract } from '@stoa/contract'
import { codeOf, rejectedFields, twoOptions } from '@stoa/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()
const { productsV3, productsV3Bulk: bulk, categories } = contract

const ids: Record<string, string> = {}
beforeAll(async () => {
  for (const name of ['Red Mug', 'Blue Mug', 'Plate']) ids[name] = (await w.product({ name })).id
})
const idOf = (name: string) => ids[name] as string
const read = async (name: string) =>
  (
    await w.merchant.callOk(productsV3.getProductV3, {
      productId: idOf(name),
      fields: ['INFO_SECTION', 'DIRECT_CATEGORIES_INFO'],
    })
  ).product
const publicTags = async (name: string) => (await read(name)).tags?.publicTags?.tagIds ?? []
const mugs = { filter: {}, search: { expression: 'mug' } }

test('tags are removed, then added; products that stay as they are keep their revision (protocol/catalogue §13)', async () => {
  const assignTags = { publicTags: { tagIds: ['new', 'sale'] } }
  const unknown = '11111111-1111-4111-8111-111111111111'
  const { results, bulkActionMetadata } = await w.merchant.callOk(bulk.bulkUpdateProductTags, {
    productIds: [idOf('Plate'), unknown],
    assignTags,
  })
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  expect(results[1]?.itemMetadata).toMatchObject({ id: unknown, error: { code: 'PRODUCT_NOT_FOUND' } })
  expect(await publicTags('Plate')).toEqual(['new', 'sale'])
  const { revision } = await read('Plate')
  await w.merchant.callOk(bulk.bulkUpdateProductTags, { productIds: [idOf('Plate')], assignTags })
  expect((await read('Plate')).revision).toBe(revision)
  const change = { assignTags: { publicTags: { tagIds: ['sale'] } }, unassignTags: assignTags }
  await w.merchant.callOk(bulk.bulkUpdateProductTagsByFilter, { filter: { name: 'Plate' }, ...change })
  expect(await publicTags('Plate')).toEqual(['sale'])
  const many = { publicTags: { tagIds: Array.from({ length: 100 }, (_, i) => `tag ${i}`) } }
  const full = await w.merchant.send(bulk.bulkUpdateProductTagsByFilter, { filter: {}, assignTags: many })
  expect(codeOf(full)).toBe('PROPERTY_OUT_OF_RANGE')
  expect(await publicTags('Red Mug')).toEqual([])
})

test('a filter and words choose the products of an update (protocol/catalogue §13)', async () => {
  await w.merchant.callOk(bulk.bulkUpdateProductsV3ByFilter, {
    ...mugs,
    product: { brand: { name: 'Nord' }, plainDescription: 'Holds tea.' },
  })
  expect((await read('Red Mug')).brand?.name).toBe('Nord')
  expect((await read('Blue Mug')).brand?.name).toBe('Nord')
  expect((await read('Plate')).brand).toBeUndefined()
  const rejected = await w.merchant.send(bulk.bulkUpdateProductsV3ByFilter, {
    ...mugs,
    product: { slug: 'mug' },
  })
  expect(rejectedFields(rejected)).toEqual({ 'product.slug': 'FIELD_NOT_ALLOWED' })
})

test('info sections are added once and removed, by ids with revisions and by a filter (protocol/catalogue §13)', async () => {
  const { infoSection } = await w.merchant.callOk(contract.infoSectionsV3.createInfoSection, {
    infoSection: { uniqueName: 'care', title: 'Care' },
  } as never)
  const section = infoSection.id
  const sectionsOf = async (name: string) => ((await read(name)).infoSections ?? []).map(({ id }) => id)
  const { revision } = await read('Plate')
  const products = [{ productId: idOf('Plate'), revision }]
  const send = () =>
    w.merchant.callOk(bulk.bulkAddInfoSectionsToProducts, { products, infoSectionIds: [section] })
  expect((await send()).bulkActionMetadata.totalSuccesses).toBe(1)
  expect(await sectionsOf('Plate')).toEqual([section])
  expect((await send()).results[0]?.itemMetadata.error?.code).toBe('REVISION_CONFLICT')
  const all = { filter: {}, infoSectionIds: [section] }
  await w.merchant.callOk(bulk.bulkAddInfoSectionsToProductsByFilter, all)
  expect([await sectionsOf('Plate'), await sectionsOf('Red Mug')]).toEqual([[section], [section]])
  await w.merchant.callOk(bulk.bulkRemoveInfoSectionsFromProductsByFilter, all)
  expect([await sectionsOf('Plate'), await sectionsOf('Red Mug')]).toEqual([[], []])
})

test('products that match are added to categories and removed from them (protocol/catalogue §13)', async () => {
  const { category } = await w.merchant.callOk(categories.createCategory, {
    category: { name: 'Mugs' },
  } as never)
  const items = async () => {
    const reply = await w.merchant.callOk(categories.listItemsInCategory, { categoryId: category.id })
    return reply.items.map(({ catalogItemId }) => catalogItemId)
  }
  const message = { ...mugs, categoryIds: [category.id] }
  await w.merchant.callOk(bulk.bulkAddProductsToCategoriesByFilter, message)
  expect(await items()).toEqual([idOf('Red Mug'), idOf('Blue Mug')])
  await w.merchant.callOk(bulk.bulkRemoveProductsFromCategoriesByFilter, {
    ...message,
    search: { expression: 'red mug', mode: 'AND' },
  })
  expect(await items()).toEqual([idOf('Blue Mug')])
})

describe('variants of products that match (protocol/catalogue §13)', () => {
  const amounts = async (name: string) => {
    const { product } = await w.merchant.callOk(productsV3.getProductV3, {
      productId: idOf(name),
      fields: ['MERCHANT_DATA'],
    })
    return product.variantsInfo?.variants?.map(({ price, revenueDetails, visible }) => [
      price?.actualPrice?.amount,
      price?.compareAtPrice?.amount,
      revenueDetails?.cost?.amount,
      visible,
    ])
  }
  const update = (variant: object, name = 'Plate') =>
    w.merchant.send(bulk.bulkUpdateProductV3VariantsByFilter, { filter: { name }, variant } as never)
  const adjust = (message: object, name = 'Plate') =>
    w.merchant.send(bulk.bulkAdjustProductV3VariantsByFilter, { filter: { name }, ...message } as never)
  const cost = (amount: string) => ({ revenueDetails: { cost: { amount } } })
  const price = (actual: string, compare?: string) => ({
    price: {
      actualPrice: { amount: actual },
      ...(compare && { compareAtPrice: { amount: compare } }),
    },
  })

  test('get the fields sent; the revision changes once', async () => {
    const { revision } = await read('Plate')
    expect((await update({ ...price('8', '10'), ...cost('3') })).status).toBe(200)
    expect(await amounts('Plate')).toEqual([['8.00', '10.00', '3.00', true]])
    expect((await update(cost('4'))).status).toBe(200)
    expect(await amounts('Plate')).toEqual([['8.00', '10.00', '4.00', true]])
    expect(Number((await read('Plate')).revision)).toBe(Number(revision) + 2)
    await update(cost('4'))
    expect(Number((await read('Plate')).revision)).toBe(Number(revision) + 2)
    expect(rejectedFields(await update(price('8', '7')))).toEqual({
      'variant.price.compareAtPrice.amount': 'DECIMAL_GTE',
    })
    expect(Object.keys(rejectedFields(await update({ sku: 'X' })))).toEqual(['variant.sku'])
  })

  test('are adjusted by amounts and percentages, rounded once', async () => {
    await update({ ...price('8', '10'), ...cost('3') })
    await adjust({ actualPrice: { percentage: 12.5 }, cost: { amount: '-0.5' } })
    expect(await amounts('Plate')).toEqual([['9.00', '10.00', '2.50', true]])
    await adjust({ actualPrice: { percentage: 0.05 } })
    expect((await amounts('Plate'))?.[0]?.[0]).toBe('9.00')
    await adjust({ actualPrice: { percentage: -5 }, rounding: 'NEAREST_WHOLE_NUMBER' })
    expect((await amounts('Plate'))?.[0]?.[0]).toBe('9.00')
    await adjust({ compareAtPriceDiscount: { percentage: 25 } })
    expect(await amounts('Plate')).toEqual([['7.50', '10.00', '2.50', true]])
    await adjust({ compareAtPrice: { percentage: 10 } })
    expect(await amounts('Plate')).toEqual([['7.50', '11.00', '2.50', true]])
    // The price before the sale is not higher any more: there is no sale.
    await adjust({ actualPrice: { amount: '4' } })
    expect(await amounts('Plate')).toEqual([['11.50', undefined, '2.50', true]])
    await adjust({ compareAtPriceDiscount: { amount: '1.5' } })
    expect(await amounts('Plate')).toEqual([['10.00', '11.50', '2.50', true]])
  })

  test('stay all as they are if one would be out of range', async () => {
    await update(price('8', '10'))
    await update(price('2'), 'Red Mug')
    const message = { filter: {}, actualPrice: { amount: '-3' } }
    const reply = await w.merchant.send(bulk.bulkAdjustProductV3VariantsByFilter, message)
    expect(codeOf(reply)).toBe('ADJUSTED_ACTUAL_PRICE_OUT_OF_RANGE')
    expect((await amounts('Plate'))?.[0]?.[0]).toBe('8.00')
    expect(codeOf(await adjust({ compareAtPrice: { amount: '999999999' } }))).toBe(
      'ADJUSTED_COMPARE_AT_PRICE_OUT_OF_RANGE',
    )
    await update(cost('3'))
    expect(codeOf(await adjust({ cost: { percentage: -100, amount: undefined } }))).toBeUndefined()
    expect(codeOf(await adjust({ cost: { amount: '-1' } }))).toBe('ADJUSTED_COST_OUT_OF_RANGE')
  })

  test('bad adjustments name the field', async () => {
    const rejected = async (message: object) => rejectedFields(await adjust(message))
    expect(await rejected({})).toEqual({ actualPrice: 'REQUIRED_ONE_OF_FIELD' })
    expect(await rejected({ cost: {} })).toEqual({ cost: 'REQUIRED_ONE_OF_FIELD' })
    expect(await rejected({ actualPrice: { amount: '0.001' } })).toEqual({
      'actualPrice.amount': 'DECIMAL_MAX_SCALE',
    })
    expect(
      await rejected({ actualPrice: { amount: '1' }, compareAtPriceDiscount: { percentage: 5 } }),
    ).toEqual({ actualPrice: 'FIELD_NOT_ALLOWED' })
    expect(Object.keys(await rejected({ actualPrice: { amount: '1', percentage: 5 } }))).toHaveLength(1)
    expect(await rejected({ compareAtPriceDiscount: { percentage: 101 } })).toMatchObject({
      'compareAtPriceDiscount.percentage': expect.anything(),
    })
  })

  test('of a product with options keep their own prices', async () => {
    const { id } = await w.product({
      name: 'Shirt',
      productOptions: twoOptions,
      manageVariants: true,
      priceData: { price: 20 },
    })
    ids.Shirt = id
    const variants = [{ choices: { Colour: 'Red', Size: 'S' }, price: 30 }]
    await w.merchant.callOk(contract.products.updateProductVariants, { id, variants })
    await adjust({ actualPrice: { percentage: 10 } }, 'Shirt')
    const prices = (await amounts('Shirt'))?.map(([actual]) => actual).sort()
    expect(prices).toEqual(['22.00', '22.00', '22.00', '33.00'])
    await update({ visible: false }, 'Shirt')
    expect((await amounts('Shirt'))?.map(([, , , visible]) => visible)).toEqual([false, false, false, false])
    await w.merchant.callOk(contract.products.deleteProduct, { id })
  })
})

test('a call deletes the products that match, and at most 500 (protocol/catalogue §13)', async () => {
  await w.merchant.callOk(bulk.bulkDeleteProductsV3ByFilter, mugs)
  const { products } = await w.merchant.callOk(productsV3.queryProductsV3, {})
  expect(products.map(({ name }) => name)).toEqual(['Plate'])
  for (let i = 0; i < 5; i++)
    await w.merchant.callOk(contract.productsV3.bulkCreateProductsV3, {
      products: Array.from({ length: 100 }, (_, n) => ({
        name: `Cup ${i} ${n}`,
        variantsInfo: { variants: [{ price: { actualPrice: { amount: '5' } } }] },
      })),
    })
  const many = await w.merchant.send(bulk.bulkDeleteProductsV3ByFilter, { filter: {} })
  expect(codeOf(many)).toBe('TOO_MANY_PRODUCTS')
  await w.merchant.callOk(bulk.bulkDeleteProductsV3ByFilter, { filter: { name: { $startsWith: 'Cup' } } })
  expect((await w.merchant.callOk(productsV3.queryProductsV3, {})).products).toHaveLength(1)
})
