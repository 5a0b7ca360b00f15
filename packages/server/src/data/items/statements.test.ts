import { type CallDeclaration, contract } from '@stoa/contract'
import { CACHED } from '@stoa/testkit/scenarios'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

/** Day-one rule 9: how many items a call is about, and how many each of them refers to, costs no statement. */
const MANY = 50

const { shop, driver: w } = await openTestShop()

const as = 'merchant'
const { items } = contract
type Name = keyof typeof items

const ids = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}${i}`)

/** So many items, each of which refers to one of another collection, the first to all of it; and one that refers to none. */
async function library(n: number) {
  const authors = await w.dataCollection({ fields: [{ key: 'name', type: 'TEXT' }] })
  const authorIds = ids('author-', n)
  const names = authorIds.map(_id => ({ data: { _id, name: _id } }))
  await w.callOk(items.bulkInsert, { dataCollectionId: authors, dataItems: names }, as)
  const dataCollectionId = await w.dataCollection({
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'tags', type: 'ARRAY_STRING' },
      {
        key: 'first',
        type: 'REFERENCE',
        typeMetadata: { reference: { referencedCollectionId: authors } },
      },
      {
        key: 'authors',
        type: 'MULTI_REFERENCE',
        typeMetadata: { multiReference: { referencedCollectionId: authors } },
      },
    ],
  })
  const bookIds = ids('book-', n)
  const data = bookIds.map((_id, i) => ({
    _id,
    title: `Title ${i}`,
    first: authorIds[i],
    ...(i === 0 && { authors: authorIds }),
  }))
  const dataItems = data.map(each => ({ data: each }))
  const lone = { data: { _id: 'lone', title: 'Lone' } }
  await w.callOk(items.bulkInsert, { dataCollectionId, dataItems: [...dataItems, lone] }, as)
  await w
    .as(as)
    .callOk(contract.dataCollections.addDraftItemsPlugin, { dataCollectionId, draftItemsOptions: {} })
  return { dataCollectionId, authorIds, bookIds, dataItems }
}

type Library = Awaited<ReturnType<typeof library>>

const includeReferences = [{ field: 'first' }, { field: 'authors' }]
const references = ({ authorIds }: Library, referringItemId: string) =>
  authorIds.map(referencedItemId => ({
    referringItemFieldName: 'authors',
    referringItemId,
    referencedItemId,
  }))
const change = (dataItemId: string) => ({
  dataItemId,
  fieldModifications: [
    { fieldPath: 'tags', action: 'APPEND_TO_ARRAY' as const, appendToArrayOptions: { value: 'new' } },
  ],
})
const renamed = ({ dataItems }: Library) =>
  dataItems.map(({ data }) => ({ id: data._id, data: { ...data, title: `${data.title}!` } }))
const fresh = ({ dataItems }: Library) =>
  dataItems.map(({ data }) => ({ data: { ...data, _id: `new-${data._id}` } }))
const book = { dataItemId: 'book-0' }
const drafted = async ({ dataCollectionId }: Library) => {
  await w.callOk(items.createDataItemDraft, { dataCollectionId, ...book }, as)
  return book
}

/** What each call is sent, beside its collection, that is about as many items or references as there are. */
const calls: { [K in Name]: (library: Library) => object | Promise<object> } = {
  get: () => ({ ...book, includeReferences }),
  query: () => ({ returnTotalCount: true, includeReferences }),
  count: () => ({ filter: { authors: { $exists: true } } }),
  insert: lib => ({ dataItem: fresh(lib)[0], includeReferencedItems: true }),
  update: lib => ({ dataItem: renamed(lib)[0], saveReferences: true, includeReferencedItems: true }),
  save: lib => ({ dataItem: renamed(lib)[0], saveReferences: true, includeReferencedItems: true }),
  patch: () => ({ patch: change('book-0') }),
  remove: () => book,
  truncate: () => ({}),
  distinct: () => ({ fieldName: 'title' }),
  aggregate: () => ({ aggregation: { groupingFields: ['title'] } }),
  aggregatePipeline: () => ({ pipeline: { stages: [{ unwindArray: { arrayFieldName: 'authors' } }] } }),
  bulkInsert: lib => ({ dataItems: fresh(lib), returnEntity: true }),
  bulkUpdate: lib => ({ dataItems: renamed(lib), saveReferences: true, returnEntity: true }),
  bulkSave: lib => ({ dataItems: renamed(lib), saveReferences: true, returnEntity: true }),
  bulkPatch: ({ bookIds }) => ({ patches: bookIds.map(change), returnEntity: true }),
  bulkRemove: ({ bookIds }) => ({ dataItemIds: bookIds }),
  queryReferenced: ({ bookIds }) => ({
    referringItemIds: bookIds,
    referringItemFieldName: 'authors',
    returnTotalCount: true,
  }),
  isReferenced: lib => ({ ...references(lib, 'book-0')[0] }),
  insertReferences: lib => ({ dataItemReferences: references(lib, 'lone') }),
  removeReferences: lib => ({ dataItemReferences: references(lib, 'book-0') }),
  replaceReferences: ({ authorIds }) => ({
    referringItemFieldName: 'authors',
    referringItemId: 'book-0',
    newReferencedItemIds: authorIds.toReversed(),
  }),
  createDataItemDraft: () => book,
  publishDataItemDraft: drafted,
  unpublishDataItem: () => book,
  search: () => ({ search: { search: { expression: 'title' } }, includeReferences }),
  asyncPatchByFilter: () => ({ fieldModifications: change('').fieldModifications }),
  asyncRemoveByFilter: () => ({ filter: { title: { $contains: 'Title' } } }),
  listMissingItemTranslations: () => ({ dataCollectionId: undefined, language: 'de' }),
  getAsyncJobStatus: async ({ dataCollectionId }) => {
    // Items that have a text where the path needs an object: each is in the report.
    const fieldModifications = [
      { fieldPath: 'title.x', action: 'SET_FIELD' as const, setFieldOptions: { value: 1 } },
    ]
    const { jobId } = await w.callOk(items.asyncPatchByFilter, { dataCollectionId, fieldModifications }, as)
    await shop.platform.run('data jobs')
    return { jobId, dataCollectionId: undefined }
  },
}

async function statementsOf(name: Name, n: number): Promise<string[]> {
  const seeded = await library(n)
  const message = { dataCollectionId: seeded.dataCollectionId, ...(await calls[name](seeded)) }
  shop.statements.length = 0
  const reply = await w.send(items[name] as CallDeclaration, message as never, as)
  const sent = shop.statements.filter(
    // The first search asks for its indexes.
    text => !CACHED.test(text) && !text.includes('data_search'),
  )
  expect({ status: reply.status, body: reply.status === 200 || reply.body }).toEqual({
    status: 200,
    body: true,
  })
  expect(reply.body.bulkActionMetadata?.totalFailures ?? 0).toBe(0)
  return sent
}

test.each(Object.keys(items) as Name[])('%s sends as many statements for fifty as for one', async name => {
  const [one, many] = [await statementsOf(name, 1), await statementsOf(name, MANY)]
  expect(many.length, `${many.join('\n')}\n--- for one:\n${one.join('\n')}`).toBe(one.length)
})
