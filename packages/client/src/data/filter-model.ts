import { encode, isObject, unsendable } from './encode.ts'
import { modelRejection, rejection } from './errors.ts'

/** The wire form of a filter: fields with their conditions, `$and`, `$or`, `$not` (protocol/content §6). */
export type FilterModel = Record<string, unknown>

const isEmpty = (filter: FilterModel) => Object.keys(filter).length === 0
const operandsOf = (filter: FilterModel, key: '$and' | '$or') =>
  Array.isArray(filter[key]) && Object.keys(filter).length === 1 ? (filter[key] as FilterModel[]) : [filter]
const isConnected = (filter: FilterModel) => '$and' in filter || '$or' in filter || '$not' in filter

/** The conjunction. Conditions on different fields are merged into one object; an empty filter is neutral. */
export function and(left: FilterModel, right: FilterModel): FilterModel {
  if (isEmpty(left)) return right
  if (isEmpty(right)) return left
  const mergeable =
    !isConnected(left) && !isConnected(right) && !Object.keys(right).some(field => Object.hasOwn(left, field))
  return mergeable
    ? { ...left, ...right }
    : { $and: [...operandsOf(left, '$and'), ...operandsOf(right, '$and')] }
}

/** The disjunction; an empty filter is neutral. */
export function or(left: FilterModel, right: FilterModel): FilterModel {
  if (isEmpty(left)) return right
  if (isEmpty(right)) return left
  return { $or: [...operandsOf(left, '$or'), ...operandsOf(right, '$or')] }
}

/** The left filter without the matches of the right one. */
export const andNot = (left: FilterModel, right: FilterModel): FilterModel => and(left, { $not: [right] })

const lists = new Set(['$in', '$nin', '$hasSome', '$hasAll'])
const connectors = new Set(['$and', '$or', '$not'])
const operators = new Set([
  ...lists,
  ...connectors,
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$startsWith', '$endsWith', '$contains'],
  ...['$exists', '$isEmpty', '$matches', '$urlized'],
])

/** True for an encoded date, as opposed to an object of conditions. */
const isDate = (value: Record<string, unknown>) => '$date' in value && Object.keys(value).length === 1

function checkMatches(value: unknown, path: string) {
  if (!isObject(value) || value.ignoreCase !== true) throw modelRejection('WDE0061', path)
  if (!Array.isArray(value.spec) || value.spec.length === 0) throw modelRejection('WDE0062', `${path}.spec`)
  for (const [index, entry] of value.spec.entries()) {
    const known = isObject(entry) && (entry.type === 'anyOf' || entry.type === 'literal')
    if (!known || typeof entry.value !== 'string') throw modelRejection('WDE0063', `${path}.spec[${index}]`)
  }
}

/** Checks `$and`, `$or` and `$not`, which are valid beside fields and inside a field's conditions. */
function checkConnected(operator: string, value: unknown, path: string, check: typeof checkFilter) {
  if (!Array.isArray(value)) throw modelRejection(operator === '$not' ? 'WDE0058' : 'WDE0057', path)
  if (operator === '$not' && value.length !== 1) throw modelRejection('WDE0058', path)
  for (const [index, part] of value.entries()) check(part, `${path}[${index}]`)
}

/** Rejects regular expressions at any depth (WDE0070). */
function checkValue(value: unknown, path: string): void {
  if (value instanceof RegExp) throw modelRejection('WDE0070', path)
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) checkValue(inner, `${path}.${name}`)
}

function checkOperator(operator: string, operand: unknown, path: string): void {
  if (operator.startsWith('$') && !operators.has(operator)) throw modelRejection('WDE0059', path)
  if (operator === '$exists' && typeof operand !== 'boolean') throw modelRejection('WDE0060', path)
  if (lists.has(operator) && !Array.isArray(operand)) throw modelRejection('WDE0064', path)
  if (connectors.has(operator)) checkConnected(operator, operand, path, checkCondition)
  else if (operator === '$matches') checkMatches(operand, path)
  else checkValue(operand, path)
}

/** Checks a field's condition: a value, or an object of operators. */
function checkCondition(value: unknown, path: string): void {
  if (isObject(value) && !isDate(value)) {
    for (const [operator, operand] of Object.entries(value))
      checkOperator(operator, operand, `${path}.${operator}`)
  } else checkValue(value, path)
}

function checkFilter(filter: unknown, path: string): void {
  if (filter instanceof RegExp) throw modelRejection('WDE0070', path)
  if (!isObject(filter)) throw modelRejection('WDE0056', path)
  for (const [name, value] of Object.entries(filter)) {
    const at = `${path}.${name}`
    if (connectors.has(name)) checkConnected(name, value, at, checkFilter)
    else if (name.startsWith('$')) throw modelRejection('WDE0059', at)
    else checkCondition(value, at)
  }
}

/** Checks (protocol/content §6) and encodes a filter that was written by hand. */
export function filterModel(filter: unknown, name: string): FilterModel {
  if (!isObject(filter)) throw rejection('WDE0016', name)
  // Dropping an undefined field would match more items.
  const problem = unsendable(filter, name, { undefinedToo: true })
  if (problem) throw modelRejection('WDE0045', 'A filter', problem)
  checkFilter(filter, name)
  return encode(filter) as FilterModel
}
