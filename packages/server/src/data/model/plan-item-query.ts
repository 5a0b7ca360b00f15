import type { FieldViolation } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { InvalidRequest } from '../../call/failure.ts'
import { costLimitOf } from '../../call/plan-or-reject.ts'
import { planQuery, type QueryPlan } from '../../storage/query/index.ts'
import { itemFields } from './item-fields.ts'
import type { ItemScope } from './item-scope.ts'

/**
 * Refuses with paths as the request has them, where a query's parts lie in the message itself (`at` is '') and its filter
 * may have another name.
 */
export function refuseQuery(violations: readonly FieldViolation[], filterAt = 'filter'): never {
  const placed = (field: string) =>
    field.startsWith('.filter') ? filterAt + field.slice('.filter'.length) : field.replace(/^\./, '')
  throw new InvalidRequest(violations.map(each => ({ ...each, field: placed(each.field) })))
}

export type PlanCtx = Pick<Ctx, 'caller' | 'now' | 'platform' | 'site'>

/** The plan of a query over a collection's items, or the refusal of what is wrong with it. */
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
  // What has no pages is in no paging mode of the collection.
  const asked = pages ? (query ?? {}) : { ...(query ?? {}), paging: {} }
  const result = planQuery(asked, pages ? fields : { ...fields, paging: ['OFFSET'] }, {
    caller: ctx.caller,
    cursorSecret: ctx.platform.cursorSecret,
    scope: `${ctx.site.id} ${table.environment}`,
    at,
    otherKeys,
    withTotal,
    costLimit: costLimitOf(ctx.caller),
  })
  if (!result.ok) refuseQuery(result.violations, filterAt)
  return result.plan
}

/** The plan of a filter that stands by itself, not in a query. */
export const planFilter = (ctx: PlanCtx, scope: ItemScope, filter: unknown, at = 'filter') =>
  planItems(ctx, scope, { filter }, { at: '', filterAt: at, pages: false })

/** Its condition alone. */
export const filterItems = (ctx: PlanCtx, scope: ItemScope, filter: unknown, at = 'filter') =>
  planFilter(ctx, scope, filter, at).where
