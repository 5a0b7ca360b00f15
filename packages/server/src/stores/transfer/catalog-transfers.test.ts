import { contract, type RequestOf } from '@stoa/contract'
import { codeOf, twoOptions } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { catalogTransfers, products, productSearch, inventoryItemsV3, inventoryChanges } = contract
const as = 'merchant'
type Import = Partial<RequestOf<typeof catalogTransfers.importCatalog>>

async function finished(id: string) {
  await shop.platform.run('data jobs')
  return (await driver.callOk(catalogTransfers.getCatalogTransfer, { id }, as)).transfer
}

async function importText(text: string, format: 'CSV' | 'JSONL', more: Import = {}) {
  const { fileId, uploadUrl } = await driver.callOk(catalogTransfers.createCatalogUploadUrl, {}, as)
  expect((await shop.fetch(uploadUrl, { method: 'PUT', body: text })).status).toBe(200)
  const message = { fileId, format, ...more }
  return finished((await driver.callOk(catalogTransfers.importCatalog, message, as)).transfer.id)
}

async function exportText(format: 'CSV' | 'JSONL', filter?: Record<string, unknown>) {
  const message = { format, ...(filter && { filter }) }
  const { transfer } = await driver.callOk(catalogTransfers.exportCatalog, message, as)
  const done = await finished(transfer.id)
  expect(done).toMatchObject({ status: 'COMPLETED', direction: 'EXPORT' })
  return (await shop.fetch(done.downloadUrl as string)).text()
}

const errorsOf = async (id: string) =>
  (await driver.callOk(catalogTransfers.listCatalogTransferErrors, { id }, as)).errors

const bySlug = async (slug: string) =>
  (await driver.callOk(products.queryProducts, { query: { filter: { slug } } }, as)).products[0]

const CSV = [
  'type,slug,name,price,sku,collections,discountType,discountValue,quantity,media,manageVariants,options,choices,visible',
  'COLLECTION,pantry,Pantry,,,,,,,,,,,',
  'PRODUCT,mug,Mug,12.5,0012,pantry,PERCENT,10,7,https://img.example/1.png;https://img.example/2.png,,,,',
  'PRODUCT,shirt,Shirt,30,,,,,,,true,"[{""name"":""Size"",""choices"":[{""value"":""S""},{""value"":""M""}]}]",,',
  'VARIANT,,,29,shirt-s,,,,3,,,,"{""Size"":""S""}",',
  'VARIANT,,,,,,,,0,,,,"{""Size"":""M""}",false',
].join('\r\n')

