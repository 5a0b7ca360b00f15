import { type EntityFields, type Field, type FieldItems, findField, usableFields } from './entity-fields.ts'
import { LIMITS } from './limits.ts'
import type { FieldType } from './operators.ts'
import { type Condition, type FilterNode, parseFilter } from './parse-filter.ts'
import { type PatternPart, readPattern, urlized } from './patterns.ts'
import { ofStoredValues } from './stored-values.ts'
import { readText, readValue, type Value } from './values.ts'
import type { Report } from './violations.ts'

export type Comparison = '<' | '<=' | '>' | '>='
export type TextMatch = 'start' | 'end' | 'inside'

/** A checked filter in primitive operations. Negative operators are expressed with `not`, so one rule covers them all. */
export type CheckedNode =
  | { kind: 'and' | 'or'; nodes: CheckedNode[] }
  | { kind: 'not'; node: CheckedNode }
  /** null and absent are the same. */
  | { kind: 'missing'; field: Field }
  /** Missing, an empty text or an empty list. */
  | { kind: 'empty'; field: Field }
  | { kind: 'equalsAny'; field: Field; values: Value[] }
  | { kind: 'equalsAll'; field: Field; values: Value[] }
  | { kind: 'compare'; field: Field; comparison: Comparison; value: Value }
  | { kind: 'text'; field: Field; match: TextMatch; text: string }
  /** The whole text, ignoring case: literal parts, separated by one character of a set. */
  | { kind: 'pattern'; field: Field; parts: PatternPart[] }
  /** One element of the field matches the condition as a whole. */
  | { kind: 'matchItem'; field: Field; items: FieldItems<never>; condition: CheckedNode }

const COMPARISONS = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const
const TEXT_MATCHES = { $startsWith: 'start', $endsWith: 'end', $contains: 'inside' } as const
const NOTHING: CheckedNode = { kind: 'or', nodes: [] }
const EVERYTHING: CheckedNode = { kind: 'and', nodes: [] }

const equalsAny = (field: Field, values: Value[]): CheckedNode =>
  values.some(({ text }) => text === field.inEveryList) ? EVERYTHING : { kind: 'equalsAny', field, values }

function equalsAll(field: Field, values: Value[]): CheckedNode {
  const stored = values.filter(({ text }) => text !== field.inEveryList)
  return stored.length < values.length && stored.length === 0
    ? EVERYTHING
    : { kind: 'equalsAll', field, values: stored }
}

/**
 * Checks a filter tree against the declared fields. Returns a tree of primitives, or violations. Knows the entity, no SQL.
 */
