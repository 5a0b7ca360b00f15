import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import type { SecretBox } from './secrets.ts'

/** A key pair for tokens or messages, as JSON Web Keys. */
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

/** The key pairs of one table: those of access tokens, of id tokens, or of HTTP messages. */
export function keyPairs(table: 'signing_keys' | 'id_token_keys' | 'message_keys', box: SecretBox) {
  const name = sql.table(table)
  return {
    /** Keys that are not retired, the newest first. */
    async active<Row extends SigningKeyRow>(db: Sql): Promise<Row[]> {
      const rows = await db.all<Row>(
        sql`select ${columns} from ${name} where retired_at is null order by created_at desc, id`,
      )
      return rows.map(row => {
        const stored: unknown = row.private_jwk
        if (typeof stored !== 'string') return row
        return { ...row, private_jwk: JSON.parse(box.open(stored, `${table} ${row.id}`).plain) }
      })
    },

    insert(db: Sql, key: SigningKeyRow): Promise<unknown> {
      const plain = JSON.stringify(key.private_jwk)
      const stored = box.keyId ? JSON.stringify(box.seal(plain, `${table} ${key.id}`)) : plain
      return db.all(sql`
        insert into ${name} (id, public_jwk, private_jwk, created_at)
        values (${key.id}, ${JSON.stringify(key.public_jwk)}, ${stored}, ${toTimestamp(key.created_at)})`)
    },

    /** Retires keys whose successor was created before `before`, in milliseconds. */
    retire: (db: Sql, before: number, now: number): Promise<unknown> =>
      db.all(sql`
        update ${name} k set retired_at = ${toTimestamp(now)}
        where retired_at is null and exists (
          select 1 from ${name} s where s.created_at > k.created_at and s.created_at < ${toTimestamp(before)})`),
  }
}
