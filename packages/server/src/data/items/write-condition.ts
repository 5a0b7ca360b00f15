import type { Ctx } from '../../call/context.ts'
import { bothHold } from '../../storage/data/conditions.ts'
import type { SqlCondition } from '../../storage/query/index.ts'
import { requireAccess } from '../model/access.ts'
import { type ItemScope, visibleItems } from '../model/item-scope.ts'
import { filterItems } from '../model/plan-item-query.ts'

/**
 * The condition of a write. Evaluated only against items the caller may read; otherwise success or failure would leak
 * hidden values.
 */
export const writeCondition = (ctx: Ctx<'WDE0027'>, scope: ItemScope, filter: unknown): SqlCondition =>
  bothHold(
    filterItems(ctx, scope, filter, 'condition.filter'),
    visibleItems(ctx, { ...scope, withDrafts: true }, requireAccess(ctx, scope.collection, 'read')),
  )
