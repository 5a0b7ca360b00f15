import type { DataField, FieldViolation } from '@stoa/contract'
import { violation } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { type Collection, storageKeyOf } from './collection.ts'
import { checkType } from './field-values.ts'
import { canonicalInstant, hasDateKey } from './instants.ts'
import { PUBLISH_FIELDS, SYSTEM_FIELDS } from './item-view.ts'
import { TRANSLATIONS } from './translations.ts'

export type Data = Record<string, unknown>

/** Publishing options of a write. Null clears a date; absent keeps it. */
export interface PublishInput {
  status?: 'PUBLISHED' | 'DRAFT'
  publishAt?: string | null
  unpublishAt?: string | null
}

/** A validated item: data as stored, references and publishing options. */
export interface ItemInput {
  /** By storage key. */
  data: Data
  /** Ids of MULTI_REFERENCE values, by field. */
  references: Map<StoredField, string[]>
  publish: PublishInput
}

const SYSTEM_FIELD_NAMES = new Set<string>(SYSTEM_FIELDS)
const PUBLISH_FIELD_NAMES = new Set<string>(PUBLISH_FIELDS)

type Report = (violation: FieldViolation) => void

/** Validates the data of an item. Violations are reported with their path. */
export function readData(collection: Collection, sent: Data, at: string, report: Report): ItemInput {
  const input: ItemInput = { data: {}, references: new Map(), publish: {} }
  for (const key of Object.keys(sent)) {
    const raw = sent[key]
    if (SYSTEM_FIELD_NAMES.has(key) || raw === undefined) continue
    const path = `${at}.${key}`
    if (key === TRANSLATIONS) {
      report(violation(path, 'FIELD_NOT_ALLOWED', 'is a reserved name'))
      continue
    }
    if (collection.hidden.length > 0 && collection.hidden.some(field => field.key === key))
      report(violation(path, 'FIELD_NOT_ALLOWED', 'cannot be written by this caller'))
    else if (PUBLISH_FIELD_NAMES.has(key)) readPublish(collection, input.publish, key, raw, path, report)
    else {
      const field = collection.fields.get(key)
      const value = canonical(raw, path, report)
      if (field?.type === 'MULTI_REFERENCE') {
        if (value !== null) input.references.set(field, referencedIds(value, path, report))
      } else {
        const stored = field?.type === 'REFERENCE' ? referencedId(value) : value
        if (collection.definition.itemValidation !== 'ANY')
          checkField(collection, field, stored, path, report)
        setOwnProperty(input.data, field?.storageKey ?? storageKeyOf(collection, key), stored)
      }
    }
  }
  return input
}

/** Sets an own property, even one named `__proto__`. */
function setOwnProperty(data: Data, name: string, value: unknown): void {
  if (name !== '__proto__') data[name] = value
  else Object.defineProperty(data, name, { value, enumerable: true, configurable: true, writable: true })
}

/** Reports missing required fields. Runs on the complete item. */
export function checkRequired(collection: Collection, data: Data, at: string, report: Report): void {
  if (collection.definition.itemValidation === 'ANY') return
  for (const field of collection.fields.values())
    if (field.required && field.type !== 'MULTI_REFERENCE' && (data[field.storageKey] ?? null) === null)
      report(violation(`${at}.${field.key}`, 'REQUIRED_FIELD', 'is required in this collection'))
}

function checkField(
  collection: Collection,
  field: StoredField | undefined,
  value: unknown,
  at: string,
  report: Report,
): void {
  if (!field) {
    if (collection.definition.itemValidation === 'CLOSED')
      report(violation(at, 'FIELD_NOT_ALLOWED', 'is not a field of this collection; declare it first'))
  } else if (value !== null) {
    let fits = true
    checkType(field, value, at, (path, problem) => {
      fits = false
      report(violation(path, 'FORMAT', problem, { type: field.type }))
    })
    if (fits) checkRange(field, value, at, report)
  }
}

/** Checks a value against the ranges of its field. The type must be right. */
export function checkRange(field: DataField, value: unknown, at: string, report: Report): void {
  const bound = (
    size: number,
    min: number | null | undefined,
    max: number | null | undefined,
    rules: readonly ['MIN' | 'MIN_LENGTH' | 'MIN_SIZE', 'MAX' | 'MAX_LENGTH' | 'MAX_SIZE'],
    what: string,
  ) => {
    if (min != null && size < min)
      report(violation(at, rules[0], `must have ${what} at least ${min}`, { threshold: min }))
    if (max != null && size > max)
      report(violation(at, rules[1], `must have ${what} at most ${max}`, { threshold: max }))
  }
  const { numberRange, stringLengthRange, arraySizeRange } = field
  if (numberRange && typeof value === 'number')
    bound(value, numberRange.min, numberRange.max, ['MIN', 'MAX'], 'a value of')
  if (stringLengthRange && typeof value === 'string') {
    const { minLength, maxLength } = stringLengthRange
    bound([...value].length, minLength, maxLength, ['MIN_LENGTH', 'MAX_LENGTH'], 'a length of')
  }
  if (arraySizeRange && Array.isArray(value)) {
    const { minSize, maxSize } = arraySizeRange
    bound(value.length, minSize, maxSize, ['MIN_SIZE', 'MAX_SIZE'], 'a size of')
  }
}

/** Copies a value with all dates normalized. */
export function canonical(value: unknown, at: string, report: Report): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each, i) => canonical(each, `${at}[${i}]`, report))
  if (hasDateKey(value)) {
    const instant = Object.keys(value).length === 1 ? canonicalInstant(value.$date) : undefined
    if (instant === undefined)
      report(violation(at, 'FORMAT', 'must be a date such as {"$date": "2026-01-31T12:00:00Z"}'))
    return { $date: instant ?? null }
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, canonical(part, `${at}.${key}`, report)]),
  )
}

/** The id of a reference. Accepts an included item in place of its id. */
const referencedId = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && typeof (value as { _id?: unknown })._id === 'string'
    ? (value as { _id: string })._id
    : value

function referencedIds(value: unknown, at: string, report: Report): string[] {
  const ids = (Array.isArray(value) ? value : [value]).map(referencedId)
  if (ids.every(id => typeof id === 'string')) return [...new Set(ids)]
  report(violation(at, 'FORMAT', 'must be an array of item ids'))
  return []
}

function readPublish(
  collection: Collection,
  publish: PublishInput,
  key: string,
  raw: unknown,
  at: string,
  report: Report,
): void {
  if (!collection.hasPlugin('PUBLISH'))
    report(violation(at, 'FIELD_NOT_ALLOWED', 'needs the PUBLISH plugin in this collection'))
  else if (key === '_publishStatus') {
    if (raw === 'PUBLISHED' || raw === 'DRAFT') publish.status = raw
    else report(violation(at, 'INVALID_ENUM_VALUE', 'must be PUBLISHED or DRAFT'))
  } else {
    const instant = raw === null ? null : hasDateKey(raw) ? canonicalInstant(raw.$date) : undefined
    if (instant !== undefined) publish[key === '_publishDate' ? 'publishAt' : 'unpublishAt'] = instant
    else report(violation(at, 'FORMAT', 'must be a date such as {"$date": "2026-01-31T12:00:00Z"}, or null'))
  }
}
