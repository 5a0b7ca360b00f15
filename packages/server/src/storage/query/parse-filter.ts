import { isObject } from '../../platform-support/is-object.ts'
import { LIMITS } from './limits.ts'
import { isOperator, OPERATORS, type Operator } from './operators.ts'
import { type Report, shown } from './violations.ts'

/** One comparison as the caller sent it; `at` is its path in the request. */
export type Condition = { kind: 'condition'; field: string; operator: Operator; value: unknown; at: string }

export type FilterNode =
  | { kind: 'and' | 'or'; nodes: FilterNode[] }
  | { kind: 'not'; node: FilterNode }
  | Condition

export const MATCH_ALL: FilterNode = { kind: 'and', nodes: [] }

/** A date in the form of the data service: `{"$date": "2026-01-31T12:00:00Z"}` (protocol/content §1). */
export function isDateObject(value: unknown): value is { $date: unknown } {
  return isObject(value) && Object.hasOwn(value, '$date') && Object.keys(value).length === 1
}

/** Parses a wire filter into a tree. Checks the language's forms and limits; independent of any entity. */
export function parseFilter(filter: unknown, at: string, report: Report): FilterNode {
  if (filter === undefined || filter === null) return MATCH_ALL
  let conditions = 0

  function expression(wire: unknown, at: string, depth: number): FilterNode {
    if (!isObject(wire)) {
      report(at, 'FORMAT', 'must be an object such as {"field": value} or {"$and": [...]}')
      return MATCH_ALL
    }
    if (depth > LIMITS.depth) {
      report(at, 'OTHER', `is nested more than ${LIMITS.depth} levels deep; flatten the filter`, {
        ruleName: 'FILTER_TOO_DEEP',
        data: { threshold: LIMITS.depth },
      })
      return MATCH_ALL
    }
    const nodes = Object.keys(wire).flatMap(key => part(key, wire[key], `${at}.${shown(key)}`, depth))
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'and', nodes }
  }

  function part(key: string, value: unknown, at: string, depth: number): FilterNode[] {
    if (key === '$and' || key === '$or') return [junction(key === '$and' ? 'and' : 'or', value, at, depth)]
    if (key === '$not') return [negation(value, at, depth)]
    if (key.startsWith('$')) {
      unknownOperator(at, ['$and', '$or', '$not'], 'operators of a field stand under its name')
      return []
    }
    if (key === '' || key.length > LIMITS.fieldName || key.includes('\u0000') || !key.isWellFormed()) {
      report(at, 'FORMAT', `is no field name: 1 to ${LIMITS.fieldName} well-formed characters`)
      return []
    }
    return fieldConditions(key, value, at)
  }

  function junction(kind: 'and' | 'or', value: unknown, at: string, depth: number): FilterNode {
    if (Array.isArray(value)) {
      return { kind, nodes: value.map((each, i) => expression(each, `${at}[${i}]`, depth + 1)) }
    }
    report(at, 'FORMAT', 'must be an array of filters')
    return MATCH_ALL
  }

  function negation(value: unknown, at: string, depth: number): FilterNode {
    if (!Array.isArray(value)) return { kind: 'not', node: expression(value, at, depth + 1) }
    if (value.length === 1) return { kind: 'not', node: expression(value[0], `${at}[0]`, depth + 1) }
    report(at, 'EXACT_SIZE', 'must be one filter, or an array with exactly one', { data: { threshold: 1 } })
    return MATCH_ALL
  }

  function fieldConditions(field: string, value: unknown, at: string): FilterNode[] {
    if (!isObject(value) || isDateObject(value)) return condition(field, '$eq', value ?? null, at)
    const keys = Object.keys(value)
    if (keys.length === 0) report(at, 'REQUIRED_FIELD', 'needs a value, or an operator such as {"$gt": 5}')
    return keys.flatMap(key => {
      const inner = `${at}.${shown(key)}`
      if (isOperator(key)) return condition(field, key, value[key] ?? null, inner)
      unknownOperator(inner, OPERATORS, 'field paths are written with dots')
      return []
    })
  }

  function condition(field: string, operator: Operator, value: unknown, at: string): FilterNode[] {
    conditions += 1
    if (conditions === LIMITS.conditions + 1) {
      report(
        at,
        'MAX_SIZE',
        `is one condition too many: at most ${LIMITS.conditions}; use $in for many values`,
        {
          data: { threshold: LIMITS.conditions },
        },
      )
    }
    return conditions > LIMITS.conditions ? [] : [{ kind: 'condition', field, operator, value, at }]
  }

  function unknownOperator(at: string, allowed: readonly string[], hint: string): void {
    report(at, 'INVALID_ENUM_VALUE', `is no operator here; use one of ${allowed.join(', ')} (${hint})`, {
      ruleName: 'UNKNOWN_OPERATOR',
      data: { allowed },
    })
  }

  return expression(filter, at, 1)
}
