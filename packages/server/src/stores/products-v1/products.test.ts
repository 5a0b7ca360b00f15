import { contract } from '@stoa/contract'
import { type TestDriver, twoOptions } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { expect } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop } = await openTestShop()

const { products } = contract
const CREATED = 'com.wix.ecommerce.catalog.api.v1.ProductCreated'
const CHANGED = 'com.wix.ecommerce.catalog.api.v1.ProductChanged'
const NOWHERE = '00000000-0000-4000-a000-000000000000'
const priceData = { price: 20 }

const managed = (driver: TestDriver, quantity: number | null = 10) =>
  driver.product({ productOptions: twoOptions, manageVariants: true }, quantity)
const read = async (driver: TestDriver, id: string) =>
  (await driver.merchant.callOk(products.getProduct, { id })).product
/** The choices in the order of the options. */
const chosen = ({ Colour, Size }: Record<string, string>) => `${Colour},${Size}`
const quantities = async (driver: TestDriver, id: string) =>
  Object.fromEntries(
    (await read(driver, id)).variants.map(({ choices, stock }) => [chosen(choices), stock.quantity]),
  )

scenarios(() => shop, products.createProduct, [
  {
    name: 'makes a visible, physical product with one variant, whose stock is not counted',
    request: { product: { name: 'Plain jug', priceData } },
    reply: {
      product: {
        slug: 'plain-jug',
        visible: true,
        productType: 'physical',
        priceData: { price: 20, discountedPrice: 20, currency: 'EUR' },
        stock: { trackInventory: false, inStock: true, inventoryStatus: 'IN_STOCK' },
        discount: { type: 'NONE', value: 0 },
      },
    },
    emitted: [CREATED],
    // The first one reads the rules of collections into the cache.
    statements: 8,
    afterwards: (_, { product }) => expect(product.variants).toHaveLength(1),
  },
  {
    name: 'makes a variant of each combination of choices',
    request: { product: { name: 'Shirt', priceData, productOptions: twoOptions, manageVariants: true } },
    emitted: [CREATED],
    statements: 7,
    afterwards: (_, { product }) =>
      expect(product.variants.map(({ choices }) => chosen(choices))).toEqual([
        'Red,S',
        'Red,M',
        'Blue,S',
        'Blue,M',
      ]),
  },
  {
    name: 'gives the next free slug to a name that is there already',
    given: async driver => {
      await driver.product({ name: 'Twice' })
      return {}
    },
    request: { product: { name: 'Twice', priceData } },
    reply: { product: { slug: 'twice-2' } },
  },
  {
    name: 'keeps letters of every script in slugs',
    request: { product: { name: '急須 Kyūsu – Čajník', priceData } },
    reply: { product: { slug: '急須-kyūsu-čajník' } },
    afterwards: (_, { product }) =>
      expect(product.productPageUrl.path).toBe(`/products/${encodeURIComponent('急須-kyūsu-čajník')}`),
  },
  {
    name: 'gives a name without letters a slug all the same',
    request: { product: { name: '★★★', priceData } },
    reply: { product: { slug: 'product' } },
  },
  {
    name: 'cannot take a slug that another product has',
    given: async driver => {
      await driver.product({ slug: 'taken' })
      return {}
    },
    request: { product: { name: 'Another', slug: 'taken', priceData } },
    fails: 'SLUG_ALREADY_EXISTS',
  },
  {
    name: 'must name a price and a name',
    request: { product: {} },
    rejects: { 'product.name': 'REQUIRED_FIELD', 'product.priceData.price': 'REQUIRED_FIELD' },
  },
  {
    name: 'cannot give more than everything away, nor a negative price',
    request: {
      product: { name: 'Free', priceData: { price: -1 }, discount: { type: 'PERCENT', value: 10 } },
    },
    rejects: { 'product.priceData.price': 'MIN' },
  },
  {
    name: 'cannot take more than 100 percent off',
    request: { product: { name: 'Free', priceData, discount: { type: 'PERCENT', value: 101 } } },
    rejects: { 'product.discount.value': 'MAX' },
  },
  {
    name: 'cannot name an option or a choice twice',
    request: {
      product: {
        name: 'Double',
        priceData,
        manageVariants: true,
        productOptions: [
          { name: 'Size', choices: [{ value: 'S' }, { value: 'S' }] },
          { name: 'Size', choices: [{ value: 'M' }] },
        ],
      },
    },
    rejects: {
      'product.productOptions[0].choices': 'VALIDATION',
      'product.productOptions[1].name': 'VALIDATION',
    },
  },
  {
    name: 'cannot set what the platform sets',
    request: { product: { name: 'Mine', priceData, numericId: '7', collectionIds: [NOWHERE] } },
    rejects: { 'product.numericId': 'FIELD_NOT_ALLOWED', 'product.collectionIds': 'FIELD_NOT_ALLOWED' },
  },
])

