import type { FieldViolation } from '@stoa/contract'
import { amountViolation } from '../../call/exact-amount.ts'
import type { JsonSchema } from './request-schema.ts'

/** Adds a violation for each amount that the currency cannot express. */
export type AmountCheck = (message: unknown, currency: string, violations: FieldViolation[]) => void

type Fields = Readonly<Record<string, unknown>>
type Check = (
  value: unknown,
  fields: Fields,
  currency: string,
  at: string,
  violations: FieldViolation[],
) => void

/**
 * Compiles the check of the amounts in a valid message (`amount` of the schema). Undefined without amounts. One rule for calls and
 * files: an amount with more decimals than the currency is rejected, and never rounded (protocol/transport §7).
 */
export function compileAmountCheck(schema: JsonSchema): AmountCheck | undefined {
  const check = compile(schema)
  return check && ((message, currency, violations) => check(message, {}, currency, '', violations))
}

function compile(schema: JsonSchema): Check | undefined {
  const rule = schema['x-amount']
  if (rule)
    return (value, fields, currency, at, violations) => {
      if (typeof value !== 'string' && typeof value !== 'number') return
      if (rule !== true && fields[rule.when] !== rule.is) return
      const rejected = amountViolation(value, at, currency)
      if (rejected) violations.push(rejected)
    }
  const item = schema.items && compile(schema.items)
  if (item)
    return (value, _fields, currency, at, violations) => {
      if (Array.isArray(value))
        for (const [i, each] of value.entries()) item(each, {}, currency, `${at}[${i}]`, violations)
    }
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const check = compile(field)
    return check ? [{ name, check }] : []
  })
  if (below.length === 0) return undefined
  return (value, _fields, currency, at, violations) => {
    if (typeof value !== 'object' || value === null) return
    const fields = value as Fields
    for (const { name, check } of below)
      if (fields[name] !== undefined)
        check(fields[name], fields, currency, at ? `${at}.${name}` : name, violations)
  }
}