describe('imports (protocol/catalogue-files §1)', () => {
  test.each([0, 1, 2, 3])('take names of characters beyond U+FFFF after %i letters', async letters => {
    const name = `${'n'.repeat(letters)}${'𠮷'.repeat(60)}`
    const rejected = { name: `${'x'.repeat(199 - letters)}👩‍👩‍👧`, price: 1 }
    const lines = [{ name, price: 5 }, { name: `Plain ${letters}`, price: 5 }, rejected]
    const done = await importText(lines.map(line => JSON.stringify(line)).join('\n'), 'JSONL')
    expect(done).toMatchObject({ status: 'PARTIALLY_COMPLETED', created: 2, rejected: 1 })
    expect(JSON.stringify(await errorsOf(done.id))).not.toMatch(/\\ud8|\ufffd/i)
  })

  test('create collections, products, variants and stock from CSV', async () => {
    const done = await importText(CSV, 'CSV')
    expect(done).toMatchObject({
      status: 'COMPLETED',
      created: 3,
      updated: 0,
      rejected: 0,
      processed: CSV.length,
      total: CSV.length,
      unit: 'BYTES',
    })
    const mug = await bySlug('mug')
    expect(mug).toMatchObject({
      name: 'Mug',
      sku: '0012',
      priceData: { price: 12.5, discountedPrice: 11.25 },
      stock: { trackInventory: true, quantity: 7 },
      media: { items: [{ image: { url: 'https://img.example/1.png' } }, {}] },
    })
    expect(mug?.collectionIds).toHaveLength(1)
    const shirt = await bySlug('shirt')
    expect(shirt?.variants).toMatchObject([
      {
        choices: { Size: 'S' },
        variant: { priceData: { price: 29 }, sku: 'shirt-s' },
        stock: { quantity: 3 },
      },
      {
        choices: { Size: 'M' },
        variant: { priceData: { price: 30 }, visible: false },
        stock: { quantity: 0 },
      },
    ])
  })

  test('are found by searches at once', async () => {
    await importText('{"slug":"amphora","name":"Amphora","price":80}\n', 'JSONL')
    const found = await driver.visitor.callOk(productSearch.searchProducts, { expression: 'amphora' })
    expect(found.products.map(({ slug }) => slug)).toEqual(['amphora'])
  })

  test('change the fields that the file has, write the ledger, and leave what is the same', async () => {
    await importText(
      '{"slug":"vase","name":"Vase","price":40,"brand":"Kiln","variants":[{"stock":{"quantity":5}}]}',
      'JSONL',
    )
    const before = await bySlug('vase')
    const line = '{"slug":"vase","price":35,"variants":[{"stock":{"quantity":2}}]}'
    expect(await importText(line, 'JSONL')).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    const after = await bySlug('vase')
    expect(after).toMatchObject({
      id: before?.id,
      brand: 'Kiln',
      priceData: { price: 35 },
      stock: { quantity: 2 },
    })
    expect(await importText(line, 'JSONL')).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    const { inventoryItems } = await driver
      .as(as)
      .callOk(inventoryItemsV3.queryInventoryItems, { query: { filter: { productId: after?.id } } })
    const changes = await driver
      .as(as)
      .callOk(inventoryChanges.listInventoryChanges, { inventoryItemId: inventoryItems[0]?.id as string })
    expect(changes.inventoryChanges.map(({ delta, cause }) => [delta, cause])).toEqual([
      [-3, 'MANUAL'],
      [5, 'INITIAL'],
    ])
  })

  test('leave existing products with SKIP, and write nothing in a dry run', async () => {
    await importText('{"slug":"bowl","name":"Bowl","price":10}', 'JSONL')
    const text = '{"slug":"bowl","price":11}\n{"slug":"jar","name":"Jar","price":9}\n'
    const tried = await importText(text, 'JSONL', { dryRun: true })
    expect(tried).toMatchObject({ dryRun: true, created: 1, updated: 1, status: 'COMPLETED' })
    expect(await bySlug('jar')).toBeUndefined()
    expect(await importText(text, 'JSONL', { existing: 'SKIP' })).toMatchObject({ created: 1, unchanged: 1 })
    expect((await bySlug('bowl'))?.priceData.price).toBe(10)
  })

  test('know in a dry run the collections that the file itself has', async () => {
    const text = 'type,slug,name,price,collections\nCOLLECTION,orchard,Orchard,,\nPRODUCT,pot,Pot,5,orchard\n'
    expect(await importText(text, 'CSV', { dryRun: true })).toMatchObject({ created: 2, rejected: 0 })
    expect(await bySlug('pot')).toBeUndefined()
  })

  test('build the tree of collections, and reject what is no tree', async () => {
    const file = (records: object[]) =>
      records.map(record => JSON.stringify({ type: 'COLLECTION', ...record })).join('\n')
    const levels = Array.from({ length: 11 }, (_, i) => ({
      slug: `level-${i}`,
      name: `Level ${i}`,
      ...(i > 0 && { parent: `level-${i - 1}` }),
    }))
    const done = await importText(file(levels), 'JSONL')
    expect(done).toMatchObject({ created: 10, rejected: 1 })
    expect((await errorsOf(done.id)).map(({ line }) => line)).toEqual([11])
    const readPath = async (slug: string) => {
      const { category } = await driver
        .as(as)
        .callOk(contract.categories.getCategoryBySlug, { slug, fields: ['BREADCRUMBS_INFO'] })
      return category.breadcrumbsInfo?.breadcrumbs?.map(({ categorySlug }) => categorySlug)
    }
    expect(await readPath('level-2')).toEqual(['level-0', 'level-1'])
    const moves = [
      { slug: 'level-1', parent: 'level-3' },
      { slug: 'level-5', parent: 'level-5' },
      { slug: 'level-6', parent: 'nowhere' },
      { slug: 'new-top', name: 'New top', parent: null },
      { slug: 'level-9', parent: 'new-top' },
      { slug: 'level-0', parent: 'level-9' },
    ]
    const moved = await importText(file(moves), 'JSONL')
    expect(moved).toMatchObject({ created: 1, updated: 1, rejected: 4 })
    expect((await errorsOf(moved.id)).map(({ line }) => line)).toEqual([1, 2, 3, 6])
    expect(await readPath('level-9')).toEqual(['new-top'])
    expect(await readPath('level-0')).toEqual([])
  })

  test('keep what a record of a collection leaves out', async () => {
    const seoData = { tags: [{ type: 'title', children: 'Kept' }] }
    const { category } = await driver.as(as).callOk(contract.categories.createCategory, {
      category: { name: 'Kept', slug: 'kept', seoData },
    } as never)
    await importText('{"type":"COLLECTION","slug":"kept","description":"New"}', 'JSONL')
    const after = await driver.callOk(contract.categories.getCategory, { categoryId: category.id }, as)
    expect(after.category.seoData).toMatchObject(seoData)
  })

  test('report each record that does not fit, with its line, and take the others', async () => {
    const text = [
      '{"slug":"ok-1","name":"One","price":1}',
      '{"slug":"no-name","price":1}',
      'no json',
      '{"slug":"no-price","name":"No price"}',
      '{"slug":"typo","name":"Typo","price":1,"colour":"red"}',
      '{"slug":"lost","name":"Lost","price":1,"collections":["nowhere"]}',
      '{"slug":"cheap","name":"Cheap","price":-1}',
      '{"slug":"odd","name":"Odd","price":1,"variants":[{"choices":{"Size":"S"},"price":2}]}',
      '{"slug":"away","name":"Away","price":1,"variants":[{"locations":[{"location":"Moon","quantity":1}]}]}',
      '{"slug":"ok-2","name":"Two","price":2}',
    ].join('\n')
    const done = await importText(text, 'JSONL')
    expect(done).toMatchObject({ status: 'PARTIALLY_COMPLETED', created: 2, rejected: 8 })
    const errors = await errorsOf(done.id)
    expect(errors.map(({ line, record, error }) => [line, record, error.description])).toEqual([
      [2, 'no-name', 'name is required'],
      [3, '', expect.stringContaining('is no JSON')],
      [4, 'no-price', 'price is required'],
      [5, 'typo', 'colour is not a field of this call'],
      [6, 'lost', expect.stringContaining('collections[0] is not the slug of a collection: "nowhere"')],
      [7, 'cheap', 'price must be at least 0'],
      [8, 'odd', expect.stringContaining('variants[0] names no variant of the product')],
      [9, 'away', expect.stringContaining('variants[0].locations[0].location names no location')],
    ])
    const page = await driver
      .as(as)
      .callOk(catalogTransfers.listCatalogTransferErrors, { id: done.id, paging: { limit: 3 } })
    expect(page.pagingMetadata).toMatchObject({ count: 3, hasNext: true })
  })

  test('apply two records about one product one after the other, and keep slugs apart', async () => {
    const text =
      '{"slug":"twice","name":"Twice","price":1}\n{"slug":"twice","price":2}\n{"name":"Twice","price":3}\n'
    expect(await importText(text, 'JSONL')).toMatchObject({ created: 2, updated: 1 })
    expect((await bySlug('twice'))?.priceData.price).toBe(2)
    expect(await bySlug('twice-1')).toBeUndefined()
    expect((await bySlug('twice-2'))?.priceData.price).toBe(3)
  })

  test('name the line of a record in the middle of a file with many variants', async () => {
    const options = '"[{""name"":""Size"",""choices"":[{""value"":""S""},{""value"":""M""}]}]"'
    const lines = ['type,slug,name,price,manageVariants,options,choices']
    for (let n = 0; n < 600; n++) {
      lines.push(`PRODUCT,many-${n},Many ${n},5,true,${options},`)
      for (const size of ['S', 'M']) lines.push(`VARIANT,,,6,,,"{""Size"":""${size}""}"`)
    }
    lines.push('PRODUCT,no-price,No price,,,,')
    const done = await importText(lines.join('\n'), 'CSV', { dryRun: true })
    expect(done).toMatchObject({ created: 600, rejected: 1 })
    expect((await errorsOf(done.id)).map(({ line }) => line)).toEqual([lines.length])
  })

  test('reject a file with an unknown column, and name it', async () => {
    const done = await importText('slug,Notes\nmug,hello\n', 'CSV')
    expect(done.status).toBe('FAILED')
    expect(done.error?.description).toContain('the column "Notes"')
  })

  test('emit an event for each product', async () => {
    await importText('{"slug":"eventful","name":"Eventful","price":1}', 'JSONL')
    const id = (await bySlug('eventful'))?.id
    const rows = await shop.sql`select type from events where entity_id = ${id}`
    expect(rows).toEqual([{ type: 'com.wix.ecommerce.catalog.api.v1.ProductCreated' }])
  })

  test('are cancelled before they end, and cannot be cancelled twice', async () => {
    const { transfer } = await driver.callOk(catalogTransfers.exportCatalog, { format: 'CSV' }, as)
    await driver.callOk(catalogTransfers.cancelCatalogTransfer, { id: transfer.id }, as)
    expect(await finished(transfer.id)).toMatchObject({ status: 'CANCELED' })
    const again = await driver.send(catalogTransfers.cancelCatalogTransfer, { id: transfer.id }, as)
    expect(codeOf(again)).toBe('DATA_JOB_ENDED')
  })
})

