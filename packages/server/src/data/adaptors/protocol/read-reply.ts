import { isObject } from '../../../platform-support/is-object.ts'
import type { ExternalItem } from './adaptor.ts'
import { type AdaptorClient, invalidReply } from './adaptor-client.ts'

export type Json = Record<string, unknown>

/** Requires a reply with exactly one object. */
export function oneObject(client: AdaptorClient, values: readonly unknown[], writes = false): Json {
  const [value] = values
  if (values.length !== 1 || !isObject(value))
    throw invalidReply(client, 'the reply is not a JSON object', { writes })
  return value
}

/** Requires a list in a reply. */
export function listIn(client: AdaptorClient, value: unknown, name: string, writes = false): unknown[] {
  if (!Array.isArray(value)) throw invalidReply(client, `the reply has no list of ${name}`, { writes })
  return value
}

/** Requires a count in a reply. */
export function countIn(client: AdaptorClient, value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw invalidReply(client, `the reply has no ${name}`)
  return value
}

export function itemIn(client: AdaptorClient, value: unknown, writes = false): ExternalItem {
  if (!isObject(value) || typeof value._id !== 'string' || value._id === '')
    throw invalidReply(client, 'an item of the reply has no _id', { writes })
  return value as ExternalItem
}

/** Requires at most `limit` items: an adaptor without paging would repeat the same page forever. */
export function pageIn<T>(client: AdaptorClient, items: readonly T[], limit: number): T[] {
  if (items.length > limit) throw invalidReply(client, 'the reply has more items than the page')
  return [...items]
}
