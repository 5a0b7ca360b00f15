import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { openTestShop } from '../../../testing/open-test-shop.fixture.ts'
import { contentImports } from './undo-movement.fixture.ts'

const { shop, driver } = await openTestShop()
const { movementJobs, dataCollections, journal, items: itemCalls } = contract
const { importRows, upload, run, finished, beginUndo, undo, update, remove, items, reasonsOf, stored } =
  contentImports({ shop, driver })
const as = 'merchant'

const newCollection = (fields: object[] = []) =>
  driver.dataCollection({
    fields: [{ key: 'title', type: 'TEXT' }, { key: 'code', type: 'TEXT', unique: true }, ...fields] as never,
  })
const jobOf = async (jobId: string) => (await driver.callOk(movementJobs.getJob, { jobId }, as)).job
const send = (jobId: string) => driver.send(movementJobs.undoContentImport, { jobId }, as)

test('protocol/content §18: an undo deletes new items and gives replaced ones their former values', async () => {
  const collectionId = await newCollection()
  await importRows(collectionId, [
    {
      _id: 'a',
      title: 'A',
      code: '1',
      more: { deep: [1] },
      _createdDate: { $date: '2020-01-31T12:00:00.000Z' },
    },
    { _id: 'b', title: 'B' },
    { _id: 'same', title: 'Same' },
  ])
  const before = await stored(collectionId)
  const done = await importRows(collectionId, [
    {
      _id: 'a',
      title: 'A2',
      code: '2',
      _owner: 'somebody',
      _createdDate: { $date: '2021-01-31T12:00:00.000Z' },
    },
    { _id: 'b', title: 'B2', code: '1' },
    { _id: 'same', title: 'Same' },
    { _id: 'new', title: 'New' },
    { _id: 'new', title: 'Newer' },
    { title: 'Without an id' },
    { _id: 'wrong', title: 5 },
  ])
  expect(done).toMatchObject({ status: 'PARTIALLY_SUCCESSFUL', undoable: true })
  expect(done.undoneBy).toBeUndefined()
  const undone = await undo(done.id)
  expect(await reasonsOf(undone.id)).toEqual({})
  expect(undone).toMatchObject({
    status: 'COMPLETED',
    undoes: done.id,
    itemsDeleted: 2,
    itemsRestored: 2,
    progress: { current: 5, total: 5, unit: 'ITEMS', itemsSuccessful: 5, itemsRejected: 0 },
    destination: { wixDataCollection: { collectionId } },
  })
  expect(undone.undoable).toBeUndefined()
  expect(await stored(collectionId)).toEqual(before)
  const taken = await jobOf(done.id)
  expect(taken).toMatchObject({ undoneBy: undone.id })
  expect(taken.undoable).toBeUndefined()
  expect(codeOf(await send(done.id))).toBe('CONTENT_IMPORT_NOT_UNDOABLE')
  expect(codeOf(await send(undone.id))).toBe('DATA_JOB_NOT_FOUND')
})

test('protocol/content §18: items that were changed or deleted since stay, with the reason', async () => {
  const collectionId = await newCollection()
  await importRows(
    collectionId,
    ['kept', 'edited', 'gone'].map(_id => ({ _id, title: _id })),
  )
  const done = await importRows(
    collectionId,
    ['kept', 'edited', 'gone', 'new', 'newEdited', 'newGone'].map(_id => ({ _id, title: `${_id} 2` })),
  )
  await update(collectionId, { _id: 'edited', title: 'By hand' })
  await update(collectionId, { _id: 'newEdited', title: 'By hand' })
  await remove(collectionId, 'gone')
  await remove(collectionId, 'newGone')
  const undone = await undo(done.id)
  expect(undone).toMatchObject({
    status: 'PARTIALLY_SUCCESSFUL',
    itemsDeleted: 1,
    itemsRestored: 1,
    logsRecorded: 3,
    progress: { itemsSuccessful: 3, itemsRejected: 3 },
  })
  expect(await reasonsOf(undone.id)).toEqual({
    edited: 'It was changed since the import.',
    newEdited: 'It was changed since the import.',
    gone: 'It was deleted since the import.',
  })
  expect(await items(collectionId)).toMatchObject([
    { _id: 'edited', title: 'By hand' },
    { _id: 'kept', title: 'kept' },
    { _id: 'newEdited', title: 'By hand' },
  ])
  expect(await jobOf(done.id)).toMatchObject({ undoable: true })
  // The reason is gone: another undo takes the item back.
  await update(collectionId, { _id: 'edited', title: 'edited 2' })
  const again = await undo(done.id)
  expect(again).toMatchObject({ itemsRestored: 1, progress: { total: 3, itemsRejected: 2 } })
  expect((await items(collectionId))[0]).toMatchObject({ _id: 'edited', title: 'edited' })
})

