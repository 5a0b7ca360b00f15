import { sql } from 'kysely'
import type { Sql } from './sql.ts'

export interface EventRow {
  id: number
  type: string
  entity_id: string
  actor_role: string
  actor_id: string | null
  request_id: string | null
  payload: unknown
  created_at: number
}

/** Events of a site after a position, oldest first. */
export const findEvents = (
  db: Sql,
  siteId: string,
  filter: { after: number; type?: string; entityId?: string; limit: number },
) =>
  db.all<EventRow>(
    sql`
      select id, type, entity_id, actor_role, actor_id, request_id, payload, created_at from events
      where site_id = ${siteId} and id > ${filter.after}
        ${filter.type ? sql`and type = ${filter.type}` : sql``}
        ${filter.entityId ? sql`and entity_id = ${filter.entityId}` : sql``}
      order by id limit ${filter.limit}`,
  )
