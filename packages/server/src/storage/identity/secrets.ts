import { sql } from 'kysely'
import type { Ids } from '../../call/clock.ts'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'

/** Encrypts values with the key outside of the database, and decrypts them. `name` binds a value to its row. */
export interface SecretBox {
  /** Id of the key that encrypts; undefined without one: then values are stored as they are. */
  keyId: string | undefined
  seal(plain: string, name: string): string
  /** The value, and the id of the key that it was encrypted with. Throws a StartupError if that key is missing. */
  open(stored: string, name: string): { plain: string; keyId?: string }
}

/** A secret of the installation, the same on every node; created on first use. */
export async function installationSecret(db: Sql, ids: Ids, name: string, box: SecretBox): Promise<string> {
  const aad = `secrets ${name}`
  await db.all(
    sql`insert into secrets (name, value) values (${name}, ${box.seal(ids.secret(32), aad)}) on conflict do nothing`,
  )
  const row = await db.first<Pick<TableRows['secrets'], 'value'>>(
    sql`select value from secrets where name = ${name}`,
  )
  return box.open(row?.value as string, aad).plain
}

/** Tables with secrets of the installation: the key of a row, and its secret as text. */
const SEALED = [
  { table: 'secrets', key: sql`name`, column: 'value', text: sql`value` },
  { table: 'signing_keys', key: sql`id::text`, column: 'private_jwk', text: sql`private_jwk #>> '{}'` },
  { table: 'id_token_keys', key: sql`id::text`, column: 'private_jwk', text: sql`private_jwk #>> '{}'` },
  { table: 'message_keys', key: sql`id::text`, column: 'private_jwk', text: sql`private_jwk #>> '{}'` },
] as const

/**
 * Encrypts what is stored as it is, and with `rotate` what an old key has encrypted. Returns the number of changed values. Fails before any
 * change if one cannot be read. Run in a transaction.
 */
export async function sealStoredSecrets(db: Sql, box: SecretBox, { rotate = false } = {}): Promise<number> {
  let changed = 0
  for (const { table, key, column, text } of SEALED) {
    const rows = await db.all<{ key: string; text: string }>(
      sql`select ${key} as key, ${text} as text from ${sql.table(table)} order by 1 for update`,
    )
    for (const row of rows) {
      const name = `${table} ${row.key}`
      const { plain, keyId } = box.open(row.text, name)
      if (!box.keyId || keyId === box.keyId || (keyId && !rotate)) continue
      const sealed = box.seal(plain, name)
      const value = column === 'value' ? sql`${sealed}` : sql`to_jsonb(${sealed}::text)`
      await db.all(
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${key} = ${row.key}`,
      )
      changed++
    }
  }
  return changed
}
