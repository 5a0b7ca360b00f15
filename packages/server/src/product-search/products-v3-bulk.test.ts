import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { beforeAll, expect, test } from 'vitest'
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
    await w.callOk(
      productsV3.getProductV3,
      { productId: idOf(name), fields: ['INFO_SECTION', 'DIRECT_CATEGORIES_INFO'] },
      'merchant',
    )
  ).product
const publicTags = async (name: string) => (await read(name)).tags?.publicTags?.tagIds ?? []
const mugs = { filter: {}, search: { expression: 'mug' } }

test('tags are removed, then added; products that stay as they are keep their revision (protocol/catalogue §13)', async () => {
  const assignTags = { publicTags: { tagIds: ['new', 'sale'] } }
  const unknown = '11111111-1111-4111-8111-111111111111'
  const { results, bulkActionMetadata } = await w.callOk(
    bulk.bulkUpdateProductTags,
    { productIds: [idOf('Plate'), unknown], assignTags },
    'merchant',
  )
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  expect(results[1]?.itemMetadata).toMatchObject({ id: unknown, error: { code: 'PRODUCT_NOT_FOUND' } })
  expect(await publicTags('Plate')).toEqual(['new', 'sale'])
  const { revision } = await read('Plate')
  await w.callOk(bulk.bulkUpdateProductTags, { productIds: [idOf('Plate')], assignTags }, 'merchant')
  expect((await read('Plate')).revision).toBe(revision)
  const change = { assignTags: { publicTags: { tagIds: ['sale'] } }, unassignTags: assignTags }
  await w.callOk(bulk.bulkUpdateProductTagsByFilter, { filter: { name: 'Plate' }, ...change }, 'merchant')
  expect(await publicTags('Plate')).toEqual(['sale'])
  const many = { publicTags: { tagIds: Array.from({ length: 100 }, (_, i) => `tag ${i}`) } }
  const full = await w.send(bulk.bulkUpdateProductTagsByFilter, { filter: {}, assignTags: many }, 'merchant')
  expect(codeOf(full)).toBe('PROPERTY_OUT_OF_RANGE')
  expect(await publicTags('Red Mug')).toEqual([])
})

test('a filter and words choose the products of an update (protocol/catalogue §13)', async () => {
  await w.callOk(
    bulk.bulkUpdateProductsV3ByFilter,
    { ...mugs, product: { brand: { name: 'Nord' }, plainDescription: 'Holds tea.' } },
    'merchant',
  )
  expect((await read('Red Mug')).brand?.name).toBe('Nord')
  expect((await read('Blue Mug')).brand?.name).toBe('Nord')
  expect((await read('Plate')).brand).toBeUndefined()
  const rejected = await w.send(
    bulk.bulkUpdateProductsV3ByFilter,
    { ...mugs, product: { slug: 'mug' } },
    'merchant',
  )
  expect(rejectedFields(rejected)).toEqual({ 'product.slug': 'FIELD_NOT_ALLOWED' })
})

test('info sections are added once and removed, by ids with revisions and by a filter (protocol/catalogue §13)', async () => {
  const { infoSection } = await w.callOk(
    contract.infoSectionsV3.createInfoSection,
    { infoSection: { uniqueName: 'care', title: 'Care' } } as never,
    'merchant',
  )
  const section = infoSection.id
  const sectionsOf = async (name: string) => ((await read(name)).infoSections ?? []).map(({ id }) => id)
  const { revision } = await read('Plate')
  const products = [{ productId: idOf('Plate'), revision }]
  const send = () =>
    w.callOk(bulk.bulkAddInfoSectionsToProducts, { products, infoSectionIds: [section] }, 'merchant')
  expect((await send()).bulkActionMetadata.totalSuccesses).toBe(1)
  expect(await sectionsOf('Plate')).toEqual([section])
  expect((await send()).results[0]?.itemMetadata.error?.code).toBe('REVISION_CONFLICT')
  const all = { filter: {}, infoSectionIds: [section] }
  await w.callOk(bulk.bulkAddInfoSectionsToProductsByFilter, all, 'merchant')
  expect([await sectionsOf('Plate'), await sectionsOf('Red Mug')]).toEqual([[section], [section]])
  await w.callOk(bulk.bulkRemoveInfoSectionsFromProductsByFilter, all, 'merchant')
  expect([await sectionsOf('Plate'), await sectionsOf('Red Mug')]).toEqual([[], []])
})

test('products that match are added to categories and removed from them (protocol/catalogue §13)', async () => {
  const { category } = await w.callOk(
    categories.createCategory,
    { category: { name: 'Mugs' } } as never,
    'merchant',
  )
  const items = async () => {
    const reply = await w.callOk(categories.listItemsInCategory, { categoryId: category.id }, 'merchant')
    return reply.items.map(({ catalogItemId }) => catalogItemId)
  }
  const message = { ...mugs, categoryIds: [category.id] }
  await w.callOk(bulk.bulkAddProductsToCategoriesByFilter, message, 'merchant')
  expect(await items()).toEqual([idOf('Red Mug'), idOf('Blue Mug')])
  await w.callOk(
    bulk.bulkRemoveProductsFromCategoriesByFilter,
    { ...message, search: { expression: 'red mug', mode: 'AND' } },
    'merchant',
  )
  expect(await items()).toEqual([idOf('Blue Mug')])
})

test('a call deletes the products that match, and at most 500 (protocol/catalogue §13)', async () => {
  await w.callOk(bulk.bulkDeleteProductsV3ByFilter, mugs, 'merchant')
  const { products } = await w.callOk(productsV3.queryProductsV3, {}, 'merchant')
  expect(products.map(({ name }) => name)).toEqual(['Plate'])
  for (let i = 0; i < 5; i++)
    await w.callOk(
      contract.productsV3.bulkCreateProductsV3,
      {
        products: Array.from({ length: 100 }, (_, n) => ({
          name: `Cup ${i} ${n}`,
          variantsInfo: { variants: [{ price: { actualPrice: { amount: '5' } } }] },
        })),
      },
      'merchant',
    )
  const many = await w.send(bulk.bulkDeleteProductsV3ByFilter, { filter: {} }, 'merchant')
  expect(codeOf(many)).toBe('TOO_MANY_PRODUCTS')
  await w.callOk(bulk.bulkDeleteProductsV3ByFilter, { filter: { name: { $startsWith: 'Cup' } } }, 'merchant')
  expect((await w.callOk(productsV3.queryProductsV3, {}, 'merchant')).products).toHaveLength(1)
})
