import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { importsOf } from './undo-import.fixture.ts'

const { shop, driver } = await openTestShop()
const { catalogTransfers, products, inventoryItemsV3, translations, journal, collections } = contract
const { begin, beginUndo, finished, importRecords, undo, errorsOf, catalogue } = importsOf({ shop, driver })
const as = 'merchant'

const bySlug = async (slug: string) =>
  (await driver.callOk(products.queryProducts, { query: { filter: { slug } } }, as)).products[0]
const setPrice = async (slug: string, price: number) =>
  driver
    .as(as)
    .callOk(products.updateProduct, { product: { id: (await bySlug(slug))?.id ?? '', priceData: { price } } })
const itemOf = async (slug: string) => {
  const filter = { productId: (await bySlug(slug))?.id }
  const { inventoryItems } = await driver
    .as(as)
    .callOk(inventoryItemsV3.queryInventoryItems, { query: { filter } })
  return inventoryItems[0]
}
const sell = async (slug: string, units: number) =>
  driver.as(as).callOk(inventoryItemsV3.bulkDecrementInventoryItems, {
    decrementData: [{ inventoryItemId: (await itemOf(slug))?.id ?? '', decrementBy: units }],
  })

const sizes = (...names: string[]) => [
  { name: 'Size', choices: names.map(value => ({ value, description: value })) },
]

test('protocol/catalogue-files §2: an undo deletes new records and gives changed ones their former values', async () => {
  await importRecords([
    { type: 'COLLECTION', slug: 'tea', name: 'Tea', translations: [{ language: 'de', name: 'Tee' }] },
    { type: 'COLLECTION', slug: 'cups', name: 'Cups', parent: 'tea' },
    {
      slug: 'pot',
      name: 'Pot',
      price: 40,
      brand: 'Kiln',
      collections: ['tea'],
      manageVariants: true,
      options: sizes('S', 'M'),
      variants: [{ choices: { Size: 'S' }, price: 30, stock: { quantity: 4 } }],
      translations: [{ language: 'de', name: 'Kanne' }],
    },
    { slug: 'same', name: 'Same', price: 1 },
  ])
  const before = await catalogue()
  const done = await importRecords([
    { type: 'COLLECTION', slug: 'tea', name: 'Teas', translations: [{ language: 'de', name: 'Tees' }] },
    {
      type: 'COLLECTION',
      slug: 'cups',
      parent: null,
      rule: { match: 'ALL', conditions: [{ field: 'BRAND', operator: 'IN', values: ['Kiln', 'Oven'] }] },
    },
    { type: 'COLLECTION', slug: 'new', name: 'New' },
    { type: 'COLLECTION', slug: 'newer', name: 'Newer', parent: 'new' },
    {
      slug: 'pot',
      name: 'Teapot',
      price: 50,
      brand: 'Oven',
      collections: ['new'],
      options: sizes('M', 'L'),
      variants: [{ choices: { Size: 'L' }, price: 60, stock: { quantity: 9 } }],
      translations: [
        { language: 'de', name: 'Teekanne' },
        { language: 'fr', name: 'Théière' },
      ],
      schedules: [{ startDate: '2100-01-01T00:00:00Z', price: 5 }],
    },
    { slug: 'same', price: 1 },
    { slug: 'mug', name: 'Mug', price: 8, collections: ['newer'], variants: [{ stock: { quantity: 3 } }] },
    { slug: 'mug', price: 9 },
    { slug: 'wrong', price: 'much' },
  ])
  expect(done).toMatchObject({ created: 3, updated: 4, rejected: 1, undoable: true })
  const undone = await undo(done.id)
  expect(await errorsOf(undone.id)).toEqual([])
  expect(undone).toMatchObject({
    direction: 'UNDO',
    status: 'COMPLETED',
    undoes: done.id,
    deleted: 3,
    updated: 4,
    rejected: 0,
    processed: 7,
    total: 7,
    unit: 'RECORDS',
  })
  expect(await catalogue()).toEqual(before)
  const { transfer } = await driver.callOk(catalogTransfers.getCatalogTransfer, { id: done.id }, as)
  expect(transfer).toMatchObject({ undoneBy: undone.id })
  expect(transfer.undoable).toBeUndefined()
  const again = await driver.send(catalogTransfers.undoCatalogImport, { id: done.id }, as)
  expect(codeOf(again)).toBe('CATALOG_IMPORT_NOT_UNDOABLE')
})

