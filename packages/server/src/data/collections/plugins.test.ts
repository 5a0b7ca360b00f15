import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()

const { dataCollections, items } = contract

const insert = (dataCollectionId: string, data: Record<string, unknown>) =>
  w.merchant.send(items.insert, { dataCollectionId, dataItem: { data } })
const add = (dataCollectionId: string, plugin: object) =>
  w.merchant.send(dataCollections.addDataCollectionPlugin, { dataCollectionId, plugin } as never)
const remove = (dataCollectionId: string, pluginType: string) =>
  w.merchant.send(dataCollections.deleteDataCollectionPlugin, { dataCollectionId, pluginType } as never)
const query = async (dataCollectionId: string, more: object = {}) =>
  (await w.merchant.callOk(items.query, { dataCollectionId, ...more } as never)).dataItems.map(
    ({ data }) => data as Record<string, unknown>,
  )

test('a plugin is there once, and taken away once', async () => {
  const dataCollectionId = await w.dataCollection()
  expect((await add(dataCollectionId, { type: 'SHARED' })).status).toBe(200)
  expect(codeOf(await add(dataCollectionId, { type: 'SHARED' }))).toBe('DATA_PLUGIN_EXISTS')
  expect((await remove(dataCollectionId, 'SHARED')).status).toBe(200)
  expect(codeOf(await remove(dataCollectionId, 'SHARED'))).toBe('DATA_PLUGIN_NOT_FOUND')
})

describe('PUBLISH', () => {
  test('gives new items its status, and does not go while some are not published', async () => {
    const dataCollectionId = await w.dataCollection()
    await insert(dataCollectionId, { title: 'Old' })
    await w.merchant.callOk(dataCollections.addPublishPlugin, {
      dataCollectionId,
      publishOptions: { defaultStatus: 'DRAFT' },
    })
    const draft = await insert(dataCollectionId, { title: 'New' })
    expect((await query(dataCollectionId)).map(({ title }) => title)).toEqual(['Old'])
    const rejected = await w.merchant.send(dataCollections.deletePublishPlugin, { dataCollectionId })
    expect(codeOf(rejected)).toBe('DATA_PLUGIN_CONFLICT')
    expect(rejected.body.details.applicationError.data).toMatchObject({ count: 1, environment: 'LIVE' })
    const dataItem = { id: draft.body.dataItem.id, data: { title: 'New', _publishStatus: 'PUBLISHED' } }
    await w.merchant.callOk(items.update, {
      dataCollectionId,
      dataItem,
      publishPluginOptions: { includeDraftItems: true },
    })
    await w.merchant.callOk(dataCollections.deletePublishPlugin, { dataCollectionId })
    expect((await query(dataCollectionId)).map(({ title }) => title).sort()).toEqual(['New', 'Old'])
  })

  test.each([
    ['FAIL_WHEN_DRAFT_ITEMS_INSTALLED', undefined],
    ['DISCARD_DRAFT_ITEMS', ['Published']],
    ['PUBLISH_DRAFT_ITEMS', ['Draft', 'Published']],
    ['COPY_DRAFT_ITEMS_WITH_DRAFT_STATUS', ['Published']],
  ] as const)('takes the place of kept drafts: %s', async (draftItemsPluginConflictAction, titles) => {
    const dataCollectionId = await w.dataCollection()
    await insert(dataCollectionId, { title: 'Published' })
    await w.merchant.callOk(dataCollections.addDraftItemsPlugin, { dataCollectionId, draftItemsOptions: {} })
    expect((await insert(`${dataCollectionId}__drafts`, { title: 'Draft' })).status).toBe(200)
    const reply = await w.merchant.send(dataCollections.addPublishPlugin, {
      dataCollectionId,
      publishOptions: {},
      draftItemsPluginConflictAction,
    })
    if (!titles) return expect(codeOf(reply)).toBe('DATA_PLUGIN_CONFLICT')
    expect(reply.status).toBe(200)
    expect((await query(dataCollectionId)).map(({ title }) => title).sort()).toEqual(titles)
    const all = await query(dataCollectionId, { publishPluginOptions: { includeDraftItems: true } })
    expect(all).toHaveLength(draftItemsPluginConflictAction === 'DISCARD_DRAFT_ITEMS' ? 1 : 2)
  })
})

test.each([
  ['FAIL_IF_DRAFT_ITEMS_EXIST', undefined],
  ['DISCARD_EXISTING_DRAFT_ITEMS', ['Published']],
  ['PUBLISH_EXISTING_DRAFT_ITEMS', ['Draft', 'Published']],
] as const)('drafts are kept no more: %s', async (draftItemsRemovalAction, titles) => {
  const dataCollectionId = await w.dataCollection()
  await insert(dataCollectionId, { title: 'Published' })
  await w.merchant.callOk(dataCollections.addDraftItemsPlugin, { dataCollectionId, draftItemsOptions: {} })
  await insert(`${dataCollectionId}__drafts`, { title: 'Draft' })
  const reply = await w.merchant.send(dataCollections.deleteDraftItemsPlugin, {
    dataCollectionId,
    draftItemsRemovalAction,
  })
  if (!titles) return expect(codeOf(reply)).toBe('DATA_PLUGIN_CONFLICT')
  expect((await query(dataCollectionId)).map(({ title }) => title).sort()).toEqual(titles)
  const removed = await w.merchant.send(items.query, { dataCollectionId: `${dataCollectionId}__drafts` })
  expect(codeOf(removed)).toBe('WDE0025')
  const again = { dataCollectionId, draftItemsOptions: {} }
  expect((await w.merchant.send(dataCollections.addDraftItemsPlugin, again)).status).toBe(200)
})

