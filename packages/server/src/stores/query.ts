import type { Ctx } from '../call/context.ts'
import type { PageInfo } from '../storage/query/index.ts'

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
