import { contract } from '@stoa/contract'
import { codeOf, rejectedFields, twoOptions } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { translations: calls, products, productsV3, productSearch, collections, categories } = contract
const { cart: carts, checkout: checkouts } = contract
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const german = { headers: { 'x-wix-linguist': 'de|de-DE|false|any' } }
const set = (entityType: 'PRODUCT' | 'COLLECTION', entityId: string, language: string, translation: object) =>
  driver.merchant.callOk(calls.setTranslation, { entityType, entityId, language, translation })

async function lamp(name: string) {
  const { id } = await driver.product({
    name,
    description: '<p>Warm light.</p>',
    ribbon: 'New',
    additionalInfoSections: [{ title: 'Care', description: 'Wipe with a cloth.' }],
    productOptions: twoOptions,
    manageVariants: true,
  })
  await set('PRODUCT', id, 'de', {
    name: `${name} auf Deutsch`,
    ribbon: 'Neu',
    infoSections: [{ original: 'Care', title: 'Pflege', description: 'Mit einem Tuch abwischen.' }],
    options: [{ original: 'Colour', name: 'Farbe', choices: [{ original: 'Red', text: 'Rot' }] }],
  })
  return id
}

test('products have the texts of the asked language, field by field (protocol/translations §2)', async () => {
  const id = await lamp('Desk lamp')
  const { product } = await driver.visitor.callOk(products.getProduct, { id }, german)
  expect(product).toMatchObject({
    name: 'Desk lamp auf Deutsch',
    description: '<p>Warm light.</p>',
    ribbon: 'Neu',
    additionalInfoSections: [{ title: 'Pflege', description: 'Mit einem Tuch abwischen.' }],
  })
  expect(product.additionalInfoSections?.[0]).not.toHaveProperty('isTranslated')
  expect(product.productOptions?.map(({ name }) => name)).toEqual(['Farbe', 'Size'])
  expect(product.productOptions?.[0]?.choices?.map(({ description }) => description)).toEqual(['Rot', 'Blue'])
  expect(product.variants?.[0]?.choices).toEqual({ Farbe: 'Rot', Size: 'S' })
  const original = await driver.visitor.callOk(products.getProduct, { id })
  expect(original.product.name).toBe('Desk lamp')
  const listed = await driver.visitor.callOk(products.queryProducts, { query: { filter: { id } } }, german)
  expect(listed.products[0]?.name).toBe('Desk lamp auf Deutsch')
})

test('products of catalogue V3 have them too, and ids of options and choices stay (protocol/translations §2)', async () => {
  const productId = await lamp('Floor lamp')
  const fields = ['INFO_SECTION', 'INFO_SECTION_PLAIN_DESCRIPTION', 'VARIANT_OPTION_CHOICE_NAMES'] as const
  const read = async (options: object) =>
    (await driver.visitor.callOk(productsV3.getProductV3, { productId, fields: [...fields] }, options))
      .product
  const [original, translated] = [await read({}), await read(german)]
  expect(translated?.name).toBe('Floor lamp auf Deutsch')
  expect(translated?.ribbon).toEqual({ ...original?.ribbon, name: 'Neu' })
  expect(translated?.infoSections).toMatchObject([
    { title: 'Pflege', plainDescription: 'Mit einem Tuch abwischen.' },
  ])
  const ids = (product: typeof original) =>
    product?.options?.map(option => [option.id, option.choicesSettings?.choices?.map(each => each.choiceId)])
  expect(ids(translated)).toEqual(ids(original))
  expect(translated?.options?.[0]?.name).toBe('Farbe')
  expect(translated?.variantsInfo?.variants?.[0]?.choices?.[0]?.optionChoiceNames).toMatchObject({
    optionName: 'Farbe',
    choiceName: 'Rot',
  })
})

