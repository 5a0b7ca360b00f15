import type { CheckedNode, TextMatch } from './check-filter.ts'
import type { Field } from './entity-fields.ts'

/** From so many conditions on one field on, they share one test or one value. Fewer keep the forms that indexes know. */
export const SHARED_FROM = 4

/** No index serves a text inside a document but for beginnings, and taking its case is what costs most. */
const TEXTS_SHARED_FROM = 2

export const sharedFrom = (tests: readonly Test[]): number =>
  tests.some(isSearchOfDocument) ? TEXTS_SHARED_FROM : SHARED_FROM

const isSearchOfDocument = (test: Test) =>
  (test.kind === 'pattern' || test.kind === 'textAny' || (test.kind === 'text' && test.match !== 'start')) &&
  'path' in test.field.source

/** One test of one field. */
export type Test =
  | Exclude<CheckedNode, { kind: 'and' | 'or' | 'not' }>
  /** The text matches one of several patterns: many `text` tests as one. */
  | { kind: 'textAny'; field: Field; patterns: TextPattern[] }

export type TextPattern = { match: TextMatch; text: string }

/** A filter whose negations stand at the single tests. */
export type ConditionTree =
  | { kind: 'and' | 'or'; nodes: ConditionTree[] }
  | { kind: 'test'; test: Test; negated: boolean }

/** Moves negations to the single tests, and makes many equalities or text matches of one field one test. */
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

/** `a = 1 or a = 2` is `a in (1, 2)`, and `not a = 1 and not a = 2` is `not a in (1, 2)`; the same of texts. */
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
