import type { CheckedNode, TextMatch } from './check-filter.ts'
import type { Field } from './entity-fields.ts'

/** From this many conditions on one field on, they share one test or one value. Fewer keep the forms that indexes match. */
export const SHARED_FROM = 4

/** Inside a document an index serves only prefixes of texts, and case folding is the most expensive step. */
const TEXTS_SHARED_FROM = 2

export const sharedFrom = (tests: readonly Test[]): number =>
  tests.some(isSearchOfDocument) ? TEXTS_SHARED_FROM : SHARED_FROM

const isSearchOfDocument = (test: Test) =>
  (test.kind === 'pattern' || test.kind === 'textAny' || (test.kind === 'text' && test.match !== 'start')) &&
  'path' in test.field.source

/** One test of one field. */
export type Test =
  | Exclude<CheckedNode, { kind: 'and' | 'or' | 'not' }>
  /** The text matches one of several patterns: many `text` tests merged into one. */
  | { kind: 'textAny'; field: Field; patterns: TextPattern[] }

export type TextPattern = { match: TextMatch; text: string }

/** A filter in negation normal form. */
export type ConditionTree =
  | { kind: 'and' | 'or'; nodes: ConditionTree[] }
  | { kind: 'test'; test: Test; negated: boolean }

/** Converts to negation normal form, and merges many equality or text tests of one field into one. */
export function conditionTree(node: CheckedNode, negated = false): ConditionTree {
  switch (node.kind) {
    case 'not':
      return conditionTree(node.node, !negated)
    case 'and':
    case 'or': {
      const kind = (node.kind === 'and') !== negated ? 'and' : 'or'
      return {
        kind,
        nodes: mergeTests(
          kind,
          node.nodes.map(each => conditionTree(each, negated)),
        ),
      }
    }
    default:
      return { kind: 'test', test: node, negated }
  }
}

/** `a = 1 or a = 2` becomes `a in (1, 2)`, and `not a = 1 and not a = 2` becomes `not a in (1, 2)`; likewise for texts. */
function mergeTests(kind: 'and' | 'or', nodes: readonly ConditionTree[]): ConditionTree[] {
  const groups = Map.groupBy(nodes, node => mergeKey(kind, node))
  const emitted = new Set<string>()
  return nodes.flatMap(node => {
    const key = mergeKey(kind, node)
    if (key === undefined) return [node]
    const group = groups.get(key) ?? []
    const tests = group.flatMap(each => (each.kind === 'test' ? [each.test] : []))
    if (group.length < sharedFrom(tests)) return [node]
    if (emitted.has(key)) return []
    emitted.add(key)
    return [mergeGroup(group)]
  })
}

function mergeKey(kind: 'and' | 'or', node: ConditionTree): string | undefined {
  if (node.kind !== 'test' || node.negated !== (kind === 'and')) return undefined
  const { test } = node
  return test.kind === 'equalsAny' || test.kind === 'text' ? `${test.kind} ${test.field.name}` : undefined
}

function mergeGroup(group: readonly ConditionTree[]): ConditionTree {
  const tests = group.flatMap(node => (node.kind === 'test' ? [node] : []))
  const [{ test, negated }] = tests as [(typeof tests)[number]]
  const all = tests.map(node => node.test)
  if (test.kind === 'equalsAny') {
    const values = all.flatMap(each => (each.kind === 'equalsAny' ? each.values : []))
    return { kind: 'test', negated, test: { ...test, values } }
  }
  const patterns = all.flatMap(each => (each.kind === 'text' ? [{ match: each.match, text: each.text }] : []))
  return { kind: 'test', negated, test: { kind: 'textAny', field: test.field, patterns } }
}