test('the language is that of Accept-Language where no other header names it; a region falls back to its language (protocol/translations §2)', async () => {
  const id = await lamp('Wall lamp')
  const nameIn = async (headers: Record<string, string>, as: 'visitor' | 'merchant' = 'visitor') =>
    (await driver.callOk(products.getProduct, { id }, as, { headers })).product.name
  expect(await nameIn({ 'accept-language': 'fr;q=0.5, de-AT' })).toBe('Wall lamp auf Deutsch')
  expect(await nameIn({ 'accept-language': 'en, de;q=0.9' })).toBe('Wall lamp')
  expect(await nameIn({ 'accept-language': 'fr' })).toBe('Wall lamp')
  expect(await nameIn({ 'accept-language': 'de', 'x-wix-linguist': 'en|en-US|true|any' })).toBe('Wall lamp')
  expect(await nameIn({ 'accept-language': 'de' }, 'merchant')).toBe('Wall lamp')
})

test('a merchant changes the originals, and a changed translation is seen at once (protocol/translations §2)', async () => {
  const id = await lamp('Night lamp')
  const nameIn = async (options: object) =>
    (await driver.visitor.callOk(products.getProduct, { id }, options)).product.name
  await driver.merchant.callOk(products.updateProduct, { product: { id, name: 'Night light' } }, german)
  expect(await nameIn({})).toBe('Night light')
  expect(await nameIn(german)).toBe('Night lamp auf Deutsch')
  await set('PRODUCT', id, 'de', { name: 'Nachtlicht' })
  expect(await nameIn(german)).toBe('Nachtlicht')
  await driver.merchant.callOk(calls.deleteTranslation, {
    entityType: 'PRODUCT',
    entityId: id,
    language: 'de',
  })
  expect(await nameIn(german)).toBe('Night light')
})

test('a shopper chooses by the names they see, and lines have both names (protocol/translations §3)', async () => {
  const catalogItemId = await lamp('Garden lamp')
  const add = async (options: object, headers: object) => {
    const lineItems = [
      { catalogReference: { catalogItemId, appId: STORES_APP, options: { options } }, quantity: 1 },
    ]
    return (await driver.visitor.callOk(carts.createCart, { lineItems }, headers)).cart
  }
  const cart = await add({ Farbe: 'Rot', Size: 'M' }, german)
  const [line] = cart.lineItems
  expect(line?.productName).toEqual({ original: 'Garden lamp', translated: 'Garden lamp auf Deutsch' })
  expect(line?.descriptionLines?.[0]).toEqual({
    name: { original: 'Colour', translated: 'Farbe' },
    plainText: { original: 'Red', translated: 'Rot' },
  })
  const other = await add({ Colour: 'Red', Size: 'M' }, german)
  expect(other.lineItems[0]?.catalogReference).toEqual(line?.catalogReference)
  const { checkoutId } = await driver.visitor.callOk(carts.createCheckout, {
    id: cart.id as string,
    channelType: 'WEB',
  })
  const { checkout } = await driver.visitor.callOk(checkouts.getCheckout, { id: checkoutId }, german)
  expect(checkout?.lineItems?.[0]?.productName?.translated).toBe('Garden lamp auf Deutsch')
  // A request without a language has that of the buyer.
  const plain = await driver.visitor.callOk(checkouts.getCheckout, { id: checkoutId })
  expect(plain.checkout?.lineItems?.[0]?.productName?.translated).toBe('Garden lamp auf Deutsch')
  const english = await driver.visitor.callOk(
    checkouts.getCheckout,
    { id: checkoutId },
    {
      headers: { 'accept-language': 'en' },
    },
  )
  expect(english.checkout?.lineItems?.[0]?.productName?.translated).toBe('Garden lamp')
})

test('availability and variants take choices in the language of the shopper (protocol/translations §3)', async () => {
  const id = await lamp('Reading lamp')
  const options = { Farbe: 'Rot', Size: 'M' }
  const reply = await driver.visitor.callOk(products.getProductOptionsAvailability, { id, options }, german)
  expect(reply.availableForPurchase).toBe(true)
  for (const choices of [options, { Colour: 'Red', Size: 'M' }]) {
    const { variants } = await driver.visitor.callOk(products.queryProductVariants, { id, choices }, german)
    expect(variants.map(variant => variant.choices)).toEqual([{ Farbe: 'Rot', Size: 'M' }])
  }
})

