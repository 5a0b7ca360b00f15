import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import { rejectField } from '../../../call/failure.ts'
import { DEPTH_MAX, findUnstorable, isStorable, tooDeep } from '../../../platform-support/json-limits.ts'
import type { FileRef } from '../../../storage/data/files.ts'
import type { Sql } from '../../../storage/sql.ts'
import { type Cell, type CellKind, readCell } from './csv-cells.ts'
import { readPieces } from './file-chunks.ts'

/** A row to import. */
export interface Row {
  data: Record<string, unknown>
  /** Line in the file, from 1, for the log. */
  line?: number
  /** Position after it in the file. */
  end?: Pick<FilePosition, 'offset' | 'line'>
  /** Why it is unreadable. */
  problem?: string
}

/** A position in a file. */
export interface FilePosition {
  offset: number
  line: number
  /** Column names of a CSV file. */
  columns?: string[]
}

export interface FileBatch {
  rows: Row[]
  position: FilePosition
  done: boolean
}

/** Maximum rows per step, and bytes after which a step stops. */
const ROWS = 500
const BYTES = 4 * 1024 * 1024
/** Maximum bytes of a row: twice the largest item, because quotes are doubled. Also bounds an unclosed quote. */
const ROW_BYTES = 1_000_000

const BOM = Buffer.from('\uFEFF')
const NOT_UTF8 = 'is no text in UTF-8'

/** Reads the next rows of a JSON Lines file. */
export async function readJsonLines(
  db: Sql,
  file: FileRef,
  from: FilePosition,
  rowsMax = ROWS,
): Promise<FileBatch> {
  const rows: Row[] = []
  let { offset, line } = from
  let rest: Buffer = Buffer.alloc(0)
  const full = () => rows.length >= rowsMax || offset - from.offset > BYTES
  const take = (bytes: Buffer, length: number) => {
    line += 1
    offset += length
    const own = line === 1 && bytes.subarray(0, BOM.length).equals(BOM) ? bytes.subarray(BOM.length) : bytes
    const text = own.toString().trim()
    if (text === '') return
    rows.push({
      line,
      end: { offset, line },
      ...(isUtf8(own) ? parseLine(text) : { data: {}, problem: NOT_UTF8 }),
    })
  }
  for await (const piece of readPieces(db, file, offset)) {
    rest = Buffer.concat([rest, piece])
    let start = 0
    for (let end = rest.indexOf(10); end >= 0 && !full(); end = rest.indexOf(10, start)) {
      take(rest.subarray(start, end), end + 1 - start)
      start = end + 1
    }
    rest = rest.subarray(start)
    if (full()) return { rows, position: { offset, line }, done: false }
    if (rest.byteLength > ROW_BYTES)
      rejectField('source.file', 'FORMAT', `has more than ${ROW_BYTES} bytes in line ${line + 1}`)
  }
  if (rest.byteLength > 0) {
    take(rest, rest.byteLength)
  }
  return { rows, position: { offset, line }, done: true }
}

function parseLine(text: string): Omit<Row, 'line'> {
  if (tooDeep(text)) return { data: {}, problem: `is nested more than ${DEPTH_MAX} levels deep` }
  try {
    const data: unknown = JSON.parse(text)
    const unstorable = findUnstorable(text, data)
    if (unstorable) return { data: {}, problem: `${unstorable.at} ${unstorable.why}`.trim() }
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      return { data: data as Record<string, unknown> }
    return { data: {}, problem: 'is no JSON object' }
  } catch (error) {
    return { data: {}, problem: `is no JSON: ${(error as Error).message}` }
  }
}

/** The CSV parser's output per row. */
interface ParsedRow {
  record: Cell[]
  info: Info
}

/** Decodes a cell, which stays bytes until its UTF-8 is validated. */
const openParser = (): Parser =>
  parse({
    encoding: null,
    info: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    max_record_size: ROW_BYTES,
    cast: (cell, { quoting }) => {
      const bytes = cell as unknown as Buffer
      const text = bytes.toString()
      const problem = isUtf8(bytes) ? (isStorable(text) ? undefined : 'holds a NUL character') : NOT_UTF8
      return { text, quoted: quoting, ...(problem && { problem }) }
    },
  })

/** Offset after the byte order mark, which the parser would interpret as an encoding. */
async function textStart(db: Sql, file: FileRef): Promise<number> {
  for await (const piece of readPieces(db, file, 0))
    return piece.subarray(0, BOM.length).equals(BOM) ? BOM.length : 0
  return 0
}

/** Reads the next rows of a CSV file. The first row has the column names; `kinds` gives their cell encodings. */
export async function readCsv(
  db: Sql,
  file: FileRef,
  from: FilePosition,
  kinds: (column: string) => CellKind,
  rowsMax = ROWS,
): Promise<FileBatch> {
  const rows: Row[] = []
  let { offset, line, columns } = from
  const start = offset === 0 ? await textStart(db, file) : offset
  const source = Readable.from(readPieces(db, file, start))
  const parser = openParser()
  source.on('error', error => parser.destroy(error))
  try {
    for await (const parsed of source.pipe(parser)) {
      const { record, info } = parsed as ParsedRow
      offset = start + info.bytes
      line = from.line + info.lines
      if (columns) rows.push({ line, end: { offset, line }, ...rowOf(columns, record, kinds) })
      else columns = namesOf(record)
      if (rows.length >= rowsMax || offset - from.offset > BYTES)
        return { rows, position: { offset, line, columns }, done: false }
    }
    return { rows, position: { offset, line, ...(columns && { columns }) }, done: true }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Returns the rows before the error first; the next batch starts with the unreadable row.
    if (rows.length > 0) return { rows, position: { offset, line, columns }, done: false }
    const why = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is opened and never closed' : error.message
    return rejectField('source.file', 'FORMAT', `is not valid CSV from line ${line + 1}: ${why}`)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

function namesOf(record: readonly Cell[]): string[] {
  const unreadable = record.find(({ problem }) => problem)
  if (unreadable) rejectField('source.file', 'FORMAT', `has a first line that ${unreadable.problem}`)
  const names = record.map(({ text }) => text.trim())
  const empty = names.indexOf('')
  if (empty >= 0)
    rejectField('source.file', 'FORMAT', `has no name for column ${empty + 1} in its first line`)
  const duplicate = names.find((name, i) => names.indexOf(name) !== i)
  if (duplicate !== undefined) rejectField('source.file', 'FORMAT', `names the column ${duplicate} twice`)
  return names
}

function rowOf(
  columns: readonly string[],
  record: readonly Cell[],
  kinds: (column: string) => CellKind,
): Omit<Row, 'line'> {
  const unreadable = record.findIndex(({ problem }) => problem)
  if (unreadable >= 0)
    return {
      data: {},
      problem: `${columns[unreadable] ?? `cell ${unreadable + 1}`} ${record[unreadable]?.problem}`,
    }
  const data = Object.fromEntries(
    columns.flatMap((name, i) => {
      const cell = record[i]
      const value = cell && readCell(kinds(name), cell)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  if (record.length === columns.length) return { data }
  return { data, problem: `has ${record.length} cells, but there are ${columns.length} columns` }
}
