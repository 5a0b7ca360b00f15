import type { CallOptions } from '../send.ts'
import { isObject } from './encode.ts'
import { refusal } from './errors.ts'
import type { Condition } from './filter.ts'

/** What every call of the data service can be told. */
export interface DataOptions {
  /** Accepted for code that comes from elsewhere, and never sent: elevation comes with credentials (protocol/content §4). */
  suppressAuth?: boolean
  /** Runs no hooks. Granted to merchants only. */
  suppressHooks?: boolean
  /** Sees and changes drafts too. */
  showDrafts?: boolean
  /** Handed on to hooks. */
  appOptions?: Record<string, unknown>
  /** Signal, time limit, headers, idempotency key of the request itself. */
  request?: CallOptions
}

/** A field whose referenced items come whole, at most `limit` for each item. */
export interface IncludedReference<F extends string = string> {
  field: F
  limit?: number
}

/** Options of reads. */
export interface ReadOptions extends DataOptions {
  /** Reads what was written last, at the price of a cache. */
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
  /** Counts all that match; without it totalCount is undefined. */
  returnTotalCount?: boolean
}

/** Options of writes. */
export interface WriteOptions extends DataOptions {
  /** Answers with referenced items whole. */
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
  /** Writes nothing if one item cannot be written. Default: each item is written by itself. */
  allOrNothing?: boolean
}

/** Options of conditional writes. */
export interface ConditionalOptions {
  /** Changes an item only where it still meets this. */
  condition?: Condition
}

const flags = [
  ...['suppressAuth', 'suppressHooks', 'showDrafts', 'consistentRead', 'overrideExisting'],
  ...['returnTotalCount', 'includeReferencedItems', 'saveReferences', 'allOrNothing', 'copyToDraft'],
]

/** The options of an item call (protocol/content §4). */
export function checkOptions(operation: string, options: unknown): void {
  if (options === undefined) return
  if (!isObject(options)) throw refusal('WDE0018', `The options of ${operation}`, 'an object')
  for (const flag of flags) {
    const value = options[flag]
    if (value !== undefined && typeof value !== 'boolean') throw refusal('WDE0018', flag, 'true or false')
  }
  const { language } = options
  if (language !== undefined && (typeof language !== 'string' || language === ''))
    throw refusal('WDE0018', 'language', 'a string that is not empty')
}
