import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()

const { dataCollections, items } = contract

const query = async (dataCollectionId: string, more: object = {}) =>
  (await w.merchant.callOk(items.query, { dataCollectionId, ...more } as never)).dataItems.map(
    ({ data }) => data as Record<string, unknown>,
  )

const createLibrary = async () => {
  const dataCollectionId = await w.dataCollection({
    plugins: [{ type: 'MULTILINGUAL', multilingualOptions: { translatableFieldKeys: ['title'] } }],
  })
  const { dataItemId } = await w.dataItem({ title: 'Cloud', year: 1 }, dataCollectionId)
  const translate = (data: Record<string, unknown>, language: string | undefined = 'de') =>
    w.merchant.callOk(items.update, { dataCollectionId, language, dataItem: { id: dataItemId, data } })
  const read = async (language?: string) =>
    (await w.merchant.callOk(items.get, { dataCollectionId, dataItemId, language })).dataItem.data as Record<
      string,
      unknown
    >
  return { dataCollectionId, dataItemId, translate, read }
}

test('keeps a value for each language and falls back to the main one', async () => {
  const { dataCollectionId, dataItemId, translate, read } = await createLibrary()
  const { dataItem } = await translate({ title: 'Wolke', year: 2 })
  expect(dataItem.data).toMatchObject({ title: 'Wolke', year: 2 })
  expect(await read('de')).toMatchObject({ title: 'Wolke', year: 2 })
  expect(await read()).toMatchObject({ title: 'Cloud', year: 2 })
  expect(await read('fr')).toMatchObject({ title: 'Cloud', year: 2 })
  expect(JSON.stringify(await read())).not.toContain('~t')
  const patch = {
    dataItemId,
    fieldModifications: [{ fieldPath: 'year', action: 'SET_FIELD' as const, setFieldOptions: { value: 3 } }],
  }
  await w.merchant.callOk(items.patch, { dataCollectionId, patch })
  expect(await read('de')).toMatchObject({ title: 'Wolke', year: 3 })
  await translate({ title: 'Cloud!', year: 3 }, 'en')
  expect(await read('fr')).toMatchObject({ title: 'Cloud!' })
  await translate({ year: 3 })
  expect(await read('de')).toMatchObject({ title: 'Cloud!' })
})

test('does not take the main value for a translation when it comes back', async () => {
  const { translate, read } = await createLibrary()
  await translate({ ...(await read('de')), year: 5 })
  await translate({ title: 'Sky', year: 5 }, 'en')
  expect(await read('de')).toMatchObject({ title: 'Sky', year: 5 })
})

test('filters and sorts by what is shown', async () => {
  const { dataCollectionId, translate } = await createLibrary()
  await translate({ title: 'Wolke', year: 1 })
  await w.dataItem({ title: 'River' }, dataCollectionId)
  const sorted = async (language?: string) =>
    (
      await query(dataCollectionId, { language, query: { sort: [{ fieldName: 'title', order: 'ASC' }] } })
    ).map(({ title }) => title)
  expect(await sorted()).toEqual(['Cloud', 'River'])
  expect(await sorted('de')).toEqual(['River', 'Wolke'])
  const find = (title: string, language: string) =>
    query(dataCollectionId, { language, query: { filter: { title } } })
  expect(await find('Wolke', 'de')).toHaveLength(1)
  expect(await find('Wolke', 'fr')).toHaveLength(0)
  expect(await find('River', 'de')).toHaveLength(1)
})

