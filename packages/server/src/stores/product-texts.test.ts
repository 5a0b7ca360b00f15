import { contract } from '@stoa/contract'
import { twoOptions } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { products: calls, inventory } = contract
const { driver: w } = await openTestShop()

test('a list answers each product as it is now, for each kind of caller (protocol/catalogue §3)', async () => {
  const { id, variants } = await w.product({ productOptions: twoOptions, manageVariants: true }, 7)
  const variantId = variants?.[0]?.id ?? ''
  const url = 'https://example.com/a.png'
  const changes = {
    nothing: async () => {},
    price: () => w.callOk(calls.updateProduct, { product: { id, priceData: { price: 20 } } }, 'merchant'),
    sale: () =>
      w.callOk(
        calls.updateProduct,
        { product: { id, discount: { type: 'PERCENT', value: 10 } } },
        'merchant',
      ),
    'cost, which merchants see': () =>
      w.callOk(calls.updateProduct, { product: { id, costAndProfitData: { itemCost: 3 } } }, 'merchant'),
    stock: () =>
      w.callOk(
        inventory.updateInventoryVariants,
        {
          inventoryItem: { productId: id, trackQuantity: true, variants: [{ variantId, quantity: 0 }] },
        } as never,
        'merchant',
      ),
    variant: () =>
      w.callOk(
        calls.updateProductVariants,
        { id, variants: [{ variantIds: [variantId], visible: false }] } as never,
        'merchant',
      ),
    picture: () => w.callOk(calls.addProductMedia, { id, media: [{ url }] }, 'merchant'),
    collection: async () => {
      const { collection } = await w.callOk(
        calls.createCollection,
        { collection: { name: 'Lamps' } },
        'merchant',
      )
      await w.callOk(calls.addProductsToCollection, { id: collection.id, productIds: [id] }, 'merchant')
    },
  }
  const texts = new Set<string>()
  for (const [name, change] of Object.entries(changes)) {
    await change()
    for (const caller of ['visitor', 'merchant'] as const) {
      const { product } = await w.callOk(calls.getProduct, { id }, caller)
      const query = { filter: { id } }
      const { products } = await w.callOk(calls.queryProducts, { query }, caller)
      expect(products, `${name}, ${caller}`).toEqual([product])
      // The second answer is made of the text of the first one.
      const again = await w.callOk(calls.queryProducts, { query: { ...query, paging: { limit: 7 } } }, caller)
      expect(again.products).toEqual(products)
      texts.add(JSON.stringify(products))
    }
  }
  // Every change shows; before the cost there is one text for visitors and merchants.
  expect(texts.size).toBeGreaterThan(Object.keys(changes).length)
})
