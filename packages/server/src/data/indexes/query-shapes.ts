import type { QueryShape } from '../../call/services.ts'
import type { Collection } from '../model/collection.ts'
import { SYSTEM_FIELDS } from '../model/item-view.ts'

const EQUAL = ['$eq', '$in']
const RANGE = ['$gt', '$gte', '$lt', '$lte', '$startsWith']

/**
 * The shape of a validated query. Ignores conditions under `$or` and `$not`, because no single index serves them.
 */
export function shapeOfQuery(filter: unknown, sort: unknown): QueryShape {
  const operators = new Map<string, Set<string>>()
  const record = (field: string, operator: string) =>
    void operators.set(field, (operators.get(field) ?? new Set()).add(operator))
  const walk = (node: unknown): void => {
    for (const [name, value] of Object.entries((node ?? {}) as Record<string, unknown>)) {
      if (name === '$and') for (const each of [value].flat()) walk(each)
      else if (name.startsWith('$')) continue
      else if (isOperators(value)) for (const operator of Object.keys(value)) record(name, operator)
      else record(name, '$eq')
    }
  }
  walk(filter)
  const having = (wanted: readonly string[]) =>
    [...operators].flatMap(([name, used]) => (wanted.some(operator => used.has(operator)) ? [name] : []))
  const equal = having(EQUAL).sort()
  return {
    equal,
    range: having(RANGE)
      .filter(name => !equal.includes(name))
      .sort(),
    sort: ((Array.isArray(sort) ? sort : []) as { fieldName?: string; order?: string }[]).flatMap(one =>
      one.fieldName ? [{ path: one.fieldName, order: one.order === 'DESC' ? 'DESC' : 'ASC' } as const] : [],
    ),
    operators: Object.fromEntries(
      [...operators.keys()].sort().map(name => [name, [...(operators.get(name) ?? [])].sort()]),
    ),
  }
}

const isOperators = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every(key => key.startsWith('$') && key !== '$date')

/** The shape reduced to declared fields. Undeclared keys are neither counted nor indexed. */
export function declaredShape(
  { fields }: Collection,
  { equal, range, sort, operators }: QueryShape,
): QueryShape {
  const isDeclared = (path: string) => fields.has(path) || isSystemField(path)
  return {
    equal: equal.filter(isDeclared),
    range: range.filter(isDeclared),
    // An index serves a sort completely or not at all.
    sort: sort.every(({ path }) => isDeclared(path)) ? sort : [],
    operators: Object.fromEntries(Object.entries(operators).filter(([path]) => isDeclared(path))),
  }
}

const isSystemField = (path: string) => (SYSTEM_FIELDS as readonly string[]).includes(path)
