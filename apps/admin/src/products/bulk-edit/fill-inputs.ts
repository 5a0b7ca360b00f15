import type { GridColumn } from './grid-columns.ts'
import type { GridRow } from './grid-rows.ts'
import type { CellInput, GridEdits } from './use-grid-edits.ts'

/** What a row writes into a column if the column is filled with the cell. */
export function fillInputs(
  rows: readonly GridRow[],
  edits: GridEdits,
  { from, to, columns }: { from: number; to: number; columns: readonly GridColumn[] },
): CellInput[] {
  return columns.flatMap(column => {
    const source = rows[from]
    const input = source && edits.textOf(source, column)
    if (input === undefined) return []
    return rows
      .slice(from + 1, to + 1)
      .filter(row => row.texts[column.id] !== undefined)
      .map(row => ({ row, column, input }))
  })
}
