import { contract } from '@stoa/contract'
import { codeOf, rejectedFields, twoOptions } from '@stoa/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { products: calls, collections } = contract
const { shop, driver: w } = await openTestShop()

const read = async (id: string) => (await w.merchant.callOk(calls.getProduct, { id })).product
const priceOf = async (id: string) => (await read(id)).priceData?.price
const adjust = (ids: string[], change: object) =>
  w.merchant.send(calls.bulkAdjustProductProperty, { ids, adjust: change } as never)

test('brand and ribbon are removed (protocol/catalogue §4)', async () => {
  const { id } = await w.product({ brand: 'Ink & Co', ribbon: 'New' })
  await w.merchant.callOk(calls.removeBrand, { id })
  await w.merchant.callOk(calls.removeRibbon, { id })
  const product = await read(id)
  expect([product.brand, product.ribbon]).toEqual([undefined, undefined])
  for (const call of [calls.removeBrand, calls.removeRibbon, calls.deleteProductOptions])
    expect(codeOf(await w.merchant.send(call, { id: w.memberId }))).toBe('PRODUCT_NOT_FOUND')
})

test('without options a product has its default variant', async () => {
  const { id } = await w.product({ productOptions: twoOptions, manageVariants: true }, null)
  await w.merchant.callOk(calls.deleteProductOptions, { id })
  const product = await read(id)
  expect([product.productOptions, product.manageVariants, product.variants?.length]).toEqual([[], false, 1])
})

test('variants get the data of their product back; their stock stays', async () => {
  const { id } = await w.product({ productOptions: twoOptions, manageVariants: true }, 7)
  const variants = [{ choices: { Colour: 'Red', Size: 'S' }, price: 99, sku: 'X', visible: false }]
  await w.merchant.callOk(calls.updateProductVariants, { id, variants })
  await w.merchant.callOk(calls.resetAllProductVariantData, { id })
  const product = await read(id)
  expect(product.variants?.map(({ variant }) => variant?.priceData?.price)).toEqual([12.5, 12.5, 12.5, 12.5])
  expect(product.variants?.every(({ stock }) => stock?.quantity === 7)).toBe(true)
})

test('the stock of a product is shown up to the limit of a number of units (protocol/inventory §1)', async () => {
  const { id } = await w.product({ productOptions: twoOptions, manageVariants: true }, 60_000)
  const { stock, variants } = await read(id)
  expect([stock?.quantity, variants?.[0]?.stock?.quantity]).toEqual([99_999, 60_000])
})

test('pictures are assigned to choices, removed from them, and removed', async () => {
  const { id } = await w.product({ productOptions: twoOptions })
  const media = ['a', 'b'].map(name => ({ url: `https://example.com/${name}.png` }))
  await w.merchant.callOk(calls.addProductMedia, { id, media })
  const [a = '', b = ''] = (await read(id)).media.items?.map(item => item.id ?? '') ?? []
  const red = (mediaIds?: string[]) =>
    ({ id, media: [{ option: 'Colour', choice: 'Red', mediaIds }] }) as never
  const ofRed = async () =>
    (await read(id)).productOptions?.[0]?.choices?.[0]?.media?.items?.map(item => item.id) ?? []
  await w.merchant.callOk(calls.addProductMediaToChoices, red([a, b]))
  expect(await ofRed()).toEqual([a, b])
  await w.merchant.callOk(calls.removeProductMediaFromChoices, red([a]))
  expect(await ofRed()).toEqual([b])
  await w.merchant.callOk(calls.removeProductMedia, { id, mediaIds: [b] })
  expect(await ofRed()).toEqual([])
  expect((await read(id)).media.items?.map(item => item.id)).toEqual([a])
  const unknown = await w.merchant.send(calls.addProductMediaToChoices, red([b]))
  expect(rejectedFields(unknown)).toEqual({ 'media[0].mediaIds': 'VALIDATION' })
  await w.merchant.callOk(calls.removeProductMedia, { id })
  expect((await read(id)).media.items ?? []).toEqual([])
})

test('a picture that leaves a product leaves its choices, too', async () => {
  const { id } = await w.product({ productOptions: twoOptions })
  const media = ['a', 'b'].map(name => ({ url: `https://example.com/${name}.png` }))
  await w.merchant.callOk(calls.addProductMedia, { id, media })
  const [a = '', b = ''] = (await read(id)).media.items?.map(item => item.id ?? '') ?? []
  const assigned = [{ option: 'Colour', choice: 'Red', mediaIds: [a] }]
  await w.merchant.callOk(calls.addProductMediaToChoices, { id, media: assigned })
  const { product } = await w.merchant.callOk(contract.productsV3.getProductV3, { productId: id })
  const items = [{ id: b }]
  const changed = { id, revision: product.revision, media: { itemsInfo: { items } } }
  await w.merchant.callOk(contract.productsV3.updateProductV3, { product: changed })
  const rows = await shop.sql`select doc from products where id = ${id}`
  expect(rows[0].doc.options[0].choices[0].mediaIds ?? []).toEqual([])
})

