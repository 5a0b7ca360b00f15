import type { JsonSchema } from './request-schema.ts'

/** Replaces values by the form that the schema has, and returns the others as they are. */
type Reader = (value: unknown) => unknown

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
/** Patterns of whole numbers that travel as text, because they have 64 bits. */
const DIGITS = /^\^(\[1-9\]\[0-9\]\*|\\d\{1,\d+\})\$$/

const typesOf = ({ type }: JsonSchema) => [type].flat()

const toNumber = (isWhole: boolean): Reader => {
  return value => {
    if (typeof value !== 'string' || !NUMBER.test(value)) return value
    const number = Number(value)
    return Number.isFinite(number) && (!isWhole || Number.isSafeInteger(number)) ? number : value
  }
}

const toBoolean: Reader = value => (value === 'true' || value === 'false' ? value === 'true' : value)

const toText: Reader = value => (typeof value === 'number' && Number.isFinite(value) ? String(value) : value)

/** The reader of one value, or undefined if the schema has one form only. */
function valueReader(schema: JsonSchema, name: string): Reader | undefined {
  const types = typesOf(schema)
  const takesText = types.includes('string')
  if (!takesText && (types.includes('integer') || types.includes('number')))
    return toNumber(!types.includes('number'))
  if (!takesText && types.includes('boolean')) return toBoolean
  const isNumberAsText = schema['x-decimal'] || DIGITS.test(schema.pattern ?? '') || name === 'revision'
  return takesText && isNumberAsText ? toText : undefined
}

/**
 * JSON of the protocol has two forms of numbers: `"limit": "50"` is 50, and amounts and 64-bit integers, which are texts, may be numbers
 * (protocol/transport §8). Replaces both by the form of the schema, in place. For programs of the protocol only: others get a violation.
 */
export function jsonTextReader(schema: JsonSchema, name = ''): Reader | undefined {
  const { properties, items, additionalProperties } = schema
  const readItem = items && jsonTextReader(items, name)
  if (readItem)
    return value => {
      if (Array.isArray(value)) for (const [i, each] of value.entries()) value[i] = readItem(each)
      return value
    }
  const readOther = typeof additionalProperties === 'object' && jsonTextReader(additionalProperties)
  const readers = new Map(
    Object.entries(properties ?? {}).flatMap(([field, part]) => {
      const read = jsonTextReader(part, field)
      return read ? [[field, read] as const] : []
    }),
  )
  if (readers.size === 0 && !readOther) return valueReader(schema, name)
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const fields = value as Record<string, unknown>
    for (const field of Object.keys(fields)) {
      const read = readers.get(field) ?? readOther
      if (read) fields[field] = read(fields[field])
    }
    return value
  }
}
