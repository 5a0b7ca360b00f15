import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { ACCUMULATORS, type Stage } from '../../storage/data/pipeline.ts'
import type { PipelineCost } from '../../storage/data/pipeline-cost.ts'
import type { CostCollector } from './cost-collector.ts'
import { planDocuments } from './documents.ts'
import { expressionReader, readName, readPath } from './read-expression.ts'
import { readProjection } from './read-projection.ts'

type Pipeline = RequestOf<typeof contract.items.aggregatePipeline>['pipeline']
export type WireStage = NonNullable<NonNullable<Pipeline['stages']>[number]>
type WireGroup = NonNullable<WireStage['group']>

const KINDS = [
  'filter',
  'group',
  'sort',
  'limit',
  'skip',
  'unwindArray',
  'projection',
  'objectToArray',
] as const

/** Reads the stages that were not pushed down. */
export function readStages(
  ctx: Pick<Ctx, 'caller' | 'platform' | 'site'>,
  wire: readonly WireStage[],
  at: (index: number) => string,
  violations: CostCollector,
  cost: PipelineCost,
): Stage[] {
  const expression = expressionReader(violations)
  return wire.flatMap((wireStage, i) => {
    const [kind] = KINDS.filter(kind => (wireStage[kind] ?? null) !== null)
    const inner = `${at(i)}.${kind}`
    const read = readStage(wireStage, kind, at(i), inner)
    if (!read) return []
    const { planned = 0, ...stage } = read
    violations.addCost(inner, cost.add(stage, planned))
    return [stage]
  })

  /** `planned` is the cost of the stage's filter or sort. */
  function readStage(
    stage: WireStage,
    kind: (typeof KINDS)[number] | undefined,
    at: string,
    inner: string,
  ): (Stage & { planned?: number }) | undefined {
    switch (kind) {
      case undefined:
        violations.add(at, 'REQUIRED_FIELD', `must have one of ${KINDS.join(', ')}`, { allowed: KINDS })
        return undefined
      case 'filter': {
        const plan = violations.catch(() => planDocuments(ctx, { filter: stage.filter }, { at }))
        return plan && { kind, where: plan.where, planned: plan.cost }
      }
      case 'sort': {
        const plan = violations.catch(() => planDocuments(ctx, { sort: stage.sort?.values }, { at: inner }))
        return plan && { kind, orderBy: plan.orderBy, planned: plan.cost }
      }
      case 'limit':
      case 'skip':
        return { kind, count: stage[kind] as number }
      case 'unwindArray': {
        const path = readPath(stage.unwindArray?.arrayFieldName, `${inner}.arrayFieldName`, violations)
        return path && { kind: 'unwind', path }
      }
      case 'objectToArray': {
        const { objectFieldName, destinationFieldName } = stage.objectToArray ?? {}
        const from = readPath(objectFieldName, `${inner}.objectFieldName`, violations)
        const to = readName(destinationFieldName, `${inner}.destinationFieldName`, violations)
        return from && to !== undefined ? { kind: 'entries', from, to } : undefined
      }
      case 'projection':
        return readProjection(stage.projection?.fields, `${inner}.fields`, violations, expression)
      case 'group':
        return readGroup(stage.group ?? {}, inner)
    }
  }

  function readGroup({ groupIds, accumulators }: WireGroup, at: string): Stage {
    const taken = new Set<string>(['_id'])
    const keys = (groupIds ?? []).map((group, i) => ({
      key: readName(group?.key, `${at}.groupIds[${i}].key`, violations) ?? '',
      expression: expression(group?.expression, `${at}.groupIds[${i}].expression`),
    }))
    if (new Set(keys.map(({ key }) => key)).size < keys.length)
      violations.add(`${at}.groupIds`, 'OTHER', 'must not repeat a key')
    const results = (accumulators ?? []).flatMap((wire, i) => {
      const here = `${at}.accumulators[${i}]`
      const name = readName(wire?.resultFieldName, `${here}.resultFieldName`, violations)
      const [accumulator] = ACCUMULATORS.filter(each => (wire?.[each] ?? null) !== null)
      if (accumulator === undefined)
        violations.add(here, 'REQUIRED_FIELD', `must have one of ${ACCUMULATORS.join(', ')}`, {
          allowed: ACCUMULATORS,
        })
      if (name !== undefined && taken.has(name))
        violations.add(`${here}.resultFieldName`, 'OTHER', 'repeats a name of the result')
      if (name === undefined || accumulator === undefined) return []
      taken.add(name)
      const wireExpression = wire?.[accumulator]?.expression
      return [
        { name, accumulator, expression: expression(wireExpression, `${here}.${accumulator}.expression`) },
      ]
    })
    return { kind: 'group', keys, results }
  }
}
