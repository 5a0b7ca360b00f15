import type { CheckedNode, PatternPart, Value } from '../../../storage/query/index.ts'
import { canonicalInstant } from '../../model/instants.ts'
import type { AdaptorOperator, ExternalSchema } from './schema.ts'

/** Operator names in all protocol versions. */
export const OPERATOR_NAMES = {
  EQ: '$eq',
  NE: '$ne',
  LT: '$lt',
  LTE: '$lte',
  GT: '$gt',
  GTE: '$gte',
  STARTS_WITH: '$startsWith',
  ENDS_WITH: '$endsWith',
  CONTAINS: '$contains',
  HAS_SOME: '$hasSome',
  HAS_ALL: '$hasAll',
  EXISTS: '$exists',
  URLIZED: '$urlized',
  MATCHES: '$matches',
} as const satisfies Record<AdaptorOperator, string>

/** A filter independent of the protocol version. */
export type AdaptorFilter =
  | { kind: 'and' | 'or'; nodes: AdaptorFilter[] }
  | { kind: 'not'; node: AdaptorFilter }
  | { kind: 'test'; field: string; operator: AdaptorOperator; value: unknown }

/** `true` matches every item, `false` none: then no request is needed. */
export type Translated = AdaptorFilter | boolean

type Leaf = Exclude<CheckedNode, { kind: 'and' | 'or' | 'not' | 'matchItem' }>

const COMPARES = { '<': 'LT', '<=': 'LTE', '>': 'GT', '>=': 'GTE' } as const
const OPPOSITE = { '<': 'GTE', '<=': 'GT', '>': 'LTE', '>=': 'LT' } as const
const MATCHES = { start: 'STARTS_WITH', end: 'ENDS_WITH', inside: 'CONTAINS' } as const

/** Joins filters with and/or and simplifies constants. */
export function join(kind: 'and' | 'or', nodes: readonly Translated[]): Translated {
  const settles = kind === 'or'
  if (nodes.includes(settles)) return settles
  const open = nodes.filter(node => typeof node !== 'boolean')
  const [first] = open
  if (!first) return !settles
  return open.length === 1 ? first : { kind, nodes: open }
}

/**
 * Translates a checked filter into the adaptor's operators. Databases disagree about comparisons with missing values, so
 * negation is pushed down to single tests, and a negated test explicitly accepts missing values. This gives the same result as
 * the native engine. `reject` gets the missing capability.
 */