test('one property of many products is set, each by itself', async () => {
  const ids = [(await w.product()).id, w.memberId, 'x', (await w.product()).id]
  const { results, bulkActionMetadata } = await w.merchant.callOk(calls.bulkUpdateProductsProperty, {
    ids,
    set: { price: 3.5 },
  })
  expect(results.map(({ itemMetadata }) => itemMetadata?.success)).toEqual([true, false, false, true])
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 2 })
  expect([await priceOf(ids[0] ?? ''), await priceOf(ids[3] ?? '')]).toEqual([3.5, 3.5])
  for (const set of [{}, { price: 1, cost: 1 }]) {
    const reply = await w.merchant.send(calls.bulkUpdateProductsProperty, { ids, set } as never)
    expect(reply.status).toBe(400)
  }
})

test('a price is adjusted by an amount or a percentage, and never below 0', async () => {
  const { id } = await w.product()
  await adjust([id], { price: { percentage: { rate: 10 } } })
  expect(await priceOf(id)).toBe(13.75)
  await adjust([id], { price: { amount: -0.75 } })
  expect(await priceOf(id)).toBe(13)
  await adjust([id], { price: { percentage: { rate: 5, roundToInt: true } } })
  expect(await priceOf(id)).toBe(14)
  const { body } = await adjust([id], { price: { amount: -14.01 } })
  expect(body.results[0].itemMetadata).toMatchObject({
    success: false,
    error: { code: 'PROPERTY_OUT_OF_RANGE' },
  })
  expect(await priceOf(id)).toBe(14)
})

test('property: an adjustment by an amount and back leaves the price; percentages round to the cent', async () => {
  const { id } = await w.product()
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: -100, max: 300 }),
      async (cents, by, rate) => {
        await w.merchant.callOk(calls.bulkUpdateProductsProperty, { ids: [id], set: { price: cents / 100 } })
        await adjust([id], { price: { amount: by / 100 } })
        await adjust([id], { price: { amount: -by / 100 } })
        expect(await priceOf(id)).toBe(cents / 100)
        await adjust([id], { price: { percentage: { rate } } })
        expect(await priceOf(id)).toBe(Math.floor((cents * (100 + rate) + 50) / 100) / 100)
      },
    ),
    { numRuns: 25 },
  )
})

test('a collection is updated and deleted; its products remain', async () => {
  const { id: productId } = await w.product()
  const { id, slug } = await w.collection([productId])
  const other = await w.collection()
  const update = (collection: object) =>
    w.merchant.send(calls.updateCollection, { collection: { id, ...collection } } as never)
  const { body } = await update({ name: 'Autumn', description: 'Warm' })
  expect(body.collection).toMatchObject({ name: 'Autumn', description: 'Warm', slug, numberOfProducts: 1 })
  expect((await update({ description: null })).body.collection.description).toBeUndefined()
  expect(codeOf(await update({ slug: other.slug }))).toBe('SLUG_ALREADY_EXISTS')
  expect(rejectedFields(await update({ name: null }))).toEqual({ 'collection.name': 'REQUIRED_FIELD' })
  await w.merchant.callOk(calls.deleteCollection, { id })
  expect((await read(productId)).collectionIds).toEqual([])
  expect((await w.visitor.send(collections.getCollection, { id })).status).toBe(404)
  expect(codeOf(await w.merchant.send(calls.deleteCollection, { id }))).toBe('COLLECTION_NOT_FOUND')
})

test('an update with the state that the caller has read rejects a later change (protocol/catalogue-additions §4)', async () => {
  const { id } = await w.product({})
  const update = (name: string, expectedLastUpdated?: string) =>
    w.merchant.send(calls.updateProduct, { product: { id, name }, expectedLastUpdated } as never)
  const first = (await read(id)).lastUpdated ?? ''
  await shop.clock.advance(5)
  expect((await update('Mine', first)).status).toBe(200)
  await shop.clock.advance(5)
  const stale = await update('Stale', first)
  expect(codeOf(stale)).toBe('REVISION_CONFLICT')
  const { name, lastUpdated = '' } = await read(id)
  expect(name).toBe('Mine')
  expect(JSON.stringify(stale.body)).toContain(lastUpdated)
  // Callers that give none are served as before.
  expect((await update('Any')).status).toBe(200)
  const same = (await read(id)).lastUpdated ?? ''
  // Another notation of the same time.
  expect((await update('Again', same.replace('Z', '+00:00'))).status).toBe(200)
})
