import type { DataField, DataFieldType } from '@stoa/contract'
import { isObject } from '../../platform-support/is-object.ts'
import { checkRichContent } from '../../platform-support/rich-content.ts'
import { canonicalInstant, hasDateKey, isCalendarDay } from './instants.ts'

type Metadata = DataField['typeMetadata']

/** The expected type of a value: of a field, an array element or an object property. */
interface Typed {
  type: DataFieldType
  typeMetadata?: Metadata | null
}

/** Reports a violation: the path, and what the value must be. */
export type ReportValue = (at: string, message: string) => void

type Check = (value: unknown) => string | undefined

const text: Check = value => (typeof value === 'string' ? undefined : 'must be a text')
const anything: Check = () => undefined

const matching =
  (test: (text: string) => boolean, what: string): Check =>
  value =>
    typeof value === 'string' && test(value) ? undefined : `must be ${what}`

const address = (text: string) =>
  text === '' || text.startsWith('/') || text.startsWith('#') || URL.canParse(text)

const media: Check = value => {
  if (typeof value === 'string') return address(value) ? undefined : 'must be the address of a file'
  if (isObject(value) && (typeof value.id === 'string' || typeof value.url === 'string')) return undefined
  return 'must be the address of a file, or an object with its id or url'
}

const time = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(text)

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const url = matching(address, 'an address such as https://example.com, or a path such as /about')

/** Checks of types without nested types. */
const CHECKS: Partial<Record<DataFieldType, Check>> = {
  TEXT: text,
  NUMBER: value => (typeof value === 'number' && Number.isFinite(value) ? undefined : 'must be a number'),
  BOOLEAN: value => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  DATE: matching(isCalendarDay, 'a day such as "2026-01-31"'),
  DATETIME: value =>
    hasDateKey(value) && canonicalInstant(value.$date)
      ? undefined
      : 'must be a date such as {"$date": "2026-01-31T12:00:00Z"}',
  TIME: matching(time, 'a time of day such as "18:30" or "18:30:00.000"'),
  LANGUAGE: matching(isLanguage, 'a language tag such as "en" or "de-AT"'),
  URL: url,
  PAGE_LINK: url,
  EMAIL: matching(value => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'an e-mail address'),
  SLUG: matching(value => /^[^\s/?#]+$/.test(value), 'a text without spaces, slashes, ? and #'),
  RICH_TEXT: text,
  IMAGE: media,
  VIDEO: media,
  AUDIO: media,
  DOCUMENT: media,
  MEDIA_IMAGE: media,
  MEDIA_VECTOR_ART: media,
  REFERENCE: text,
  ANY: anything,
  LEGACY_TIME: text,
  LEGACY_BOOK: anything,
  LEGACY_EXTERNAL_URL: text,
  LEGACY_BROKEN_REFERENCE: anything,
  LEGACY_IMAGE: media,
  LEGACY_COLOR: text,
  LEGACY_EXTERNAL_VIDEO: text,
}

/** Checks a value against its type (protocol/collections §2), including nested values. */
export function checkType(field: Typed, value: unknown, at: string, report: ReportValue): void {
  const check = CHECKS[field.type]
  const message = check?.(value)
  if (message) report(at, message)
  if (check) return
  switch (field.type) {
    case 'ARRAY_STRING':
      elements(value, at, report, { type: 'TEXT' })
      break
    case 'ARRAY_DOCUMENT':
      elements(value, at, report, { type: 'DOCUMENT' })
      break
    case 'MEDIA_GALLERY':
      gallery(value, at, report)
      break
    case 'ARRAY': {
      const array = field.typeMetadata?.array
      const typeMetadata = (array as { typeMetadata?: Metadata } | undefined)?.typeMetadata
      elements(value, at, report, { type: array?.elementType ?? 'ANY', typeMetadata })
      break
    }
    case 'OBJECT':
      parts(value, at, report, field.typeMetadata?.object?.fields ?? [])
      break
    case 'ADDRESS':
      if (!isObject(value))
        report(at, 'must be an object with the parts of an address, such as {"formatted": "..."}')
      else if (value.formatted !== undefined && typeof value.formatted !== 'string')
        report(`${at}.formatted`, 'must be a text')
      break
    case 'RICH_CONTENT':
      checkRichContent(value, at, report)
  }
}

function elements(value: unknown, at: string, report: ReportValue, element: Typed): void {
  if (!Array.isArray(value)) report(at, 'must be an array')
  else for (const [i, each] of value.entries()) checkType(element, each, `${at}[${i}]`, report)
}

function gallery(value: unknown, at: string, report: ReportValue): void {
  if (!Array.isArray(value)) report(at, 'must be an array of pictures and videos')
  else
    for (const [i, each] of value.entries()) {
      const source = isObject(each) ? (each.src ?? each.slug ?? each.url ?? each.image ?? each.video) : each
      if (!isObject(source) && typeof source !== 'string')
        report(`${at}[${i}]`, 'must be an object with src, or an address')
    }
}

function parts(
  value: unknown,
  at: string,
  report: ReportValue,
  fields: readonly { key: string; type: DataFieldType; typeMetadata?: unknown }[],
): void {
  if (!isObject(value)) report(at, 'must be an object')
  for (const { key, type, typeMetadata } of isObject(value) ? fields : []) {
    const part = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
    if (part !== undefined && part !== null)
      checkType({ type, typeMetadata: typeMetadata as Metadata }, part, `${at}.${key}`, report)
  }
}
