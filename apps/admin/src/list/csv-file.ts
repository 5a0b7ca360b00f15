import { csvOf } from './csv.ts'
import type { ReadPage } from './read-pages.ts'
import type { RunProgress } from './use-run.ts'

/** Texts of this length move to the file, which the browser may store on disk. */
const PART_LENGTH = 1_000_000

interface CsvFileOptions<Row> {
  pages: AsyncIterable<ReadPage<Row>>
  titles: readonly string[]
  lineOf: (row: Row) => readonly string[]
  onProgress: (progress: RunProgress) => void
}

/** Writes the pages of a list to a CSV file, so that the rows of one page only are in memory. */
export async function csvFileOf<Row>({ pages, titles, lineOf, onProgress }: CsvFileOptions<Row>) {
  const parts: Blob[] = []
  let text = csvOf([titles])
  let count = 0
  let hasMoved = false
  for await (const page of pages) {
    text += csvOf(page.rows.map(lineOf))
    if (text.length > PART_LENGTH) {
      parts.push(new Blob([text]))
      text = ''
    }
    count += page.rows.length
    hasMoved ||= page.hasMoved
    onProgress({ done: count, total: page.total })
  }
  return { file: new Blob([...parts, text], { type: 'text/csv' }), count, hasMoved }
}