test('variants across products have names in the language, and are filtered and sorted by them, in V1 and V3 (protocol/translations §2)', async () => {
  const named = async (name: string, translation: string) => {
    const { id } = await driver.product({ name: `Vase ${name}` })
    await set('PRODUCT', id, 'de', { name: `Blumenvase ${translation}` })
    return id
  }
  const ids = [await named('A', 'C'), await named('B', 'A'), await named('C', 'B')]
  const sort = (fieldName: string) => [{ fieldName, order: 'ASC' as const }]
  const v1 = async (startsWith: string, options: object) => {
    const filter = { productName: { $startsWith: startsWith } }
    const query = { filter, sort: sort('productName') }
    const { variants, metadata } = await driver.visitor.callOk(
      products.queryStoreVariants,
      { query },
      options,
    )
    return { names: variants.map(each => each.productName), total: metadata.total, variants }
  }
  const shown = await v1('Blumenvase', german)
  expect(shown.names).toEqual(['Blumenvase A', 'Blumenvase B', 'Blumenvase C'])
  expect(shown.total).toBe(3)
  expect(shown.variants.map(each => each.productId)).toEqual([ids[1], ids[2], ids[0]])
  expect((await v1('Blumenvase', {})).names).toEqual([])
  expect((await v1('Vase', german)).names).toEqual([])
  expect((await v1('Vase', {})).names).toEqual(['Vase A', 'Vase B', 'Vase C'])
  const [first] = shown.variants
  const one = await driver.visitor.callOk(products.getStoreVariant, { id: first?.id as string }, german)
  expect(one.variant).toEqual(first)

  const v3 = { filter: { 'productData.name': { $startsWith: 'Blumenvase' } }, sort: sort('productData.name') }
  const queried = await driver.visitor.callOk(productsV3.queryVariantsV3, { query: v3 } as never, german)
  const searched = await driver.visitor.callOk(
    productsV3.searchVariantsV3,
    {
      search: {
        ...v3,
        aggregations: [
          { name: 'names', type: 'VALUE', fieldPath: 'productData.name', value: { sortType: 'VALUE' } },
        ],
      },
    } as never,
    german,
  )
  for (const { variants } of [queried, searched])
    expect(variants?.map(each => each.productData?.name)).toEqual(shown.names)
  expect(searched.aggregationData?.results?.[0]?.values?.results?.map(each => each.value).sort()).toEqual(
    shown.names,
  )
})

test('searches find translated names (protocol/translations §2)', async () => {
  const { id } = await driver.product({ name: 'Kettle' })
  const find = async () =>
    (await driver.visitor.callOk(productSearch.searchProducts, { expression: 'wasserkocher' }, german))
      .products
  expect(await find()).toEqual([])
  await set('PRODUCT', id, 'de', { name: 'Wasserkocher' })
  expect((await find()).map(product => [product.id, product.name])).toEqual([[id, 'Wasserkocher']])
})

test('collections and categories have names and descriptions in the language (protocol/translations §2)', async () => {
  const { id } = await driver.collection()
  await set('COLLECTION', id as string, 'de', { name: 'Leuchten', description: 'Alles, was leuchtet.' })
  const { collection } = await driver.visitor.callOk(collections.getCollection, { id }, german)
  expect(collection).toMatchObject({ name: 'Leuchten', description: 'Alles, was leuchtet.' })
  const listed = await driver.visitor.callOk(
    collections.queryCollections,
    { query: { filter: { id } } },
    german,
  )
  expect(listed.collections[0]?.name).toBe('Leuchten')
  const { category } = await driver.visitor.callOk(
    categories.getCategory,
    { categoryId: id as string },
    german,
  )
  expect(category?.name).toBe('Leuchten')
  const plain = await driver.visitor.callOk(collections.getCollection, { id })
  expect(plain.collection.name).not.toBe('Leuchten')
})

