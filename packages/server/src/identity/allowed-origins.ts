import { sql } from 'kysely'
import type { Sql } from '../storage/sql.ts'

/** Adds to the origins that a client app may call from and be led back to; those that it has stay. */
export async function allowOrigins(
  db: Sql,
  { siteId, clientId }: { siteId: string; clientId: string },
  origins: string[],
): Promise<void> {
  await db.all(sql`
    update client_apps set origins = array(select distinct unnest(origins || ${origins}::text[]))
    where site_id = ${siteId} and id = ${clientId} and not origins @> ${origins}::text[]`)
}
