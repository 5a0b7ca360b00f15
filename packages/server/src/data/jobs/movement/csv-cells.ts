import type { DataFieldType } from '@stoa/contract'
import { canonicalInstant, hasDateKey } from '../../model/instants.ts'

/** How the cells of a column are written: as they are, as an instant, or as JSON where a text could be taken for it. */
export type CellKind = 'TEXT' | 'INSTANT' | 'TYPED'

const TEXTS: readonly DataFieldType[] = [
  'TEXT',
  'DATE',
  'URL',
  'RICH_TEXT',
  'TIME',
  'LANGUAGE',
  'PAGE_LINK',
  'REFERENCE',
  'LEGACY_TIME',
  'LEGACY_EXTERNAL_URL',
  'LEGACY_COLOR',
  'LEGACY_EXTERNAL_VIDEO',
  'SLUG',
  'EMAIL',
]

export const cellKindOf = (type: DataFieldType): CellKind =>
  type === 'DATETIME' ? 'INSTANT' : TEXTS.includes(type) ? 'TEXT' : 'TYPED'

/** Types that a job may give to columns of a file (protocol/collections §6, movement job). */
export const MOVEMENT_TYPES = {
  ANY: 'TYPED',
  STRING: 'TEXT',
  NUMBER: 'TYPED',
  BOOLEAN: 'TYPED',
  DATE: 'TEXT',
  DATETIME: 'INSTANT',
  BINARY: 'TEXT',
  OBJECT: 'TYPED',
  ARRAY: 'TYPED',
  URL: 'TEXT',
  WIX_MEDIA_URL: 'TEXT',
  WIX_MEDIA_IMAGE_URL: 'TEXT',
  WIX_MEDIA_VIDEO_URL: 'TEXT',
  WIX_MEDIA_DOCUMENT_URL: 'TEXT',
  IMAGE_URL: 'TEXT',
  VIDEO_URL: 'TEXT',
} as const satisfies Record<string, CellKind>

/** A cell as it is read. Quotes tell an empty text from a value that is not there. */
export interface Cell {
  text: string
  quoted: boolean
  /** Why its bytes are no text. */
  problem?: string
}

/** Stands unquoted for null, as PostgreSQL writes it. */
const NULL = '\\N'

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A text as a cell; in quotes where it would be read as something else. */
const textCell = (text: string) =>
  text === '' || text === NULL || /[",\r\n]|^\s|\s$|^\uFEFF/.test(text) ? quote(text) : text

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value as a cell of its column. What is not there is an empty cell. */
export function writeCell(kind: CellKind, value: unknown): string {
  if (value === undefined) return ''
  if (value === null) return NULL
  if (kind === 'INSTANT' && hasDateKey(value) && Object.keys(value).length === 1)
    return textCell(String(value.$date))
  if (typeof value !== 'string') return textCell(JSON.stringify(value))
  // A text that is JSON, too, is written as a JSON text.
  return textCell(kind === 'TEXT' || parse(value) === undefined ? value : JSON.stringify(value))
}

/** The value of a cell; undefined when there is none. */
export function readCell(kind: CellKind, { text, quoted }: Cell): unknown {
  if (!quoted && text === '') return undefined
  if (!quoted && text === NULL) return null
  if (kind === 'TEXT') return text
  if (kind === 'INSTANT') {
    const instant = canonicalInstant(text)
    return instant === undefined ? readCell('TYPED', { text, quoted }) : { $date: instant }
  }
  const value = parse(text)
  if (value !== undefined) return value
  // As spreadsheets write truth values.
  return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text
}

export const csvLine = (cells: readonly string[]) => `${cells.join(',')}\r\n`
