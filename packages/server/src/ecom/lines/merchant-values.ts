import { isDeepStrictEqual } from 'node:util'

/** Parts of a document that a merchant has set: a copy of them. Of a list, its entries count one by one. */
export type MerchantValues = Readonly<Record<string, unknown>>

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldOf = (value: unknown, name: string) =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

const has = (list: unknown, entry: unknown) =>
  Array.isArray(list) && list.some(other => isDeepStrictEqual(other, entry))

const mapFields = (names: Iterable<string>, map: (name: string) => unknown): Fields | undefined => {
  const fields = [...names].map(name => [name, map(name)] as const).filter(([, value]) => value !== undefined)
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}

/** The parts of a value that an earlier one does not have. */
function changedParts(before: unknown, after: unknown): unknown {
  if (after === undefined || isDeepStrictEqual(before, after)) return undefined
  if (Array.isArray(after)) return after.filter(entry => !has(before, entry))
  if (!isObject(after)) return after
  return mapFields(Object.keys(after), name => changedParts(fieldOf(before, name), after[name]))
}

/** The parts of a value that are marked. */
export function markedParts(marks: unknown, value: unknown): unknown {
  if (Array.isArray(marks)) return marks.filter(entry => has(value, entry))
  if (!isObject(marks)) return value
  return mapFields(Object.keys(marks), name => markedParts(marks[name], fieldOf(value, name)))
}

function union(first: unknown, second: unknown): unknown {
  if (first === undefined || second === undefined) return second ?? first
  if (Array.isArray(first) && Array.isArray(second))
    return [...first, ...second.filter(entry => !has(first, entry))]
  if (!isObject(first) || !isObject(second)) return second
  return mapFields(new Set([...Object.keys(first), ...Object.keys(second)]), name =>
    union(fieldOf(first, name), fieldOf(second, name)),
  )
}

/** What a merchant has set, after a change by them. */
export const recordedValues = (
  marks: MerchantValues | undefined,
  before: object | undefined,
  after: object,
  names: readonly string[],
): MerchantValues | undefined => {
  const changed = mapFields(names, name => changedParts(fieldOf(before, name), fieldOf(after, name)))
  return markedParts(union(marks, changed) ?? {}, after) as MerchantValues | undefined
}

/** Names of the fields in which a change touches what a merchant has set. Lists are not among them. */
export const touchedValues = (marks: MerchantValues = {}, before: object, after: object): string[] =>
  Object.keys(marks).filter(
    name =>
      !Array.isArray(marks[name]) &&
      !isDeepStrictEqual(
        markedParts(marks[name], fieldOf(before, name)),
        markedParts(marks[name], fieldOf(after, name)),
      ),
  )
