import type { DataFieldType } from '@stoa/contract'
import { canonicalInstant, hasDateKey } from '../../model/instants.ts'

/** Cell encoding: plain text, instant, or JSON where plain text would be ambiguous. */
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

/** Column types of a movement job (protocol/collections §6, movement job). */
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

/** A parsed cell. Quotes distinguish an empty text from a missing value. */
export interface Cell {
  text: string
  quoted: boolean
  /** Why its bytes are not valid text. */
  problem?: string
}

/** Unquoted null marker, as in PostgreSQL. */
const NULL = '\\N'

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Encodes a text as a cell, quoted if needed. */
const textCell = (text: string) =>
  text === '' || text === NULL || /[",\r\n]|^\s|\s$|^\uFEFF/.test(text) ? quote(text) : text

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Encodes a value as a cell. A missing value is an empty cell. */
export function writeCell(kind: CellKind, value: unknown): string {
  if (value === undefined) return ''
  if (value === null) return NULL
  if (kind === 'INSTANT' && hasDateKey(value) && Object.keys(value).length === 1)
    return textCell(String(value.$date))
  if (typeof value !== 'string') return textCell(JSON.stringify(value))
  // A text that is valid JSON is written as a JSON string, to stay a text.
  return textCell(kind === 'TEXT' || parse(value) === undefined ? value : JSON.stringify(value))
}

/** Decodes a cell. Undefined for a missing value. */
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
  // Spreadsheets write booleans in upper case.
  return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text
}

export const csvLine = (cells: readonly string[]) => `${cells.join(',')}\r\n`