test('protocol/catalogue-files §2: collections go back to their places, whatever the order of the records was', async () => {
  await importRecords([
    { type: 'COLLECTION', slug: 'drinks', name: 'Drinks' },
    { type: 'COLLECTION', slug: 'juices', name: 'Juices', parent: 'drinks' },
    { type: 'COLLECTION', slug: 'ciders', name: 'Ciders', parent: 'juices' },
  ])
  const before = await catalogue()
  const done = await importRecords([
    { type: 'COLLECTION', slug: 'fruit', name: 'Fruit' },
    { type: 'COLLECTION', slug: 'ciders', parent: 'fruit' },
    { type: 'COLLECTION', slug: 'juices', parent: 'ciders' },
    { type: 'COLLECTION', slug: 'drinks', parent: 'juices' },
  ])
  expect(done).toMatchObject({ created: 1, updated: 3, rejected: 0 })
  const undone = await undo(done.id)
  expect(await errorsOf(undone.id)).toEqual([])
  expect(await catalogue()).toEqual(before)
})

test('protocol/catalogue-files §2: a new collection stays while one below it has been changed since', async () => {
  await importRecords([{ type: 'COLLECTION', slug: 'breads', name: 'Breads' }])
  const done = await importRecords([
    { type: 'COLLECTION', slug: 'bakery', name: 'Bakery' },
    { type: 'COLLECTION', slug: 'breads', name: 'Loaves', parent: 'bakery' },
  ])
  await importRecords([{ type: 'COLLECTION', slug: 'breads', name: 'Rolls' }])
  const changed = await catalogue()
  const undone = await undo(done.id)
  expect((await errorsOf(undone.id)).map(({ record, error }) => [record, error.description])).toEqual([
    ['Bakery', 'There are collections below it that stay. Move them, then undo the import again.'],
    ['Rolls', 'It was changed since the import: name. Undo the later change first.'],
  ])
  expect(await catalogue()).toEqual(changed)
})

test('protocol/catalogue-files §2: records that were changed since stay, later changes of other fields too', async () => {
  await importRecords([
    { slug: 'plate', name: 'Plate', price: 10 },
    { slug: 'bowl', name: 'Bowl', price: 11 },
    { slug: 'gone', name: 'Gone', price: 12 },
  ])
  const done = await importRecords([
    { slug: 'plate', price: 20 },
    { slug: 'bowl', price: 21 },
    { slug: 'gone', price: 22 },
    { slug: 'fork', name: 'Fork', price: 3 },
    { slug: 'knife', name: 'Knife', price: 4 },
  ])
  shop.clock.advance(1000)
  await driver.as(as).callOk(products.updateProduct, {
    product: { id: (await bySlug('bowl'))?.id ?? '', description: 'Deep' },
  })
  await setPrice('plate', 25)
  await setPrice('fork', 5)
  await driver.callOk(products.deleteProduct, { id: (await bySlug('gone'))?.id ?? '' }, as)
  const undone = await undo(done.id)
  expect(undone).toMatchObject({ status: 'PARTIALLY_COMPLETED', deleted: 1, updated: 1, rejected: 3 })
  expect(
    (await errorsOf(undone.id)).map(({ record, line, error }) => [record, line, error.description]),
  ).toEqual(
    expect.arrayContaining([
      ['Plate', 0, 'It was changed since the import: price. Undo the later change first.'],
      ['Gone', 0, 'It was deleted since the import.'],
      ['Fork', 0, 'It was changed since the import. Delete it on its page if it is not needed.'],
    ]),
  )
  expect(await bySlug('plate')).toMatchObject({ priceData: { price: 25 } })
  expect(await bySlug('bowl')).toMatchObject({ priceData: { price: 11 }, description: 'Deep' })
  expect(await bySlug('fork')).toBeDefined()
  expect(await bySlug('knife')).toBeUndefined()
  // The rest is undone after the later change was.
  await setPrice('plate', 20)
  const rest = await undo(done.id)
  expect(rest).toMatchObject({ updated: 1, rejected: 2 })
  expect(await bySlug('plate')).toMatchObject({ priceData: { price: 10 } })
})

