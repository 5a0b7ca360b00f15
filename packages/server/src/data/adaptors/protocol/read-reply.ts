import { isObject } from '../../../platform-support/is-object.ts'
import type { ExternalItem } from './adaptor.ts'
import { type AdaptorClient, unreadable } from './adaptor-client.ts'

export type Json = Record<string, unknown>

/** Requires a reply with exactly one object. */
export function oneObject(link: AdaptorClient, values: readonly unknown[], writes = false): Json {
  const [value] = values
  if (values.length !== 1 || !isObject(value))
    throw unreadable(link, 'the reply is not a JSON object', { writes })
  return value
}

/** Requires a list in a reply. */
export function listIn(link: AdaptorClient, value: unknown, name: string, writes = false): unknown[] {
  if (!Array.isArray(value)) throw unreadable(link, `the reply has no list of ${name}`, { writes })
  return value
}

/** Requires a count in a reply. */
export function countIn(link: AdaptorClient, value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw unreadable(link, `the reply has no ${name}`)
  return value
}

export function itemIn(link: AdaptorClient, value: unknown, writes = false): ExternalItem {
  if (!isObject(value) || typeof value._id !== 'string' || value._id === '')
    throw unreadable(link, 'an item of the reply has no _id', { writes })
  return value as ExternalItem
}

/** Requires at most `limit` items: an adaptor without paging would repeat the same page forever. */
export function pageIn<T>(link: AdaptorClient, items: readonly T[], limit: number): T[] {
  if (items.length > limit) throw unreadable(link, 'the reply has more items than the page')
  return [...items]
}
