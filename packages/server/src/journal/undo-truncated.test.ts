import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { journal, items, dataCollections } = contract

const { send } = await signInStaff({ shop, driver }, 'OWNER')
const undo = (requestId: string) => send(journal.undoChange, { requestId })

let created = 0

/** Books that refer to authors, and two of them. */
async function newBooks() {
  const suffix = ++created
  const [authors, books] = [`authors-${suffix}`, `books-${suffix}`]
  await driver.merchant.callOk(dataCollections.createDataCollection, { collection: { id: authors } })
  await driver.merchant.callOk(dataCollections.createDataCollection, {
    collection: {
      id: books,
      fields: [
        { key: 'title', type: 'TEXT' },
        {
          key: 'authors',
          type: 'MULTI_REFERENCE',
          typeMetadata: {
            multiReference: { referencedCollectionId: authors, referencingFieldKey: 'books' },
          },
        },
      ],
    },
  })
  const insert = async (dataCollectionId: string, data: object) =>
    (await driver.merchant.callOk(items.insert, { dataCollectionId, dataItem: { data } })).dataItem.id ?? ''
  const author = await insert(authors, { name: 'Ada' })
  const ids = [await insert(books, { title: 'One' }), await insert(books, { title: 'Two' })]
  await driver.merchant.callOk(items.insertReferences, {
    dataCollectionId: books,
    dataItemReferences: [
      {
        referringItemFieldName: 'authors',
        referringItemId: ids[0] ?? '',
        referencedItemId: author,
      },
    ],
  })
  return { books, author, ids }
}
const read = async (dataCollectionId: string) =>
  (await driver.merchant.callOk(items.query, { dataCollectionId, query: {} })).dataItems ?? []
const refersTo = async (dataCollectionId: string, referringItemId: string, referencedItemId: string) =>
  (
    await driver.merchant.callOk(items.isReferenced, {
      dataCollectionId,
      referringItemFieldName: 'authors',
      referringItemId,
      referencedItemId,
    })
  ).isReferenced

test('protocol/journal §3: an emptied collection gets its items and references back, and is emptied again', async () => {
  const { books, author, ids } = await newBooks()
  const before = await read(books)
  const { requestId } = await send(items.truncate, { dataCollectionId: books })
  expect(await read(books)).toEqual([])

  const dryRun = await send(journal.undoChange, { requestId, dryRun: true })
  expect(dryRun.body).toEqual({ undone: [{ entityId: books, operation: 'journal.undoChange' }], kept: [] })
  expect(await read(books)).toEqual([])

  const first = await undo(requestId)
  expect(first.status).toBe(200)
  expect(await read(books)).toEqual(before)
  expect(await refersTo(books, ids[0] ?? '', author)).toBe(true)
  expect(codeOf(await undo(requestId))).toBe('CHANGE_ALREADY_UNDONE')

  const second = await undo(first.requestId)
  expect(second.body.undone).toEqual([{ entityId: books, operation: 'items.truncate' }])
  expect(await read(books)).toEqual([])
  expect((await undo(second.requestId)).status).toBe(200)
  expect(await read(books)).toEqual(before)
})

test('protocol/journal §3: the undo of a truncation keeps new items and rejects those with the same ids', async () => {
  const { books, ids } = await newBooks()
  const { requestId } = await send(items.truncate, { dataCollectionId: books })
  const insert = (data: object) =>
    driver.merchant.callOk(items.insert, { dataCollectionId: books, dataItem: { data } })
  await insert({ _id: ids[0], title: 'Again' })
  const rejected = await undo(requestId)
  expect(codeOf(rejected)).toBe('CHANGE_OVERWRITTEN')
  expect(JSON.stringify(rejected.body)).toContain(ids[0])
  await driver.merchant.callOk(items.remove, { dataCollectionId: books, dataItemId: ids[0] ?? '' })
  await insert({ title: 'New' })
  const undone = await undo(requestId)
  expect((await read(books)).map(({ data }) => data?.title).sort()).toEqual(['New', 'One', 'Two'])
  // The new item would be lost.
  expect(codeOf(await undo(undone.requestId))).toBe('CHANGE_OVERWRITTEN')
})

test('protocol/journal §3: a truncation stays if the fields have changed since', async () => {
  const { books } = await newBooks()
  const { requestId } = await send(items.truncate, { dataCollectionId: books })
  await driver.merchant.callOk(dataCollections.createDataCollectionField, {
    dataCollectionId: books,
    field: { key: 'pages', type: 'NUMBER' },
  })
  const reply = await undo(requestId)
  expect(codeOf(reply)).toBe('CHANGE_NOT_UNDOABLE')
  expect(JSON.stringify(reply.body)).toContain('Restore a backup')
})

test('protocol/journal §3: copies of emptied collections are deleted after 90 days', async () => {
  const { books } = await newBooks()
  const { requestId } = await send(items.truncate, { dataCollectionId: books })
  await shop.platform.run('expired rows', shop.clock.now() + 91 * 86_400_000)
  expect(codeOf(await undo(requestId))).toBe('CHANGE_NOT_UNDOABLE')
})
