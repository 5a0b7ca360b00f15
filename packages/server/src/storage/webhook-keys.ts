import { sql } from 'kysely'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'
import { toTimestamp } from './timestamps.ts'

export type WebhookKeyRow = RowOf<typeof columns>

const columns = tableColumns('webhook_keys', [
  'id',
  'public_key',
  'encrypted_private_key',
  'created_at',
  'active_from',
])

/** Signing keys of a site, newest first. */
export const listWebhookKeyRows = (db: Sql, siteId: string) =>
  db.all<WebhookKeyRow>(sql`
    select ${columns} from webhook_keys where site_id = ${siteId} order by active_from desc, created_at desc, id`)

export const insertWebhookKey = (db: Sql, siteId: string, key: WebhookKeyRow) =>
  db.all(sql`
    insert into webhook_keys (site_id, id, public_key, encrypted_private_key, created_at, active_from)
    values (${siteId}, ${key.id}, ${key.public_key}, ${key.encrypted_private_key}, ${toTimestamp(key.created_at)},
      ${toTimestamp(key.active_from)})`)

/** Deletes keys that have a successor active before a time. */
export const deleteFormerWebhookKeys = (db: Sql, siteId: string, before: number) =>
  db.all(sql`
    delete from webhook_keys k where k.site_id = ${siteId} and exists (
      select from webhook_keys newer where newer.site_id = k.site_id and newer.active_from > k.active_from
        and newer.active_from < ${toTimestamp(before)})`)
