import type pg from 'pg'
import { unpackPayload } from '../storage/packed-payloads.ts'

interface StoredEvent {
  id: string
  type: string
  entity_id: string
  actor_id: string | null
  person: string | null
  payload: unknown
  before: unknown
}

/** Events of the log as they are stored, with their payloads, in the order of the log. */
export async function storedEvents(
  pool: pg.Pool,
  condition = 'true',
  values: unknown[] = [],
): Promise<StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent & { packed: Buffer | null }>(
    `select id, type, entity_id, actor_id, person, payload, before, packed from events where ${condition} order by id`,
    values,
  )
  return rows.map(unpackPayload)
}