test('missing texts are listed for a language (protocol/translations §1)', async () => {
  const id = await lamp('Old lamp')
  const listed: { entityId: string; missing: (string | null)[] }[] = []
  let cursor: string | undefined
  do {
    const page = await driver.merchant.callOk(calls.listMissingTranslations, {
      entityType: 'PRODUCT',
      language: 'de',
      limit: 3,
      cursor,
    })
    listed.push(...(page.entities as typeof listed))
    cursor = page.cursor
  } while (cursor)
  expect(listed.find(({ entityId }) => entityId === id)?.missing).toEqual([
    'description',
    'options.Colour.Blue',
    'options.Size',
    'options.Size.S',
    'options.Size.M',
  ])
})

test('the main language, bad languages and unknown entities are rejected (protocol/translations §1)', async () => {
  const { id: entityId } = await driver.product()
  const send = (language: string, id = entityId) =>
    driver.merchant.send(calls.setTranslation, {
      entityType: 'PRODUCT',
      entityId: id,
      language,
      translation: { name: 'x' },
    })
  expect(rejectedFields(await send('en-GB'))).toEqual({ language: 'VALIDATION' })
  expect(rejectedFields(await send('d!'))).toEqual({ language: 'FORMAT' })
  expect(codeOf(await send('de', '00000000-0000-4000-a000-000000000000'))).toBe('PRODUCT_NOT_FOUND')
  const missing = { entityType: 'PRODUCT', entityId, language: 'fr' } as const
  expect(codeOf(await driver.merchant.send(calls.getTranslation, missing))).toBe('TRANSLATION_NOT_FOUND')
})

test('a cached reply of one language is no reply for another (protocol/translations §4)', async () => {
  const id = await lamp('Cached lamp')
  const read = async (options: object) =>
    (await driver.visitor.callOk(products.getProduct, { id }, options)).product.name
  for (let i = 0; i < 3; i++) {
    expect(await read({})).toBe('Cached lamp')
    expect(await read(german)).toBe('Cached lamp auf Deutsch')
  }
  shop.statements.length = 0
  await read(german)
  expect(shop.statements).toEqual([])
})

test('facets have ribbons, options, choices and collections in the language, and filter by the originals (protocol/translations §2)', async () => {
  const id = await lamp('Facet lamp')
  const { collection } = await driver.merchant.callOk(products.createCollection, {
    collection: { name: 'Facet lamps' },
  })
  await driver.merchant.callOk(products.addProductsToCollection, {
    id: collection.id ?? '',
    productIds: [id],
  })
  await set('COLLECTION', collection.id ?? '', 'de', { name: 'Lampen' })
  const facetsOf = async (options: object, request: object = { expression: 'facet' }) =>
    (await driver.visitor.callOk(productSearch.searchProducts, request, options)).facets
  const facets = await facetsOf(german)
  expect(facets.find(({ name }) => name === 'option:Colour')).toEqual({
    name: 'option:Colour',
    label: 'Farbe',
    values: [
      { value: 'Blue', count: 1 },
      { value: 'Red', label: 'Rot', count: 1 },
    ],
  })
  expect(facets.find(({ name }) => name === 'option:Size')).not.toHaveProperty('label')
  expect(facets.find(({ name }) => name === 'ribbon')?.values).toEqual([
    { value: 'New', label: 'Neu', count: 1 },
  ])
  expect(facets.find(({ name }) => name === 'collection')?.values).toEqual([
    { value: collection.id, label: 'Lampen', count: 1 },
  ])
  const within = [{ name: 'collection', values: [collection.id] }]
  const red = await facetsOf(german, { facets: [...within, { name: 'option:Colour', values: ['Red'] }] })
  expect(red.find(({ name }) => name === 'option:Colour')?.label).toBe('Farbe')
  const plain = await facetsOf({})
  expect(plain.find(({ name }) => name === 'option:Colour')).not.toHaveProperty('label')
  expect(plain.find(({ name }) => name === 'collection')?.values).toEqual([
    { value: collection.id, label: 'Facet lamps', count: 1 },
  ])
})
