import type { DataField } from '@stoa/contract'

type FieldType = DataField['type']

/** Types that the admin offers for fields, by title. Others keep theirs. */
export const fieldTypeTitles: Partial<Record<FieldType, string>> = {
  TEXT: 'Text',
  RICH_TEXT: 'HTML text',
  RICH_CONTENT: 'Rich content',
  NUMBER: 'Number',
  BOOLEAN: 'Yes or no',
  DATE: 'Day',
  DATETIME: 'Day and time',
  TIME: 'Time of day',
  IMAGE: 'Picture',
  VIDEO: 'Video',
  AUDIO: 'Audio',
  DOCUMENT: 'Document',
  MEDIA_GALLERY: 'Gallery',
  URL: 'Address of a page',
  EMAIL: 'E-mail address',
  SLUG: 'Slug',
  LANGUAGE: 'Language',
  PAGE_LINK: 'Page link',
  ADDRESS: 'Postal address',
  ARRAY_STRING: 'List of texts',
  ARRAY_DOCUMENT: 'List of documents',
  ARRAY: 'List',
  OBJECT: 'Object',
  REFERENCE: 'Reference',
  MULTI_REFERENCE: 'References',
  ANY: 'Anything',
}

/** The title of a type. */
export const typeTitle = (type: FieldType): string =>
  fieldTypeTitles[type] ?? type.toLowerCase().replaceAll('_', ' ')

const STRINGS: readonly FieldType[] = ['TEXT', 'RICH_TEXT', 'URL', 'EMAIL', 'SLUG', 'PAGE_LINK', 'LANGUAGE']
const LISTS: readonly FieldType[] = ['ARRAY', 'ARRAY_STRING', 'ARRAY_DOCUMENT', 'MEDIA_GALLERY']

/** What the bounds of a type limit; undefined if it has none. */
export const boundsOf = (type: FieldType): 'value' | 'length' | 'size' | undefined =>
  type === 'NUMBER' ? 'value' : STRINGS.includes(type) ? 'length' : LISTS.includes(type) ? 'size' : undefined
