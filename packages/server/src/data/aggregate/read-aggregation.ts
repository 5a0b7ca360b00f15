import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { Accumulator, Stage } from '../../storage/data/pipeline.ts'
import { PipelineCost } from '../../storage/data/pipeline-cost.ts'
import type { Expression } from '../../storage/data/pipeline-expressions.ts'
import type { CostCollector } from './cost-collector.ts'
import { planDocuments } from './documents.ts'
import { readName, readPath } from './read-expression.ts'

type Input = Pick<RequestOf<typeof contract.items.aggregate>, 'aggregation' | 'finalFilter' | 'sort'>
type Operation = NonNullable<NonNullable<NonNullable<Input['aggregation']>['operations']>[number]>

const ACCUMULATOR_OF = { average: 'avg', min: 'min', max: 'max', sum: 'sum' } as const
const OPERATIONS = Object.keys(ACCUMULATOR_OF) as (keyof typeof ACCUMULATOR_OF)[]
const ONE: Expression = { kind: 'number', number: 1 }

/** Translates an aggregation into stages: group, filter and sort. `faults` may already contain the cost of earlier parts. */
export function readAggregation(
  ctx: Pick<Ctx, 'caller' | 'platform' | 'site'>,
  { aggregation, finalFilter, sort }: Input,
  violations: CostCollector,
): Stage[] {
  const cost = new PipelineCost()
  const keys = [...new Set(aggregation?.groupingFields)].map((field, i) => ({
    key: field ?? '',
    expression: pathOf(field, `aggregation.groupingFields[${i}]`),
  }))
  // The final filter and sort use names of grouping fields and results, which may contain dots.
  const paths = new Map(keys.map(({ key }) => [key, ['_id', key]]))
  const results = (aggregation?.operations ?? []).flatMap((operation, i) =>
    readOperation(operation, `aggregation.operations[${i}]`),
  )
  if (keys.length + results.length === 0)
    violations.add('aggregation', 'REQUIRED_FIELD', 'must have a grouping field or an operation')
  const group: Stage = { kind: 'group', keys, results }
  const stages: Stage[] = []
  add(group, 'aggregation', 0)
  const filtered = violations.catch(() =>
    planDocuments(ctx, { filter: finalFilter }, { at: '', paths, filterAt: 'finalFilter' }),
  )
  if (filtered && finalFilter) add({ kind: 'filter', where: filtered.where }, 'finalFilter', filtered.cost)
  const sorted = violations.catch(() => planDocuments(ctx, { sort }, { at: '', paths }))
  if (sorted && sort?.length) add({ kind: 'sort', orderBy: sorted.orderBy }, 'sort', sorted.cost)
  violations.throwIfAny()
  return stages

  function add(stage: Stage, at: string, planned: number): void {
    stages.push(stage)
    violations.addCost(at, cost.add(stage, planned))
  }

  function pathOf(field: unknown, at: string): Expression {
    return { kind: 'path', path: readPath(field, at, violations) ?? [] }
  }

  function readOperation(
    operation: Operation | null,
    at: string,
  ): { name: string; accumulator: Accumulator; expression: Expression }[] {
    const name = readName(operation?.resultFieldName, `${at}.resultFieldName`, violations)
    if (!operation || name === undefined) return []
    if (name === '_id' || paths.has(name)) {
      violations.add(`${at}.resultFieldName`, 'OTHER', 'is the name of something else in the result')
      return []
    }
    paths.set(name, [name])
    if (operation.itemCount) return [{ name, accumulator: 'sum', expression: ONE }]
    const [kind] = OPERATIONS.filter(each => operation[each])
    if (kind === undefined) {
      violations.add(at, 'REQUIRED_FIELD', `must have one of ${OPERATIONS.join(', ')}, itemCount`)
      return []
    }
    const expression = pathOf(operation[kind]?.itemFieldName, `${at}.${kind}.itemFieldName`)
    return [{ name, accumulator: ACCUMULATOR_OF[kind], expression }]
  }
}
