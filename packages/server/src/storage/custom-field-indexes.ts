import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type FieldSpec, findField, indexKeys } from './query/index.ts'
import type { Sql } from './sql.ts'

/** A custom field that queries filter and sort by, in a table with documents. */
export interface IndexedField {
  table: 'orders' | 'products' | 'collections' | 'members'
  name: string
  spec: FieldSpec<never>
}

const PREFIX = 'custom_field_'

const indexName = ({ table, name, spec }: IndexedField) =>
  `${PREFIX}${table}_${createHash('sha256').update(`${name} ${spec.type}`).digest('hex').slice(0, 16)}`

/**
 * Builds the indexes of fields that have none, while others write, and drops those of fields that are not declared any more. Needs
 * connections outside of transactions, and one node at a time.
 */
export async function syncFieldIndexes(db: Sql, fields: readonly IndexedField[]): Promise<void> {
  const stored = await db.all<{ name: string; valid: boolean }>(sql`
    select c.relname as name, x.indisvalid as valid from pg_index x
    join pg_class c on c.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and starts_with(c.relname, ${PREFIX})`)
  const wanted = new Map(fields.map(field => [indexName(field), field]))
  // An interrupted build leaves an invalid index.
  for (const { name, valid } of stored)
    if (!valid || !wanted.has(name))
      await db.all(sql`drop index concurrently if exists ${sql.table(name)}`, { prepare: false })
  for (const [name, { table, name: path, spec }] of wanted) {
    if (stored.some(index => index.name === name && index.valid)) continue
    const field = findField(
      { name: table, idField: 'id', fields: { [path]: spec } },
      undefined as never,
      path,
    )
    if (!field) continue
    await db.all(
      sql`create index concurrently ${sql.ref(name)} on ${sql.table(table)}
        (site_id, ${indexKeys({ document: 'doc' }, [{ field, order: 'ASC' }])})`,
      { prepare: false },
    )
  }
}
