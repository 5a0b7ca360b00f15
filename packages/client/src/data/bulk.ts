import * as calls from '../generated/items.ts'
import { type BulkResult, sendBulk } from './bulk-result.ts'
import { checkCollection, checkIds, checkItems, operation } from './checks.ts'
import type { ChangedItem, CollectionName, NewItem } from './collections.ts'
import { wireItem } from './crud.ts'
import {
  type BulkOptions,
  type ConditionalOptions,
  checkOptions,
  type DataOptions,
  type InsertOptions,
  type WriteOptions,
} from './options.ts'
import type { DataTransport } from './transport.ts'
import { warnOfNames } from './warnings.ts'

/** Inserts up to 1,000 items; items with an existing id are skipped. */
export const bulkInsert = (transport: DataTransport) =>
  operation(
    'bulkInsert',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      items: readonly NewItem<C>[],
      options?: InsertOptions & BulkOptions,
    ): Promise<BulkResult<NewItem<C>>> => {
      checkCollection(collection)
      checkItems('bulkInsert', items)
      checkOptions('bulkInsert', options)
      warnOfNames(transport, collection, items)
      const message = {
        dataCollectionId: collection,
        dataItems: items.map(item => wireItem('bulkInsert', item)),
      }
      return options?.overrideExisting
        ? sendBulk(transport, calls.bulkSave, items, message, options)
        : sendBulk(transport, calls.bulkInsert, items, message, options, 'WDE0074')
    },
  )

/** Updates or inserts up to 1,000 items. */
export const bulkSave = (transport: DataTransport) =>
  operation(
    'bulkSave',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      items: readonly NewItem<C>[],
      options?: WriteOptions & BulkOptions,
    ): Promise<BulkResult<NewItem<C>>> => {
      checkCollection(collection)
      checkItems('bulkSave', items)
      checkOptions('bulkSave', options)
      const message = {
        dataCollectionId: collection,
        dataItems: items.map(item => wireItem('bulkSave', item)),
      }
      return sendBulk(transport, calls.bulkSave, items, message, options)
    },
  )

/** Replaces up to 1,000 items; missing ones are skipped. */
export const bulkUpdate = (transport: DataTransport) =>
  operation(
    'bulkUpdate',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      items: readonly ChangedItem<C>[],
      options?: WriteOptions & BulkOptions & ConditionalOptions,
    ): Promise<BulkResult<ChangedItem<C>>> => {
      checkCollection(collection)
      checkItems('bulkUpdate', items)
      checkOptions('bulkUpdate', options)
      const message = {
        dataCollectionId: collection,
        dataItems: items.map(item => wireItem('bulkUpdate', item)),
      }
      return sendBulk(transport, calls.bulkUpdate, items, message, options, 'WDE0073')
    },
  )

/** Removes up to 1,000 items; missing ones are skipped. */
export const bulkRemove = (transport: DataTransport) =>
  operation(
    'bulkRemove',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      ids: readonly string[],
      options?: DataOptions & BulkOptions & ConditionalOptions,
    ): Promise<BulkResult<string>> => {
      checkCollection(collection)
      checkIds('bulkRemove', ids)
      checkOptions('bulkRemove', options)
      const message = { dataCollectionId: collection, dataItemIds: ids }
      return sendBulk(transport, calls.bulkRemove, ids, message, options, 'WDE0073')
    },
  )