test('protocol/catalogue-files §2: stock is set back by its difference, and never below zero', async () => {
  const stock = (slug: string, quantity: number) => ({ slug, variants: [{ stock: { quantity } }] })
  await importRecords(['a', 'b', 'c'].map(name => ({ ...stock(`stock-${name}`, 5), name, price: 1 })))
  const done = await importRecords([
    stock('stock-a', 20),
    { ...stock('stock-b', 20), price: 2 },
    stock('stock-c', 2),
  ])
  await sell('stock-a', 3)
  await sell('stock-b', 18)
  await sell('stock-c', 1)
  const undone = await undo(done.id)
  expect(undone).toMatchObject({ updated: 2, rejected: 1 })
  expect((await errorsOf(undone.id))[0]?.error.description).toContain(
    '13 units of the imported stock were sold',
  )
  expect((await itemOf('stock-a'))?.quantity).toBe(2)
  expect((await itemOf('stock-b'))?.quantity).toBe(2)
  expect(await bySlug('stock-b')).toMatchObject({ priceData: { price: 2 } })
  expect((await itemOf('stock-c'))?.quantity).toBe(4)
})

test('protocol/catalogue-files §2: a new collection stays if other products are in it', async () => {
  const done = await importRecords([
    { type: 'COLLECTION', slug: 'shelf', name: 'Shelf' },
    { type: 'COLLECTION', slug: 'board', name: 'Board', parent: 'shelf' },
    { type: 'COLLECTION', slug: 'empty', name: 'Empty' },
  ])
  const { collection } = await driver.callOk(collections.getCollectionBySlug, { slug: 'board' }, as)
  const { id } = await driver.product()
  await driver.callOk(products.addProductsToCollection, { id: collection.id ?? '', productIds: [id] }, as)
  const undone = await undo(done.id)
  expect(undone).toMatchObject({ deleted: 1, rejected: 2 })
  expect((await errorsOf(undone.id)).map(({ record }) => record).sort()).toEqual(['Board', 'Shelf'])
})

test('protocol/catalogue-files §2: a taken slug rejects its product only', async () => {
  await importRecords([
    { slug: 'first', name: 'First', price: 1 },
    { slug: 'second', name: 'Second', price: 1 },
  ])
  const [first, second] = [await bySlug('first'), await bySlug('second')]
  const done = await importRecords([
    { id: first?.id, slug: 'third', price: 2 },
    { id: second?.id, price: 2 },
  ])
  await driver.product({ slug: 'first' })
  const undone = await undo(done.id)
  expect(undone).toMatchObject({ updated: 1, rejected: 1 })
  expect((await errorsOf(undone.id))[0]).toMatchObject({ record: 'First' })
  expect(await bySlug('second')).toMatchObject({ priceData: { price: 1 } })
  expect(await bySlug('third')).toMatchObject({ priceData: { price: 2 } })
})

