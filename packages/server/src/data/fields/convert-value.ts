import { isDeepStrictEqual } from 'node:util'
import type { DataField, DataFieldType } from '@stoa/contract'
import { checkType } from '../model/field-values.ts'
import { canonicalInstant, hasDateKey, isCalendarDay } from '../model/instants.ts'

type Target = Pick<DataField, 'type' | 'typeMetadata'>

/** The converted value, or why it cannot be converted. */
export type ConvertedValue = { value: unknown } | { problem: string }

const problemOf = (target: Target, value: unknown): string | undefined => {
  let problem: string | undefined
  checkType(target, value, '', (at, what) => {
    problem ??= at ? `${what} at ${at}` : what
  })
  return problem
}

/**
 * Converts a value to another type without loss: nothing is rounded, truncated or guessed. Only the notation of dates and
 * JSON may change.
 */
export function convertValue(target: Target, value: unknown): ConvertedValue {
  if (target.type === 'MULTI_REFERENCE') return convertValue({ type: 'ARRAY_STRING' }, value)
  const problem = problemOf(target, value)
  if (problem === undefined) return { value }
  for (const candidate of candidates(target, value))
    if (candidate !== undefined && problemOf(target, candidate) === undefined) return { value: candidate }
  return { problem }
}

function candidates(target: Target, value: unknown): unknown[] {
  switch (target.type) {
    case 'NUMBER':
      return [exactNumber(value), onlyElement(target, value)]
    case 'BOOLEAN':
      return [
        value === 'true' || value === 1 ? true : undefined,
        value === 'false' || value === 0 ? false : undefined,
        onlyElement(target, value),
      ]
    case 'DATETIME':
      return [instant(value), onlyElement(target, value)]
    case 'DATE':
      return [day(value), onlyElement(target, value)]
    case 'OBJECT':
      return [parsed(value)]
    case 'ADDRESS':
      return [parsed(value), typeof value === 'string' ? { formatted: value } : undefined]
    case 'RICH_CONTENT':
      return [parsed(value), typeof value === 'string' ? paragraph(value) : undefined]
    case 'ARRAY':
    case 'ARRAY_STRING':
    case 'ARRAY_DOCUMENT':
    case 'MEDIA_GALLERY':
      return [parsed(value), elements(target, value), ...singleton(target, value)]
    case 'REFERENCE':
      return [onlyElement(target, value)]
    default:
      return PROSE.includes(target.type)
        ? [asText(value)]
        : [typeof value === 'object' ? undefined : asText(value), onlyElement(target, value)]
  }
}

/** Types that accept any text, including JSON. */
const PROSE: readonly DataFieldType[] = ['TEXT', 'RICH_TEXT', 'LEGACY_TIME', 'LEGACY_COLOR']

/** A number from its canonical text, or 1 and 0 from a boolean. */
function exactNumber(value: unknown): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' && String(Number(value)) === value ? Number(value) : undefined
}

const elementOf = ({ type, typeMetadata }: Target): Target => {
  if (type === 'ARRAY')
    return {
      type: (typeMetadata?.array?.elementType ?? 'ANY') as DataFieldType,
      typeMetadata: typeMetadata?.array?.typeMetadata as DataField['typeMetadata'],
    }
  return { type: type === 'ARRAY_STRING' ? 'TEXT' : type === 'ARRAY_DOCUMENT' ? 'DOCUMENT' : 'IMAGE' }
}

/** Converts each element of an array. */
function elements(target: Target, value: unknown): unknown[] | undefined {
  if (!Array.isArray(value)) return undefined
  const converted = value.map(each => convertValue(elementOf(target), each))
  return converted.every(each => 'value' in each) ? converted.map(each => each.value) : undefined
}

/** An array with the converted value as its only element. */
function singleton(target: Target, value: unknown): unknown[] {
  if (Array.isArray(value)) return []
  const converted = convertValue(elementOf(target), value)
  return 'value' in converted ? [[converted.value]] : []
}

/** The converted element of a one-element array. */
function onlyElement(target: Target, value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return undefined
  const converted = convertValue(target, value[0])
  return 'value' in converted ? converted.value : undefined
}

function instant(value: unknown): unknown {
  if (typeof value !== 'string') return undefined
  const iso = canonicalInstant(isCalendarDay(value) ? `${value}T00:00:00.000Z` : value)
  return iso === undefined ? undefined : { $date: iso }
}

/** The day of an instant at midnight UTC. Other times of day would be lost. */
function day(value: unknown): string | undefined {
  const iso = hasDateKey(value) ? canonicalInstant(value.$date) : canonicalInstant(value)
  return iso?.endsWith('T00:00:00.000Z') ? iso.slice(0, -'T00:00:00.000Z'.length) : undefined
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const paragraph = (text: string) => ({
  nodes: [{ type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text } }] }],
})

/** A value as text: scalars as they are, others as JSON. */
function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (hasDateKey(value) && Object.keys(value).length === 1) return canonicalInstant(value.$date)
  return plainText(value) ?? JSON.stringify(value)
}

/** The text of an address with only `formatted`, or of a rich document with one plain paragraph. */
function plainText(value: unknown): string | undefined {
  const { formatted, nodes } = value as {
    formatted?: unknown
    nodes?: [{ nodes?: [{ textData?: { text?: unknown } }] }]
  }
  if (typeof formatted === 'string' && isDeepStrictEqual(value, { formatted })) return formatted
  const text = Array.isArray(nodes) ? nodes[0]?.nodes?.[0]?.textData?.text : undefined
  return typeof text === 'string' && isDeepStrictEqual(value, paragraph(text)) ? text : undefined
}