test('drafts replace PUBLISH, with the items that are not published', async () => {
  const dataCollectionId = await w.dataCollection({ plugins: [{ type: 'PUBLISH' }] })
  await insert(dataCollectionId, { title: 'Published' })
  await insert(dataCollectionId, { title: 'Draft', _publishStatus: 'DRAFT' })
  const message = { dataCollectionId, draftItemsOptions: {} }
  const plain = await w.merchant.send(dataCollections.addDraftItemsPlugin, message)
  expect(codeOf(plain)).toBe('DATA_PLUGIN_CONFLICT')
  await w.merchant.callOk(dataCollections.addDraftItemsPlugin, {
    ...message,
    publishPluginConflictAction: 'COPY_DRAFT_ITEMS_WITH_DRAFT_STATUS',
  })
  expect((await query(dataCollectionId)).map(({ title }) => title)).toEqual(['Published'])
  expect((await query(`${dataCollectionId}__drafts`)).map(({ title }) => title)).toEqual(['Draft'])
})

test('SINGLE_ITEM: one item, under its id', async () => {
  const dataCollectionId = await w.dataCollection()
  const { dataItemId } = await w.dataItem({ title: 'Here before' }, dataCollectionId)
  const plugin = { type: 'SINGLE_ITEM', singleItemOptions: { singleItemId: 'settings' } }
  expect(codeOf(await add(dataCollectionId, plugin))).toBe('DATA_PLUGIN_CONFLICT')
  await w.merchant.callOk(items.remove, { dataCollectionId, dataItemId })
  expect((await add(dataCollectionId, plugin)).status).toBe(200)
  expect((await insert(dataCollectionId, { title: 'One' })).body.dataItem.id).toBe('settings')
  expect(codeOf(await insert(dataCollectionId, { title: 'Two' }))).toBe('WDE0074')
  expect(rejectedFields(await insert(dataCollectionId, { _id: 'other' }))).toEqual({
    'dataItem.id': 'VALIDATION',
  })
})

