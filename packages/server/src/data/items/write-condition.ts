import type { Ctx } from '../../call/context.ts'
import { bothHold } from '../../storage/data/conditions.ts'
import type { SqlCondition } from '../../storage/query/index.ts'
import { requireAccess } from '../model/access.ts'
import { type ItemScope, visibleItems } from '../model/item-scope.ts'
import { filterItems } from '../model/plan-item-query.ts'

/**
 * The condition of a write. It asks what items hold, and so it is asked of those alone that the caller may read: by what
 * is written nobody learns more than by reading.
 */
export const writeCondition = (ctx: Ctx<'WDE0027'>, scope: ItemScope, filter: unknown): SqlCondition =>
  bothHold(
    filterItems(ctx, scope, filter, 'condition.filter'),
    visibleItems(ctx, { ...scope, withDrafts: true }, requireAccess(ctx, scope.collection, 'read')),
  )
