import type { CallOptions } from '../send.ts'
import { isObject } from './encode.ts'
import { rejection } from './errors.ts'
import type { Condition } from './filter.ts'

/** Options of every call of the data service (protocol/content §4). */
export interface DataOptions {
  /** Accepted for compatibility and never sent: credentials decide about elevation (protocol/content §4). */
  suppressAuth?: boolean
  /** Runs no hooks. Granted to merchants only. */
  suppressHooks?: boolean
  /** Includes drafts. */
  showDrafts?: boolean
  /** Passed to hooks. */
  appOptions?: Record<string, unknown>
  /** Signal, time limit, headers and idempotency key of the request. */
  request?: CallOptions
}

/** A reference field to resolve; at most `limit` referenced items for each item. */
export interface IncludedReference<F extends string = string> {
  field: F
  limit?: number
}

/** Options of reads. */
export interface ReadOptions extends DataOptions {
  /** Reads the latest state, bypassing the cache. */
  consistentRead?: boolean
  /** Language of the translations to read, as a tag: `de`. */
  language?: string
}

/** Options of `get`. */
export interface GetOptions extends ReadOptions {
  /** Only these fields. */
  fields?: readonly string[]
  includeReferences?: readonly IncludedReference[]
}

/** Options of queries. */
export interface FindOptions extends ReadOptions {
  /** Counts all matching items; otherwise totalCount is undefined. */
  returnTotalCount?: boolean
}

/** Options of writes. */
export interface WriteOptions extends DataOptions {
  /** Returns referenced items resolved. */
  includeReferencedItems?: boolean
  /** Writes multi-reference fields along with the item. */
  saveReferences?: boolean
}

/** Options of `insert` and `bulkInsert`. */
export interface InsertOptions extends Omit<WriteOptions, 'showDrafts'> {
  /** Overwrites an item that has the same id instead of failing. */
  overrideExisting?: boolean
}

/** Options of bulk writes. */
export interface BulkOptions {
  /** Writes all items or none. Default: false, each item separately. */
  allOrNothing?: boolean
}

/** Options of conditional writes. */
export interface ConditionalOptions {
  /** Changes an item only if it matches. */
  condition?: Condition
}

const flags = [
  ...['suppressAuth', 'suppressHooks', 'showDrafts', 'consistentRead', 'overrideExisting'],
  ...['returnTotalCount', 'includeReferencedItems', 'saveReferences', 'allOrNothing', 'copyToDraft'],
]

/** The options of an item call (protocol/content §4). */
export function checkOptions(operation: string, options: unknown): void {
  if (options === undefined) return
  if (!isObject(options)) throw rejection('WDE0018', `The options of ${operation}`, 'an object')
  for (const flag of flags) {
    const value = options[flag]
    if (value !== undefined && typeof value !== 'boolean') throw rejection('WDE0018', flag, 'true or false')
  }
  const { language } = options
  if (language !== undefined && (typeof language !== 'string' || language === ''))
    throw rejection('WDE0018', 'language', 'a string that is not empty')
}
