import type { Ctx } from '../../call/context.ts'
import { listIndexRows } from '../../storage/data/index-rows.ts'
import type { Collection } from '../model/collection.ts'
import { indexFor, isServed } from './index-advice.ts'
import { toIndex } from './index-shape.ts'
import { declaredShape, shapeOfQuery } from './query-shapes.ts'

/** Queries slower than this get an index advice header in development, in milliseconds. */
const SLOW_MS = 50

/** Counts a query that an index could serve. In development, slow queries also get the advice in a header. */
export async function recordQuery(
  ctx: Pick<Ctx, 'db' | 'site' | 'config' | 'warn' | 'platform'>,
  collection: Collection,
  query: { filter?: unknown; sort?: unknown },
  ms: number,
): Promise<void> {
  const shape = declaredShape(collection, shapeOfQuery(query.filter, query.sort))
  const fields = indexFor(collection, shape)
  if (!fields) return
  const owner = { siteId: ctx.site.id, uid: collection.uid }
  ctx.platform.queryStatistics.record(owner, shape, ms)
  if (!ctx.config.development || ms < SLOW_MS) return
  const rows = await listIndexRows(ctx.db, owner)
  const indexes = rows.map(row => toIndex(collection, row))
  if (!isServed(fields, shape, indexes))
    ctx.warn('x-stoa-index-advice', encodeURIComponent(JSON.stringify(fields)))
}
