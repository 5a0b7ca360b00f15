import type { DiscountRuleInput, PricingInput, TriggerInput } from './types.ts'

/** A `PricingInput` as JSON. An object with the only field `minor` is an amount, one with the only field `time` a date. */
export type PricingInputJson = Record<string, unknown>

/**
 * A pricing input for another program, such as a browser. It names no members: a trigger by members is replaced by its result for
 * this buyer.
 */
export function toPricingInputJson({ memberId, ...input }: PricingInput): PricingInputJson {
  const discountRules = input.discountRules?.map(
    (rule): DiscountRuleInput =>
      rule.trigger ? { ...rule, trigger: withoutMembers(rule.trigger, memberId) } : rule,
  )
  return encode({ ...input, ...(discountRules && { discountRules }) }) as PricingInputJson
}

/** The pricing input of `toPricingInputJson`. */
export const fromPricingInputJson = (json: PricingInputJson): PricingInput => decode(json) as PricingInput

function withoutMembers(trigger: TriggerInput, memberId: string | undefined): TriggerInput {
  if (trigger.kind === 'AND' || trigger.kind === 'OR')
    return { ...trigger, triggers: trigger.triggers.map(part => withoutMembers(part, memberId)) }
  return trigger.kind === 'MEMBERS'
    ? { kind: 'CUSTOM', holds: memberId !== undefined && trigger.memberIds.includes(memberId) }
    : trigger
}

const mapFields = (object: object, map: (value: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [[name, map(value)]])),
  )

function encode(value: unknown): unknown {
  if (typeof value === 'bigint') return { minor: String(value) }
  if (value instanceof Date) return { time: value.toISOString() }
  if (Array.isArray(value)) return value.map(encode)
  return typeof value === 'object' && value ? mapFields(value, encode) : value
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode)
  if (typeof value !== 'object' || !value) return value
  const [[name, content] = [], ...others] = Object.entries(value)
  if (others.length === 0 && name === 'minor') return BigInt(content)
  if (others.length === 0 && name === 'time') return new Date(content)
  return mapFields(value, decode)
}
