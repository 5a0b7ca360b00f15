import type { Ctx } from '../../call/context.ts'
import type { PageInfo } from '../../storage/query/index.ts'

/** `PlatformPagingMetadata` of a page. */
export const toPagingMetadata = ({ count, offset, total, cursors }: PageInfo) => ({
  count,
  ...(offset !== undefined && { offset }),
  ...(total !== undefined && { total }),
  ...(cursors && { cursors }),
})

/** Cache key of a query; callers with the same visibility, form of addresses and view share it. */
export const queryKey = (name: string, { site, caller }: Ctx, query: unknown, view = '') =>
  `${name} ${site.id} ${caller.role === 'merchant' ? 'all' : 'public'} ${caller.compatClient ? 'compat' : ''} ${view && `${view} `}${JSON.stringify(query ?? {})}`