export function adaptorFilter(
  node: CheckedNode,
  schema: ExternalSchema,
  reject: (capability: AdaptorOperator, field: string) => never,
): Translated {
  const operators = new Map(schema.fields.map(field => [field.key, field.operators]))
  return translate(node, false)

  function translate(node: CheckedNode, negated: boolean): Translated {
    switch (node.kind) {
      case 'not':
        return translate(node.node, !negated)
      case 'and':
      case 'or':
        return join(
          (node.kind === 'and') !== negated ? 'and' : 'or',
          node.nodes.map(each => translate(each, negated)),
        )
      case 'matchItem':
        throw new TypeError(`${node.field.name}: elements of external items are no rows`)
      default:
        return negated ? refuted(node) : holds(node)
    }
  }

  function offers(field: string, operator: AdaptorOperator): boolean {
    return operators.get(field)?.includes(operator) ?? false
  }

  function test(field: string, operator: AdaptorOperator, value: unknown): AdaptorFilter {
    if (!offers(field, operator)) reject(operator, field)
    return { kind: 'test', field, operator, value }
  }

  function missing(field: string): AdaptorFilter {
    if (offers(field, 'EXISTS') && !offers(field, 'EQ')) return test(field, 'EXISTS', false)
    return test(field, 'EQ', null)
  }

  function present(field: string): AdaptorFilter {
    if (offers(field, 'EXISTS')) return test(field, 'EXISTS', true)
    return offers(field, 'NE') ? test(field, 'NE', null) : { kind: 'not', node: missing(field) }
  }

  function oneOf(field: string, values: readonly unknown[]): AdaptorFilter {
    if (values.length === 1 && offers(field, 'EQ')) return test(field, 'EQ', values[0])
    if (offers(field, 'HAS_SOME') || !offers(field, 'EQ')) return test(field, 'HAS_SOME', values)
    return { kind: 'or', nodes: values.map(value => test(field, 'EQ', value)) }
  }

  function holds(leaf: Leaf): Translated {
    const { name } = leaf.field
    switch (leaf.kind) {
      case 'missing':
        return missing(name)
      case 'empty':
        return join('or', [missing(name), ...(leaf.field.type === 'string' ? [test(name, 'EQ', '')] : [])])
      case 'equalsAny':
        if (leaf.values.length === 0) return false
        // On a list, equality means "contains the element".
        return leaf.field.list
          ? test(name, 'HAS_SOME', leaf.values.map(jsonOf))
          : oneOf(name, leaf.values.map(jsonOf))
      case 'equalsAll': {
        const values = leaf.values.map(jsonOf)
        if (leaf.field.list && values.length > 0) return test(name, 'HAS_ALL', values)
        return join(
          'and',
          values.map(value => oneOf(name, [value])),
        )
      }
      case 'compare':
        return test(name, COMPARES[leaf.comparison], jsonOf(leaf.value))
      case 'text':
        return test(name, MATCHES[leaf.match], leaf.text)
      case 'pattern':
        return pattern(name, leaf.parts)
    }
  }

  function refuted(leaf: Leaf): Translated {
    const { name, list } = leaf.field
    switch (leaf.kind) {
      case 'missing':
        return present(name)
      case 'empty':
        return join('and', [present(name), ...(leaf.field.type === 'string' ? [notEqual(name, '')] : [])])
      case 'equalsAny':
        if (leaf.values.length === 0) return true
        return join('or', [
          missing(name),
          ...(!list && offers(name, 'NE')
            ? [
                join(
                  'and',
                  leaf.values.map(value => test(name, 'NE', jsonOf(value))),
                ),
              ]
            : [negated(leaf)]),
        ])
      case 'compare': {
        const other = OPPOSITE[leaf.comparison]
        return join('or', [
          missing(name),
          offers(name, other) ? test(name, other, jsonOf(leaf.value)) : negated(leaf),
        ])
      }
      default: {
        const inner = negated(leaf)
        return typeof inner === 'boolean' ? inner : join('or', [missing(name), inner])
      }
    }
  }

  function notEqual(field: string, value: unknown): AdaptorFilter {
    return offers(field, 'NE') ? test(field, 'NE', value) : { kind: 'not', node: test(field, 'EQ', value) }
  }

  function negated(leaf: Leaf): Translated {
    const node = holds(leaf)
    return typeof node === 'boolean' ? !node : { kind: 'not', node }
  }

  /** URLIZED takes patterns of words joined by dashes; other patterns need MATCHES. */
  function pattern(field: string, parts: readonly PatternPart[]): AdaptorFilter {
    const words = parts.flatMap(part => ('literal' in part ? [part.literal] : []))
    const dashed = parts.every((part, i) =>
      i % 2 === 0 ? 'literal' in part : 'anyOf' in part && part.anyOf.includes('-'),
    )
    if (dashed && parts.length > 0 && (offers(field, 'URLIZED') || !offers(field, 'MATCHES')))
      return test(field, 'URLIZED', words)
    const spec = parts.map(part =>
      'literal' in part ? { type: 'literal', value: part.literal } : { type: 'anyOf', value: part.anyOf },
    )
    return test(field, 'MATCHES', { ignoreCase: true, spec })
  }
}

/** The JSON of a checked value. */
function jsonOf({ type, text }: Value): unknown {
  switch (type) {
    case 'number':
      return Number(text)
    case 'boolean':
      return text === 'true'
    case 'datetime':
    case 'instant':
      return { $date: canonicalInstant(text) ?? text }
    default:
      return text
  }
}
