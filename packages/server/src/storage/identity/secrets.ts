import { sql } from 'kysely'
import type { Ids } from '../../call/clock.ts'
import type { Sql } from '../sql.ts'
import type { TableRows } from '../table-rows.ts'

/** A secret of the installation, the same on every node; created on first use. */
export async function installationSecret(db: Sql, ids: Ids, name: string): Promise<string> {
  await db.all(
    sql`insert into secrets (name, value) values (${name}, ${ids.secret(32)}) on conflict do nothing`,
  )
  const row = await db.first<Pick<TableRows['secrets'], 'value'>>(
    sql`select value from secrets where name = ${name}`,
  )
  return row?.value as string
}
