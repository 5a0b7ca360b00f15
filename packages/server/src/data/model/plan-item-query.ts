import type { FieldViolation } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { InvalidRequest } from '../../call/failure.ts'
import { costLimitOf } from '../../call/plan-or-reject.ts'
import { planQuery, type QueryPlan } from '../../storage/query/index.ts'
import { itemFields } from './item-fields.ts'
import type { ItemScope } from './item-scope.ts'

/**
 * Rejects a query. Maps the planner's paths to paths of the request if the query's parts are top-level fields (`at` is '')
 * or the filter has another name.
 */
export function rejectQuery(violations: readonly FieldViolation[], filterAt = 'filter'): never {
  const requestPath = (field: string) =>
    field.startsWith('.filter') ? filterAt + field.slice('.filter'.length) : field.replace(/^\./, '')
  throw new InvalidRequest(violations.map(each => ({ ...each, field: requestPath(each.field) })))
}

export type PlanCtx = Pick<Ctx, 'caller' | 'now' | 'platform' | 'site'>

/** Plans a query over a collection's items, or rejects it. */
export function planItems(
  ctx: PlanCtx,
  { collection, table }: ItemScope,
  query: unknown,
  {
    at = 'query',
    otherKeys = ['fields'],
    filterAt,
    pages = true,
    withTotal = false,
  }: {
    at?: string
    otherKeys?: readonly string[]
    filterAt?: string
    pages?: boolean
    withTotal?: boolean
  } = {},
): QueryPlan {
  const fields = itemFields(collection, table, ctx.now)
  // Queries without pages ignore the paging modes of the collection.
  const paged = pages ? (query ?? {}) : { ...(query ?? {}), paging: {} }
  const result = planQuery(paged, pages ? fields : { ...fields, paging: ['OFFSET'] }, {
    caller: ctx.caller,
    cursorSecret: ctx.platform.cursorSecret,
    scope: `${ctx.site.id} ${table.environment}`,
    at,
    otherKeys,
    withTotal,
    costLimit: costLimitOf(ctx.caller),
  })
  if (!result.ok) rejectQuery(result.violations, filterAt)
  return result.plan
}

/** Plans a filter outside of a query. */
export const planFilter = (ctx: PlanCtx, scope: ItemScope, filter: unknown, at = 'filter') =>
  planItems(ctx, scope, { filter }, { at: '', filterAt: at, pages: false })

/** The SQL condition of a filter outside of a query. */
export const filterItems = (ctx: PlanCtx, scope: ItemScope, filter: unknown, at = 'filter') =>
  planFilter(ctx, scope, filter, at).where
