import { isObject } from '../../platform-support/is-object.ts'
import { allHold } from '../../storage/data/conditions.ts'
import { type ItemSelection, inOrderOfIds } from '../../storage/data/item-documents.ts'
import type { SqlCondition } from '../../storage/query/index.ts'
import type { ItemScope } from '../model/item-scope.ts'
import { type PlanCtx, planFilter, planItems } from '../model/plan-item-query.ts'
import type { CostCollector } from './cost-collector.ts'
import type { WireStage } from './read-stages.ts'

/** Items that match a filter, ordered by id. */
export const byId = (where: SqlCondition): ItemSelection => ({ where, orderBy: inOrderOfIds })

/**
 * Pushes leading stages down into the item query: filters, then a sort, a skip and a limit. They use field types and indexes
 * like any query. `used` is their number.
 */
export function pushDown(
  ctx: PlanCtx,
  scope: ItemScope,
  stages: readonly WireStage[],
  at: string,
  violations: CostCollector,
): { selection: ItemSelection; stageCount: number } {
  const other = stages.findIndex(stage => !isObject(stage.filter))
  const filters = other === -1 ? stages : stages.slice(0, other)
  let stageCount = filters.length
  const conditions = filters.flatMap(({ filter }, i) => {
    const here = `${at}.stages[${i}].filter`
    return violations.plan(here, () => planFilter(ctx, scope, filter, here)) ?? []
  })
  const selection = byId(allHold(conditions.map(({ where }) => where)))
  const sort = stages[stageCount]?.sort?.values
  if (sort) {
    const here = `${at}.stages[${stageCount}].sort`
    const plan = violations.plan(here, () => planItems(ctx, scope, { sort }, { at: here, pages: false }))
    if (plan) selection.orderBy = plan.orderBy
    stageCount += 1
  }
  const skip = stages[stageCount]?.skip
  if (typeof skip === 'number') {
    selection.skip = skip
    stageCount += 1
  }
  const limit = stages[stageCount]?.limit
  if (typeof limit === 'number') {
    selection.limit = limit
    stageCount += 1
  }
  return { selection: selection, stageCount: stageCount }
}
