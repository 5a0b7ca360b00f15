import { isObject } from '../../platform-support/is-object.ts'
import { allHold } from '../../storage/data/conditions.ts'
import { type ItemSelection, inOrderOfIds } from '../../storage/data/item-documents.ts'
import type { SqlCondition } from '../../storage/query/index.ts'
import type { ItemScope } from '../model/item-scope.ts'
import { type PlanCtx, planFilter, planItems } from '../model/plan-item-query.ts'
import type { WireStage } from './read-stages.ts'
import type { ViolationCollector } from './violation-collector.ts'

/** Items that match a filter, ordered by id. */
export const byId = (where: SqlCondition): ItemSelection => ({ where, orderBy: inOrderOfIds })

/**
 * Pushes leading stages down into the item query: filters, then a sort, a skip and a limit. They use field types and indexes
 * like any query. `used` is their number.
 */
export function chooseItems(
  ctx: PlanCtx,
  scope: ItemScope,
  stages: readonly WireStage[],
  at: string,
  faults: ViolationCollector,
): { chosen: ItemSelection; used: number } {
  const other = stages.findIndex(stage => !isObject(stage.filter))
  const filters = other === -1 ? stages : stages.slice(0, other)
  let used = filters.length
  const conditions = filters.flatMap(({ filter }, i) => {
    const here = `${at}.stages[${i}].filter`
    return faults.plan(here, () => planFilter(ctx, scope, filter, here)) ?? []
  })
  const chosen = byId(allHold(conditions.map(({ where }) => where)))
  const sort = stages[used]?.sort?.values
  if (sort) {
    const here = `${at}.stages[${used}].sort`
    const plan = faults.plan(here, () => planItems(ctx, scope, { sort }, { at: here, pages: false }))
    if (plan) chosen.orderBy = plan.orderBy
    used += 1
  }
  const skip = stages[used]?.skip
  if (typeof skip === 'number') {
    chosen.skip = skip
    used += 1
  }
  const limit = stages[used]?.limit
  if (typeof limit === 'number') {
    chosen.limit = limit
    used += 1
  }
  return { chosen, used }
}
