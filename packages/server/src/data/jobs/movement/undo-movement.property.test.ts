import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../../testing/open-test-shop.fixture.ts'
import { contentImports } from './undo-movement.fixture.ts'

const { shop, driver } = await openTestShop()
const { importRows, undo, update, items, reasonsOf, stored } = contentImports({ shop, driver })

const RUNS = sized(4, 100)

const ids = ['one', 'two', 'three', 'four', 'five', 'six'] as const
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const cleared = <T>(value: fc.Arbitrary<T>) => fc.option(fc.option(value, { nil: null }), { nil: undefined })
const word = fc.constantFrom('Ash', 'Birch', 'Ünder', '"quoted"', '')
const instant = fc
  .constantFrom('2020-01-31T12:00:00.000Z', '2021-02-01T00:00:00.001Z')
  .map($date => ({ $date }))
const some = (values: readonly string[]) => fc.shuffledSubarray([...values])

const row = fc
  .record({
    // Ids repeat; a row without one is a new item.
    _id: optional(fc.constantFrom(...ids)),
    // A number rejects the row.
    title: cleared(fc.oneof({ weight: 6, arbitrary: word }, fc.constant(5))),
    // Few values, so that they are taken and exchanged.
    code: cleared(fc.constantFrom('1', '2', '3', '4')),
    refs: cleared(some(['x', 'y', 'z', 'missing'])),
    friends: optional(some(['one', 'two', 'three'])),
    undeclared: optional(fc.jsonValue({ maxDepth: 1 })),
    _createdDate: optional(instant),
    _owner: optional(fc.constantFrom('ada', 'bob')),
    _publishStatus: optional(fc.constantFrom('PUBLISHED', 'DRAFT')),
    _publishDate: cleared(instant),
  })
  .map(data => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)))
const rows = (minLength: number) => fc.array(row, { minLength, maxLength: 10 })
const policy = fc.constantFrom('OVERWRITE', 'OVERWRITE', 'SKIP_EXISTING', 'TRUNCATE_BEFORE')

let collections = 0

async function newCollections() {
  const targets = await driver.dataCollection({ fields: [{ key: 'title', type: 'TEXT' }] })
  await importRows(
    targets,
    ['x', 'y', 'z'].map(_id => ({ _id })),
  )
  collections += 1
  const id = `c-${collections}`
  const multi = (referencedCollectionId: string, more: object = {}) => ({
    type: 'MULTI_REFERENCE' as const,
    typeMetadata: { multiReference: { referencedCollectionId, ...more } },
  })
  const calculator = { fieldsPattern: { pattern: '/j/{title}', lowercase: true } }
  const items = await driver.dataCollection({
    id,
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'code', type: 'TEXT', unique: true },
      { key: 'refs', ...multi(targets, { referencingFieldKey: 'back' }) },
      { key: 'friends', ...multi(id) },
      { key: 'link', type: 'PAGE_LINK', typeMetadata: { pageLink: { calculator } } },
    ],
    plugins: [{ type: 'PUBLISH' }, { type: 'URLIZED', urlizedOptions: { format: 'PLAIN' } }] as never,
  })
  return { items, targets }
}

test('protocol/content §18: any import and its undo leave the collection as it was', {
  timeout: 300_000,
}, async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(rows(0), rows(1), policy, async (first, second, writePolicy) => {
      const { items: collectionId, targets } = await newCollections()
      if (first.length > 0) await importRows(collectionId, first)
      const before = await stored(collectionId, targets)
      const done = await importRows(collectionId, second, writePolicy as 'OVERWRITE')
      written += done.progress?.itemsSuccessful ?? 0
      if (!done.undoable) {
        expect(await stored(collectionId, targets)).toEqual(before)
        return
      }
      const undone = await undo(done.id)
      expect(await reasonsOf(undone.id)).toEqual({})
      expect(undone.status).toBe('COMPLETED')
      expect(await stored(collectionId, targets)).toEqual(before)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(written).toBeGreaterThan(0)
})

test('protocol/content §18: imports are taken back one after the other, the latest first', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(rows(1), policy), { minLength: 2, maxLength: 3 }), async files => {
      const { items: collectionId, targets } = await newCollections()
      const done: { id: string; before: unknown }[] = []
      for (const [file, writePolicy] of files) {
        const before = await stored(collectionId, targets)
        const job = await importRows(collectionId, file, writePolicy as 'OVERWRITE')
        if (job.undoable) done.push({ id: job.id, before })
      }
      for (const { id, before } of done.reverse()) {
        expect((await undo(id)).status).toBe('COMPLETED')
        expect(await stored(collectionId, targets)).toEqual(before)
      }
    }),
    { numRuns: Math.ceil(RUNS / 2), endOnFailure: true },
  )
})

test('protocol/content §18: an item that was changed since stays as it is', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(rows(0), rows(1), fc.nat(), async (first, second, place) => {
      const { items: collectionId } = await newCollections()
      if (first.length > 0) await importRows(collectionId, first)
      const done = await importRows(collectionId, second)
      const all = await items(collectionId)
      const _id = all[place % Math.max(all.length, 1)]?._id as string | undefined
      if (!_id || !done.undoable) return
      await update(collectionId, { _id, title: 'By hand' })
      const itemOf = async () => (await items(collectionId)).find(item => item._id === _id)
      const changed = await itemOf()
      await undo(done.id)
      expect(await itemOf()).toEqual(changed)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
