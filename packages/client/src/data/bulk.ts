import type { FieldViolation } from '@stoa/contract'
import { checkCollection, checkIds, checkItems, operation } from './checks.ts'
import type { ChangedItem, CollectionName, NewItem } from './collections.ts'
import type { Link } from './link.ts'
import { type ConditionalOptions, checkOptions, type DataOptions, type WriteOptions } from './options.ts'
import { wireItem } from './single.ts'
import { warnOfNames } from './warnings.ts'
import {
  bulkInsertItems,
  bulkRemoveItems,
  bulkSaveItems,
  bulkUpdateItems,
  type ItemMetadata,
  type WireBulk,
} from './wire.ts'

/** Why one item of a bulk call was refused. */
export interface BulkError<T = unknown> {
  message: string
  code: string
  /** What was sent for this item. */
  item: T | undefined
  /** Its place in what was sent. */
  originalIndex: number
  violations?: readonly FieldViolation[]
}

/** What became of the items of a bulk call. */
export interface BulkResult<T = unknown> {
  inserted: number
  updated: number
  removed: number
  /** Neither done nor refused: what was not there to change, or is there already. */
  skipped: number
  errors: BulkError<T>[]
  insertedItemIds: string[]
  updatedItemIds: string[]
  removedItemIds: string[]
}

/** What went wrong with one item or reference, beside what was sent for it. */
export const bulkError = <T>(
  sent: readonly T[],
  { error, originalIndex = 0 }: ItemMetadata,
): BulkError<T> => ({
  message: error?.description ?? '',
  code: error?.code ?? 'WD_UNKNOWN_ERROR',
  item: sent[originalIndex],
  originalIndex,
  ...(error?.data?.fieldViolations !== undefined && {
    violations: error.data.fieldViolations as readonly FieldViolation[],
  }),
})

const done = {
  INSERT: 'insertedItemIds',
  UPDATE: 'updatedItemIds',
  PATCH: 'updatedItemIds',
  DELETE: 'removedItemIds',
} as const

/** Counts a bulk reply in the order of what was sent (wire/core.md §10). `ignored` is the code that is no error here. */
export function bulkResult<T>(
  sent: readonly T[],
  reply: WireBulk,
  ignored?: 'WDE0073' | 'WDE0074',
): BulkResult<T> {
  const ids = { insertedItemIds: [], updatedItemIds: [], removedItemIds: [] } as Record<
    (typeof done)[keyof typeof done],
    string[]
  >
  const errors: BulkError<T>[] = []
  const results = [...(reply.results ?? [])].sort(
    (a, b) => (a.itemMetadata?.originalIndex ?? 0) - (b.itemMetadata?.originalIndex ?? 0),
  )
  for (const { action, itemMetadata = {} } of results) {
    const list = done[action as keyof typeof done]
    if (itemMetadata.success) {
      if (list) ids[list].push(itemMetadata.id ?? '')
    } else if (ignored === undefined || itemMetadata.error?.code !== ignored)
      errors.push(bulkError(sent, itemMetadata))
  }
  const [inserted, updated, removed] = [ids.insertedItemIds, ids.updatedItemIds, ids.removedItemIds].map(
    list => list.length,
  ) as [number, number, number]
  const skipped = sent.length - errors.length - inserted - updated - removed
  return { inserted, updated, removed, skipped, errors, ...ids }
}

/** Adds up to 1000 items; those whose id exists are skipped. */
export const bulkInsert = (link: Link) =>
  operation(
    'bulkInsert',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      items: readonly NewItem<C>[],
      options?: WriteOptions,
    ): Promise<BulkResult<NewItem<C>>> => {
      checkCollection(collection)
      checkItems('bulkInsert', items)
      checkOptions('bulkInsert', options)
      warnOfNames(link, collection, items)
      const message = { dataCollectionId: collection, dataItems: items.map(wireItem) }
      return options?.overrideExisting
        ? bulkResult(items, await link.send(bulkSaveItems, message, options))
        : bulkResult(items, await link.send(bulkInsertItems, message, options), 'WDE0074')
    },
  )

/** Updates or inserts up to 1000 items. */
export const bulkSave = (link: Link) =>
  operation(
    'bulkSave',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      items: readonly NewItem<C>[],
      options?: WriteOptions,
    ): Promise<BulkResult<NewItem<C>>> => {
      checkCollection(collection)
      checkItems('bulkSave', items)
      checkOptions('bulkSave', options)
      const message = { dataCollectionId: collection, dataItems: items.map(wireItem) }
      return bulkResult(items, await link.send(bulkSaveItems, message, options))
    },
  )

/** Replaces up to 1000 items; those that are not there are skipped. */
export const bulkUpdate = (link: Link) =>
  operation(
    'bulkUpdate',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      items: readonly ChangedItem<C>[],
      options?: WriteOptions & ConditionalOptions,
    ): Promise<BulkResult<ChangedItem<C>>> => {
      checkCollection(collection)
      checkItems('bulkUpdate', items)
      checkOptions('bulkUpdate', options)
      const message = { dataCollectionId: collection, dataItems: items.map(wireItem) }
      return bulkResult(items, await link.send(bulkUpdateItems, message, options), 'WDE0073')
    },
  )

/** Removes up to 1000 items; those that are not there are skipped. */
export const bulkRemove = (link: Link) =>
  operation(
    'bulkRemove',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      ids: readonly string[],
      options?: DataOptions & ConditionalOptions,
    ): Promise<BulkResult<string>> => {
      checkCollection(collection)
      checkIds('bulkRemove', ids)
      checkOptions('bulkRemove', options)
      const message = { dataCollectionId: collection, dataItemIds: ids }
      return bulkResult(ids, await link.send(bulkRemoveItems, message, options), 'WDE0073')
    },
  )
