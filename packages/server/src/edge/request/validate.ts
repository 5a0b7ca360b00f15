import type { FieldViolation } from '@stoa/contract'
import { Format } from 'typebox/format'
import Schema from 'typebox/schema'
import { Settings } from 'typebox/system'
import { violation } from '../../call/failure.ts'
import { compileAmountCheck } from './check-amounts.ts'
import { cutLists } from './cut-lists.ts'
import { type JsonSchema, schemaAt, simplifyMessage } from './request-schema.ts'
import { shortenNames } from './shorten-names.ts'

/**
 * Maximum number of violations that are collected per request; the size of the reply limits how many it lists. The library's
 * default of 8 would hide most unknown fields that a client of the original protocol sends.
 */
const MAX_VIOLATIONS = 1000
/** Digits after the point of decimals without `maxScale`. */
const DECIMALS_MAX = 12

Format.Set('currency', text => /^[A-Z]{3}$/.test(text))
Format.Set('country', text => /^[A-Z]{2}$/.test(text))
Format.Set('phone', text => /^\+?[0-9 ()./-]{3,30}$/.test(text))
// `URL` drops line breaks and spaces: an address that is stored must be the one that is used.
Format.Set('url', text => /^https?:\/\/[^\s\p{Cc}]+$/u.test(text) && URL.canParse(text))

/** Result of a validation. `ignored` are fields that the call does not have. */
export interface ValidationResult {
  violations: FieldViolation[]
  ignored: IgnoredField[]
}

/** A field that the call does not have, and its path. The name may contain dots and brackets. */
export interface IgnoredField {
  violation: FieldViolation
  path: readonly string[]
}

type Checked = { keyword: string; schemaPath: string; instancePath: string; params: Record<string, unknown> }

/**
 * Compiles the validator of a request. The validator returns undefined for a valid request, the common case. It checks amounts if it
 * gets the currency of the site.
 */
export function compileCheck(schema: JsonSchema, open: JsonSchema) {
  const validator = Schema.Compile(schema as object)
  const deeper = hasKeyword(schema, 'x-decimal') || hasKeyword(schema, 'x-one-of')
  const simplify = simplifyMessage(schema)
  const checkAmounts = compileAmountCheck(schema)
  return (message: unknown, currency?: string): ValidationResult | undefined => {
    simplify?.(message)
    const fits = validator.Check(message)
    const findings: ValidationResult = { violations: [], ignored: [] }
    const { violations, ignored } = findings
    if (!fits) {
      const shortened = shortenNames(message)
      const find = (part: unknown) => {
        const errors = errorsOf(validator, part)
        for (const error of errors) toViolation(error, part, { schema, open }, findings)
        if (errors.length >= MAX_VIOLATIONS || ignored.length >= MAX_VIOLATIONS) tooMany()
      }
      const tooMany = () =>
        violations.push(violation('', 'VALIDATION', 'The message has too many faults to name them all'))
      const cut = cutLists(shortened.message, schema, MAX_VIOLATIONS)
      if (cut !== undefined) find(cut)
      // One violation rejects the request, so the rest of its lists need not be validated.
      if (violations.length === 0) {
        ignored.length = 0
        find(shortened.message)
      }
      for (const field of ignored) field.path = field.path.map(shortened.original)
      // Beyond the limit an unknown field could pass unreported. Without any finding, an invalid request would be accepted.
      if (violations.length === 0 && ignored.length === 0) tooMany()
    }
    if (deeper) checkExtensions(message, schema, '', violations)
    if (currency !== undefined && violations.length === 0) checkAmounts?.(message, currency, violations)
    return violations.length || ignored.length ? findings : undefined
  }
}

/** Errors of the validator. Their limit is a process-wide setting of the library, so it is set for this run only. */
function errorsOf(validator: { Errors(value: unknown): [boolean, unknown[]] }, message: unknown): Checked[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: MAX_VIOLATIONS })
  try {
    return validator.Errors(message)[1] as Checked[]
  } finally {
    Settings.Set({ maxErrors })
  }
}

function hasKeyword(schema: JsonSchema, keyword: string): boolean {
  if (schema[keyword]) return true
  const below = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ]
  return below.some(part => hasKeyword(part, keyword))
}

const parts = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** `/lineItems/0/quantity` → `lineItems[0].quantity`, where 0 is a position and not a key. */
const fieldName = (path: readonly string[], schema: JsonSchema) =>
  path.reduce((name, part, i) => {
    const parent = schemaAt(schema, path.slice(0, i))
    return parent?.items ? `${name}[${part}]` : name ? `${name}.${part}` : part
  }, '')