test('protocol/content §18: a collection that the import has emptied has its items and unique values again', async () => {
  const collectionId = await newCollection()
  const rows = Array.from({ length: 500 }, (_, n) => ({ _id: `i${n}`, title: `T ${n}`, code: `${n}` }))
  await importRows(collectionId, rows)
  const before = await stored(collectionId)
  // Every item has the value that another one had, the last step that of the first.
  const turned = rows.slice(50).map((row, n) => ({ ...row, code: `${(n + 300) % 500}` }))
  const done = await importRows(collectionId, [...turned, { _id: 'x' }], 'TRUNCATE_BEFORE')
  expect(done).toMatchObject({ status: 'COMPLETED', undoable: true })
  expect(await undo(done.id)).toMatchObject({ status: 'COMPLETED', itemsDeleted: 1, itemsRestored: 500 })
  expect(await stored(collectionId)).toEqual(before)
  const emptied = await importRows(collectionId, [{ title: 5 }], 'TRUNCATE_BEFORE')
  expect(emptied).toMatchObject({ status: 'FAILED', undoable: true })
  await importRows(collectionId, [{ _id: 'i7', title: 'Created since' }])
  const undone = await undo(emptied.id)
  expect(undone).toMatchObject({ itemsRestored: 499 })
  expect(await reasonsOf(undone.id)).toEqual({ i7: 'An item with its id was created since the import.' })
})

test('protocol/content §18: a former unique value that another item has rejects its item only', async () => {
  const collectionId = await newCollection()
  await importRows(collectionId, [
    { _id: 'a', code: '1' },
    { _id: 'b', code: '2' },
  ])
  const done = await importRows(collectionId, [
    { _id: 'a', code: '3' },
    { _id: 'b', code: '4' },
  ])
  await importRows(collectionId, [{ _id: 'c', code: '1' }])
  const undone = await undo(done.id)
  expect(await reasonsOf(undone.id)).toEqual({ a: 'Another item has its former value of code.' })
  expect(await items(collectionId)).toMatchObject([
    { _id: 'a', code: '3' },
    { _id: 'b', code: '2' },
    { _id: 'c', code: '1' },
  ])
})

test('protocol/content §18: former values that do not fit changed fields reject their items', async () => {
  const collectionId = await newCollection([{ key: 'size', type: 'NUMBER' }])
  await importRows(collectionId, [
    { _id: 'a', title: 'A' },
    { _id: 'b', title: 'B', size: 1 },
  ])
  const done = await importRows(collectionId, [
    { _id: 'a', title: 'A2', size: 2 },
    { _id: 'b', title: 'B2', size: 2 },
  ])
  await driver.as(as).callOk(dataCollections.updateDataCollectionField, {
    dataCollectionId: collectionId,
    field: { key: 'size', type: 'NUMBER', required: true },
  })
  const undone = await undo(done.id)
  expect(await reasonsOf(undone.id)).toEqual({
    a: 'Its former values do not fit the fields, which were changed since: size is required in this collection.',
  })
  expect(await items(collectionId)).toMatchObject([
    { _id: 'a', title: 'A2' },
    { _id: 'b', title: 'B', size: 1 },
  ])
})

