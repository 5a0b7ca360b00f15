import type { DataFieldType, QueryOperator } from '@stoa/contract'

/** What an adaptor can do with the items of a collection. */
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

/** Operators that fields of an external collection may take. `MATCHES` has no name on our wire. */
export type AdaptorOperator = QueryOperator | 'MATCHES'

export interface ExternalField {
  key: string
  type: DataFieldType
  operators: readonly AdaptorOperator[]
  sortable: boolean
  displayName?: string
  /** The collection of the same adaptor that a reference names. */
  references?: string
}

/** What an adaptor says of one of its collections, in whichever protocol. */
export interface ExternalSchema {
  id: string
  displayName?: string
  fields: readonly ExternalField[]
  operations: ReadonlySet<AdaptorOperation>
  /** Changes of the collection itself that the adaptor makes. */
  changes: ReadonlySet<SchemaChange>
  maxPageSize: number
}

export type SchemaChange = 'ADD_FIELD' | 'CHANGE_FIELD' | 'REMOVE_FIELD' | 'REMOVE_COLLECTION'

/** A page is no larger than this unless the adaptor says so, and never larger than ours. */
export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 1000

/** Names of field types in the protocols, of V3 by number too. What is not named here can be anything. */
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

/** The type that a protocol's name or number stands for. */
export const fieldTypeOf = (name: unknown): DataFieldType | undefined =>
  TYPES[String(name ?? '').toLowerCase()]

const ORDERED: readonly AdaptorOperator[] = ['EQ', 'NE', 'LT', 'LTE', 'GT', 'GTE']
const TEXTUAL: readonly AdaptorOperator[] = ['EQ', 'NE', 'CONTAINS', 'STARTS_WITH', 'ENDS_WITH', 'HAS_SOME']

/** What fields can be asked for whose adaptor does not say it. */
export function usualOperators(type: DataFieldType): readonly AdaptorOperator[] {
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
