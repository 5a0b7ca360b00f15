import type { DataItem } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { ItemRow } from '../../storage/data/item-rows.ts'
import type { Collection } from './collection.ts'
import { statusAt } from './publish-status.ts'
import { mayHoldSuffix, undeclaredKey } from './storage-keys.ts'
import { translated } from './translations.ts'

type Data = Record<string, unknown>

/** Fields that the platform sets on each item. */
export const SYSTEM_FIELDS = ['_id', '_createdDate', '_updatedDate', '_owner'] as const
/** Publishing fields, with the PUBLISH plugin. */
export const PUBLISH_FIELDS = ['_publishStatus', '_publishDate', '_unpublishDate'] as const

let lastDate = { ms: 0, text: isoTime(0) }

/** A date in item data. Caches the last text, because items of one write share a timestamp. */
function date(ms: number) {
  if (lastDate.ms !== ms) lastDate = { ms, text: isoTime(ms) }
  return { $date: lastDate.text }
}

/** System fields of an item. */
function systemData(collection: Collection, row: Omit<ItemRow, 'data'>, now: number): Data {
  const data: Data = {
    _id: row.id,
    ...(row.owner_id !== null && { _owner: row.owner_id }),
    _createdDate: date(row.created_at),
    _updatedDate: date(row.updated_at),
  }
  if (collection.hasPlugin('PUBLISH')) {
    data._publishStatus = statusAt(row, now)
    if (row.publish_at !== null) data._publishDate = date(row.publish_at)
    if (row.unpublish_at !== null) data._unpublishDate = date(row.unpublish_at)
  }
  return data
}

/** Maps storage keys to current keys. Drops values of deleted fields. */
export function renameKeys(collection: Collection, stored: Data): Data {
  if (collection.storedVerbatim && !Object.keys(stored).some(mayHoldSuffix)) return stored
  const byStorageKey = new Map(collection.definition.fields.map(field => [field.storageKey, field]))
  return Object.fromEntries(
    Object.entries(translated(collection, stored)).flatMap(([name, value]) => {
      const field = byStorageKey.get(name)
      if (!field) return [[undeclaredKey(name), value]]
      // Drops values of deleted and of hidden fields.
      return collection.fields.get(field.key) === field ? [[field.key, value]] : []
    }),
  )
}

/** An item row with its data as stored text or parsed. */
export type AnyItemRow = Omit<ItemRow, 'data'> & { data: string | Data }

/** An item's data as an object. */
export const itemData = (collection: Collection, row: AnyItemRow, now: number): Data => ({
  ...systemData(collection, row, now),
  ...renameKeys(collection, typeof row.data === 'string' ? JSON.parse(row.data) : row.data),
})

/** System fields common to items that one owner inserts now: all but the id. */
export function sharedSystemData(collection: Collection, row: Omit<ItemRow, 'data'>, now: number): Data {
  const { _id, ...system } = systemData(collection, row, now)
  return system
}

/** The wire format of an item. */
export const toItem = (collection: Collection, row: AnyItemRow, now: number): DataItem => ({
  id: row.id,
  dataCollectionId: collection.id,
  data: itemData(collection, row, now),
})

/** JSON text of an id, with a fast path for ids without special characters. */
const jsonString = (id: string) => (/^[\w-]+$/.test(id) ? `"${id}"` : JSON.stringify(id))

/** JSON text of `systemData` without the closing brace. */
function systemPrefix(collection: Collection, row: ItemRow, id: string, now: number): string {
  if (collection.hasPlugin('PUBLISH')) return JSON.stringify(systemData(collection, row, now)).slice(0, -1)
  const owner = row.owner_id === null ? '' : `"_owner":${jsonString(row.owner_id)},`
  const updated = date(row.updated_at).$date
  const created = row.created_at === row.updated_at ? updated : isoTime(row.created_at)
  return `{"_id":${id},${owner}"_createdDate":{"$date":"${created}"},"_updatedDate":{"$date":"${updated}"}`
}

/** Whether the stored JSON is the item's data on the wire. */
export const isVerbatim = (collection: Collection, stored: string | Buffer) =>
  collection.storedVerbatim && !mayHoldSuffix(stored)

/** JSON text of an item. Verbatim data is copied without parsing. */
export function itemText(collection: Collection, row: ItemRow, now: number): string {
  if (!isVerbatim(collection, row.data)) return JSON.stringify(toItem(collection, row, now))
  const id = jsonString(row.id)
  const system = systemPrefix(collection, row, id, now)
  const data = row.data === '{}' ? '}' : `, ${row.data.slice(1)}`
  return `{"id":${id},"dataCollectionId":${JSON.stringify(collection.id)},"data":${system}${data}}`
}
