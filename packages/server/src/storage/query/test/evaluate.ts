// Reference evaluation of the query language over plain objects, written from README.md without code of the compiler.
// Results of PostgreSQL are compared with it.
import { isDeepStrictEqual } from 'node:util'
import { INSTANTS } from './arbitraries.ts'
import { COLUMNS, THINGS, type Thing } from './things.ts'

type Json = unknown
type Wire = Record<string, unknown>
type Comparable = { type: string; value: string | number | boolean }

export function matches(thing: Thing, filter: object): boolean {
  return Object.entries(filter).every(([key, value]) => {
    if (key === '$and') return (value as object[]).every(each => matches(thing, each))
    if (key === '$or') return (value as object[]).some(each => matches(thing, each))
    if (key === '$not') return !matches(thing, Array.isArray(value) ? value[0] : value)
    const operators = isOperators(value) ? value : { $eq: value }
    return Object.entries(operators).every(([operator, operand]) => holds(thing, key, operator, operand))
  })
}

function holds(thing: Thing, field: string, operator: string, operand: Json): boolean {
  const type = THINGS.fields[field]?.type ?? 'any'
  const stored = elements(thing, field).flatMap(each => comparable(each, type) ?? [])
  const equals = (wanted: Json) =>
    wanted === null
      ? isMissing(thing, field)
      : stored.some(each => isDeepStrictEqual(each, comparable(wanted, type)))
  const ordered = (test: (order: number) => boolean) => {
    const wanted = comparable(operand, type)
    return stored.some(each => each.type === wanted?.type && test(compare(each, wanted)))
  }
  const textual = (test: (text: string, part: string) => boolean) =>
    stored.some(
      ({ type, value }) =>
        (type === 'string' || type === 'guid') &&
        test(String(value).toLowerCase(), String(operand).toLowerCase()),
    )
  const list = operand as Json[]
  switch (operator) {
    case '$eq':
      return equals(operand)
    case '$ne':
      return !equals(operand)
    case '$in':
    case '$hasSome':
      return list.some(equals)
    case '$nin':
      return !list.some(equals)
    case '$hasAll':
      return list.every(equals)
    case '$exists':
      return isMissing(thing, field) !== operand
    case '$isEmpty':
      return isEmpty(thing, field) === operand
    case '$gt':
      return ordered(order => order > 0)
    case '$gte':
      return ordered(order => order >= 0)
    case '$lt':
      return ordered(order => order < 0)
    case '$lte':
      return ordered(order => order <= 0)
    case '$startsWith':
      return textual((text, part) => text.startsWith(part))
    case '$endsWith':
      return textual((text, part) => text.endsWith(part))
    case '$contains':
      return textual((text, part) => text.includes(part))
    case '$matches':
      return matchesSpec(stored, (operand as { spec: { type: string; value: string }[] }).spec)
    case '$urlized':
      return [operand].flat().some(each =>
        matchesSpec(
          stored,
          String(each)
            .split('-')
            .flatMap((value, i) => [
              ...(i > 0 ? [{ type: 'anyOf', value: ' \t\n-' }] : []),
              { type: 'literal', value },
            ]),
        ),
      )
    default:
      throw new Error(`no such operator: ${operator}`)
  }
}

function matchesSpec(
  stored: readonly Comparable[],
  spec: readonly { type: string; value: string }[],
): boolean {
  const fits = (text: string): boolean => {
    let rest = text.toLowerCase()
    for (const { type, value } of spec) {
      const wanted = value.toLowerCase()
      const length = type === 'literal' ? wanted.length : 1
      if (type === 'literal' ? !rest.startsWith(wanted) : rest === '' || !wanted.includes(rest.charAt(0)))
        return false
      rest = rest.slice(length)
    }
    return rest === ''
  }
  return stored.some(({ type, value }) => (type === 'string' || type === 'guid') && fits(String(value)))
}

