import { type RawBuilder, sql } from 'kysely'
import type { TableRows } from './generated/table-rows.ts'

type Table = keyof TableRows
export type ColumnName<T extends Table> = keyof TableRows[T] & string

/** The row of a column list. `Narrowed` gives columns a more exact type: documents of `jsonb`, values of enumerations. */
export type RowOf<List, Narrowed extends { [C in keyof Narrowed]: ColumnType<List, C> } = object> =
  List extends RawBuilder<infer Row> ? Omit<Row, keyof Narrowed> & Narrowed : never

type ColumnType<List, C> = List extends RawBuilder<infer Row> ? (C extends keyof Row ? Row[C] : never) : never

/**
 * Columns of a table as SQL text, with the type of their rows. A name that the table does not have is a type error.
 * `names` maps property names to columns where they differ. `alias` is the name of the table in the statement.
 */
export function tableColumns<T extends Table, C extends ColumnName<T>>(
  table: T,
  names: readonly C[],
  alias?: string,
): RawBuilder<Pick<TableRows[T], C>>
export function tableColumns<T extends Table, const M extends Readonly<Record<string, ColumnName<T>>>>(
  table: T,
  names: M,
  alias?: string,
): RawBuilder<{ -readonly [K in keyof M]: TableRows[T][M[K]] }>
export function tableColumns(
  _table: Table,
  names: readonly string[] | Readonly<Record<string, string>>,
  alias?: string,
): RawBuilder<unknown> {
  const from = alias ? `${alias}.` : ''
  const pairs = Array.isArray(names) ? names.map(name => [name, name]) : Object.entries(names)
  return sql.raw(
    pairs.map(([as, column]) => `${from}${column}${as === column ? '' : ` as "${as}"`}`).join(', '),
  )
}