test('protocol/content §18: references are as before, without those that were added since', async () => {
  const targets = await newCollection()
  const books = await newCollection([
    {
      key: 'refs',
      type: 'MULTI_REFERENCE',
      typeMetadata: { multiReference: { referencedCollectionId: targets, referencingFieldKey: 'books' } },
    },
  ])
  await importRows(
    targets,
    ['x', 'y', 'z'].map(_id => ({ _id })),
  )
  await importRows(books, [
    { _id: 'a', refs: ['y', 'x'] },
    { _id: 'b', refs: ['x'] },
  ])
  const before = await stored(books, targets)
  const done = await importRows(books, [
    { _id: 'a', refs: ['z'] },
    { _id: 'b', refs: ['x', 'y'] },
    { _id: 'c', refs: ['z'] },
    { _id: 'd', refs: ['z'] },
  ])
  const referTo = (referringItemId: string, referencedItemId: string) =>
    driver.as(as).callOk(itemCalls.insertReferences, {
      dataCollectionId: books,
      dataItemReferences: [{ referringItemFieldName: 'refs', referringItemId, referencedItemId }],
    })
  await referTo('b', 'z')
  await referTo('d', 'x')
  const undone = await undo(done.id)
  expect(await reasonsOf(undone.id)).toEqual({ d: 'References were added to it since the import.' })
  await driver.as(as).callOk(itemCalls.removeReferences, {
    dataCollectionId: books,
    dataItemReferences: [
      { referringItemFieldName: 'refs', referringItemId: 'b', referencedItemId: 'z' },
      { referringItemFieldName: 'refs', referringItemId: 'd', referencedItemId: 'x' },
    ],
  })
  expect(await undo(done.id)).toMatchObject({ status: 'COMPLETED', itemsDeleted: 1 })
  expect(await stored(books, targets)).toEqual(before)
})

test('protocol/content §18: a former slug returns, and one that is taken gets a free one', async () => {
  const pageLink = { calculator: { fieldsPattern: { pattern: '/j/{title}', lowercase: true } } }
  const collectionId = await driver.dataCollection({
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'link', type: 'PAGE_LINK', typeMetadata: { pageLink } },
    ],
    plugins: [{ type: 'URLIZED', urlizedOptions: { format: 'PLAIN' } }] as never,
  })
  await importRows(
    collectionId,
    ['a', 'b', 'c'].map(_id => ({ _id, title: _id === 'c' ? 'other' : 'same' })),
  )
  expect(await items(collectionId)).toMatchObject([
    { link: '/j/same' },
    { link: '/j/same-2' },
    { link: '/j/other' },
  ])
  const before = await stored(collectionId)
  const rename = () =>
    importRows(
      collectionId,
      ['a', 'b', 'c'].map((_id, n) => ({ _id, title: `new ${n}` })),
    )
  expect(await undo((await rename()).id)).toMatchObject({ status: 'COMPLETED', itemsRestored: 3 })
  expect(await stored(collectionId)).toEqual(before)
  const done = await rename()
  await importRows(collectionId, [{ _id: 'd', title: 'other' }])
  expect(await undo(done.id)).toMatchObject({ status: 'COMPLETED' })
  expect(await items(collectionId)).toMatchObject([
    { link: '/j/same' },
    { link: '/j/same-2' },
    { title: 'other', link: '/j/other-2' },
    { link: '/j/other' },
  ])
})

test('protocol/content §18: a copy is taken back, and a skipped item stays as it is', async () => {
  const [from, to] = [await newCollection(), await newCollection()]
  await importRows(from, [
    { _id: 'a', title: 'A' },
    { _id: 'b', title: 'B' },
  ])
  await importRows(to, [{ _id: 'b', title: 'There before' }])
  const before = await stored(to)
  const copy = await run({
    source: { wixDataCollection: { collectionId: from } },
    destination: { wixDataCollection: { collectionId: to, writePolicy: 'SKIP_EXISTING' } },
  })
  expect(copy).toMatchObject({ undoable: true })
  expect(await undo(copy.id)).toMatchObject({ status: 'COMPLETED', itemsDeleted: 1, progress: { total: 1 } })
  expect(await stored(to)).toEqual(before)
})

