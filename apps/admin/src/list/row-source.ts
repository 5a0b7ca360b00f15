import type { ReadPage } from './read-pages.ts'

/** The rows of a list. Those that are not loaded yet are undefined. */
export interface RowSource<Row> {
  /** Rows that have a place in the list, loaded or not. */
  count: number
  /** All rows that match, as far as the server counts them. */
  total?: number
  rowAt: (index: number) => Row | undefined
  /** Loads what these rows need, and the rows after them. */
  onVisible: (first: number, last: number) => void
  /** Rows in and near the window. */
  near: readonly Row[]
  /** Reads the whole list, page by page. Rejects when the signal aborts. */
  pages: (signal: AbortSignal) => AsyncIterable<ReadPage<Row>>
}

/** Rows that are all loaded. */
export const allRows = <Row>(rows: readonly Row[]): RowSource<Row> => ({
  count: rows.length,
  total: rows.length,
  rowAt: index => rows[index],
  onVisible: () => {},
  near: rows,
  pages: async function* () {
    yield { rows, total: rows.length, hasMoved: false }
  },
})