export function checkFilter<Caller>(
  filter: FilterNode,
  entity: EntityFields<Caller>,
  caller: Caller,
  report: Report,
  minorUnitDigits = 0,
): CheckedNode {
  const walk = (node: FilterNode): CheckedNode => {
    switch (node.kind) {
      case 'and':
      case 'or':
        return { kind: node.kind, nodes: node.nodes.map(walk) }
      case 'not':
        return not(walk(node.node))
      case 'condition':
        return checkCondition(node)
    }
  }

  function checkCondition(condition: Condition): CheckedNode {
    const { at, operator, value } = condition
    const field = findField(entity, caller, condition.field)
    if (!field || field.operators.length === 0) {
      const usable = usableFields(entity, caller, 'filter')
      const what = field ? 'cannot be filtered by' : 'is no field of this entity'
      report(at, 'FIELD_NOT_ALLOWED', `${what}; filter by ${usable.join(', ') || 'nothing'}`, {
        ruleName: field ? 'FIELD_NOT_FILTERABLE' : 'UNKNOWN_FIELD',
        data: { allowed: usable },
      })
      return NOTHING
    }
    if (!field.operators.includes(operator)) {
      const allowed = field.operators
      report(at, 'INVALID_ENUM_VALUE', `${operator} cannot be used here; use ${allowed.join(', ')}`, {
        ruleName: 'OPERATOR_NOT_ALLOWED',
        data: { allowed },
      })
      return NOTHING
    }
    const node = checkOperator(field, condition, value)
    return field.leastStored ? ofStoredValues(node, field.leastStored) : node
  }

  function checkOperator(field: Field, { operator, at }: Condition, raw: unknown): CheckedNode {
    switch (operator) {
      case '$eq':
        return equals(field, [raw], at, () => at)
      case '$ne':
        return not(equals(field, [raw], at, () => at))
      case '$in':
        return equals(field, listOf(raw, at), at)
      case '$nin':
        return not(equals(field, listOf(raw, at), at))
      case '$hasSome':
        return equalsAny(field, valuesOf(field, listOf(raw, at), at))
      case '$matches':
        return { kind: 'pattern', field, parts: readPattern(raw, at, report) }
      case '$urlized':
        return {
          kind: 'or',
          nodes: listOf(Array.isArray(raw) ? raw : [raw], at).map(
            (each): CheckedNode => ({
              kind: 'pattern',
              field,
              parts: urlized(each, at, report),
            }),
          ),
        }
      case '$matchItems':
        return matchItems(field, raw, at)
      case '$hasAll':
        return equalsAll(field, valuesOf(field, listOf(raw, at), at))
      case '$exists':
        return flag(raw, at) ? not({ kind: 'missing', field }) : { kind: 'missing', field }
      case '$isEmpty':
        return flag(raw, at) ? { kind: 'empty', field } : not({ kind: 'empty', field })
      case '$gt':
      case '$gte':
      case '$lt':
      case '$lte': {
        const value = singleValue(field, raw, at)
        return value ? { kind: 'compare', field, comparison: COMPARISONS[operator], value } : NOTHING
      }
      case '$startsWith':
      case '$endsWith':
      case '$contains': {
        const read = readText(raw)
        if ('problem' in read) wrong(at, read.problem)
        else return { kind: 'text', field, match: TEXT_MATCHES[operator], text: read.text }
        return NOTHING
      }
    }
  }

  /** Each condition is met by an element of its own, or by the same. */
  function matchItems(field: Field, raw: unknown, at: string): CheckedNode {
    if (!('items' in field.source)) return NOTHING
    const { items } = field.source
    if (!Array.isArray(raw) || raw.length === 0 || raw.length > LIMITS.matchedItems) {
      wrong(at, `must be an array of 1 to ${LIMITS.matchedItems} filters of one element`)
      return NOTHING
    }
    return {
      kind: 'and',
      nodes: raw.map((each, i): CheckedNode => {
        const parsed = parseFilter(each, `${at}[${i}]`, report)
        const condition = checkFilter(parsed, items.fields, caller as never, report, minorUnitDigits)
        return { kind: 'matchItem', field, items, condition }
      }),
    }
  }

  function equals(
    field: Field,
    raws: unknown[],
    at: string,
    pathOf: (index: number) => string = i => `${at}[${i}]`,
  ): CheckedNode {
    const present = raws.filter(raw => raw !== null)
    const nodes: CheckedNode[] = present.length < raws.length ? [{ kind: 'missing', field }] : []
    if (present.length > 0) {
      const values = valuesOf(field, raws, at, pathOf)
      nodes.push(equalsAny(field, values))
    }
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'or', nodes }
  }

  function listOf(raw: unknown, at: string): unknown[] {
    if (!Array.isArray(raw)) {
      wrong(at, 'must be an array of values')
      return []
    }
    if (raw.length <= LIMITS.listValues) return raw
    const remedy = `must hold at most ${LIMITS.listValues} values; split the query`
    report(at, 'MAX_SIZE', remedy, { data: { threshold: LIMITS.listValues } })
    return []
  }

  function valuesOf(
    field: Field,
    raws: unknown[],
    at: string,
    pathOf: ((index: number) => string) | undefined = undefined,
  ): Value[] {
    // Where null is allowed it has become a separate node.
    const present = [...raws.entries()].filter(([, raw]) => raw !== null || !pathOf)
    const fits = (raw: unknown, type: FieldType) => !('problem' in readValue(raw, type))
    const fitting = present.filter(([, raw]) => fits(raw, field.type))
    const others = present.filter(([, raw]) => !fits(raw, field.type))
    const lenient = entity.lenientLists && fitting.length > 0 && others.every(([, raw]) => fits(raw, 'any'))
    return (lenient ? fitting : present).flatMap(
      ([i, raw]) => singleValue(field, raw, pathOf ? pathOf(i) : `${at}[${i}]`) ?? [],
    )
  }

  function singleValue(field: Field, raw: unknown, at: string): Value | undefined {
    if (raw === null) wrong(at, 'must not be null here; ask for missing values with $exists')
    else if (Array.isArray(raw)) wrong(at, 'must be one value; use $in, $hasSome or $hasAll for several')
    else {
      const read = readValue(storedForm(field, raw), field.type)
      if (!('problem' in read)) return field.minorUnits ? inMinorUnits(read, minorUnitDigits) : read
      wrong(at, read.problem)
    }
    return undefined
  }

  function flag(raw: unknown, at: string): boolean {
    if (typeof raw !== 'boolean') wrong(at, 'must be true or false')
    return raw === true
  }

  function wrong(at: string, problem: string): void {
    report(at, 'FORMAT', problem)
  }

  return walk(filter)
}

const storedForm = ({ aliases }: Field, raw: unknown) =>
  typeof raw === 'string' && aliases && Object.hasOwn(aliases, raw) ? aliases[raw] : raw

/** An amount in minor units, exactly: PostgreSQL reads `12.5e2` as 1250, and 12.345 keeps its fraction of a cent. */
function inMinorUnits({ type, text }: Value, digits: number): Value {
  const [mantissa = '', exponent = '0'] = text.split('e')
  return { type, text: `${mantissa}e${Number(exponent) + digits}` }
}

function not(node: CheckedNode): CheckedNode {
  return node.kind === 'not' ? node.node : { kind: 'not', node }
}
