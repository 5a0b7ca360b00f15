import { ApiKeyStrategy, createClient } from '@stoa/client'
import { dataErrorCode, filter, items } from '@stoa/client/data'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createDriver, createShop } from './index.ts'

/** `@stoa/client/data` against the platform itself: what each knows of the other is the same. */
const shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
const driver = await createDriver(shop)
afterAll(() => shop.close())

/** Fields that the platform did not know what to do with. */
const ignored: unknown[] = []
const merchant = () => {
  const { baseUrl, fetch } = shop
  const { apiKey, siteId } = driver.site
  const auth = ApiKeyStrategy({ apiKey, siteId })
  return items(createClient({ baseUrl, fetch, auth, onWarning: warning => ignored.push(warning) }))
}
let books: string
beforeEach(async () => {
  books = await driver.dataCollection({
    fields: [
      { key: 'title', type: 'TEXT', required: true },
      { key: 'year', type: 'NUMBER' },
      { key: 'tags', type: 'ARRAY_STRING' },
      { key: 'published', type: 'DATETIME' },
    ],
  })
})

const codeOf = (work: Promise<unknown>) => work.then(() => undefined, dataErrorCode)

describe('items one by one', () => {
  test('are inserted, read with their dates, replaced, patched and removed', async () => {
    const data = merchant()
    const published = new Date('1815-12-23T00:00:00.000Z')
    const emma = await data.insert(books, { title: 'Emma', year: 1815, tags: ['novel'], published })
    expect(emma).toMatchObject({ title: 'Emma', published, _createdDate: expect.any(Date) })
    expect(await data.get(books, emma._id)).toEqual(emma)
    await data.update(books, { ...emma, title: 'Emma, revised' })
    const patched = await data
      .patch(books, emma._id)
      .incrementField('year', 1)
      .appendToArray('tags', 'classic')
      .removeField('published')
      .run({ condition: filter().eq('year', 1815) })
    expect(patched).toMatchObject({ title: 'Emma, revised', year: 1816, tags: ['novel', 'classic'] })
    expect(patched).not.toHaveProperty('published')
    expect(await data.save(books, { _id: 'sanditon', title: 'Sanditon' })).toMatchObject({ _id: 'sanditon' })
    expect(await data.remove(books, 'sanditon')).toMatchObject({ title: 'Sanditon' })
  })

  test('what is not there is null or an error, as protocol/content §16 says', async () => {
    const data = merchant()
    expect(await data.get(books, 'nobody')).toBeNull()
    expect(await data.remove(books, 'nobody')).toBeNull()
    expect(await codeOf(data.update(books, { _id: 'nobody', title: 'x' }))).toBe('WDE0073')
    expect(await codeOf(data.get('nowhere', 'nobody'))).toBe('WDE0025')
    await data.insert(books, { _id: 'emma', title: 'Emma' })
    expect(await codeOf(data.insert(books, { _id: 'emma', title: 'Emma' }))).toBe('WDE0074')
    const again = await data.insert(books, { _id: 'emma', title: 'Emma 2' }, { overrideExisting: true })
    expect(again.title).toBe('Emma 2')
  })

  test('a rejected value names its field', async () => {
    const rejected = await merchant()
      .insert(books, { title: 'Emma', year: 'late' })
      .catch(error => error)
    expect(rejected).toMatchObject({ name: 'DataError', code: expect.stringMatching(/^WD/) })
    expect(rejected.message).toContain('year')
  })
})

