import { isDeepStrictEqual } from 'node:util'
import type { DataItem, Input } from '@stoa/contract'
import type { HookData } from './hook-call.ts'

export type SentItem = Input<DataItem> | null | undefined

/** The value as a plug-in gets it: JSON, without what JSON leaves out. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The hook has left the value as it is. */
export const unchanged = (before: unknown, after: unknown) =>
  before === after || isDeepStrictEqual(plain(before), after)

/** An item that is written, as hooks see it: its data with its id. */
export function itemValue(sent: SentItem): HookData {
  const data = (sent?.data ?? {}) as HookData
  return typeof sent?.id === 'string' && sent.id !== '' && data._id === undefined
    ? { _id: sent.id, ...data }
    : data
}

/** The id that the data of an item names. */
export const idOf = ({ _id }: HookData) => (typeof _id === 'string' && _id !== '' ? _id : undefined)

/** The item as it is written after the hook. An id that the hook leaves out stays. */
export function itemAfter(sent: SentItem, before: HookData, after: HookData): SentItem {
  if (unchanged(before, after)) return sent
  const data = after._id === undefined && before._id !== undefined ? { ...after, _id: before._id } : after
  // An id that contradicts the one in the data is still refused.
  return { ...(sent?.id && data._id === before._id && { id: sent.id }), data }
}

/** An item of a reply as the hook wants it shown. Which item it is stays. */
export function shownAfter(item: DataItem, after: HookData): DataItem {
  const id = item.data?._id
  return { ...item, data: id === undefined ? after : { ...after, _id: id } }
}