/** Converts an error of the validator to a field violation (kinds of protocol/transport §7). */
function toViolation(
  error: Checked,
  message: unknown,
  { schema, open }: { schema: JsonSchema; open: JsonSchema },
  { violations, ignored }: ValidationResult,
) {
  const path = parts(error.instancePath)
  const rejected = schemaAt(schema, path)
  const field = fieldName(path, open)
  const limit = error.params.limit
  const add = (rule: FieldViolation['violatedRule'], text: string, data: Record<string, unknown> = {}) =>
    violations.push(violation(field, rule, text, data))
  const exactly = (rule: FieldViolation['violatedRule'], what: string) =>
    add(rule, `must have exactly ${limit} ${limit === 1 ? what.slice(0, -1) : what}`, { threshold: limit })
  switch (error.keyword) {
    case 'required':
      for (const name of error.params.requiredProperties as string[])
        violations.push(violation(fieldName([...path, name], open), 'REQUIRED_FIELD', 'is required'))
      return
    case 'additionalProperties':
      for (const name of error.params.additionalProperties as string[]) {
        if (ignored.length >= MAX_VIOLATIONS) return
        const readOnly = schemaAt(open, [...path, name])?.readOnly
        const at = field ? `${field}.${name}` : name
        const text = readOnly ? 'is set by the platform and cannot be sent' : 'is not a field of this call'
        ignored.push({ violation: violation(at, 'FIELD_NOT_ALLOWED', text), path: [...path, name] })
      }
      return
    // Reported as additionalProperties.
    case 'boolean':
    case 'anyOf':
      return
    case 'type':
      return add('VALIDATION', `must be ${[error.params.type].flat().join(' or ')}`)
    case 'enum':
      return add('INVALID_ENUM_VALUE', `must be one of ${allowed(schema, path)}`)
    case 'minLength':
      if (rejected?.maxLength === limit) return exactly('EXACT_LENGTH', 'characters')
      return add('MIN_LENGTH', limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`, {
        threshold: limit,
      })
    case 'maxLength':
      if (rejected?.minLength === limit) return exactly('EXACT_LENGTH', 'characters')
      return add('MAX_LENGTH', `must have at most ${limit} characters`, { threshold: limit })
    case 'minItems':
      if (rejected?.maxItems === limit) return exactly('EXACT_SIZE', 'elements')
      return add('MIN_SIZE', `must have at least ${limit} elements`, { threshold: limit })
    case 'maxItems':
      if (rejected?.minItems === limit) return exactly('EXACT_SIZE', 'elements')
      return add('MAX_SIZE', `must have at most ${limit} elements`, { threshold: limit })
    case 'minimum':
      return add('MIN', `must be at least ${limit}`, { threshold: limit })
    case 'maximum':
      return add('MAX', `must be at most ${limit}`, { threshold: limit })
    case 'format':
      return add('FORMAT', `must be ${formatNames[String(error.params.format)] ?? error.params.format}`, {
        ...(error.params.format === 'email' && { type: 'EMAIL' }),
      })
    case 'pattern': {
      const decimal = rejected?.['x-decimal']
      if (!decimal) return add('FORMAT', 'has the wrong form')
      const isDecimal = /^-?\d{1,16}\.\d+$/.test(String(valueAt(message, path)))
      return add(isDecimal ? 'DECIMAL_MAX_SCALE' : 'FORMAT', decimalText(rejected), {
        ...(isDecimal && { threshold: decimal.maxScale ?? DECIMALS_MAX }),
      })
    }
    default:
      return add('VALIDATION', 'is not valid')
  }
}

const valueAt = (message: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], message)

const formatNames: Record<string, string> = {
  uuid: 'a GUID',
  email: 'an e-mail address',
  currency: 'a currency code of three capital letters',
  country: 'a country code of two capital letters',
  phone: 'a telephone number',
  url: 'an address that starts with http:// or https://',
  'date-time': 'an ISO 8601 instant such as 2026-01-31T12:00:00Z',
}

const decimalText = (schema?: JsonSchema) =>
  `must be a decimal number in a string, such as "12.50"${schema?.['x-decimal']?.maxScale !== undefined ? `, with at most ${schema['x-decimal'].maxScale} digits after the point` : ''}`

const allowed = (schema: JsonSchema, path: string[]) =>
  (schemaAt(schema, path)?.enum ?? []).filter(value => value !== null).join(', ')

/** Rules that JSON Schema cannot express: bounds of decimal strings, and groups of mutually exclusive fields. */
function checkExtensions(value: unknown, schema: JsonSchema, at: string, violations: FieldViolation[]) {
  if (value === null || value === undefined || violations.length >= MAX_VIOLATIONS) return
  const decimal = schema['x-decimal']
  if (decimal && typeof value === 'string') {
    const amount = Number(value)
    if (decimal.gte !== undefined && amount < decimal.gte)
      violations.push(
        violation(at, 'DECIMAL_GTE', `must be at least ${decimal.gte}`, { threshold: decimal.gte }),
      )
    if (decimal.gt !== undefined && amount <= decimal.gt)
      violations.push(
        violation(at, 'DECIMAL_GT', `must be more than ${decimal.gt}`, { threshold: decimal.gt }),
      )
    if (decimal.lt !== undefined && amount >= decimal.lt)
      violations.push(
        violation(at, 'DECIMAL_LT', `must be less than ${decimal.lt}`, { threshold: decimal.lt }),
      )
    if (decimal.lte !== undefined && amount > decimal.lte)
      violations.push(
        violation(at, 'DECIMAL_LTE', `must be at most ${decimal.lte}`, { threshold: decimal.lte }),
      )
    return
  }
  if (Array.isArray(value)) {
    if (schema.items)
      for (const [i, item] of value.entries()) checkExtensions(item, schema.items, `${at}[${i}]`, violations)
    return
  }
  if (typeof value !== 'object' || !schema.properties) return
  const groups = new Map<string, string>()
  for (const name of Object.keys(value)) {
    const part = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    const field = (value as Record<string, unknown>)[name]
    if (!part || field === undefined || field === null) continue
    const path = at ? `${at}.${name}` : name
    const group = part['x-one-of']
    if (group) {
      const other = groups.get(group)
      if (other) violations.push(violation(path, 'ONE_OF_ALIGNMENT', `cannot be sent together with ${other}`))
      else groups.set(group, path)
    }
    checkExtensions(field, part, path, violations)
  }
}
