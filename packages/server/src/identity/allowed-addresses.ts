import { sql } from 'kysely'
import type { Sql } from '../storage/sql.ts'

/** Adds to the addresses that a client app may call from and be led back to; those that it has stay. */
export async function allowAddresses(
  db: Sql,
  client: { siteId: string; clientId: string },
  add: { origins?: string[]; redirectUris?: string[] },
): Promise<void> {
  await db.all(sql`
    update client_apps set
      origins = array(select distinct unnest(origins || ${add.origins ?? []}::text[])),
      redirect_uris = array(select distinct unnest(redirect_uris || ${add.redirectUris ?? []}::text[]))
    where site_id = ${client.siteId} and id = ${client.clientId}
      and not (origins @> ${add.origins ?? []}::text[] and redirect_uris @> ${add.redirectUris ?? []}::text[])`)
}
