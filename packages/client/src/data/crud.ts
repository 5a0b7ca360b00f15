import * as calls from '../generated/items.ts'
import { checkCollection, checkId, checkItem, operation } from './checks.ts'
import type { ChangedItem, CollectionName, ItemOf, NewItem } from './collections.ts'
import { encode, isObject, unsendable } from './encode.ts'
import { DataError, rejection } from './errors.ts'
import {
  type ConditionalOptions,
  checkOptions,
  type DataOptions,
  type GetOptions,
  type InsertOptions,
  type WriteOptions,
} from './options.ts'
import { type DataTransport, itemOfReply } from './transport.ts'
import { warnOfNames } from './warnings.ts'

/** The wire form of an item; its data contains the id, too. */
export function wireItem(operation: string, item: object) {
  const error = unsendable(item, '')
  if (error) throw rejection('WDE0004', operation, error)
  return { id: (item as { _id?: string })._id, data: encode(item) as Record<string, unknown> }
}

/** Returns null for an item that does not exist (protocol/content §16: WDE0073). */
const nullWhereMissing = (error: unknown): null => {
  if (error instanceof DataError && error.code === 'WDE0073') return null
  throw error
}

/** An item by its id, or null. */
export const get = (transport: DataTransport) =>
  operation(
    'get',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      id: string,
      options?: GetOptions,
    ): Promise<ItemOf<C> | null> => {
      checkCollection(collection)
      checkId(id)
      checkOptions('get', options)
      const message = { dataCollectionId: collection, dataItemId: id }
      return transport
        .send(calls.get, message, options)
        .then(({ dataItem }) => itemOfReply<ItemOf<C>>(calls.get, dataItem), nullWhereMissing)
    },
  )

/** Inserts an item; the platform assigns an id if it has none. */
export const insert = (transport: DataTransport) =>
  operation(
    'insert',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      item: NewItem<C>,
      options?: InsertOptions,
    ): Promise<ItemOf<C>> => {
      checkCollection(collection)
      checkItem('insert', item)
      checkOptions('insert', options)
      warnOfNames(transport, collection, [item])
      const call = options?.overrideExisting ? calls.save : calls.insert
      const message = { dataCollectionId: collection, dataItem: wireItem('insert', item) }
      return itemOfReply(call, (await transport.send(call, message, options)).dataItem)
    },
  )

/** Updates the item with this id, or inserts it. */
export const save = (transport: DataTransport) =>
  operation(
    'save',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      item: NewItem<C>,
      options?: WriteOptions,
    ): Promise<ItemOf<C>> => {
      checkCollection(collection)
      checkItem('save', item)
      checkOptions('save', options)
      const message = { dataCollectionId: collection, dataItem: wireItem('save', item) }
      return itemOfReply(calls.save, (await transport.send(calls.save, message, options)).dataItem)
    },
  )

/** Replaces an item: absent fields are removed. `patch` changes single fields. */
export const update = (transport: DataTransport) =>
  operation(
    'update',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      item: ChangedItem<C>,
      options?: WriteOptions & ConditionalOptions,
    ): Promise<ItemOf<C>> => {
      checkCollection(collection)
      if (!isObject(item)) throw rejection('WDE0004', 'update')
      if (typeof item._id !== 'string') throw rejection('WDE0007')
      checkOptions('update', options)
      const message = { dataCollectionId: collection, dataItem: wireItem('update', item) }
      return itemOfReply(calls.update, (await transport.send(calls.update, message, options)).dataItem)
    },
  )

/** Removes an item and returns it, or null if it does not exist. */
export const remove = (transport: DataTransport) =>
  operation(
    'remove',
    2,
    3,
    async <C extends CollectionName>(
      collection: C,
      id: string,
      options?: DataOptions & ConditionalOptions,
    ): Promise<ItemOf<C> | null> => {
      checkCollection(collection)
      checkId(id)
      checkOptions('remove', options)
      const message = { dataCollectionId: collection, dataItemId: id }
      return transport
        .send(calls.remove, message, options)
        .then(({ dataItem }) => itemOfReply<ItemOf<C>>(calls.remove, dataItem), nullWhereMissing)
    },
  )

/** Removes all items of a collection. No hooks run. */
export const truncate = (transport: DataTransport) =>
  operation(
    'truncate',
    1,
    2,
    async <C extends CollectionName>(
      collection: C,
      options?: Pick<DataOptions, 'suppressAuth' | 'request'>,
    ): Promise<void> => {
      checkCollection(collection)
      checkOptions('truncate', options)
      await transport.send(calls.truncate, { dataCollectionId: collection }, options)
    },
  )