test('protocol/catalogue-files §2: an import under way, a check and two undos at the same time are rejected', async () => {
  const record = { slug: 'twice', name: 'Twice', price: 1 }
  const check = await importRecords([record], { dryRun: true })
  const send = (id: string) => driver.send(catalogTransfers.undoCatalogImport, { id }, as)
  expect(codeOf(await send(check.id))).toBe('CATALOG_IMPORT_NOT_UNDOABLE')
  const id = await begin([record])
  expect(codeOf(await send(id))).toBe('CATALOG_IMPORT_NOT_ENDED')
  await finished(id)
  const replies = await Promise.all([send(id), send(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  await shop.platform.run('data jobs')
  expect(await bySlug('twice')).toBeUndefined()
  expect(codeOf(await send('0b3f6c52-5f0c-4d5c-9f3e-0d1f1a2b3c4d'))).toBe('DATA_JOB_NOT_FOUND')
})

test('protocol/catalogue-files §2: a stopped undo keeps what it has done, and another one goes on', async () => {
  const names = Array.from({ length: 900 }, (_, n) => `stop-${n}`)
  const before = await catalogue()
  const done = await importRecords(names.map(slug => ({ slug, name: slug, price: 1 })))
  expect(done.created).toBe(900)
  const undoId = await beginUndo(done.id)
  await driver.callOk(catalogTransfers.cancelCatalogTransfer, { id: undoId }, as)
  expect(await finished(undoId)).toMatchObject({ status: 'CANCELED' })
  expect(await undo(done.id)).toMatchObject({ status: 'COMPLETED', deleted: 900, processed: 900 })
  expect(await catalogue()).toEqual(before)
})

test('protocol/journal §3: the undo of the entry of an import starts the undo job', async () => {
  const staff = await signInStaff({ shop, driver }, 'OWNER')
  const { fileId, uploadUrl } = await driver.callOk(catalogTransfers.createCatalogUploadUrl, {}, as)
  await shop.fetch(uploadUrl, { method: 'PUT', body: '{"slug":"noted","name":"Noted","price":1}' })
  const { requestId, body } = await staff.send(catalogTransfers.importCatalog, { fileId, format: 'JSONL' })
  const importId = (body as { transfer: { id: string } }).transfer.id
  const early = await staff.send(journal.undoChange, { requestId })
  expect(codeOf(early)).toBe('CATALOG_IMPORT_NOT_ENDED')
  await finished(importId)
  const step = { entityId: importId, operation: 'catalogTransfers.undoCatalogImport' }
  const plan = await staff.send(journal.undoChange, { requestId, dryRun: true })
  expect(plan.body).toEqual({ undone: [step], kept: [] })
  expect(await bySlug('noted')).toBeDefined()
  const reply = await staff.send(journal.undoChange, { requestId })
  expect(reply.body).toMatchObject({ undone: [step] })
  await shop.platform.run('data jobs')
  expect(await bySlug('noted')).toBeUndefined()
  const { entries } = await driver.callOk(journal.listJournalEntries, { limit: 2 }, as)
  expect(entries).toMatchObject([{ undoes: requestId }, { requestId, undoneBy: reply.requestId }])
})

test('protocol/catalogue-files §2: an undo writes events, and its translations', async () => {
  await importRecords([{ slug: 'lamp', name: 'Lamp', price: 1 }])
  const done = await importRecords([
    { slug: 'lamp', price: 2, translations: [{ language: 'de', name: 'Lampe' }] },
    { slug: 'torch', name: 'Torch', price: 1 },
  ])
  const [lamp, torch] = [await bySlug('lamp'), await bySlug('torch')]
  await undo(done.id)
  const rows = await shop.sql<{ type: string }>`select type from events
    where entity_id = any(${[lamp?.id, torch?.id]}) order by id desc limit 3`
  expect(rows.map(({ type }) => type.split('.').at(-1)).sort()).toEqual([
    'ProductChanged',
    'ProductDeleted',
    'translation_deleted',
  ])
  const query = { entityType: 'PRODUCT' as const, entityIds: [lamp?.id ?? ''] }
  expect((await driver.callOk(translations.queryTranslations, query, as)).translations).toEqual([])
})
