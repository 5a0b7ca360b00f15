import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

/** A key pair for access tokens, as JSON Web Keys. */
export type SigningKeyRow = RowOf<
  typeof columns,
  {
    public_jwk: object
    private_jwk: object
    /** In milliseconds. */
    created_at: number
  }
>

const columns = tableColumns('signing_keys', ['id', 'public_jwk', 'private_jwk', 'created_at'])

/** Keys that are not retired, the newest first. */
export const activeSigningKeys = <Row extends SigningKeyRow>(db: Sql) =>
  db.all<Row>(sql`select ${columns} from signing_keys where retired_at is null order by created_at desc, id`)

export const insertSigningKey = (db: Sql, key: SigningKeyRow): Promise<unknown> =>
  db.all(sql`
    insert into signing_keys (id, public_jwk, private_jwk, created_at)
    values (${key.id}, ${JSON.stringify(key.public_jwk)}, ${JSON.stringify(key.private_jwk)}, ${toTimestamp(key.created_at)})`)

/** Retires keys whose successor was created before `before`, in milliseconds. */
export const retireSigningKeys = (db: Sql, before: number, now: number): Promise<unknown> =>
  db.all(sql`
    update signing_keys k set retired_at = ${toTimestamp(now)}
    where retired_at is null and exists (
      select 1 from signing_keys s where s.created_at > k.created_at
        and s.created_at < ${toTimestamp(before)})`)
