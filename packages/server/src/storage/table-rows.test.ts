import { createShop, type Shop } from '@stoa/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())

/** TypeScript types of PostgreSQL types, as the parsers of `database.ts` return them. Elements of an array type have the same. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'number',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
}

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
}

function typeOf({ table, name, type, nullable }: Column) {
  const found = TYPES[type.replace(/^_/, '')]
  if (!found) throw new Error(`${table}.${name}: add the type ${type} to TYPES`)
  const whole = type.startsWith('_') ? `${found}[]` : found
  return nullable && whole !== 'unknown' ? `${whole} | null` : whole
}

function sourceOf(columns: Column[]) {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map(column => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  return `// Written by table-rows.test.ts from the migrated database (vitest run -u). Do not edit.

/** The columns of every table with the types of their values: \`Pick<TableRows['members'], 'id'>\` (decision 040). */
export interface TableRows {
${tables.join('')}}
`
}

test('table-rows.ts has every column of the migrated database', async () => {
  const { rows } = await shop.platform.database.pool.query<Column>(`
    select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name collate "C", c.ordinal_position`)
  await expect(sourceOf(rows)).toMatchFileSnapshot('./table-rows.ts')
})