describe('of items that others name', () => {
  const named = async () => {
    const { dataCollectionId: words, dataItemId, translate } = await createLibrary()
    await translate({ title: 'Wolke', year: 1 })
    const dataCollectionId = await w.dataCollection({
      fields: [
        {
          key: 'word',
          type: 'REFERENCE',
          typeMetadata: { reference: { referencedCollectionId: words } },
        },
        {
          key: 'all',
          type: 'MULTI_REFERENCE',
          typeMetadata: { multiReference: { referencedCollectionId: words } },
        },
      ],
    })
    const page = await w.dataItem({ word: dataItemId, all: [dataItemId] }, dataCollectionId)
    return { words, dataCollectionId, dataItemId: page.dataItemId, language: 'de' }
  }
  const title = 'Wolke'
  const both = [{ field: 'word' }, { field: 'all' }]

  test('is the requested one where they are included', async () => {
    const { words: _, ...item } = await named()
    const got = await w.merchant.send(items.get, { ...item, includeReferences: both })
    expect(got.body.dataItem.data).toMatchObject({ word: { title }, all: [{ title }] })
    expect(got.headers.get('x-stoa-ignored')).toBeNull()
    const { dataItemId: _id, ...all } = item
    expect(await query(item.dataCollectionId, { ...all, includeReferences: both })).toMatchObject([
      { word: { title }, all: [{ title }] },
    ])
    expect(await query(item.dataCollectionId, { includeReferences: both })).toMatchObject([
      { word: { title: 'Cloud' }, all: [{ title: 'Cloud' }] },
    ])
    const searched = await w.merchant.callOk(items.search, {
      ...all,
      includeReferences: both,
      search: { filter: {} },
    })
    expect(searched.dataItems[0]?.data).toMatchObject({ word: { title } })
  })

  test('is the requested one where references are queried and written', async () => {
    const { dataCollectionId, dataItemId, language } = await named()
    const request = { dataCollectionId, referringItemId: dataItemId, referringItemFieldName: 'all', language }
    const found = await w.merchant.callOk(items.queryReferenced, request)
    expect(found.results[0]?.dataItem?.data).toMatchObject({ title })
    const { data } = (await w.merchant.callOk(items.get, { dataCollectionId, dataItemId })).dataItem
    const { all: _, ...own } = data as Record<string, unknown>
    const saved = {
      dataCollectionId,
      language,
      dataItem: { id: dataItemId, data: own },
      includeReferencedItems: true,
    }
    const reply = await w.merchant.callOk(items.save, saved)
    expect(reply.dataItem?.data).toMatchObject({ word: { title } })
  })

  test('is reported as ignored if neither side has it', async () => {
    const { dataCollectionId, reference } = await w.dataReference()
    const { referringItemId, referringItemFieldName } = reference
    const request = { dataCollectionId, referringItemId, referringItemFieldName, language: 'de' }
    const referenced = await w.merchant.send(items.queryReferenced, request)
    expect(referenced.headers.get('x-stoa-ignored')).toBe('language')
    const includeReferences = [{ field: 'friends' }]
    const included = await w.visitor.send(items.query, {
      dataCollectionId,
      language: 'de',
      includeReferences,
    })
    expect(included.headers.get('x-stoa-ignored')).toBe('language')
  })
})

test('counts, groups and lists values in the requested language', async () => {
  const { dataCollectionId, translate } = await createLibrary()
  await translate({ title: 'Wolke', year: 1 })
  const call = { dataCollectionId, language: 'de' }
  const counted = await w.merchant.callOk(items.count, { ...call, filter: { title: 'Wolke' } })
  expect(counted.totalCount).toBe(1)
  const { distinctValues } = await w.merchant.callOk(items.distinct, { ...call, fieldName: 'title' })
  expect(distinctValues).toEqual(['Wolke'])
  const aggregation = { groupingFields: ['title'], operations: [] }
  const { results } = await w.merchant.callOk(items.aggregate, { ...call, aggregation })
  expect(results).toMatchObject([{ _id: { title: 'Wolke' } }])
})

test('searches structured texts in the requested language', async () => {
  const dataCollectionId = await w.dataCollection({
    fields: [{ key: 'body', type: 'RICH_CONTENT' }],
    plugins: [{ type: 'MULTILINGUAL', multilingualOptions: { translatableFieldKeys: ['body'] } }],
  })
  const body = (text: string) => ({
    body: {
      nodes: [
        { type: 'PARAGRAPH', id: 'a', nodes: [{ type: 'TEXT', id: '', nodes: [], textData: { text } }] },
      ],
    },
  })
  const { dataItemId: id } = await w.dataItem(body('Cloud'), dataCollectionId)
  const call = { dataCollectionId, language: 'de' }
  await w.merchant.callOk(items.update, { ...call, dataItem: { id, data: body('Wolke') } })
  const found = async (text: string, language: string) => {
    const filter = { 'body.nodes.nodes.textData.text': text }
    return (await w.merchant.callOk(items.count, { dataCollectionId, language, filter })).totalCount
  }
  expect([await found('Wolke', 'de'), await found('Cloud', 'de')]).toEqual([1, 0])
  expect([await found('Wolke', 'fr'), await found('Cloud', 'fr')]).toEqual([0, 1])
  expect(
    await query(dataCollectionId, { language: 'de', query: { filter: { body: { $exists: true } } } }),
  ).toHaveLength(1)
})

test('takes no languages that are none, and no fields that have one value', async () => {
  const { dataCollectionId } = await createLibrary()
  const reply = await w.visitor.send(items.query, { dataCollectionId, language: 'not a tag' })
  expect(rejectedFields(reply)).toEqual({ language: 'FORMAT' })
  const other = await w.dataCollection()
  const number = { dataCollectionId: other, multilingualOptions: { translatableFieldKeys: ['year'] } }
  const rejected = await w.merchant.send(dataCollections.addMultilingualPlugin, number)
  expect(rejectedFields(rejected)).toEqual({ multilingualOptions: 'VALIDATION' })
})