scenarios(() => shop, products.updateProduct, [
  {
    name: 'changes what is given and leaves the rest',
    given: async driver => {
      const { id } = await driver.product({ description: 'Old', brand: 'Stoa', sku: 'A-1', weight: 2 })
      return { product: { id, description: 'New' } }
    },
    reply: {
      product: { description: 'New', brand: 'Stoa', sku: 'A-1', weight: 2, priceData: { price: 12.5 } },
    },
    emitted: [CHANGED],
    statements: 6,
  },
  {
    name: 'clears with null',
    given: async driver => {
      const { id } = await driver.product({ description: 'Old', brand: 'Stoa', sku: 'A-1', ribbon: 'New' })
      return { product: { id, description: null, brand: null, sku: null, ribbon: null } }
    },
    reply: { product: { description: '', brand: undefined, sku: undefined, ribbon: undefined, ribbons: [] } },
    emitted: [CHANGED],
  },
  {
    name: 'keeps id and stock of the variants that stay when a choice is added',
    given: async driver => {
      const { id } = await managed(driver, 7)
      const [colour, size] = twoOptions
      const wider = { ...size, choices: [...(size?.choices ?? []), { value: 'L', description: 'L' }] }
      return { product: { id, productOptions: [colour as (typeof twoOptions)[0], wider] } }
    },
    emitted: [CHANGED],
    afterwards: async (driver, { product }) => {
      expect(await quantities(driver, product.id)).toEqual({
        'Red,S': 7,
        'Red,M': 7,
        'Red,L': 0,
        'Blue,S': 7,
        'Blue,M': 7,
        'Blue,L': 0,
      })
    },
  },
  {
    name: 'drops the variants of a choice that is gone',
    given: async driver => {
      const { id } = await managed(driver, 3)
      const [colour, size] = twoOptions
      const narrow = { ...size, choices: [{ value: 'M', description: 'M' }] }
      return { product: { id, productOptions: [colour as (typeof twoOptions)[0], narrow] } }
    },
    afterwards: async (driver, { product }) =>
      expect(await quantities(driver, product.id)).toEqual({ 'Red,M': 3, 'Blue,M': 3 }),
  },
  {
    name: 'may send the slug that the product has',
    given: async driver => {
      const { id, slug } = await driver.product()
      return { product: { id, slug } }
    },
    emitted: [CHANGED],
  },
  {
    name: 'cannot take the slug of another product',
    given: async driver => {
      const [{ id }, { slug }] = [await driver.product(), await driver.product()]
      return { product: { id, slug } }
    },
    fails: 'SLUG_ALREADY_EXISTS',
  },
  {
    name: 'hides a product from shoppers only',
    given: async driver => ({ product: { id: (await driver.product()).id, visible: false } }),
    reply: { product: { visible: false } },
    afterwards: async (driver, { product: { id, slug } }) => {
      const requested = await driver.visitor.send(products.getProduct, { id })
      expect(requested.status).toBe(404)
      const query = { query: { filter: { slug } } }
      const shopper = await driver.visitor.callOk(products.queryProducts, query)
      expect([shopper.products, shopper.metadata.total]).toEqual([[], 0])
      const variants = await driver.visitor.callOk(products.queryStoreVariants, {
        query: { filter: { productId: id } },
      })
      expect(variants.variants).toEqual([])
      const merchant = await driver.merchant.callOk(products.queryProducts, query)
      expect(merchant.products.map(found => found.id)).toEqual([id])
    },
  },
  {
    name: 'finds no product that is not there',
    request: { product: { id: NOWHERE } },
    fails: 'PRODUCT_NOT_FOUND',
  },
])

scenarios(() => shop, products.getProduct, [
  {
    name: 'sees no costs',
    given: async driver => {
      const { id } = await driver.product({ costAndProfitData: { itemCost: 5 } })
      return { id }
    },
    reply: { product: { costAndProfitData: undefined, priceData: { price: 12.5 } } },
    statements: 1,
  },
  {
    name: 'sees costs and profit',
    as: 'merchant',
    given: async driver => ({ id: (await driver.product({ costAndProfitData: { itemCost: 5 } })).id }),
    reply: { product: { costAndProfitData: { itemCost: 5, profit: 7.5, profitMargin: 0.6 } } },
    statements: 1,
  },
  {
    name: 'may not request costs',
    given: async driver => ({ id: (await driver.product()).id }),
    request: { includeMerchantSpecificData: true },
    rejects: { includeMerchantSpecificData: 'FIELD_NOT_ALLOWED' },
  },
  {
    name: 'sees the sale price beside the full one',
    given: async driver => ({ id: (await driver.product({ discount: { type: 'PERCENT', value: 15 } })).id }),
    // 12.50 less 15 % is 10.625: the reduction is rounded half up to 1.88.
    reply: { product: { priceData: { price: 12.5, discountedPrice: 10.62 } } },
  },
  {
    name: 'causes one statement, however often the call is repeated',
    given: async driver => {
      const { id } = await driver.product()
      const { headers } = await driver.merchant.send(products.updateProduct, { product: { id, name: 'Jug' } })
      // After the invalidation has arrived, no later one drops what is cached from here on.
      const position = { 'x-wix-consistent': headers.get('x-wix-consistent') ?? '' }
      await driver.visitor.send(products.getProduct, { id }, { headers: position })
      return { id }
    },
    statements: 0,
  },
])

