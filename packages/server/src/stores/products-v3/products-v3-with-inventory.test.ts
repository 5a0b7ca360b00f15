import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { CACHED } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { productsV3WithInventory: v3, inventoryItemsV3: items } = contract
const { driver: w, shop } = await openTestShop()

const price = { price: { actualPrice: { amount: '5' } } }
const sized = (size: string, inventoryItem?: object) => ({
  choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: size } }],
  ...price,
  ...(inventoryItem && { inventoryItem }),
})
const sizes = { options: [{ name: 'Size', choicesSettings: { choices: [{ name: 'S' }, { name: 'M' }] } }] }

let count = 0
const create = (product: object, more: object = {}) =>
  w.merchant.callOk(v3.createProductV3WithInventory, {
    product: { name: `Counted ${++count}`, ...product },
    returnEntity: true,
    ...more,
  } as never)
const stockOf = async (productId: string) =>
  (
    await w.merchant.callOk(items.queryInventoryItems, {
      query: { filter: { productId }, sort: [{ fieldName: 'product.variantName', order: 'ASC' }] },
    })
  ).inventoryItems

describe('products with their stock (protocol/catalogue §14)', () => {
  test('a new product has the stock that its variants carry, in the order of the request', async () => {
    const { product, inventoryResults } = await create({
      ...sizes,
      variantsInfo: {
        variants: [
          sized('M', { quantity: 0, preorderInfo: { enabled: true, limit: 9 } }),
          sized('S', { quantity: 7 }),
        ],
      },
    })
    const ids = product.variantsInfo?.variants?.map(({ id }) => id)
    expect(inventoryResults.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 0 })
    // Variants are in the order of the choices, results in that of the request.
    expect(inventoryResults.results.map(({ item }) => [item?.variantId, item?.quantity])).toEqual([
      [ids?.[1], 0],
      [ids?.[0], 7],
    ])
    expect(product.inventory).toMatchObject({
      availabilityStatus: 'PARTIALLY_OUT_OF_STOCK',
      preorderStatus: 'PARTIALLY_ENABLED',
    })
    const stock = await stockOf(product.id as string)
    expect(stock.map(({ quantity, preorderInfo }) => [quantity, preorderInfo?.limit])).toEqual([
      [0, 9],
      [7, undefined],
    ])
    const { inventoryChanges: changes } = await w.merchant.callOk(
      contract.inventoryChanges.listInventoryChanges,
      { inventoryItemId: stock[1]?.id as string },
    )
    expect(changes.map(({ cause, delta }) => [cause, delta])).toEqual([['INITIAL', 7]])
  })

  test('without inventoryItem the variants are in stock, not counted', async () => {
    const { product, inventoryResults } = await create({ variantsInfo: { variants: [price] } })
    expect(inventoryResults.results).toEqual([])
    expect(await stockOf(product.id as string)).toMatchObject([{ inStock: true, trackQuantity: false }])
  })

  test('an update changes the stock sent; another item or revision is rejected, the product is written', async () => {
    const { product } = await create({
      variantsInfo: { variants: [{ ...price, inventoryItem: { quantity: 7 } }] },
    })
    const id = product.id as string
    const [item] = await stockOf(id)
    const update = async (revision: string, inventoryItem: object, name: string) =>
      w.merchant.callOk(v3.updateProductV3WithInventory, {
        product: { id, revision, name, variantsInfo: { variants: [{ id, inventoryItem }] } },
        returnEntity: true,
      } as never)
    const first = await update(
      product.revision as string,
      { id: item?.id, revision: item?.revision, quantity: 3 },
      'A',
    )
    expect(first.inventoryResults.results[0]?.item?.quantity).toBe(3)
    expect(first.product).toMatchObject({ name: 'A', inventory: { availabilityStatus: 'IN_STOCK' } })
    const second = await update(
      first.product.revision as string,
      { revision: item?.revision, quantity: 9 },
      'B',
    )
    expect(second.inventoryResults.results[0]?.itemMetadata.error?.code).toBe('REVISION_CONFLICT')
    const other = '11111111-1111-4111-8111-111111111111'
    const third = await update(second.product.revision as string, { id: other, quantity: 9 }, 'C')
    expect(third.inventoryResults.results[0]?.itemMetadata).toMatchObject({
      success: false,
      error: { code: 'INVENTORY_ITEM_NOT_FOUND' },
    })
    expect(third.product.name).toBe('C')
    expect(await stockOf(id)).toMatchObject([{ quantity: 3 }])
    const stale = { product: { id, revision: '1', name: 'D' } }
    expect(codeOf(await w.merchant.send(v3.updateProductV3WithInventory, stale))).toBe('REVISION_CONFLICT')
    const last = await update(third.product.revision as string, { inStock: false }, 'C')
    expect(last.product.inventory?.availabilityStatus).toBe('OUT_OF_STOCK')
  })

  test('bulk calls write each product independently', async () => {
    const one = { variantsInfo: { variants: [{ ...price, inventoryItem: { quantity: 2 } }] } }
    const created = await w.merchant.callOk(v3.bulkCreateProductsV3WithInventory, {
      products: [
        { name: 'Bulk A', ...one },
        { name: 'Bulk B', brand: { id: '11111111-1111-4111-8111-111111111111' }, ...one },
        { name: 'Bulk C', ...one },
      ],
      returnEntity: true,
    } as never)
    expect(created.productResults.results.map(({ itemMetadata: m }) => m.error?.code)).toEqual([
      undefined,
      'BRAND_NOT_FOUND',
      undefined,
    ])
    expect(created.productResults.results.map(({ item }) => item?.name)).toEqual([
      'Bulk A',
      undefined,
      'Bulk C',
    ])
    expect(created.inventoryResults.results.map(({ item }) => item?.quantity)).toEqual([2, 2])
    const [a, , c] = created.productResults.results.map(({ item }) => item)
    const updated = await w.merchant.callOk(v3.bulkUpdateProductsV3WithInventory, {
      products: [c, a].map((product, i) => ({
        product: {
          id: product?.id,
          revision: i === 0 ? product?.revision : '77',
          variantsInfo: { variants: [{ id: product?.id, inventoryItem: { quantity: 5 } }] },
        },
      })),
    } as never)
    expect(updated.productResults.results.map(({ itemMetadata: m }) => [m.id, m.error?.code])).toEqual([
      [c?.id, undefined],
      [a?.id, 'REVISION_CONFLICT'],
    ])
    expect(updated.inventoryResults.bulkActionMetadata).toMatchObject({ totalSuccesses: 1 })
    expect(await stockOf(c?.id as string)).toMatchObject([{ quantity: 5 }])
    expect(await stockOf(a?.id as string)).toMatchObject([{ quantity: 2 }])
  })

  test('the stock of a product takes as many statements for two variants as for one', async () => {
    const statementsOf = async (product: object) => {
      await create(product)
      shop.statements.length = 0
      await create(product)
      return shop.statements.filter(text => !CACHED.test(text)).length
    }
    const one = { ...sizes, variantsInfo: { variants: [sized('S', { quantity: 1 })] } }
    const two = {
      ...sizes,
      variantsInfo: { variants: [sized('S', { quantity: 1 }), sized('M', { quantity: 1 })] },
    }
    expect(await statementsOf(two)).toBe(await statementsOf(one))
  })
})
