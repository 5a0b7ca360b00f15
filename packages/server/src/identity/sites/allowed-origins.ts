import { sql } from 'kysely'
import type { Sql } from '../../storage/sql.ts'

/**
 * Adds allowed origins and redirect URIs to a client app; existing ones are kept.
 */
export async function allowOrigins(
  db: Sql,
  { siteId, clientId }: { siteId: string; clientId: string },
  origins: string[],
  redirectUris: string[] = [],
): Promise<void> {
  await db.all(sql`
    update client_apps set origins = array(select distinct unnest(origins || ${origins}::text[])),
      redirect_uris = array(select distinct unnest(redirect_uris || ${redirectUris}::text[]))
    where site_id = ${siteId} and id = ${clientId}
      and not (origins @> ${origins}::text[] and redirect_uris @> ${redirectUris}::text[])`)
}