test('protocol/content §18: jobs under way, checks, exports and two undos at the same time are rejected', async () => {
  const collectionId = await newCollection()
  const source = { file: { format: 'JSONL' as const, fileId: await upload('{"_id":"a"}') } }
  const destination = { wixDataCollection: { collectionId } }
  const check = await run({ source, destination, dryRun: true })
  const exported = await run({ source: destination, destination: { file: { format: 'CSV' } } })
  for (const { id, undoable } of [check, exported]) {
    expect(undoable).toBeUndefined()
    expect(codeOf(await send(id))).toBe('CONTENT_IMPORT_NOT_UNDOABLE')
  }
  const { job } = await driver.callOk(movementJobs.submitJob, { source, destination }, as)
  expect(codeOf(await send(job.id))).toBe('CONTENT_IMPORT_NOT_ENDED')
  await finished(job.id)
  const replies = await Promise.all([send(job.id), send(job.id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  await shop.platform.run('data jobs')
  expect(await items(collectionId)).toEqual([])
  const lost = await importRows(collectionId, [{ _id: 'a' }])
  await driver.callOk(dataCollections.deleteDataCollection, { dataCollectionId: collectionId }, as)
  expect(codeOf(await send(lost.id))).toBe('WDE0025')
})

test('protocol/content §18: a stopped undo keeps what it has done, and another one goes on', async () => {
  const collectionId = await newCollection()
  const done = await importRows(
    collectionId,
    Array.from({ length: 900 }, (_, n) => ({ _id: `i${n}` })),
  )
  const undoId = await beginUndo(done.id)
  await driver.callOk(movementJobs.terminateJob, { jobId: undoId }, as)
  expect(await finished(undoId)).toMatchObject({ status: 'FAILED', error: { code: 'CANCELED' } })
  expect(await undo(done.id)).toMatchObject({ status: 'COMPLETED', itemsDeleted: 900 })
  expect(await items(collectionId)).toEqual([])
})

test('protocol/journal §3: the undo of the entry of an import starts the undo job', async () => {
  const staff = await signInStaff({ shop, driver }, 'OWNER')
  const collectionId = await newCollection()
  const source = { file: { format: 'JSONL', fileId: await upload('{"_id":"a"}') } }
  const { requestId, body } = await staff.send(movementJobs.submitJob, {
    source,
    destination: { wixDataCollection: { collectionId } },
  })
  const { id } = (body as unknown as { job: { id: string } }).job
  expect(codeOf(await staff.send(journal.undoChange, { requestId }))).toBe('CONTENT_IMPORT_NOT_ENDED')
  await finished(id)
  const step = { entityId: id, operation: 'movementJobs.undoContentImport' }
  const plan = await staff.send(journal.undoChange, { requestId, dryRun: true })
  expect(plan.body).toEqual({ undone: [step], kept: [] })
  expect(await items(collectionId)).toHaveLength(1)
  const reply = await staff.send(journal.undoChange, { requestId })
  expect(reply.body).toMatchObject({ undone: [step] })
  await shop.platform.run('data jobs')
  expect(await items(collectionId)).toEqual([])
  const { entries } = await driver.callOk(journal.listJournalEntries, { limit: 2 }, as)
  expect(entries).toMatchObject([{ undoes: requestId }, { requestId, undoneBy: reply.requestId }])
})

test('protocol/content §18: an undo writes events, and readers see it at once', async () => {
  const collectionId = await newCollection()
  await importRows(collectionId, [{ _id: 'old', title: 'Old' }])
  const done = await importRows(collectionId, [
    { _id: 'old', title: 'Changed' },
    { _id: 'fresh', title: 'Fresh' },
  ])
  expect(await items(collectionId)).toHaveLength(2)
  await undo(done.id)
  expect(await items(collectionId)).toMatchObject([{ _id: 'old', title: 'Old' }])
  const rows = await shop.sql<{ type: string; title: string | null }>`
    select type, payload -> 'data' ->> 'title' as title from events
    where entity_id in ('old', 'fresh') and payload ->> 'dataCollectionId' = ${collectionId}
    order by id desc limit 2`
  expect(rows.map(({ type, title }) => [type.split('.').at(-1), title])).toEqual([
    ['data_item_updated', 'Old'],
    ['data_item_deleted', null],
  ])
})

test('protocol/content §18: the record of an import is deleted with the job, after 30 days', async () => {
  const collectionId = await newCollection()
  const done = await importRows(collectionId, [{ _id: 'a' }])
  const recorded = async () => {
    const rows = await shop.sql`select item_id from imported_items where job_id = ${done.id}`
    return rows
  }
  expect(await recorded()).toEqual([{ item_id: 'a' }])
  await shop.platform.run('scheduled jobs', shop.clock.now() + 29 * 86_400_000)
  expect(await recorded()).toHaveLength(1)
  await shop.platform.run('scheduled jobs', shop.clock.now() + 31 * 86_400_000)
  expect(await recorded()).toEqual([])
  expect(codeOf(await send(done.id))).toBe('DATA_JOB_NOT_FOUND')
})