describe('items by the dozen', () => {
  const titles = Array.from({ length: 12 }, (_, index) => ({
    _id: `b${index}`,
    title: `Book ${String(index).padStart(2, '0')}`,
    year: 1800 + index,
    published: new Date(Date.UTC(1800 + index, 0, 1)),
  }))

  test('bulk results pair with what was sent', async () => {
    const data = merchant()
    expect(await data.bulkInsert(books, titles)).toMatchObject({ inserted: 12, skipped: 0, errors: [] })
    expect(await data.bulkInsert(books, [...titles, { title: 'New' }])).toMatchObject({
      inserted: 1,
      skipped: 12,
      errors: [],
    })
    const updates = [
      { _id: 'b0', title: 'First' },
      { _id: 'nobody', title: 'x' },
    ]
    expect(await data.bulkUpdate(books, updates)).toMatchObject({
      updated: 1,
      skipped: 1,
      updatedItemIds: ['b0'],
    })
    const invalid = await data.bulkSave(books, [{ _id: 'b1', title: 'Second' }, { year: 5 }])
    expect(invalid).toMatchObject({ updated: 1, errors: [{ originalIndex: 1, item: { year: 5 } }] })
    expect(await data.bulkPatch(books, ['b2', 'nobody']).setField('year', 1).run()).toMatchObject({
      updated: 1,
      skipped: 1,
    })
    expect(await data.bulkRemove(books, ['b3', 'nobody'])).toMatchObject({
      removed: 1,
      skipped: 1,
      removedItemIds: ['b3'],
    })
    await data.truncate(books)
    expect(await data.query(books).count()).toBe(0)
  })

  test('queries filter, sort, page and count', async () => {
    const data = merchant()
    await data.bulkInsert(books, titles)
    const late = data.query(books).gt('published', new Date(Date.UTC(1805, 0, 1)))
    expect(await late.count()).toBe(6)
    const first = await late.descending('year').limit(4).find({ returnTotalCount: true })
    expect(first.items.map(({ year }) => year)).toEqual([1811, 1810, 1809, 1808])
    expect(first).toMatchObject({ totalCount: 6, totalPages: 2, pageSize: 4 })
    const second = await first.next()
    expect([second.length, second.hasNext(), second.hasPrev()]).toEqual([2, false, true])
    expect((await second.prev()).items).toEqual(first.items)
    const all: unknown[] = []
    for await (const { _id } of data.query(books).ascending('year').limit(5)) all.push(_id)
    expect(all).toEqual(titles.map(({ _id }) => _id))
    const found = data
      .query(books)
      .eq('year', 1800)
      .or(data.query(books).in('title', 'Book 03', 'Book 04'))
    const two = await found.not(data.query(books).eq('title', 'Book 04')).ascending('year').find()
    expect(two.items.map(({ year }) => year)).toEqual([1800, 1803])
    expect((await data.query(books).urlized('title', 'book-05').find()).items).toHaveLength(1)
  })

  test('a query that is too long for an address finds the same', async () => {
    const data = merchant()
    await data.bulkInsert(books, titles)
    const many = Array.from({ length: 300 }, (_, index) => `Book ${index}`)
    expect(
      (
        await data
          .query(books)
          .in('title', [...many, 'Book 07'])
          .find()
      ).items,
    ).toHaveLength(3)
  })
})

test('items are changed by filter, in the background', async () => {
  const data = merchant()
  await data.bulkInsert(books, [
    { title: 'a', year: 1 },
    { title: 'b', year: 2 },
  ])
  const { jobId } = await data.asyncPatchByFilter(books, filter().gt('year', 1), [
    { fieldPath: 'title', action: 'SET_FIELD', value: 'late' },
  ])
  await shop.platform.run('data jobs')
  expect(await data.getAsyncJobStatus(jobId)).toMatchObject({ status: 'SUCCEEDED', successCount: 1 })
  expect((await data.query(books).ascending('year').find()).items.map(({ title }) => title)).toEqual([
    'a',
    'late',
  ])
})

describe('references', () => {
  test('are created, read, followed and canceled', async () => {
    const data = merchant()
    const { dataCollectionId: circle, reference } = await driver.dataReference()
    const { referringItemId: ada, referencedItemId: bob } = reference
    expect(await data.isReferenced(circle, 'friends', ada, bob)).toBe(true)
    const page = await data.queryReferenced(circle, ada, 'friends')
    expect(page.items.map(({ name }) => name)).toEqual(['Bob'])
    const included = await data.query(circle).eq('_id', ada).include('friends').find()
    expect(included.items[0]?.friends).toMatchObject([{ _id: bob, name: 'Bob' }])
    await data.removeReference(circle, 'friends', ada, { _id: bob })
    expect(await data.isReferenced(circle, 'friends', ada, bob)).toBe(false)
    await data.insertReference(circle, 'friends', ada, [bob])
    await data.replaceReferences(circle, 'friends', ada, [ada, bob])
    expect((await data.queryReferenced(circle, ada, 'friends', { limit: 1 })).hasNext()).toBe(true)
    expect(await codeOf(data.replaceReferences(circle, 'name', ada, bob))).toBe('WDE0020')
    expect(await codeOf(data.insertReference(circle, 'friends', ada, 'nobody'))).toBe('WDE0021')
  })
})

test('permissions: what a visitor may not read is not there, what a visitor may not do is rejected', async () => {
  const closed = await driver.dataCollection({ permissions: { read: 'ADMIN', insert: 'ADMIN' } })
  const visitor = items(shop.visitor())
  expect(await codeOf(visitor.insert(closed, { title: 'x' }))).toBe('WDE0027')
  expect(await codeOf(visitor.query(closed).find())).toBe('WDE0027')
})

test('nothing that was sent was ignored', () => {
  expect(ignored).toEqual([])
})