describe('URLIZED', () => {
  const linked = (pattern: string) => ({
    key: 'link-journal-title',
    type: 'PAGE_LINK' as const,
    typeMetadata: { pageLink: { calculator: { fieldsPattern: { pattern, lowercase: true } } } },
  })
  const collection = (plugins: object[] = [{ type: 'URLIZED', urlizedOptions: { format: 'PLAIN' } }]) =>
    w.dataCollection({
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'year', type: 'NUMBER' },
        linked('/journal/{year}/{title}'),
      ],
      plugins: plugins as never,
    })
  const linkOf = (reply: { body: { dataItem: { data: Record<string, unknown> } } }) =>
    reply.body.dataItem.data['link-journal-title']

  test('makes a link of an item’s fields, one that no other has, and follows them', async () => {
    const dataCollectionId = await collection()
    const first = await insert(dataCollectionId, { title: 'Über den Größen!', year: 1927 })
    expect(linkOf(first)).toBe('/journal/1927/uber-den-grossen')
    expect(linkOf(await insert(dataCollectionId, { title: 'über den  größen', year: 1927 }))).toBe(
      '/journal/1927/uber-den-grossen-2',
    )
    const { id, data } = first.body.dataItem
    const changed = await w.merchant.send(items.update, {
      dataCollectionId,
      dataItem: { id, data: { ...data, title: 'Anew' } },
    })
    expect(linkOf(changed)).toBe('/journal/1927/anew')
    const set = await w.merchant.send(items.update, {
      dataCollectionId,
      dataItem: { id, data: { title: 'Anew', 'link-journal-title': '/mine' } },
    })
    expect(rejectedFields(set)).toEqual({ 'dataItem.data.link-journal-title': 'FIELD_NOT_ALLOWED' })
  })

  test('gives each of many concurrent items another slug', async () => {
    const dataCollectionId = await collection()
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => insert(dataCollectionId, { title: 'Same', year: 1 })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(replies.map(reply => String(linkOf(reply)).split('-')[1] ?? '1').toSorted()).toEqual(
      Array.from({ length: 12 }, (_, i) => `${i + 1}`).toSorted(),
    )
    const bulk = await w.merchant.callOk(items.bulkInsert, {
      dataCollectionId,
      dataItems: Array.from({ length: 30 }, () => ({ data: { title: 'Same', year: 1 } })),
      returnEntity: true,
    })
    expect(bulk.bulkActionMetadata.totalSuccesses).toBe(30)
    expect(new Set((await query(dataCollectionId)).map(data => data['link-journal-title'])).size).toBe(42)
  })

  test('waits once for writers of the same slugs of any field', async () => {
    const other = (pattern: string) => ({ ...linked(pattern), key: 'link-other' })
    const locks = async (...fields: object[]) => {
      const dataCollectionId = await w.dataCollection({
        fields: [{ key: 'title', type: 'TEXT' }, ...fields] as never,
        plugins: [{ type: 'URLIZED' }] as never,
      })
      shop.statements.length = 0
      const { data } = (await insert(dataCollectionId, { title: 'One' })).body.dataItem
      const taken = shop.statements.filter(text => text.includes('distinct hashtextextended')).length
      return { taken, links: [data['link-journal-title'], data['link-other']] }
    }
    expect(await locks(linked('/a/{title}'), other('/b/{title}'))).toEqual({
      taken: 1,
      links: ['/a/one', '/b/one'],
    })
    // A link that is made of another one.
    expect(await locks(linked('/a/{title}'), other('/b/{link-journal-title}'))).toEqual({
      taken: 1,
      links: ['/a/one', '/b/a-one'],
    })
  })

  test('makes links for the items that are there, also after a rename and another pattern', async () => {
    const dataCollectionId = await w.dataCollection()
    await insert(dataCollectionId, { title: 'One' })
    const field = linked('/j/{title}')
    await w.merchant.callOk(dataCollections.createDataCollectionField, { dataCollectionId, field })
    await w.merchant.callOk(dataCollections.addUrlizedPlugin, {
      dataCollectionId,
      urlizedOptions: { format: 'ORIGINAL' },
    })
    const links = async () => (await query(dataCollectionId)).map(data => data['link-journal-title'])
    expect(await links()).toEqual(['/j/one'])
    const read = await w.merchant.callOk(dataCollections.getDataCollection, { dataCollectionId })
    const { fieldId } = read.collection.fields?.find(({ key }) => key === 'title') ?? {}
    const renamed = await w.merchant.callOk(dataCollections.updateDataCollectionField, {
      dataCollectionId,
      field: { key: 'name', type: 'TEXT', fieldId },
    })
    const link = renamed.dataCollection.fields?.find(({ key }) => key === 'link-journal-title')
    expect(link?.typeMetadata?.pageLink?.calculator?.fieldsPattern?.pattern).toBe('/j/{name}')
    await w.merchant.callOk(dataCollections.updateDataCollectionField, {
      dataCollectionId,
      field: linked('/k/{name}'),
    })
    expect(await links()).toEqual(['/k/one'])
  })

  test('EDITABLE_PAGE_LINK keeps a link that was set, and one that was made', async () => {
    const dataCollectionId = await collection([
      { type: 'URLIZED' },
      { type: 'EDITABLE_PAGE_LINK', editablePageLinkOptions: { isPersisted: true, isMutable: true } },
    ])
    const created = await insert(dataCollectionId, { title: 'One', year: 1 })
    const { id, data } = created.body.dataItem
    const update = (more: object) =>
      w.merchant.send(items.update, { dataCollectionId, dataItem: { id, data: { ...data, ...more } } })
    expect(linkOf(await update({ title: 'Two' }))).toBe('/journal/1/one')
    expect(linkOf(await update({ 'link-journal-title': '/mine' }))).toBe('/mine')
  })
})

test('CMS sorts queries that name no order, and follows a rename', async () => {
  const dataCollectionId = await w.dataCollection()
  for (const year of [1927, 1812, 1999]) await insert(dataCollectionId, { year })
  const siteSort = { sort: [{ fieldKey: 'year', direction: 'DESC' as const }] }
  await w.merchant.callOk(dataCollections.addCmsPlugin, { dataCollectionId, cmsOptions: { siteSort } })
  expect((await query(dataCollectionId)).map(({ year }) => year)).toEqual([1999, 1927, 1812])
  const deleted = await w.merchant.send(dataCollections.deleteDataCollectionField, {
    dataCollectionId,
    fieldKey: 'year',
  })
  expect(rejectedFields(deleted)).toEqual({ fieldKey: 'VALIDATION' })
})

test('the catalog plugin names fields that there are, of a type that fits', async () => {
  const dataCollectionId = await w.dataCollection()
  const catalogOptions = { nameFieldKey: 'nothing', priceFieldKey: 'title' }
  const reply = await w.merchant.send(dataCollections.addCatalogPlugin, { dataCollectionId, catalogOptions })
  expect(rejectedFields(reply)).toEqual({ catalogOptions: 'VALIDATION' })
  expect(reply.body.details.validationError.fieldViolations).toHaveLength(2)
})

test('a paging mode that the collection does not have is rejected', async () => {
  const dataCollectionId = await w.dataCollection({ pagingModes: ['CURSOR'] })
  const query = { paging: { limit: 1, offset: 1 } }
  const offset = await w.merchant.send(items.query, { dataCollectionId, query })
  expect(offset.status).toBe(400)
  const cursor = await w.merchant.send(items.query, {
    dataCollectionId,
    query: { cursorPaging: { limit: 1 } },
  })
  expect(cursor.status).toBe(200)
  expect((await w.merchant.send(items.query, { dataCollectionId })).status).toBe(200)
})
