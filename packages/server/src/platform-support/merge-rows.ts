import { isDeepStrictEqual } from 'node:util'
import { isObject } from './is-object.ts'

/** A row of a table by column, or an object inside of one. */
export type StoredRow = Record<string, unknown>

/** Columns and fields that follow from any write. */
const TECHNICAL = new Set([
  'revision',
  'created_at',
  'updated_at',
  'position',
  'event_position',
  'updatedDate',
  '_updatedDate',
  'lastUpdated',
])

/** Columns with sets of ids, of which others may have added and removed some. */
const SETS = new Set(['collection_ids'])

/** The set as it is now, without what the change has added, and with what it has removed. */
function mergedSet(...states: [before: unknown, after: unknown, current: unknown]): unknown[] {
  const [before, after, current] = states.map(value => new Set(Array.isArray(value) ? value : []))
  if (!before || !after || !current) return []
  return [...current.difference(after.difference(before)).union(before.difference(after))]
}

/** Fields of a value that the change has set and that have other values now. */
export function overwrittenFields(before: StoredRow, after: StoredRow, current: StoredRow): string[] {
  return Object.keys({ ...before, ...after }).flatMap(name => {
    if (TECHNICAL.has(name) || SETS.has(name) || isDeepStrictEqual(before[name], after[name])) return []
    const [old, changed, now] = [before[name], after[name], current[name]]
    if (isObject(old) && isObject(changed) && isObject(now))
      return overwrittenFields(old as StoredRow, changed as StoredRow, now as StoredRow)
    return isDeepStrictEqual(changed, now) ? [] : [name]
  })
}

/** The row as it is now, with the former values of what the change has set. Objects are merged field by field. */
export function mergedRow(before: StoredRow, after: StoredRow, current: StoredRow): StoredRow {
  const merged = { ...current }
  for (const name of Object.keys({ ...before, ...after })) {
    if (TECHNICAL.has(name) || isDeepStrictEqual(before[name], after[name])) continue
    const [old, changed, now] = [before[name], after[name], current[name]]
    if (isObject(old) && isObject(changed) && isObject(now))
      merged[name] = mergedRow(old as StoredRow, changed as StoredRow, now as StoredRow)
    else if (SETS.has(name)) merged[name] = mergedSet(old, changed, now)
    else if (name in before) merged[name] = old
    else delete merged[name]
  }
  return merged
}
