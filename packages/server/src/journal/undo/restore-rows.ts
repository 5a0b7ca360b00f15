import { isoTime } from '../../call/clock.ts'
import { mergedRow, overwrittenFields, type StoredRow as Row } from '../../platform-support/merge-rows.ts'
import type { JournalRow } from '../../storage/journal.ts'
import {
  deleteRow,
  describeTables,
  findJournaledRows,
  insertRow,
  type JournaledRow,
  type JournaledTable,
  readRow,
  updateRow,
} from '../../storage/journal-rows.ts'
import { FINAL_TABLES } from '../../storage/journal-tables.ts'
import { notReversible, type RemainingEffect, type UndoCtx } from './inverse.ts'

/** A row before the first and after the last statement of a change. */
interface RowChange {
  table: JournaledTable
  before: Row | undefined
  after: Row | undefined
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Id of the entity that a row belongs to. */
function entityIdOf({ before, after }: Pick<RowChange, 'before' | 'after'>): string {
  const row = after ?? before ?? {}
  return String(row.id ?? row.product_id ?? '')
}

/** One change for each row, the latest first. */
function consolidate(
  rows: readonly JournaledRow[],
  tables: ReadonlyMap<string, JournaledTable>,
): RowChange[] {
  const changes = new Map<string, RowChange>()
  for (const { table_name, before, after } of rows) {
    const table = tables.get(table_name)
    if (!table) continue
    const keyOf = (row: Row) => JSON.stringify([table_name, ...table.key.map(name => row[name])])
    const record = (state: { before?: Row; after?: Row }) => {
      const key = keyOf((state.after ?? state.before) as Row)
      const known = changes.get(key)
      // Moved to the end: what was written last is taken back first.
      changes.delete(key)
      changes.set(key, { table, before: known ? known.before : state.before, after: state.after })
    }
    // A row with another key is another row.
    if (before && (!after || keyOf(before) !== keyOf(after))) record({ before })
    if (after) record(before && keyOf(before) === keyOf(after) ? { before, after } : { after })
  }
  return [...changes.values()].filter(({ before, after }) => before || after).reverse()
}

/** Rows that are added again after their parents, and removed before them. */
function inOrder(changes: readonly RowChange[], tables: readonly JournaledTable[]): RowChange[] {
  const parentsOf = new Map(tables.map(({ name, parents }) => [name, parents ?? []]))
  const depthOf = (name: string, seen: readonly string[] = []): number =>
    Math.max(
      0,
      ...(parentsOf.get(name) ?? [])
        .filter(parent => parentsOf.has(parent) && !seen.includes(parent) && parent !== name)
        .map(parent => 1 + depthOf(parent, [...seen, name])),
    )
  const depths = new Map(tables.map(({ name }) => [name, depthOf(name)]))
  const depth = ({ table }: RowChange) => depths.get(table.name) ?? 0
  const removed = changes.filter(({ before }) => !before)
  const added = changes.filter(({ before, after }) => before && !after)
  return [
    ...removed.sort((a, b) => depth(b) - depth(a)),
    ...changes.filter(({ before, after }) => before && after),
    ...added.sort((a, b) => depth(a) - depth(b)),
  ]
}

/** Restores one row, or fails if a later change has written the same fields. */
async function restoreRow(ctx: UndoCtx, { table, before, after }: RowChange): Promise<void> {
  const current = await readRow(ctx.db, table, (after ?? before) as Row)
  const overwritten = (fields: string[]) =>
    ctx.fail('CHANGE_OVERWRITTEN', { entityId: entityIdOf({ before, after }), fields })
  if (before && after) {
    if (!current) return overwritten([])
    const fields = overwrittenFields(before, after, current)
    if (fields.length > 0) return overwritten(fields)
    const { revision } = current
    await updateRow(ctx.db, table, {
      ...mergedRow(before, after, current),
      ...(typeof revision === 'number' && { revision: revision + 1 }),
      ...('updated_at' in current && { updated_at: isoTime(ctx.now) }),
    })
  } else if (after) {
    if (!current) return
    const fields = overwrittenFields({}, after, current)
    if (fields.length > 0) return overwritten(fields)
    await deleteRow(ctx.db, table, current)
  } else if (before) {
    if (current) return overwritten([])
    await insertRow(ctx.db, table, before)
  }
}

/** The former state of the rows that a change has written. */
export interface RowUndo {
  /** Whether the rows alone take the change back: some were recorded, and none is final. */
  isComplete: boolean
  /** Why the rows do not take the change back. */
  reason: RemainingEffect
  /** Ids of the entities of the rows. */
  entityIds: string[]
  /** Gives each row its former values, unless a later change has set the same fields. */
  restore(): Promise<void>
  /** Reads the rows before calls take the change back. */
  prepare(): Promise<void>
  /** After calls have taken the change back: gives rows the former values that calls cannot set, such as ids of parts. */
  settle(): Promise<void>
}

/** Counters only grow: a number that was given is not given again. The call that sets one is the exception. */
const isCounted = ({ table_name }: JournaledRow, operation: string) =>
  table_name === 'site_counters' && operation !== 'orders.setOrderNumberCounter'

/** Tables whose numbers calls restore as a difference, because others may have changed them since. */
const DIFFERENCES = new Set(['inventory_items'])

/** Removes rows that the undo has added and that did not exist before the change, such as variants with new ids. */
async function removeAdded(ctx: UndoCtx, changes: readonly RowChange[], names: string[]): Promise<void> {
  const rows = await findJournaledRows(ctx.db, ctx.site.id, [ctx.requestId])
  const tables = new Map((await describeTables(ctx.db, names)).map(table => [table.name, table]))
  const idOf = (table: JournaledTable, row: Row) => JSON.stringify(table.key.map(name => row[name]))
  const former = new Set(
    changes.flatMap(({ table, before }) => (before ? [`${table.name} ${idOf(table, before)}`] : [])),
  )
  for (const { table, before, after } of consolidate(rows, tables))
    if (!before && after && !former.has(`${table.name} ${idOf(table, after)}`))
      await deleteRow(ctx.db, table, after)
}

/** Gives a row the values that it had before the change. `formerly` is its state before the calls of the undo. */
async function settleRow(
  ctx: UndoCtx,
  { table, before, after }: RowChange,
  formerly: Row | undefined,
): Promise<void> {
  const current = await readRow(ctx.db, table, (before ?? after) as Row)
  if (!before) {
    if (current) await deleteRow(ctx.db, table, current)
    return
  }
  if (!current) return void (await insertRow(ctx.db, table, before))
  if (after && DIFFERENCES.has(table.name)) return
  const row = after && formerly ? mergedRow(before, after, formerly) : before
  await updateRow(ctx.db, table, { ...row, revision: current.revision, updated_at: current.updated_at })
}

/** What to do instead where the rows are in tables whose changes are final. */
const finalReason = (names: readonly string[]) =>
  names
    .map(name => (Object.hasOwn(FINAL_TABLES, name) ? FINAL_TABLES[name as keyof typeof FINAL_TABLES] : ''))
    .find(Boolean)

/** Reads the rows that a change has written, to restore them. */
export async function planRowUndo(
  ctx: UndoCtx,
  { request_id, operation, invalidated }: Pick<JournalRow, 'request_id' | 'operation' | 'invalidated'>,
): Promise<RowUndo> {
  const rows = (await findJournaledRows(ctx.db, ctx.site.id, [request_id])).filter(
    row => !isCounted(row, operation),
  )
  const names = [...new Set(rows.map(({ table_name }) => table_name))]
  const final = finalReason(names)
  const tables = rows.length > 0 ? await describeTables(ctx.db, names) : []
  const changes = inOrder(consolidate(rows, new Map(tables.map(table => [table.name, table]))), tables)
  const states: (Row | undefined)[] = []
  return {
    isComplete: changes.length > 0 && !final,
    reason: notReversible(final ?? 'The call changed no data that can be restored.'),
    entityIds: [...new Set(changes.map(entityIdOf))],
    async restore() {
      for (const change of changes)
        await restoreRow(ctx, change).catch((error: { code?: string }) => {
          if (error.code !== FOREIGN_KEY_VIOLATION) throw error
          const kept = [
            notReversible('What the entity refers to was removed since, such as an uploaded file.'),
          ]
          ctx.fail('CHANGE_NOT_UNDOABLE', { kept })
        })
      ctx.invalidate(...invalidated)
    },
    async prepare() {
      for (const { table, before, after } of changes)
        states.push(await readRow(ctx.db, table, (after ?? before) as Row))
    },
    async settle() {
      if (changes.length === 0) return
      await removeAdded(ctx, changes, names)
      for (const [i, change] of changes.entries()) await settleRow(ctx, change, states[i])
    },
  }
}
