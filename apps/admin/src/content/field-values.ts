import { cutText, type DataField } from '@stoa/contract'
import { FormError } from '../form/form-error.ts'
import { fromLocalTime, toLocalTime } from '../form/shop-time.ts'
import { t } from '../i18n/translate.ts'
import { isRichContent } from '../rich-text/is-rich-content.ts'
import { labelOf } from './content-collections.ts'

/** The form control of a field type. Types that are not listed are edited as JSON. */
export type ControlKind =
  | 'text'
  | 'longText'
  | 'html'
  | 'richContent'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'email'
  | 'lines'
  | 'media'
  | 'reference'
  | 'references'
  | 'json'

const kinds: Partial<Record<DataField['type'], ControlKind>> = {
  TEXT: 'text',
  NUMBER: 'number',
  BOOLEAN: 'boolean',
  DATE: 'date',
  DATETIME: 'datetime',
  TIME: 'time',
  LANGUAGE: 'text',
  URL: 'text',
  PAGE_LINK: 'text',
  EMAIL: 'email',
  SLUG: 'text',
  RICH_TEXT: 'html',
  RICH_CONTENT: 'richContent',
  IMAGE: 'media',
  MEDIA_IMAGE: 'media',
  MEDIA_VECTOR_ART: 'media',
  VIDEO: 'media',
  AUDIO: 'media',
  DOCUMENT: 'media',
  ARRAY_STRING: 'lines',
  REFERENCE: 'reference',
  MULTI_REFERENCE: 'references',
  LEGACY_TIME: 'text',
  LEGACY_EXTERNAL_URL: 'text',
  LEGACY_COLOR: 'text',
  LEGACY_EXTERNAL_VIDEO: 'text',
  LEGACY_IMAGE: 'media',
}

/** Characters from which a text gets several lines. */
const LONG = 80
/** Characters of a text in a cell. */
const CELL_MAX = 140

const isText = (value: unknown): value is string => typeof value === 'string'

/** The control of a value. A value that the control cannot show, such as a picture with parts, is edited as JSON. */
export function controlOf({ type }: DataField, value: unknown): ControlKind {
  const kind = kinds[type] ?? 'json'
  if (value === undefined || value === null) return kind
  const isShown: Partial<Record<ControlKind, boolean>> = {
    number: typeof value === 'number',
    boolean: typeof value === 'boolean',
    datetime: typeof value === 'object' && isText((value as { $date?: unknown }).$date),
    lines: Array.isArray(value) && value.every(line => isText(line) && !line.includes('\n')),
    references: Array.isArray(value),
    json: true,
    richContent: isRichContent(value),
  }
  if (!(isShown[kind] ?? isText(value))) return 'json'
  // A control of one line would drop line breaks.
  return kind === 'text' && (String(value).length > LONG || String(value).includes('\n')) ? 'longText' : kind
}

/** A value as the text of its control. */
export function textOfValue(kind: ControlKind, value: unknown, timeZone: string): string {
  if (value === undefined || value === null) return ''
  if (kind === 'datetime') return toLocalTime((value as { $date: string }).$date, timeZone)
  if (kind === 'lines') return (value as string[]).join('\n')
  if (kind === 'references') return (value as unknown[]).length > 0 ? JSON.stringify(value) : ''
  if (kind === 'json' || kind === 'richContent') return JSON.stringify(value, null, 2)
  return String(value)
}

function parseJson(text: string, field: DataField): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FormError(
      t('{name}: this is not JSON. {error}.', { name: labelOf(field), error: (error as Error).message }),
    )
  }
}

/** The value that the text of a control means; undefined for none. */
export function valueOfText(field: DataField, kind: ControlKind, text: string, timeZone: string): unknown {
  if (kind === 'longText' || kind === 'html' ? text === '' : text.trim() === '') return undefined
  switch (kind) {
    case 'number':
      return Number(text)
    case 'boolean':
      return text === 'true'
    case 'datetime':
      return { $date: fromLocalTime(text.slice(0, 16), timeZone) }
    case 'lines':
      return text
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean)
    case 'references':
    case 'json':
    case 'richContent':
      return parseJson(text, field)
    case 'longText':
    case 'html':
      return text
    default:
      return text.trim()
  }
}

/** Whether values are long, so that a list shows them only on request. */
export const isLong = ({ type }: DataField): boolean =>
  ['json', 'longText', 'html', 'richContent', 'references'].includes(kinds[type] ?? 'json')

interface Formats {
  locale: string
  timeZone: string
}

/** A value as the short text of a cell. */
export function cellText(field: DataField, value: unknown, formats: Formats): string {
  const text = wholeText(field, value, formats)
  return text.length > CELL_MAX ? `${cutText(text, CELL_MAX)}…` : text
}

/** A value as the text of an exported file. */
export const exportedText = (field: DataField, value: unknown, formats: Formats): string =>
  value === undefined || value === null ? '' : wholeText(field, value, formats)

function wholeText(field: DataField, value: unknown, { locale, timeZone }: Formats): string {
  if (value === undefined || value === null || value === '') return '–'
  const kind = controlOf(field, value)
  if (kind === 'datetime')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
      new Date((value as { $date: string }).$date),
    )
  if (kind === 'date')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${String(value)}T00:00:00Z`),
    )
  if (kind === 'number')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(Number(value))
  if (kind === 'boolean') return value ? t('Yes') : t('No')
  if (kind === 'lines') return (value as string[]).join(', ')
  if (kind === 'references') return String((value as unknown[]).length)
  if (kind === 'longText' || kind === 'html') return String(value).replaceAll(/<[^>]*>/g, ' ')
  if (kind === 'richContent') return richText(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The words of a rich document. */
function richText(value: unknown): string {
  const node = value as { textData?: { text?: unknown }; nodes?: unknown[] }
  if (isText(node.textData?.text)) return node.textData.text
  return (node.nodes ?? []).map(richText).join(' ').trim()
}
