import type { DataFieldType, QueryOperator } from '@stoa/contract'

/** Item operations of an adaptor. */
export const ADAPTOR_OPERATIONS = [
  'FIND',
  'GET',
  'COUNT',
  'AGGREGATE',
  'INSERT',
  'UPDATE',
  'REMOVE',
  'BULK_INSERT',
  'BULK_UPDATE',
  'BULK_REMOVE',
  'TRUNCATE',
] as const
export type AdaptorOperation = (typeof ADAPTOR_OPERATIONS)[number]

/** Filter operators of external fields. `MATCHES` does not exist on our wire. */
export type AdaptorOperator = QueryOperator | 'MATCHES'

export interface ExternalField {
  key: string
  type: DataFieldType
  operators: readonly AdaptorOperator[]
  sortable: boolean
  displayName?: string
  /** The referenced collection of the same adaptor. */
  references?: string
}

/** The schema of an external collection, independent of the protocol version. */
export interface ExternalSchema {
  id: string
  displayName?: string
  fields: readonly ExternalField[]
  operations: ReadonlySet<AdaptorOperation>
  /** Schema changes that the adaptor supports. */
  changes: ReadonlySet<SchemaChange>
  maxPageSize: number
}

export type SchemaChange = 'ADD_FIELD' | 'CHANGE_FIELD' | 'REMOVE_FIELD' | 'REMOVE_COLLECTION'

/** Default and maximum page size. */
export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 1000

/** Field types by name, and by number in V3. Unknown types become ANY. */
const TYPES: Record<string, DataFieldType> = {
  text: 'TEXT',
  0: 'TEXT',
  number: 'NUMBER',
  1: 'NUMBER',
  boolean: 'BOOLEAN',
  2: 'BOOLEAN',
  datetime: 'DATETIME',
  timestamp: 'DATETIME',
  3: 'DATETIME',
  object: 'OBJECT',
  json: 'OBJECT',
  4: 'OBJECT',
  longtext: 'RICH_TEXT',
  long_text: 'RICH_TEXT',
  rich_text: 'RICH_TEXT',
  5: 'RICH_TEXT',
  reference: 'REFERENCE',
  single_reference: 'REFERENCE',
  6: 'REFERENCE',
  'multi-reference': 'MULTI_REFERENCE',
  multi_reference: 'MULTI_REFERENCE',
  7: 'MULTI_REFERENCE',
  url: 'URL',
  image: 'IMAGE',
  date: 'DATE',
  time: 'TIME',
  document: 'DOCUMENT',
  video: 'VIDEO',
  audio: 'AUDIO',
  any: 'ANY',
  language: 'LANGUAGE',
  rich_content: 'RICH_CONTENT',
  media_gallery: 'MEDIA_GALLERY',
  address: 'ADDRESS',
  page_link: 'PAGE_LINK',
  array_string: 'ARRAY_STRING',
  array_document: 'ARRAY_DOCUMENT',
  array: 'ARRAY',
}

/** The field type for a protocol's name or number. */
export const fieldTypeOf = (name: unknown): DataFieldType | undefined =>
  TYPES[String(name ?? '').toLowerCase()]

const ORDERED: readonly AdaptorOperator[] = ['EQ', 'NE', 'LT', 'LTE', 'GT', 'GTE']
const TEXTUAL: readonly AdaptorOperator[] = ['EQ', 'NE', 'CONTAINS', 'STARTS_WITH', 'ENDS_WITH', 'HAS_SOME']

/** Operators of a field whose adaptor declares none. */
export function defaultOperators(type: DataFieldType): readonly AdaptorOperator[] {
  switch (type) {
    case 'NUMBER':
      return [...ORDERED, 'HAS_SOME']
    case 'DATETIME':
      return ORDERED
    case 'BOOLEAN':
      return ['EQ']
    case 'OBJECT':
    case 'ANY':
      return ['EQ', 'NE']
    case 'ARRAY_STRING':
      return ['HAS_SOME', 'HAS_ALL']
    case 'TEXT':
      return [...TEXTUAL, 'LT', 'LTE', 'GT', 'GTE']
    default:
      return TEXTUAL
  }
}
