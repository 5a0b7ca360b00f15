import { contract, type RequestOf } from '@stoa/contract'
import { crowdedFilter, filter, INSTANTS, sort } from '@stoa/server/query-arbitraries'
import fc from 'fast-check'
import type { TestDriver } from './test-driver.ts'

type Collection = NonNullable<RequestOf<typeof contract.dataCollections.createDataCollection>['collection']>
type FieldType = NonNullable<NonNullable<Collection['fields']>[number]['type']>

/** The fields of the query language's own generators, as fields of a collection; others are unknown to it. */
const FIELDS: Record<string, FieldType> = {
  name: 'TEXT',
  rank: 'NUMBER',
  place: 'NUMBER',
  price: 'NUMBER',
  weight: 'NUMBER',
  active: 'BOOLEAN',
  at: 'DATETIME',
  ref: 'TEXT',
  tags: 'ARRAY_STRING',
  title: 'TEXT',
  info: 'OBJECT',
  keywords: 'ARRAY_STRING',
  born: 'DATETIME',
  extra: 'OBJECT',
}

/** Creates a collection whose items have something for most random filters. */
export async function createFilteredCollection(
  driver: Pick<TestDriver, 'callOk' | 'dataCollection'>,
): Promise<string> {
  const dataCollectionId = await driver.dataCollection({
    fields: Object.entries(FIELDS).map(([key, type]) => ({ key, type })),
  })
  const dataItems = Array.from({ length: 40 }, (_, i) => ({
    data: {
      name: ['', 'a', 'A', 'b%', "o'x", '"q"', '\\', '日本', '😀'][i % 9],
      rank: i % 4,
      place: i,
      price: i / 2,
      active: i % 2 === 0,
      at: { $date: new Date(INSTANTS[i % INSTANTS.length] ?? 0).toISOString() },
      tags: ['a', 'b_c', `${i}`],
      title: `${i}`,
      info: { count: i, cost: '12.50', ok: true },
      extra: { a: i % 3 === 0 ? 'a' : i },
    },
  }))
  await driver.callOk(contract.items.bulkInsert, { dataCollectionId, dataItems }, 'merchant')
  return dataCollectionId
}

/** Texts and names that have broken out of statements, patterns, paths of JSON documents or parsers elsewhere. */
const HOSTILE = [
  "'; drop table orders; --",
  "' or '1'='1",
  '"; select pg_sleep(10); --',
  '$1',
  '$$',
  "\\' or 1=1 --",
  "E'\\x00'",
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '$.a[*] ? (@ > 0)',
  '$**.**',
  '@.a',
  '%_%_%_%',
  '(a+)+$',
  '[[:<:]]',
  '\\Q',
  '__proto__',
  'constructor',
  '$where',
  '$and',
  'a.b.c.d.e.f',
  '..',
  '"."',
  "a'b",
  'a"b',
  'NaN',
  'Infinity',
  '-1e400',
  '{1,2}',
  '{}',
  '%s%n',
  '\u202e',
  'İ',
  'x'.repeat(5000),
]

/** The filter with some of its texts and names replaced. */
function spoil(node: unknown, next: () => string | undefined): unknown {
  if (typeof node === 'string') return next() ?? node
  if (Array.isArray(node)) return node.map(each => spoil(each, next))
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([name, value]) => {
    const other = name.startsWith('$') ? undefined : next()
    return [other ?? name, spoil(value, next)]
  })
  return Object.fromEntries(entries)
}

/** Queries of items with random filters and orders, a part of them with hostile texts and names. */
export const hostileQueries = fc
  .tuple(
    fc.oneof({ arbitrary: filter, weight: 3 }, { arbitrary: crowdedFilter, weight: 1 }),
    sort,
    fc.infiniteStream(
      fc.option(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 20 })), {
        freq: 3,
      }),
    ),
    fc.boolean(),
  )
  .map(([plain, order, replacements, isHostile]) => {
    const next = () => replacements.next().value ?? undefined
    return { filter: isHostile ? (spoil(plain, next) as object) : plain, sort: order }
  })
