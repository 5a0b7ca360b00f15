import { contract } from '@stoa/contract'
import { twoOptions } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { CAPACITY, cachedTextBytes } from './product-texts.ts'

const { products: calls, inventory } = contract
const { driver: w } = await openTestShop()

test('a list answers each product as it is now, for each kind of caller (protocol/catalogue §3)', {
  tags: 'nightly',
}, async () => {
  const { id, variants } = await w.product({ productOptions: twoOptions, manageVariants: true }, 7)
  const variantId = variants?.[0]?.id ?? ''
  const url = 'https://example.com/a.png'
  const changes = {
    nothing: async () => {},
    price: () => w.merchant.callOk(calls.updateProduct, { product: { id, priceData: { price: 20 } } }),
    sale: () =>
      w.merchant.callOk(calls.updateProduct, { product: { id, discount: { type: 'PERCENT', value: 10 } } }),
    'cost, which merchants see': () =>
      w.merchant.callOk(calls.updateProduct, { product: { id, costAndProfitData: { itemCost: 3 } } }),
    stock: () =>
      w.merchant.callOk(inventory.updateInventoryVariants, {
        inventoryItem: { productId: id, trackQuantity: true, variants: [{ variantId, quantity: 0 }] },
      } as never),
    variant: () =>
      w.merchant.callOk(calls.updateProductVariants, {
        id,
        variants: [{ variantIds: [variantId], visible: false }],
      } as never),
    picture: () => w.merchant.callOk(calls.addProductMedia, { id, media: [{ url }] }),
    collection: async () => {
      const { collection } = await w.merchant.callOk(calls.createCollection, {
        collection: { name: 'Lamps' },
      })
      await w.merchant.callOk(calls.addProductsToCollection, { id: collection.id, productIds: [id] })
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

test('the texts of many products take no more than their memory, and lists stay right (protocol/catalogue §3)', async () => {
  const description = `<p>${'Größe – €'.repeat(700)}</p>`
  const names = Array.from({ length: 60 }, (_, n) => `Large ${n} ${'é'.repeat(n % 3)}`)
  for (let n = 0; n < names.length; n += 20)
    await Promise.all(names.slice(n, n + 20).map(name => w.product({ name, description }, null)))
  const query = {
    filter: { name: { $startsWith: 'Large' } },
    sort: [{ fieldName: 'name', order: 'ASC' as const }],
  }
  const before = cachedTextBytes()
  const read = async (limit: number) => {
    const { products } = await w.visitor.callOk(calls.queryProducts, {
      query: { ...query, paging: { limit } },
    })
    return products
  }
  const [first, again] = [await read(60), await read(61)]
  expect(again).toEqual(first)
  expect(first.map(({ name }) => name)).toEqual([...names].sort())
  expect(first.every(each => each.description === description)).toBe(true)
  expect(cachedTextBytes()).toBeGreaterThan(before)
  // The form of merchants and other limits of the same products until the memory would be exceeded several times.
  for (const as of ['merchant', 'visitor'] as const)
    for (let limit = 50; limit < 60; limit++)
      await w.callOk(calls.queryProducts, { query: { ...query, paging: { limit } } }, as)
  expect(cachedTextBytes()).toBeLessThanOrEqual(CAPACITY)
})

test.each([0, 1, 2, 3])(
  'names of characters beyond U+FFFF make whole slugs, after %i letters (protocol/catalogue §2)',
  { tags: 'nightly' },
  async letters => {
    const name = `${'n'.repeat(letters)}${'𠮷'.repeat(60)}`
    const { product } = await w.merchant.callOk(calls.createProduct, {
      product: { name, priceData: { price: 5 } },
    })
    const { collection } = await w.merchant.callOk(calls.createCollection, {
      collection: { name: `n${name.slice(0, letters + 92)}` },
    })
    for (const slug of [product.slug, collection.slug])
      expect(decodeURIComponent(encodeURIComponent(slug ?? ''))).toBe(slug)
  },
)
