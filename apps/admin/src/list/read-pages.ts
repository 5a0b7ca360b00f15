import type { RowPage } from './use-rows.ts'

/** A page of a list that is read as a whole. */
export interface ReadPage<Row> {
  rows: readonly Row[]
  /** Rows of the list, as far as the server counts them. */
  total: number | undefined
  /** True if the number of rows has changed since the first page, so that rows can be missing or double. */
  hasMoved: boolean
}

interface ReadPagesOptions<Row> {
  /** Reads the page that begins there; an empty string is the first page. */
  read: (at: string) => Promise<RowPage<Row>>
  /** Counts the rows of a list whose pages have no total. */
  countAll: (() => Promise<number>) | undefined
  signal: AbortSignal
}

/** Reads a list from its first page to its last one. */
export async function* readPages<Row>({
  read,
  countAll,
  signal,
}: ReadPagesOptions<Row>): AsyncGenerator<ReadPage<Row>> {
  // Without a number the progress has no end, which is no reason to fail.
  const counted = countAll?.().catch(() => undefined)
  let firstTotal: number | undefined
  for (let at: string | undefined = ''; at !== undefined; ) {
    const page: RowPage<Row> = await read(at)
    signal.throwIfAborted()
    firstTotal ??= page.total
    const total = page.total ?? (await counted)
    yield { rows: page.rows, total, hasMoved: page.total !== firstTotal }
    at = page.next
  }
}
