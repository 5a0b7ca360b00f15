import { sql } from 'kysely'
import type { Sql } from './sql.ts'

const run = (db: Sql, text: string) => db.all(sql.raw(text), { prepare: false })

/** Drops an index while others read and write. */
export const dropConcurrently = (db: Sql, index: string) =>
  run(db, `drop index concurrently if exists ${index}`)

/**
 * Builds an index while others write: of a partitioned table in each partition, then that of the table, which takes these. Needs a
 * session without a time limit, outside of transactions.
 */
export async function buildConcurrently(db: Sql, name: string, definition: string): Promise<void> {
  const table = definition.slice(0, definition.indexOf(' '))
  const partitions = await db.all<{ name: string; index: string }>(sql`
    select i.inhrelid::regclass::text as name, format('%s_%s', c.relname, ${name}::text) as index
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and to_regclass(${name}) is null`)
  const build = async (index: string, of: string, schema: string) => {
    // An interrupted build leaves an invalid index.
    await dropConcurrently(db, `${schema}.${index}`)
    await run(db, `create index concurrently ${index} on ${of}`)
  }
  for (const { name: partition, index } of partitions)
    await build(index, partition + definition.slice(table.length), 'partitions')
  const isPartitioned = await db.first(
    sql`select from pg_class where oid = ${table}::regclass and relkind = 'p'`,
  )
  if (isPartitioned) await run(db, `create index if not exists ${name} on ${definition}`)
  else await build(name, definition, 'public')
}
