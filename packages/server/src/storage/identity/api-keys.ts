import { sql } from 'kysely'
import type { ApiKey } from '../../call/services.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import { hashSecret } from './hash-secret.ts'

/** Stores an API key with the hash of its secret. */
export const insertApiKey = (
  db: Sql,
  key: ApiKey & { name: string; secret: string },
  now: number,
): Promise<unknown> =>
  db.all(sql`
    insert into api_keys (site_id, id, name, secret_hash, strict, scopes, created_at)
    values (${key.siteId}, ${key.id}, ${key.name}, ${hashSecret(key.secret)}, ${key.strict}, ${key.scopes},
      ${toTimestamp(now)})`)

/** Returns whether there was such a key that was not revoked before. */
export async function markApiKeyRevoked(db: Sql, siteId: string, id: string, now: number): Promise<boolean> {
  const rows = await db.all(sql`
    update api_keys set revoked_at = ${toTimestamp(now)}
    where site_id = ${siteId} and id = ${id} and revoked_at is null returning id`)
  return rows.length > 0
}

const COLUMNS = { siteId: 'site_id', id: 'id', strict: 'strict', scopes: 'scopes' } as const
const columns = tableColumns('api_keys', COLUMNS)
const listed = tableColumns('api_keys', {
  ...COLUMNS,
  name: 'name',
  createdAt: 'created_at',
  revokedAt: 'revoked_at',
})

export type ApiKeyRow = RowOf<typeof listed>

/** All API keys of a site, oldest first. */
export const listApiKeyRows = (db: Sql, siteId: string) =>
  db.all<ApiKeyRow>(sql`select ${listed} from api_keys where site_id = ${siteId} order by created_at, id`)

/** Whether a site has an API key with this id that is not revoked. */
export const hasApiKey = async (db: Sql, siteId: string, id: string): Promise<boolean> =>
  (await listApiKeyRows(db, siteId)).some(key => key.id === id && key.revokedAt === null)

/** The key with this secret, unless it is revoked. */
export const findApiKey = (db: Sql, secret: string): Promise<ApiKey | undefined> =>
  db.first<RowOf<typeof columns>>(sql`
    select ${columns} from api_keys
    where secret_hash = ${hashSecret(secret)} and revoked_at is null`)
