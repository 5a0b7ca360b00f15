import type { DataField } from '@stoa/contract'
import { t } from '../i18n/translate.ts'

type FieldType = DataField['type']

/** Types that the admin offers for fields, by title. Others keep theirs. */
export const fieldTypeTitles: Partial<Record<FieldType, string>> = {
  TEXT: t('Text'),
  RICH_TEXT: t('HTML text'),
  RICH_CONTENT: t('Rich content'),
  NUMBER: t('Number'),
  BOOLEAN: t('Yes or no'),
  DATE: t('Day'),
  DATETIME: t('Day and time'),
  TIME: t('Time of day'),
  IMAGE: t('Picture'),
  VIDEO: t('Video'),
  AUDIO: t('Audio'),
  DOCUMENT: t('Document'),
  MEDIA_GALLERY: t('Gallery'),
  URL: t('Address of a page'),
  EMAIL: t('E-mail address'),
  SLUG: t('Slug'),
  LANGUAGE: t('Language'),
  PAGE_LINK: t('Page link'),
  ADDRESS: t('Postal address'),
  ARRAY_STRING: t('List of texts'),
  ARRAY_DOCUMENT: t('List of documents'),
  ARRAY: t('List'),
  OBJECT: t('Object'),
  REFERENCE: t('Reference'),
  MULTI_REFERENCE: t('References'),
  ANY: t('Anything'),
}

/** The title of a type. */
export const typeTitle = (type: FieldType): string =>
  fieldTypeTitles[type] ?? type.toLowerCase().replaceAll('_', ' ')

const STRINGS: readonly FieldType[] = ['TEXT', 'RICH_TEXT', 'URL', 'EMAIL', 'SLUG', 'PAGE_LINK', 'LANGUAGE']
const LISTS: readonly FieldType[] = ['ARRAY', 'ARRAY_STRING', 'ARRAY_DOCUMENT', 'MEDIA_GALLERY']

/** What the bounds of a type limit; undefined if it has none. */
export const boundsOf = (type: FieldType): 'value' | 'length' | 'size' | undefined =>
  type === 'NUMBER' ? 'value' : STRINGS.includes(type) ? 'length' : LISTS.includes(type) ? 'size' : undefined
