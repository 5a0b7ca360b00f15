import type { Caller, Ctx } from '../context.ts'
import { InvalidRequest } from '../failure.ts'
import { type EntityFields, type PageInfo, planQuery, type QueryPlan } from '../storage/query/index.ts'

/** The plan of a query, or the refusal of what is wrong with it. */
export function planFor(ctx: Ctx, query: unknown, entity: EntityFields<Caller>, at = 'query'): QueryPlan {
  const result = planQuery(query ?? {}, entity, {
    caller: ctx.caller,
    cursorSecret: ctx.platform.cursorSecret,
    scope: ctx.site.id,
    at,
  })
  if (!result.ok) throw new InvalidRequest(result.violations)
  return result.plan
}

/** Paging data under the names of `PlatformPagingMetadata`. */
export const pagingMetadata = ({ count, offset, total, cursors }: PageInfo) => ({
  count,
  ...(offset !== undefined && { offset }),
  ...(total !== undefined && { total }),
  ...(cursors && { cursors }),
})

/** A key under which equal queries of equally seeing callers meet. */
export const queryKey = (name: string, ctx: Ctx, query: unknown) =>
  `${name} ${ctx.site.id} ${ctx.caller.role === 'merchant' ? 'all' : 'public'} ${JSON.stringify(query ?? {})}`