/** Ids in the requested order: missing values lowest, ties by id in the direction of the last key. */
export function inOrder(
  things: readonly Thing[],
  sort: readonly { fieldName: string; order: 'ASC' | 'DESC' }[],
): string[] {
  const keys = [...sort, { fieldName: 'id', order: sort.at(-1)?.order ?? ('ASC' as const) }]
  const byKeys = (a: Thing, b: Thing) => {
    for (const { fieldName, order } of keys) {
      const result = compareMissing(sortValue(a, fieldName), sortValue(b, fieldName))
      if (result !== 0) return order === 'ASC' ? result : -result
    }
    return 0
  }
  return things.toSorted(byKeys).map(thing => thing.id)
}

function sortValue(thing: Thing, field: string): Comparable | undefined {
  const [first] = elements(thing, field)
  return comparable(first, THINGS.fields[field]?.type ?? 'any')
}

function compareMissing(a: Comparable | undefined, b: Comparable | undefined): number {
  if (!a || !b) return Number(Boolean(a)) - Number(Boolean(b))
  return compare(a, b)
}

function compare(a: Comparable, b: Comparable): number {
  if (typeof a.value === 'string') return Buffer.compare(Buffer.from(a.value), Buffer.from(String(b.value)))
  return Number(a.value) - Number(b.value)
}

function comparable(raw: Json, type: string): Comparable | undefined {
  const date = isObject(raw) && '$date' in raw ? raw.$date : type === 'datetime' ? raw : undefined
  if (type === 'datetime' || (type === 'any' && isObject(raw))) {
    return INSTANTS.includes(date as string)
      ? { type: 'datetime', value: Date.parse(date as string) }
      : undefined
  }
  if (type === 'instant') {
    const text = isObject(raw) ? raw.$date : undefined
    return typeof text === 'string' && INSTANTS.some(each => Date.parse(each) === Date.parse(text))
      ? { type: 'datetime', value: Date.parse(text) }
      : undefined
  }
  if (type === 'guid') {
    return typeof raw === 'string' && raw.length === 36 ? { type, value: raw.toLowerCase() } : undefined
  }
  if (type === 'decimal') {
    return (typeof raw === 'string' && /^-?[\d.]+$/.test(raw)) || typeof raw === 'number'
      ? { type: 'number', value: Number(raw) }
      : undefined
  }
  if (raw === null || raw === undefined || typeof raw === 'object') return undefined
  if (type !== 'any' && typeof raw !== type) return undefined
  return { type: typeof raw, value: raw as string | number | boolean }
}

function elements(thing: Thing, field: string): Json[] {
  const spec = THINGS.fields[field]
  const stored = whole(thing, field)
  return !spec || spec.list ? stored.flatMap(each => (Array.isArray(each) ? each : [each])) : stored
}

function isMissing(thing: Thing, field: string): boolean {
  return whole(thing, field).every(each => each === null || each === undefined)
}

function isEmpty(thing: Thing, field: string): boolean {
  const { type = 'any', list = false } = THINGS.fields[field] ?? {}
  if (isMissing(thing, field)) return true
  if (!list && type !== 'any' && type !== 'string') return false
  return whole(thing, field).every(
    each => (each ?? null) === null || each === '' || (Array.isArray(each) && each.length === 0),
  )
}

/** Values at the field's path, including elements of arrays on the path. */
function whole(thing: Thing, field: string): Json[] {
  if (COLUMNS.includes(field)) return [thing[field]]
  return (THINGS.fields[field]?.path ?? field.split('.')).reduce<Json[]>(
    (found, key) =>
      found
        .flatMap(each => (Array.isArray(each) ? each : [each]))
        .flatMap(each => (isObject(each) && Object.hasOwn(each, key) ? [each[key]] : [])),
    [thing.doc],
  )
}

function isObject(value: Json): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOperators(value: Json): value is Wire {
  return isObject(value) && Object.keys(value).every(key => key.startsWith('$') && key !== '$date')
}
