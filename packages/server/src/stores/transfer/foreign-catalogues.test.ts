import { contract, type RequestOf } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { catalogTransfers, collections, products, productsV3 } = contract
const { callOk } = driver.merchant

async function importText(
  text: string,
  more: Partial<RequestOf<typeof catalogTransfers.importCatalog>> = {},
) {
  const { fileId, uploadUrl } = await callOk(catalogTransfers.createCatalogUploadUrl, {})
  expect((await shop.fetch(uploadUrl, { method: 'PUT', body: text })).status).toBe(200)
  const { transfer } = await callOk(catalogTransfers.importCatalog, { fileId, format: 'CSV', ...more })
  await shop.platform.run('data jobs')
  const done = (await callOk(catalogTransfers.getCatalogTransfer, { id: transfer.id })).transfer
  const { errors } = await callOk(catalogTransfers.listCatalogTransferErrors, { id: transfer.id })
  return { done, errors: errors.map(({ line, error }) => [line, error.description]) }
}

const named = async (name: string) => {
  const { products: found } = await callOk(products.queryProducts, { query: { filter: { name } } })
  expect(found).toHaveLength(1)
  return found[0]
}
const collectionsOf = async (slugs: string[]) => {
  const reply = await callOk(collections.queryCollections, { query: { filter: { slug: { $in: slugs } } } })
  return Object.fromEntries(reply.collections.map(({ slug, id }) => [slug, id]))
}

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Cost per item,Status
tea-bowl,Tea bowl,"<p>Stoneware,
by hand.</p>",Kiln,,Bowls,"clay, new",true,Title,Default Title,,,'0012,450,shopify,7,deny,24.00,30.00,4006381333931,https://img.example/2.png,2,Side,false,A bowl,For tea,9.5,active
tea-bowl,,,,,,,,,,,,,,,,,,,,https://img.example/1.png,1,,,,,,
shirt,Linen shirt,,Kiln,,Clothing,,true,Size,S,Colour,Blue,s-b,200,shopify,3,continue,49,,,,,,false,,,,active
shirt,,,,,,,,,M,,Blue,m-b,210,,,deny,52,,,,,,,,,,
gift,Gift card,,,,,,true,Title,Default Title,,,,,,,,10,,,,,,true,,,,active
lamp,Lamp,,,,Clothing,,true,Title,Default Title,,,,,,,,much,,,,,,false,,,,draft
`

test('products exported by Shopify are imported, and a second time nothing changes', async () => {
  const check = await importText(SHOPIFY, { dryRun: true })
  expect(check.done).toMatchObject({ created: 4, rejected: 2 })
  const { done, errors } = await importText(SHOPIFY)
  expect(done).toMatchObject({ status: 'PARTIALLY_COMPLETED', created: 4, rejected: 2 })
  expect(done.processed).toBe(done.total)
  expect(errors).toEqual([
    [7, 'is a gift card: sell gift cards with those of the shop'],
    [8, expect.stringContaining('price')],
  ])
  const { bowls, clothing } = await collectionsOf(['bowls', 'clothing'])
  const bowl = await named('Tea bowl')
  expect(bowl).toMatchObject({
    slug: 'tea-bowl',
    brand: 'Kiln',
    description: '<p>Stoneware,\nby hand.</p>',
    sku: '0012',
    weight: 0.45,
    priceData: { price: 30, discountedPrice: 24 },
    costAndProfitData: { itemCost: 9.5 },
    stock: { trackInventory: true, quantity: 7 },
    collectionIds: [bowls],
    visible: true,
    media: { items: [{ image: { url: 'https://img.example/1.png' } }, { image: { altText: 'Side' } }] },
    seoData: {
      tags: [
        { type: 'title', children: 'A bowl' },
        { type: 'meta', props: { name: 'description', content: 'For tea' } },
      ],
    },
  })
  const v3 = await callOk(productsV3.getProductV3, { productId: bowl?.id ?? '', fields: [] })
  expect(v3.product).toMatchObject({ tags: { publicTags: { tagIds: ['clay', 'new'] } } })
  expect(await named('Linen shirt')).toMatchObject({
    collectionIds: [clothing],
    productOptions: [
      { name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] },
      { name: 'Colour', choices: [{ value: 'Blue' }] },
    ],
    variants: [
      {
        choices: { Size: 'S', Colour: 'Blue' },
        variant: { sku: 's-b', priceData: { price: 49 } },
        stock: { quantity: 3 },
      },
      {
        choices: { Size: 'M', Colour: 'Blue' },
        variant: { sku: 'm-b', priceData: { price: 52 } },
        stock: { trackQuantity: false, inStock: true },
      },
    ],
  })
  expect((await importText(SHOPIFY)).done).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
})

const WOO = `ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,In stock?,Stock,Backorders allowed?,Weight (g),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global
10,variable,hoodie,Hoodie,1,visible,Warm.,Two\\nlines.,1,,0,,,,"Clothing > Hoodies, Sale","soft, warm","https://img.example/h1.png, https://img.example/h2.png",,Size,"S, M",1,1
11,simple,mug,Mug,1,visible,,,1,12,notify,300,"8,50",10,Sale,,,,,,,
12,variation,hoodie-s,Hoodie - S,1,visible,,,1,4,0,500,,40,,,https://img.example/s.png,hoodie,Size,S,,1
13,external,,Elsewhere,1,visible,,,1,,0,,,5,,,,,,,,
14,variation,hoodie-m,Hoodie - M,0,visible,,,0,,0,510,,45,,,,id:10,Size,M,,1
15,variation,,Lost,1,visible,,,1,,0,,,45,,,,id:99,Size,M,,1
16,"simple, virtual",,Course,-1,hidden,,,1,,0,,,99,,,,,,,,
`

test('products exported by WooCommerce are imported with their categories, and a second time nothing changes', async () => {
  const { done, errors } = await importText(WOO)
  expect(errors).toEqual([
    [5, 'is of the type external, which has no equal: create it in the admin'],
    [7, 'is a variation of a product that the file does not have'],
  ])
  // The collection Clothing came with the other file.
  expect(done).toMatchObject({ created: 5, unchanged: 1, rejected: 2 })
  const ids = await collectionsOf(['clothing', 'clothing-hoodies', 'sale'])
  const hoodie = await named('Hoodie')
  expect(hoodie?.collectionIds?.toSorted()).toEqual([ids['clothing-hoodies'], ids.sale].sort())
  expect(hoodie).toMatchObject({
    sku: 'hoodie',
    description: 'Warm.\nTwo\nlines.',
    priceData: { price: 40 },
    media: { items: [{}, {}, { image: { url: 'https://img.example/s.png' } }] },
    variants: [
      { choices: { Size: 'S' }, variant: { sku: 'hoodie-s', weight: 0.5 }, stock: { quantity: 4 } },
      {
        choices: { Size: 'M' },
        variant: { sku: 'hoodie-m', priceData: { price: 45 }, visible: false },
        stock: { trackQuantity: false, inStock: false },
      },
    ],
  })
  expect(await named('Mug')).toMatchObject({
    weight: 0.3,
    priceData: { price: 10, discountedPrice: 8.5 },
    stock: { quantity: 12 },
  })
  expect(await named('Course')).toMatchObject({ visible: false })
  expect((await importText(WOO)).done).toMatchObject({ created: 0, updated: 0, unchanged: 6 })
})

test('a file of another kind is rejected with the columns that it may have', async () => {
  const { done } = await importText('Name,Preis\nTasse,4\n')
  expect(done).toMatchObject({ status: 'FAILED', error: { description: expect.stringContaining('Shopify') } })
})

test('a file of another system that is too large to put together is rejected', async () => {
  const row = `x,${'y'.repeat(900_000)},1\n`
  const { done } = await importText(`Handle,Title,Variant Price\n${row.repeat(38)}`)
  expect(done).toMatchObject({ status: 'FAILED', error: { description: expect.stringContaining('32 MiB') } })
})
