import { costLimitOf } from '../../call/plan-or-reject.ts'
import type { ItemSelection } from '../../storage/data/item-documents.ts'
import type { Stage } from '../../storage/data/pipeline.ts'
import { PipelineCost } from '../../storage/data/pipeline-cost.ts'
import type { ItemScope } from '../model/item-scope.ts'
import type { PlanCtx } from '../model/plan-item-query.ts'
import { CostCollector } from './cost-collector.ts'
import { pushDown } from './push-down.ts'
import { readStages, type WireStage } from './read-stages.ts'

/** Splits a pipeline into the item selection and the remaining stages. Reports all violations together. */
export function readPipeline(
  ctx: PlanCtx,
  scope: ItemScope,
  wire: readonly WireStage[],
  at: string,
): { selection: ItemSelection; stages: Stage[] } {
  const violations = new CostCollector(costLimitOf(ctx.caller))
  const { selection: chosen, stageCount: used } = pushDown(ctx, scope, wire, at, violations)
  const cost = new PipelineCost()
  if (chosen.limit !== undefined) cost.add({ kind: 'limit', count: chosen.limit })
  const stages = readStages(ctx, wire.slice(used), i => `${at}.stages[${i + used}]`, violations, cost)
  violations.throwIfAny()
  return { selection: chosen, stages }
}
