import type { SortKey } from './check-sort.ts'
import { conditionTree, type Test } from './condition-tree.ts'
import type { Field } from './entity-fields.ts'
import { COST } from './limits.ts'
import { regularExpression } from './patterns.ts'
import { eachTest, type FilterPlan, isList, readingOf, sharedKey, shareValues } from './shared-values.ts'

type Storage = keyof typeof COST.read

const storageOf = (field: Field): Storage => {
  const { source } = field
  if ('subquery' in source || 'items' in source) return 'rows'
  if ('expression' in source) return 'expression'
  if (isList(field)) return 'column' in source ? 'columnList' : 'documentList'
  return 'column' in source ? 'column' : 'document'
}

const isInDocument = (storage: Storage) => storage === 'document' || storage === 'documentList'

/** Cost of evaluating a filter for one row, in the units of `COST`. */
export function filterCost({ plain, sharing, shared }: FilterPlan): number {
  const names = new Set(shared.map(({ field, reading }) => sharedKey(field, reading)))
  /** How often the text of each field is lowered and searched. */
  const lowered = new Map<Field['name'], { storage: Storage; times: number }>()
  const searched = new Map<Field['name'], { storage: Storage; times: number }>()
  let total = 0

  for (const { field, reading } of shared) {
    total += COST.read[storageOf(field)]
    if (reading === 'folded') count(lowered, field, 1)
  }
  for (const tree of plain) eachTest(tree, test => add(test, false))
  for (const tree of sharing)
    eachTest(tree, test => {
      const reading = readingOf(test)
      add(test, reading !== undefined && names.has(sharedKey(test.field, reading)))
    })
  return total + textCost(lowered, COST.lower) + textCost(searched, COST.search)

  function add(test: Test, isShared: boolean): void {
    const { field } = test
    total += COST.condition + operandCost(test)
    if (!isShared) total += COST.read[storageOf(field)]
    else if (isList(field)) total += COST.read.columnList
    if (readingOf(test) !== 'folded') return
    if (!isShared) count(lowered, field, 1)
    count(searched, field, searchesOf(test))
  }
}

function count(into: Map<string, { storage: Storage; times: number }>, field: Field, times: number): void {
  const known = into.get(field.name)?.times ?? 0
  into.set(field.name, { storage: storageOf(field), times: known + times })
}

/** Fields of one document share its length, so the field that is read most often bounds the text that is read. */
function textCost(
  texts: ReadonlyMap<string, { storage: Storage; times: number }>,
  cost: { document: number; each: number },
): number {
  const all = [...texts.values()]
  const inDocument = all.filter(({ storage }) => isInDocument(storage)).map(({ times }) => times)
  const each = all.reduce((sum, { times }) => sum + times * cost.each, 0)
  return each + Math.max(0, ...inDocument) * cost.document
}

/** Cost of ordering one row by these keys. */
export const sortCost = (keys: readonly SortKey[]): number =>
  keys.reduce((sum, { field }) => sum + COST.condition + COST.read[storageOf(field)], 0)

/** How often a test reads the whole text. A prefix is compared directly. */
function searchesOf(test: Test): number {
  if (test.kind === 'text') return test.match === 'start' ? 0 : 1
  if (test.kind === 'textAny') return test.patterns.filter(({ match }) => match !== 'start').length
  return 0
}

function operandCost(test: Test): number {
  switch (test.kind) {
    case 'pattern':
      return COST.pattern + regularExpression(test.parts).length * COST.patternCharacter
    case 'textAny':
      return test.patterns.length * COST.condition
    case 'equalsAny':
    case 'equalsAll': {
      // An element of a list is compared with each value; one value is looked up in a table of them.
      const inList = test.field.list && 'column' in test.field.source
      return test.values.length * (inList ? COST.listedValue : COST.value)
    }
    case 'matchItem':
      return filterCost(shareValues(conditionTree(test.condition)))
    case 'compare':
      // A text is a date only if it matches a pattern.
      return test.value.type === 'datetime' && isInDocument(storageOf(test.field)) ? COST.pattern : 0
    default:
      return 0
  }
}
