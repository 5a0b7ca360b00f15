import type { Ctx } from '../call/context.ts'
import type { PageInfo } from '../storage/query/index.ts'

/** `PlatformPagingMetadata` of a page. */
export const toPagingMetadata = ({ count, offset, total, cursors }: PageInfo) => ({
  count,
  ...(offset !== undefined && { offset }),
  ...(total !== undefined && { total }),
  ...(cursors && { cursors }),
})

/** Cache key of a query; callers with the same visibility share it. */
export const queryKey = (name: string, ctx: Ctx, query: unknown) =>
  `${name} ${ctx.site.id} ${ctx.caller.role === 'merchant' ? 'all' : 'public'} ${JSON.stringify(query ?? {})}`