scenarios(() => shop, products.deleteProduct, [
  {
    name: 'takes a product with its variants and stock away',
    given: async driver => ({ id: (await managed(driver)).id }),
    emitted: ['com.wix.ecommerce.catalog.api.v1.ProductDeleted'],
    statements: 5,
    afterwards: async () => {
      const rows = await shop.sql`select 1 from variants v where not exists (select 1 from products p
        where p.id = v.product_id)`
      expect(rows).toEqual([])
    },
  },
  { name: 'finds no product that is not there', request: { id: NOWHERE }, fails: 'PRODUCT_NOT_FOUND' },
])

scenarios(() => shop, products.updateProductVariants, [
  {
    name: 'sets price, SKU and visibility of single variants',
    given: async driver => ({ id: (await managed(driver)).id }),
    request: {
      variants: [
        { choices: { Colour: 'Red', Size: 'S' }, price: 99, sku: 'RED-S' },
        { choices: { Colour: 'Blue', Size: 'M' }, visible: false },
      ],
    },
    emitted: ['com.wix.ecommerce.catalog.api.v1.VariantsChanged'],
    statements: 5,
    afterwards: async (driver, { variants }) => {
      expect(variants[0]?.variant).toMatchObject({ priceData: { price: 99 }, sku: 'RED-S' })
      expect(variants[1]?.variant).toMatchObject({ priceData: { price: 12.5 }, sku: '' })
      const rows = await shop.sql`select product_id from variants where id = ${variants[0]?.id}`
      const seen = await driver.visitor.callOk(products.queryProductVariants, { id: rows[0].product_id })
      // A hidden variant does not exist for shoppers.
      expect(seen.variants.map(({ choices }) => chosen(choices))).toEqual(['Red,S', 'Red,M', 'Blue,S'])
      expect(seen.totalResults).toBe(3)
    },
  },
  {
    name: 'finds no variant of choices that are not there',
    given: async driver => ({ id: (await managed(driver)).id }),
    request: { variants: [{ choices: { Colour: 'Green', Size: 'S' }, price: 1 }] },
    fails: 'VARIANT_NOT_FOUND',
  },
  {
    name: 'cannot do so where variants are not managed',
    given: async driver => ({ id: (await driver.product()).id }),
    request: { variants: [{ choices: {}, price: 1 }] },
    rejects: { id: 'VALIDATION' },
  },
])

scenarios(() => shop, products.getProductOptionsAvailability, [
  {
    name: 'learns which choices still lead to something in stock; some choices alone select nothing to buy',
    given: async driver => {
      const { id, variants } = await managed(driver, 1)
      const redMedium = variants.find(({ choices }) => choices.Colour === 'Red' && choices.Size === 'M')
      await driver.merchant.callOk(contract.inventory.decrementInventory, {
        decrementData: [{ productId: id, variantId: redMedium?.id, decrementBy: 1 }],
      })
      return { id, options: { Colour: 'Red' } }
    },
    reply: { availableForPurchase: false, selectedVariant: undefined },
    statements: 1,
    afterwards: (_, { productOptions }) => {
      const size = productOptions.find(({ name }) => name === 'Size')
      expect(size?.choices?.map(({ description, inStock }) => [description, inStock])).toEqual([
        ['S', true],
        ['M', false],
      ])
    },
  },
  {
    name: 'gets an error for an unknown choice',
    given: async driver => ({ id: (await managed(driver)).id, options: { Colour: 'Green' } }),
    rejects: { 'options.Colour': 'VALIDATION' },
  },
])

const variantKey = ({ id, variants }: { id: string; variants: { id: string }[] }) =>
  `${id}-${variants[0]?.id}`

scenarios(() => shop, products.getStoreVariant, [
  {
    name: 'reads a variant by the key that queries give it',
    given: async driver => ({ id: variantKey(await managed(driver)) }),
    afterwards: async (driver, { variant }) => {
      const query = { filter: { id: variant.id } }
      const { variants } = await driver.visitor.callOk(products.queryStoreVariants, { query })
      expect(variants).toEqual([variant])
    },
    statements: 1,
  },
  {
    name: 'sees no variant of a hidden product',
    given: async driver => ({ id: variantKey(await driver.product({ visible: false })) }),
    fails: 'VARIANT_NOT_FOUND',
  },
  {
    name: 'sees one of a hidden product',
    as: 'merchant',
    given: async driver => ({ id: variantKey(await driver.product({ visible: false })) }),
    reply: { variant: { productName: expect.any(String) } },
  },
  {
    name: 'finds nothing by the id of a variant alone',
    given: async driver => ({ id: (await driver.product()).variants[0]?.id ?? '' }),
    fails: 'VARIANT_NOT_FOUND',
  },
])

scenarios(() => shop, products.queryStoreVariants, [
  {
    name: 'finds variants across products, named in the order of their options',
    given: async driver => ({ query: { filter: { productId: (await managed(driver)).id } } }),
    afterwards: (_, { variants }) =>
      expect(variants.map(({ variantName }) => variantName).sort()).toEqual([
        'Blue | M',
        'Blue | S',
        'Red | M',
        'Red | S',
      ]),
  },
])
