import { type ConditionTree, SHARED_FROM, sharedFrom, type Test } from './condition-tree.ts'
import type { Field } from './entity-fields.ts'

/** What a test reads of its field: the value, or its case-folded text. */
export type Reading = 'value' | 'folded'

/** A value that several conditions read and that is computed once per row. */
export type SharedValue = { field: Field; reading: Reading; name: string }

/** A filter as conditions that must all hold. */
export type FilterPlan = {
  /** Conditions that keep their form, because an index may serve them. */
  plain: readonly ConditionTree[]
  /** Conditions that read shared values. */
  sharing: readonly ConditionTree[]
  shared: readonly SharedValue[]
}

/** Splits a tree into its conditions and the values that so many of them read that each row should compute them once. */
export function shareValues(tree: ConditionTree): FilterPlan {
  const conditions = tree.kind === 'and' ? tree.nodes : [tree]
  const indexable = indexableTests(conditions)
  const readings = new Map<string, Omit<SharedValue, 'name'> & { tests: Test[] }>()
  for (const condition of conditions)
    if (!indexable.has(condition))
      eachTest(condition, test => {
        const reading = sharableReading(test)
        if (reading === undefined) return
        const key = sharedKey(test.field, reading)
        const known = readings.get(key)
        if (known) known.tests.push(test)
        else readings.set(key, { field: test.field, reading, tests: [test] })
      })
  const shared = [...readings.values()]
    .filter(({ tests }) => tests.length >= sharedFrom(tests))
    .map(({ field, reading }, i): SharedValue => ({ field, reading, name: `v${i}` }))
  const keys = new Set(shared.map(({ field, reading }) => sharedKey(field, reading)))
  const isSharing = (condition: ConditionTree) => {
    let found = false
    if (!indexable.has(condition))
      eachTest(condition, test => {
        const reading = sharableReading(test)
        found ||= reading !== undefined && keys.has(sharedKey(test.field, reading))
      })
    return found
  }
  const sharing = conditions.filter(isSharing)
  return { plain: conditions.filter(condition => !sharing.includes(condition)), sharing, shared }
}

export const sharedKey = (field: Field, reading: Reading) => `${reading} ${field.name}`

export const readingOf = ({ kind }: Test): Reading | undefined =>
  kind === 'missing' || kind === 'empty' || kind === 'matchItem'
    ? undefined
    : kind === 'text' || kind === 'textAny' || kind === 'pattern'
      ? 'folded'
      : 'value'

export function eachTest(tree: ConditionTree, visit: (test: Test) => void): void {
  if (tree.kind === 'test') visit(tree.test)
  else for (const node of tree.nodes) eachTest(node, visit)
}

/** Values of lists have no single type, and reading a column is free. */
function sharableReading(test: Test): Reading | undefined {
  const { field } = test
  const reading = readingOf(test)
  if (reading !== 'value') return reading
  return isList(field) || field.type === 'json' || 'column' in field.source ? undefined : reading
}

/** Whether a subquery reads the field's values. */
export const isList = ({ list, type, source }: Field) => list || type === 'any' || 'subquery' in source

/** Single conditions in a form that an index may serve: the first few of each field keep it. */
function indexableTests(conditions: readonly ConditionTree[]): Set<ConditionTree> {
  const found = conditions.filter(
    node => node.kind === 'test' && !node.negated && isIndexable(node.test) && sharableReading(node.test),
  )
  const byField = Map.groupBy(found, node => (node.kind === 'test' ? node.test.field.name : ''))
  return new Set([...byField.values()].flatMap(group => group.slice(0, SHARED_FROM - 1)))
}

const isIndexable = (test: Test) =>
  test.kind === 'text' ? test.match === 'start' : readingOf(test) === 'value'
