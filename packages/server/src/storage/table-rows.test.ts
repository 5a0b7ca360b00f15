import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Column, tableRowsSource } from '../../../../tools/table-rows.ts'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const shop = await openShop()

test('table-rows.ts has every column of the migrated database', async () => {
  const rows = await shop.sql<Column>`
    select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name collate "C", c.ordinal_position`
  const source = await readFile(join(import.meta.dirname, 'generated/table-rows.ts'), 'utf8')
  expect(source).toBe(tableRowsSource(rows))
})