describe('exports (protocol/catalogue-files §1)', () => {
  test('write one line for a product and one for each managed variant', async () => {
    const product = await driver.product({
      name: 'Cap',
      slug: 'cap',
      manageVariants: true,
      productOptions: twoOptions,
    })
    const lines = (await exportText('CSV', { slug: 'cap' })).trim().split('\r\n')
    const cells = lines.filter(line => /^(PRODUCT|VARIANT)/.test(line)).map(line => line.split(',')[0])
    expect(cells).toEqual(['PRODUCT', 'VARIANT', 'VARIANT', 'VARIANT', 'VARIANT'])
    const [record] = (await exportText('JSONL', { slug: 'cap' }))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
      .filter(({ type }) => type === 'PRODUCT')
    expect(record).toMatchObject({
      id: product.id,
      slug: 'cap',
      manageVariants: true,
      variants: [{}, {}, {}, {}],
    })
  })

  test('are listed with the imports, newest first', async () => {
    shop.clock.advance(1000)
    await importText('{"slug":"mug","price":13}', 'JSONL')
    shop.clock.advance(1000)
    await exportText('JSONL', { slug: 'mug' })
    const { transfers, total } = await driver.callOk(catalogTransfers.listCatalogTransfers, { limit: 2 }, as)
    expect(transfers.map(({ direction }) => direction)).toEqual(['EXPORT', 'IMPORT'])
    expect(total).toBeGreaterThan(10)
  })
})

