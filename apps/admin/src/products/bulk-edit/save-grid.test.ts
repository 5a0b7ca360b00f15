import { ApiError, type ClientCore } from '@stoa/client'
import { bulkUpdateProductsV3WithInventory } from '@stoa/client/calls'
import { expect, test } from 'vitest'
import type { CellTexts } from './grid-columns.ts'
import { type ChangedProduct, saveGrid } from './save-grid.ts'

const product = (id: string, variantIds = [`${id}-v1`, `${id}-v2`]) => ({
  id,
  revision: '7',
  name: 'Bowl',
  currency: 'EUR',
  variantIds,
})
/** A product of which the first variant is changed, in one row with the product itself. */
const change = (id: string, changed: CellTexts, stockItem?: { id: string; revision: string }) => {
  const texts = { price: '12.00', compareAtPrice: '', ...changed }
  const row = { key: id, product: product(id), isProduct: true, variantId: `${id}-v1`, stockItem, texts }
  return { rows: [{ row, changed, texts }] } satisfies ChangedProduct
}
const stockItem = { id: 's1', revision: '3' }

interface Outcome {
  products?: ({ code: string; description: string } | undefined)[]
  stock?: { id: string; error: { code: string; description: string } }[]
}

/** A platform that answers with these results, and what it was asked to store. */
function platform({ products = [], stock = [] }: Outcome = {}) {
  const stored: unknown[][] = []
  const call = async (_: unknown, request: { products: { product: unknown }[] }) => {
    stored.push(request.products.map(({ product }) => product))
    return {
      productResults: {
        results: request.products.map((_, i) => ({
          itemMetadata: { originalIndex: i, ...(products[i] && { error: products[i] }) },
        })),
      },
      inventoryResults: { results: stock.map(itemMetadata => ({ itemMetadata })) },
    }
  }
  return { client: { call } as unknown as ClientCore<unknown>, stored }
}

test.each<[CellTexts, object]>([
  [{ stock: '4' }, { inventoryItem: { id: 's1', revision: '3', quantity: 4 } }],
  [{ price: '9.00' }, { price: { actualPrice: { amount: '9.00' }, compareAtPrice: null } }],
  [
    { compareAtPrice: '15.00' },
    { price: { actualPrice: { amount: '12.00' }, compareAtPrice: { amount: '15.00' } } },
  ],
  [{ cost: '' }, { revenueDetails: { cost: null } }],
  [{ sku: '' }, { sku: null }],
  [{ weight: '0.5' }, { physicalProperties: { weight: 0.5 } }],
])('%j is stored in the variant, and the others stay', async (changed, fields) => {
  const { client, stored } = platform()
  await saveGrid(client, [change('p1', changed, stockItem)], () => {})
  const variants = [{ id: 'p1-v1', ...fields }, { id: 'p1-v2' }]
  expect(stored).toEqual([[{ id: 'p1', revision: '7', variantsInfo: { variants } }]])
})

test('the first units of a variant need no stock before', async () => {
  const { client, stored } = platform()
  await saveGrid(client, [change('p1', { stock: '4' })], () => {})
  expect(stored[0]?.[0]).toMatchObject({
    variantsInfo: { variants: [{ id: 'p1-v1', inventoryItem: { quantity: 4 } }, { id: 'p1-v2' }] },
  })
})

test.each<[CellTexts, object]>([
  [{ name: 'Plate' }, { name: 'Plate' }],
  [{ visible: 'false' }, { visible: false }],
  [{ brand: 'Tide' }, { brand: { name: 'Tide' } }],
  [{ ribbon: '' }, { ribbon: null }],
])('%j is stored in the product alone', async (changed, fields) => {
  const { client, stored } = platform()
  await saveGrid(client, [change('p1', changed)], () => {})
  expect(stored).toEqual([[{ id: 'p1', revision: '7', ...fields }]])
})

test('each product is saved, in conflict or rejected by itself', async () => {
  const conflict = { code: 'REVISION_CONFLICT', description: '' }
  const { client } = platform({
    products: [undefined, conflict, { code: 'INVALID', description: 'No.' }, undefined, undefined],
    stock: [
      { id: 's4', error: conflict },
      { id: 's5', error: { code: 'INVALID', description: 'Too many.' } },
    ],
  })
  const products = ['p1', 'p2', 'p3', 'p4', 'p5'].map(id =>
    change(id, { sku: 'A', stock: '4' }, { id: id.replace('p', 's'), revision: '1' }),
  )
  const { saved, conflicts, problems } = await saveGrid(client, products, () => {})
  expect(saved).toEqual(['p1:sku', 'p1:stock', 'p4:sku', 'p5:sku'])
  expect([...conflicts]).toEqual([products[1], products[3]])
  expect([...problems]).toEqual([
    ['p3:sku', 'No.'],
    ['p3:stock', 'No.'],
    ['p5:stock', 'Too many.'],
  ])
})

test('at most 100 products and 2000 variants are in one call', async () => {
  const { client, stored } = platform()
  const done: number[] = []
  const products = Array.from({ length: 101 }, (_, i) => change(`p${i}`, { name: 'Plate' }))
  await saveGrid(client, products, count => done.push(count))
  expect(stored.map(({ length }) => length)).toEqual([100, 1])
  expect(done).toEqual([100, 101])
})

const rejected = (field: string) =>
  new ApiError(bulkUpdateProductsV3WithInventory, 'rejected', {
    status: 400,
    code: 'INVALID',
    details: { validationError: { fieldViolations: [{ field, description: 'Too long.' }] } },
  } as never)
const rejecting = (error: unknown) =>
  ({ call: () => Promise.reject(error) }) as unknown as ClientCore<unknown>

test('a rejected call names the cell, where it can', async () => {
  const client = rejecting(rejected('products[0].product.variantsInfo.variants[0].sku'))
  const { saved, problems } = await saveGrid(client, [change('p1', { sku: 'A' })], () => {})
  expect(saved).toEqual([])
  expect([...problems]).toEqual([['p1:sku', 'Too long.']])
  for (const error of [new Error('down'), rejected('products')])
    await expect(saveGrid(rejecting(error), [change('p1', { sku: 'A' })], () => {})).rejects.toBe(error)
})
