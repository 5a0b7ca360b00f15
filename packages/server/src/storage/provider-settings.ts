import { sql } from 'kysely'
import type { TableRows } from './generated/table-rows.ts'
import type { Sql } from './sql.ts'
import { toTimestamp } from './timestamps.ts'

/** Id under which the mail server of a site is stored. */
export const MAIL_SERVER = 'smtp'

type SettingsRow = TableRows['provider_settings']

/** Encrypted settings of a site's payment providers and carriers by provider, in base64, as a column of a statement that reads `sites`. */
export const encryptedProviderSettings = sql`(
  select jsonb_object_agg(s.provider, encode(s.encrypted_settings, 'base64'))
  from provider_settings s where s.site_id = sites.id)`

/** Since when providers reject the keys of a site, in milliseconds by provider, as a column of a statement that reads `sites`. */
export const rejectedProviderKeys = sql`(
  select jsonb_object_agg(s.provider, floor(extract(epoch from s.keys_rejected_at) * 1000))
  from provider_settings s where s.site_id = sites.id and s.keys_rejected_at is not null)`

/** Stores since when a provider rejects the keys of a site; undefined: it accepts them. */
export const setKeysRejected = (db: Sql, siteId: string, provider: string, since: number | undefined) =>
  db.all(sql`
    update provider_settings set keys_rejected_at = ${since === undefined ? null : toTimestamp(since)}
    where site_id = ${siteId} and provider = ${provider}`)

/** Stores the encrypted settings of a provider in place of former ones. False if there is no such site. */
export async function saveProviderSettings(
  db: Sql,
  siteId: string,
  { provider, encrypted }: { provider: string; encrypted: Buffer },
  now: number,
): Promise<boolean> {
  const saved = await db.first(sql`
    insert into provider_settings (site_id, provider, encrypted_settings, updated_at)
    select id, ${provider}, ${encrypted}, ${toTimestamp(now)} from sites where id = ${siteId}
    on conflict (site_id, provider) do update
      set encrypted_settings = excluded.encrypted_settings, updated_at = excluded.updated_at, keys_rejected_at = null
    returning provider`)
  return saved !== undefined
}

/** Those of the providers that a site has settings of. */
export const listProviderSettings = (db: Sql, siteId: string, providers: readonly string[]) =>
  db.all<Pick<SettingsRow, 'provider'>>(sql`
    select provider from provider_settings
    where site_id = ${siteId} and provider = any(${providers}) order by provider`)

/** Deletes the settings of a provider. False if there are none. */
export async function deleteProviderSettings(db: Sql, siteId: string, provider: string): Promise<boolean> {
  const deleted = await db.first(sql`
    delete from provider_settings where site_id = ${siteId} and provider = ${provider} returning provider`)
  return deleted !== undefined
}
