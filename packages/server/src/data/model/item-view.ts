import type { DataItem } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { ItemRow } from '../../storage/data/item-rows.ts'
import type { Collection } from './collection.ts'
import { statusAt } from './publish-status.ts'
import { mayHoldSuffix, undeclaredKey } from './storage-keys.ts'
import { translated } from './translations.ts'

type Data = Record<string, unknown>

/** Fields that the platform itself keeps of each item. */
export const SYSTEM_FIELDS = ['_id', '_createdDate', '_updatedDate', '_owner'] as const
/** Fields by which items of a collection with the PUBLISH plugin are published. */
export const PUBLISH_FIELDS = ['_publishStatus', '_publishDate', '_unpublishDate'] as const

let last = { ms: 0, text: isoTime(0) }

/** A date as data shows it. Items that are written together have the same, which is written out once. */
function date(ms: number) {
  if (last.ms !== ms) last = { ms, text: isoTime(ms) }
  return { $date: last.text }
}

/** What the platform says of an item, as its data shows it. */
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

/** Stored data under the keys that its fields have now. Values of deleted fields stay behind. */
export function renameKeys(collection: Collection, stored: Data): Data {
  if (collection.storedVerbatim && !Object.keys(stored).some(mayHoldSuffix)) return stored
  const byStorageKey = new Map(collection.definition.fields.map(field => [field.storageKey, field]))
  return Object.fromEntries(
    Object.entries(translated(collection, stored)).flatMap(([name, value]) => {
      const field = byStorageKey.get(name)
      if (!field) return [[undeclaredKey(name), value]]
      // Neither a deleted field's value is shown, nor one that this caller may not see.
      return collection.fields.get(field.key) === field ? [[field.key, value]] : []
    }),
  )
}

/** An item at hand: its data as stored text, or already parsed. */
export type AnyItemRow = Omit<ItemRow, 'data'> & { data: string | Data }

/** An item's data as an object. */
export const itemData = (collection: Collection, row: AnyItemRow, now: number): Data => ({
  ...systemData(collection, row, now),
  ...renameKeys(collection, typeof row.data === 'string' ? JSON.parse(row.data) : row.data),
})

/** What the platform says of items that are added now by one owner, but for their ids. */
export function systemOfAdded(collection: Collection, row: Omit<ItemRow, 'data'>, now: number): Data {
  const { _id, ...system } = systemData(collection, row, now)
  return system
}

/** An item as the wire has it. */
export const toItem = (collection: Collection, row: AnyItemRow, now: number): DataItem => ({
  id: row.id,
  dataCollectionId: collection.id,
  data: itemData(collection, row, now),
})

/** An id as JSON. Nearly all are made of letters, digits and dashes. */
const quoted = (id: string) => (/^[\w-]+$/.test(id) ? `"${id}"` : JSON.stringify(id))

/** What `systemData` says, as the beginning of an object's text. */
function systemStart(collection: Collection, row: ItemRow, id: string, now: number): string {
  if (collection.hasPlugin('PUBLISH')) return JSON.stringify(systemData(collection, row, now)).slice(0, -1)
  const owner = row.owner_id === null ? '' : `"_owner":${quoted(row.owner_id)},`
  const updated = date(row.updated_at).$date
  const created = row.created_at === row.updated_at ? updated : isoTime(row.created_at)
  return `{"_id":${id},${owner}"_createdDate":{"$date":"${created}"},"_updatedDate":{"$date":"${updated}"}`
}

/** Whether stored data is the item's data as it is. */
export const isPlain = (collection: Collection, stored: string | Buffer) =>
  collection.storedVerbatim && !mayHoldSuffix(stored)

/** The same as text. What is stored under its own keys goes out as it is stored, unparsed. */
export function itemText(collection: Collection, row: ItemRow, now: number): string {
  if (!isPlain(collection, row.data)) return JSON.stringify(toItem(collection, row, now))
  const id = quoted(row.id)
  const system = systemStart(collection, row, id, now)
  const data = row.data === '{}' ? '}' : `, ${row.data.slice(1)}`
  return `{"id":${id},"dataCollectionId":${JSON.stringify(collection.id)},"data":${system}${data}}`
}
