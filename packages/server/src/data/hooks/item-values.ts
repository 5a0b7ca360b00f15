import { isDeepStrictEqual } from 'node:util'
import type { DataItem, Input } from '@stoa/contract'
import type { HookData } from './hook-call.ts'

export type SentItem = Input<DataItem> | null | undefined

/** The value after a JSON round trip, as plug-ins get it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Whether the hook left the value unchanged. */
export const unchanged = (before: unknown, after: unknown) =>
  before === after || isDeepStrictEqual(plain(before), after)

/** The hook value of a written item: its data with its id. A `data._id` of null is an omitted one, as for the call itself. */
export function itemValue(sent: SentItem): HookData {
  const data = (sent?.data ?? {}) as HookData
  return typeof sent?.id === 'string' && sent.id !== '' && (data._id ?? null) === null
    ? { ...data, _id: sent.id }
    : data
}

/** The `_id` in item data. */
export const idOf = ({ _id }: HookData) => (typeof _id === 'string' && _id !== '' ? _id : undefined)

/** Applies the hook's value to the item. An omitted id stays. */
export function itemAfter(sent: SentItem, before: HookData, after: HookData): SentItem {
  if (unchanged(before, after)) return sent
  const data = after._id === undefined && before._id !== undefined ? { ...after, _id: before._id } : after
  // An id that contradicts `data._id` must still be rejected, so it is kept only if the hook kept `_id`.
  return { ...(sent?.id && data._id === before._id && { id: sent.id }), data }
}

/** Applies the hook's value to an item of a reply. The id cannot change. */
export function withHookData(item: DataItem, after: HookData): DataItem {
  const id = item.data?._id
  return { ...item, data: id === undefined ? after : { ...after, _id: id } }
}
