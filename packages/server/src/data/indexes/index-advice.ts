import { cutText, type DataIndex, type IndexAdvice } from '@stoa/contract'
import type { QueryShape, ShapeStatistics } from '../../call/services.ts'
import type { Collection } from '../model/collection.ts'
import { SYSTEM_FIELDS } from '../model/item-view.ts'

const FIELDS_MAX = 3
/** Types whose filters can use an index. For other types it can only serve the order. */
const FILTERED = [
  'TEXT',
  'NUMBER',
  'DATE',
  'DATETIME',
  'TIME',
  'BOOLEAN',
  'URL',
  'EMAIL',
  'SLUG',
  'LANGUAGE',
  'REFERENCE',
  'PAGE_LINK',
  'IMAGE',
  'DOCUMENT',
]

type IndexFields = DataIndex['fields']

/**
 * The index for queries of this shape: equality fields first, then the sort fields, or one range field if there is no sort.
 * Undefined if a system index serves the query, or no index can.
 */
export function indexFor(collection: Collection, shape: QueryShape): IndexFields | undefined {
  const servesFilter = (path: string) => FILTERED.includes(collection.fields.get(path)?.type ?? '')
  const isSystem = (path: string) => (SYSTEM_FIELDS as readonly string[]).includes(path)
  // The primary key already finds the item.
  if (shape.equal.includes('_id')) return undefined
  const equal = shape.equal.filter(path => servesFilter(path) || path === '_owner')
  const known = shape.sort.every(({ path }) => collection.fields.has(path) || isSystem(path))
  const oneWay = shape.sort.every(({ order }) => order === shape.sort[0]?.order)
  const sort = known && oneWay && shape.sort[0]?.path !== '_id' ? shape.sort : []
  const sorted = sort.filter(({ path }) => path !== '_id' && !equal.includes(path))
  const range = sorted.length === 0 ? shape.range.filter(servesFilter).slice(0, 1) : []
  const order = sorted[0]?.order ?? 'ASC'
  const fields = [
    ...equal.map(path => ({ path, order })),
    ...sorted,
    ...range.map(path => ({ path, order })),
  ].slice(0, FIELDS_MAX)
  return fields.length > 0 ? fields : undefined
}

/** Whether an existing index has these fields as its prefix, in either direction. Equality fields may be in any order. */
export function isServed(fields: IndexFields, { equal }: QueryShape, indexes: readonly DataIndex[]): boolean {
  const requested = fields.map(({ path, order = 'ASC' }) => ({ path, order }))
  const leading = requested.filter(({ path }) => equal.includes(path)).map(({ path }) => path)
  const rest = requested.slice(leading.length)
  return indexes.some(({ fields: has, status, caseInsensitive }) => {
    if (status !== 'ACTIVE' && status !== 'BUILDING') return false
    if (caseInsensitive || has.length < requested.length) return false
    const first = has.slice(0, leading.length).map(({ path }) => path)
    const next = has.slice(leading.length, requested.length)
    const same = next.every((one, i) => one.path === rest[i]?.path && one.order === rest[i]?.order)
    const reverse = next.every((one, i) => one.path === rest[i]?.path && one.order !== rest[i]?.order)
    return leading.every(path => first.includes(path)) && (same || reverse)
  })
}

const nameOf = (fields: IndexFields) =>
  cutText(
    fields
      .map(({ path, order }) => `${path.replace(/[^A-Za-z0-9]+/g, '_')}${order === 'DESC' ? '_desc' : ''}`)
      .join('_'),
    128,
  )

/** Advised indexes, by total query time in descending order. */
export function adviceFor(
  collection: Collection,
  seen: readonly ShapeStatistics[],
  indexes: readonly DataIndex[],
): IndexAdvice[] {
  const byIndex = new Map<string, IndexAdvice & { totalMs: number }>()
  for (const { shape, queries, totalMs } of seen) {
    const fields = indexFor(collection, shape)
    if (!fields || isServed(fields, shape, indexes)) continue
    const name = nameOf(fields)
    const known = byIndex.get(name)
    const all = { queries: queries + (known?.queries ?? 0), totalMs: totalMs + (known?.totalMs ?? 0) }
    byIndex.set(name, {
      index: { name, fields, unique: false, caseInsensitive: false },
      ...all,
      averageMs: Math.round((all.totalMs / all.queries) * 10) / 10,
      example: known?.example ?? { filter: shape.operators, sort: shape.sort },
    })
  }
  return [...byIndex.values()].sort((a, b) => b.totalMs - a.totalMs).map(({ totalMs, ...advice }) => advice)
}