describe('translations (protocol/catalogue-files §1, protocol/translations §1)', () => {
  const { translations } = contract
  const read = async (entityType: 'PRODUCT' | 'COLLECTION', entityId: string) =>
    (await driver.callOk(translations.queryTranslations, { entityType, entityIds: [entityId] }, as))
      .translations

  test.each(['JSONL', 'CSV'] as const)('are exported to %s and imported again', async format => {
    const slug = `lantern-${format.toLowerCase()}`
    const lines = [
      {
        type: 'COLLECTION',
        slug: `${slug}s`,
        name: `Lanterns ${format}`,
        translations: [{ language: 'de', name: 'Laternen' }],
      },
      {
        slug,
        name: 'Lantern',
        price: 12,
        collections: [`${slug}s`],
        translations: [
          { language: 'de', name: 'Laterne', options: [{ original: 'Size', name: 'Größe' }] },
          { language: 'fr', name: 'Lanterne' },
        ],
      },
    ]
    const text = lines.map(line => JSON.stringify(line)).join('\n')
    expect(await importText(text, 'JSONL')).toMatchObject({ created: 2, rejected: 0 })
    const product = await bySlug(slug)
    const before = await read('PRODUCT', product?.id as string)
    expect(before.map(({ language, name }) => [language, name])).toEqual([
      ['de', 'Laterne'],
      ['fr', 'Lanterne'],
    ])
    const file = await exportText(format)
    await driver.callOk(products.deleteProduct, { id: product?.id as string }, as)
    await importText(file, format)
    const after = await read('PRODUCT', product?.id as string)
    const texts = (all: typeof before) => all.map(({ updatedDate: _, ...each }) => each)
    expect(texts(after)).toEqual(texts(before))
    const collectionId = (await bySlug(slug))?.collectionIds[0] as string
    expect((await read('COLLECTION', collectionId)).map(({ name }) => name)).toEqual(['Laternen'])
  })

  test('in the main language are rejected with their record', async () => {
    const done = await importText(
      '{"slug":"torch","name":"Torch","price":3,"translations":[{"language":"en-GB","name":"Torch"}]}',
      'JSONL',
    )
    expect(done).toMatchObject({ created: 0, rejected: 1 })
    expect(JSON.stringify(await errorsOf(done.id))).toContain('translations[0].language')
  })
})
