import { isObject } from './encode.ts'
import { modelRejection, rejection } from './errors.ts'

/** Maximum number of items in one bulk call (protocol/content §17). */
const bulkMax = 1000

/** Checks the number of arguments before an operation runs (protocol/content §3). */
export const operation = <F extends (...args: never[]) => Promise<unknown>>(
  name: string,
  from: number,
  to: number,
  run: F,
): F =>
  (async (...args: never[]) => {
    if (args.length < from || args.length > to) throw rejection('WDE0008', name, from, to, args.length)
    return run(...args)
  }) as F

export function checkCollection(collection: unknown): asserts collection is string {
  if (typeof collection !== 'string') throw rejection('WDE0001')
}

export function checkId(id: unknown): asserts id is string {
  if (typeof id !== 'string') throw rejection('WDE0002')
}

const hasFittingId = (item: unknown) =>
  isObject(item) && (item._id === undefined || typeof item._id === 'string')

export function checkItem(name: string, item: unknown): void {
  if (!hasFittingId(item)) throw rejection('WDE0004', name)
}

export function checkItems(name: string, items: unknown): void {
  if (!Array.isArray(items) || !items.every(hasFittingId)) throw rejection('WDE0005', name)
  if (items.length > bulkMax) throw rejection('WDE0006', name)
}

export function checkIds(name: string, ids: unknown): void {
  if (!Array.isArray(ids) || !ids.every(id => typeof id === 'string')) throw rejection('WDE0068', name)
  if (ids.length > bulkMax) throw name === 'bulkRemove' ? rejection('WDE0069') : rejection('WDE0006', name)
}

export function checkText(name: string, value: unknown): asserts value is string {
  if (typeof value !== 'string' || value === '') throw modelRejection('WDE0094', name)
}

/** limit and skip: numbers, not too small, whole, not too large (protocol/content §3). */
export function checkCount(name: 'limit' | 'skip', value: unknown): void {
  if (typeof value !== 'number' || Number.isNaN(value)) throw modelRejection('WDE0032', name)
  if (name === 'limit' && value <= 0) throw modelRejection('WDE0033', name, value)
  if (value < 0) throw modelRejection('WDE0034', name, value)
  if (!Number.isInteger(value)) throw modelRejection('WDE0035', name, value)
  if (value > 2 ** 53) throw modelRejection('WDE0036', name, value)
}

/** An item, or its id. */
export type ItemReference = string | { readonly _id: string }

/** The item id of a reference operation's argument (protocol/content §3). */
export function referenceId(name: string, reference: unknown): string {
  const id = isObject(reference) ? reference._id : reference
  if (typeof id !== 'string' || id === '') throw rejection('WDE0019', name)
  return id
}

/** One reference or a list of them. */
export function referenceIds(name: string, references: unknown): string[] {
  if (!Array.isArray(references)) return [referenceId(name, references)]
  return references.map(reference => {
    const id = isObject(reference) ? reference._id : reference
    if (typeof id !== 'string' || id === '') throw rejection('WDE0021', name)
    return id
  })
}
