import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

/** Statistics of one query shape of a collection. */
export type QueryShapeRow = RowOf<typeof columns, { shape: object }>

const columns = tableColumns('data_query_shapes', ['site_id', 'uid', 'shape', 'queries', 'total_ms'])

/** Retention of unused shapes. */
const RETENTION_DAYS = 30

const retainedSince = (now: number) => sql`${toTimestamp(now)} - make_interval(days => ${RETENTION_DAYS})`

/**
 * Adds counts of shapes and keeps the `most` last seen ones per collection. Locks rows in one order, so that nodes cannot
 * deadlock.
 */
export async function addQueryShapes(
  db: Sql,
  rows: readonly QueryShapeRow[],
  most: number,
  now: number,
): Promise<void> {
  await db.all(sql`
    insert into data_query_shapes as s (site_id, uid, hash, shape, queries, total_ms, seen_at)
    select site_id, uid, md5(shape::text), shape, queries, total_ms, ${toTimestamp(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (site_id uuid, uid uuid, shape jsonb, queries bigint, total_ms double precision)
      join data_collections c using (site_id, uid)
    order by site_id, uid, md5(shape::text)
    on conflict (site_id, uid, hash) do update set queries = s.queries + excluded.queries,
      total_ms = s.total_ms + excluded.total_ms, seen_at = greatest(s.seen_at, excluded.seen_at)`)
  const uids = [...new Set(rows.map(({ uid }) => uid))]
  await db.all(sql`
    delete from data_query_shapes s using (
      select site_id, uid, hash, seen_at,
        row_number() over (partition by site_id, uid order by seen_at desc, queries desc, hash) as place
      from data_query_shapes where uid = any(${uids}::uuid[])) r
    where s.site_id = r.site_id and s.uid = r.uid and s.hash = r.hash
      and (r.place > ${most} or r.seen_at < ${retainedSince(now)})`)
}

/** Recent shapes of a collection, of all nodes. */
export const listQueryShapes = (db: Sql, siteId: string, uid: string, now: number) =>
  db.all<QueryShapeRow>(sql`
    select ${columns} from data_query_shapes
    where site_id = ${siteId} and uid = ${uid} and seen_at >= ${retainedSince(now)}`)
