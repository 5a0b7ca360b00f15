import { Readable } from 'node:stream'
import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import { refuseField } from '../../../failure.ts'
import type { FileRef } from '../../../storage/data/files.ts'
import type { Sql } from '../../../storage/sql.ts'
import { type Cell, type CellKind, readCell } from './csv-cells.ts'
import { readPieces } from './file-pieces.ts'

/** One row on its way into a collection. */
export interface Row {
  data: Record<string, unknown>
  /** Where it comes from, for the report: a line of the file, counted from 1. */
  line?: number
  /** Why it cannot be read. */
  problem?: string
}

/** Where the reading of a file has come to. */
export interface FilePlace {
  offset: number
  line: number
  /** Names of the columns, of a CSV file. */
  columns?: string[]
}

export interface FileBatch {
  rows: Row[]
  place: FilePlace
  done: boolean
}

/** Rows of one step, and bytes after which a step takes no more. */
const ROWS = 500
const BYTES = 4 * 1024 * 1024
/** Longest row: twice the largest item, for quotes that are doubled. A quote that never closes ends here. */
const ROW_BYTES = 1_000_000

const BOM = Buffer.from('\uFEFF')

/** The next rows of a file in JSON lines. */
export async function readJsonLines(
  db: Sql,
  file: FileRef,
  from: FilePlace,
  rowsMax = ROWS,
): Promise<FileBatch> {
  const rows: Row[] = []
  let { offset, line } = from
  let rest: Buffer = Buffer.alloc(0)
  const full = () => rows.length >= rowsMax || offset - from.offset > BYTES
  const take = (bytes: Buffer) => {
    line += 1
    const text = (line === 1 && bytes.subarray(0, 3).equals(BOM) ? bytes.subarray(3) : bytes)
      .toString()
      .trim()
    if (text !== '') rows.push({ line, ...parseLine(text) })
  }
  for await (const piece of readPieces(db, file, offset)) {
    rest = Buffer.concat([rest, piece])
    let start = 0
    for (let end = rest.indexOf(10); end >= 0 && !full(); end = rest.indexOf(10, start)) {
      take(rest.subarray(start, end))
      offset += end + 1 - start
      start = end + 1
    }
    rest = rest.subarray(start)
    if (full()) return { rows, place: { offset, line }, done: false }
    if (rest.byteLength > ROW_BYTES)
      refuseField('source.file', 'FORMAT', `has more than ${ROW_BYTES} bytes in line ${line + 1}`)
  }
  if (rest.byteLength > 0) {
    take(rest)
    offset += rest.byteLength
  }
  return { rows, place: { offset, line }, done: true }
}

function parseLine(text: string): Omit<Row, 'line'> {
  try {
    const data: unknown = JSON.parse(text)
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      return { data: data as Record<string, unknown> }
    return { data: {}, problem: 'is no JSON object' }
  } catch (error) {
    return { data: {}, problem: `is no JSON: ${(error as Error).message}` }
  }
}

/** What the parser hands over for each row. */
interface ParsedRow {
  record: Cell[]
  info: Info
}

const openParser = (): Parser =>
  parse({
    bom: true,
    info: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n'],
    skip_empty_lines: true,
    max_record_size: ROW_BYTES,
    cast: (text, { quoting }) => ({ text, quoted: quoting }),
  })

/** The next rows of a CSV file. The first row of the file names the columns; `kinds` says how their cells are read. */
export async function readCsv(
  db: Sql,
  file: FileRef,
  from: FilePlace,
  kinds: (column: string) => CellKind,
  rowsMax = ROWS,
): Promise<FileBatch> {
  const rows: Row[] = []
  let { offset, line, columns } = from
  const source = Readable.from(readPieces(db, file, from.offset))
  const parser = openParser()
  source.on('error', error => parser.destroy(error))
  try {
    for await (const parsed of source.pipe(parser)) {
      const { record, info } = parsed as ParsedRow
      offset = from.offset + info.bytes
      line = from.line + info.lines
      if (columns) rows.push({ line, ...rowOf(columns, record, kinds) })
      else columns = namesOf(record)
      if (rows.length >= rowsMax || offset - from.offset > BYTES)
        return { rows, place: { offset, line, columns }, done: false }
    }
    return { rows, place: { offset, line, ...(columns && { columns }) }, done: true }
  } catch (error) {
    if (error instanceof CsvError) {
      const at = from.line + Number((error as { lines?: number }).lines ?? 0)
      return refuseField('source.file', 'FORMAT', `is no CSV at line ${at}: ${error.message}`)
    }
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

function namesOf(record: readonly Cell[]): string[] {
  const names = record.map(({ text }) => text.trim())
  const empty = names.indexOf('')
  if (empty >= 0)
    refuseField('source.file', 'FORMAT', `has no name for column ${empty + 1} in its first line`)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) refuseField('source.file', 'FORMAT', `names the column ${twice} twice`)
  return names
}

function rowOf(
  columns: readonly string[],
  record: readonly Cell[],
  kinds: (column: string) => CellKind,
): Omit<Row, 'line'> {
  const data = Object.fromEntries(
    columns.flatMap((name, i) => {
      const cell = record[i]
      const value = cell && readCell(kinds(name), cell)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  if (record.length <= columns.length) return { data }
  return { data, problem: `has ${record.length} cells, but there are ${columns.length} columns` }
}
