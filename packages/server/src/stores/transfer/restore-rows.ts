import { placeVariants } from '../../storage/commerce/import-changes.ts'
import { attempt } from '../../storage/data/item-writes.ts'
import {
  deleteRow,
  describeTables,
  insertRow,
  type JournaledTable,
  updateRow,
} from '../../storage/journal-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import type { Restoration, RestoredRow } from './plan-restore.ts'

export type Tables = ReadonlyMap<string, JournaledTable>

export const readTables = async (db: Sql, names: readonly string[]): Promise<Tables> =>
  new Map((await describeTables(db, names)).map(table => [table.name, table]))

/** Parts that were added go first, then parts that exist again come before what refers to them. */
const ORDER = { DELETE: 0, UPDATE: 1, INSERT: 2 } as const

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const reasons: Readonly<Record<string, string>> = {
  [UNIQUE_VIOLATION]:
    'Its former slug or another former value that must be unique is in use. Change the other one first.',
  [FOREIGN_KEY_VIOLATION]: 'What its former values refer to was deleted since.',
}

async function write(
  db: Sql,
  tables: Tables,
  siteId: string,
  changes: readonly RestoredRow[],
): Promise<void> {
  for (const { table: name, kind, row } of changes) {
    const table = tables.get(name)
    if (!table) throw new Error(`no columns of ${name} were read`)
    if (kind === 'INSERT') await insertRow(db, table, row)
    else if (kind === 'DELETE') await deleteRow(db, table, row)
    else {
      await updateRow(db, table, row)
      if (name === 'variants')
        await placeVariants(db, siteId, String(row.product_id), [
          { id: String(row.id), position: Number(row.position) },
        ])
    }
  }
}

/** Writes the rows of one entity, or returns why it stays as it is. */
export async function restoreRows(
  db: Sql,
  siteId: string,
  tables: Tables,
  { rows }: Restoration,
): Promise<string | undefined> {
  if (rows.length === 0) return undefined
  const changes = rows.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind])
  try {
    await attempt(db, () => write(db, tables, siteId, changes))
    return undefined
  } catch (error) {
    const reason = reasons[(error as { code?: string }).code ?? '']
    if (!reason) throw error
    return reason
  }
}
