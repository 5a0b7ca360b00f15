import { AMOUNT_MAX, isExactAmount, parseAmount } from '@stoa/contract/money'
import { isObject } from '../platform-support/is-object.ts'
import { BadReply } from './bad-reply.ts'
import type { LineIds } from './plugin-purchase.ts'

/** An object of a reply, whose fields are not checked yet. */
export type ReplyObject = Record<string, unknown>

/** Checks that a value is an object. */
export const objectAt = (value: unknown, at: string): ReplyObject => {
  if (isObject(value)) return value
  throw new BadReply(`${at} must be an object`)
}

/** Reads each object of a list. A missing list is empty. */
export function listAt<T>(
  owner: ReplyObject,
  field: string,
  { max, read }: { max: number; read: (entry: ReplyObject, at: string) => T },
): T[] {
  const list = owner[field] ?? []
  if (!Array.isArray(list) || list.length > max)
    throw new BadReply(`${field} must be a list of at most ${max} entries`)
  return list.map((entry, i) => read(objectAt(entry, `${field}[${i}]`), `${field}[${i}]`))
}

/** Reads an optional text. */
export function textAt(entry: ReplyObject, field: string, at: string, max: number): string | undefined {
  const value = entry[field]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && value.length > 0 && value.length <= max) return value
  throw new BadReply(`${at}.${field} must be a text of 1 to ${max} characters`)
}

/** Reads a required text. */
export function requiredTextAt(entry: ReplyObject, field: string, at: string, max: number): string {
  const text = textAt(entry, field, at, max)
  if (text === undefined) throw new BadReply(`${at}.${field} is missing`)
  return text
}

/** Reads a required price in minor units, from a decimal text with at most the decimals of the currency, or money with such an `amount`. */
export function amountAt(entry: ReplyObject, field: string, at: string, currency: string): bigint {
  const sent = entry[field]
  const value = isObject(sent) ? sent.amount : sent
  const isDecimal = typeof value === 'string' && /^\d{1,15}(\.\d{1,12})?$/.test(value)
  if (isDecimal && isExactAmount(value, currency) && Number(value) <= AMOUNT_MAX)
    return parseAmount(value, currency)
  throw new BadReply(`${at}.${field} must be a text such as "12.50", in ${currency} and not negative`)
}

/** Reads an optional instant, ISO 8601, as milliseconds since 1970. */
export function instantAt(entry: ReplyObject, field: string, at: string): number | undefined {
  const text = textAt(entry, field, at, 40)
  if (text === undefined) return undefined
  const ms = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new BadReply(`${at}.${field} must be a time such as 2026-03-01T09:00:00Z`)
  return ms
}

/** Reads an optional list of line ids, which are positions in the request. */
export function lineIdsAt(entry: ReplyObject, at: string, known: LineIds): string[] {
  const list = entry.lineIds ?? []
  if (!Array.isArray(list)) throw new BadReply(`${at}.lineIds must be a list`)
  const unknown = list.find(id => typeof id !== 'string' || !known.has(id))
  if (unknown !== undefined) throw new BadReply(`${at}.lineIds names ${unknown}, which is not in the request`)
  return [...new Set<string>(list)]
}
