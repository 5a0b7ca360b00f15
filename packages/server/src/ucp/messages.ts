import type { FieldViolation } from '@stoa/contract'
import { type Root, replyHead } from './capabilities.ts'
import type { CheckoutOf } from './checkout-view.ts'
import type { CallRejected } from './shopper-calls.ts'

type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'

/** A message of a reply, as the protocol has it. */
export type UcpMessage =
  | { type: 'error'; code: string; content: string; severity: Severity; path?: string }
  | { type: 'warning' | 'info'; code: string; content: string; path?: string }

export const problem = (
  code: string,
  content: string,
  path?: string,
  severity: Severity = 'recoverable',
): UcpMessage => ({ type: 'error', code, content, severity, ...(path && { path }) })

export const warning = (code: string, content: string, path: string): UcpMessage => ({
  type: 'warning',
  code,
  content,
  path,
})

const METHOD = '$.fulfillment.methods[0]'
const DESTINATION = `${METHOD}.destinations[0]`

/** Where the protocol has a field of our calls, by the end of its path. */
const PATHS: readonly (readonly [string, string])[] = [
  ['buyerInfo.email', '$.buyer.email'],
  ['contactDetails.firstName', '$.buyer.first_name'],
  ['contactDetails.lastName', '$.buyer.last_name'],
  ['contactDetails.phone', '$.buyer.phone_number'],
  ['address.country', `${DESTINATION}.address_country`],
  ['address.subdivision', `${DESTINATION}.address_region`],
  ['address.city', `${DESTINATION}.address_locality`],
  ['address.postalCode', `${DESTINATION}.postal_code`],
  ['address.addressLine', `${DESTINATION}.street_address`],
  ['address.addressLine2', `${DESTINATION}.extended_address`],
  ['selectedCarrierServiceOption.code', `${METHOD}.groups[0].selected_option_id`],
]

/** Fields of our calls that were rejected, as messages about fields of the protocol. What the protocol has no field for, the buyer enters on the page of the shop. */
export function fieldMessages(fields: readonly FieldViolation[], hasFulfillment: boolean): UcpMessage[] {
  return fields.map(({ field, violatedRule, description }) => {
    const path = PATHS.find(([end]) => field.endsWith(end))?.[1]
    const content = (name: string) => `${name} ${description}.`
    if (!path || (!hasFulfillment && path.startsWith(METHOD)))
      return problem(
        'buyer_input_required',
        content(field.replace(/^checkout\./, '')),
        undefined,
        field.startsWith('consents.') ? 'requires_buyer_review' : 'requires_buyer_input',
      )
    if (violatedRule === 'REQUIRED_FIELD') return problem('missing', content(path.slice(2)), path)
    if (description.includes('no delivery option'))
      return problem('address_undeliverable', content(path), path)
    return problem('invalid', content(path.slice(2)), path)
  })
}

/** Lines that the shop cannot sell, in the order of the request. */
export function lineMessages({ data }: CallRejected, indexes?: readonly number[]): UcpMessage[] {
  const lines = (data.lineItems ?? []) as {
    index?: number
    name?: string
    reason?: string
    quantityAvailable?: number
  }[]
  return lines.map(({ index = 0, name, reason, quantityAvailable }) => {
    const path = `$.line_items[${indexes?.[index] ?? index}]`
    const item = name ? `“${name}”` : 'The item'
    if (reason === 'NOT_FOUND' || reason === 'UNKNOWN_CATALOG')
      return problem(
        'item_unavailable',
        `${item} was not found. Use an item id of the shop.`,
        `${path}.item.id`,
      )
    if (quantityAvailable)
      return problem(
        'out_of_stock',
        `Insufficient stock: only ${quantityAvailable} of ${item} available. Reduce the quantity.`,
        `${path}.quantity`,
      )
    if (reason === 'NOT_AVAILABLE' || quantityAvailable === 0)
      return problem('out_of_stock', `Insufficient stock: ${item} is sold out. Remove it.`, path)
    return problem(
      'item_unavailable',
      `${item} cannot be bought like this (${reason}). Name one of its variants as <product id>:<variant id>.`,
      `${path}.item.id`,
    )
  })
}

/** What the checkout itself says about its lines, delivery and discounts. */
export function violationMessages({ lineItems, violations = [] }: CheckoutOf): UcpMessage[] {
  return violations.flatMap(({ severity, group, target, description, suggestedFix }): UcpMessage[] => {
    if (group === 'DISCOUNT') return []
    const index = lineItems.findIndex(({ id }) => id === target?.lineItem?.id)
    const path = index < 0 ? undefined : `$.line_items[${index}]`
    const content = description ?? 'The shop cannot sell this purchase.'
    if (severity !== 'ERROR')
      return [{ type: 'warning', code: 'purchase_changed', content, ...(path && { path }) }]
    if (group === 'SHIPPING')
      return [problem('address_undeliverable', content, `${METHOD}.selected_destination_id`)]
    if (path && suggestedFix) return [problem('item_unavailable', content, path)]
    if (path && lineItems[index]?.availability?.status !== 'AVAILABLE')
      return [problem('out_of_stock', content, `${path}.quantity`)]
    return [problem('purchase_rejected', content, path, 'requires_buyer_input')]
  })
}

/** Discount codes that do not apply. A checkout takes one code. */
export function codeMessages(
  checkout: CheckoutOf,
  codes: readonly string[],
  unknown: readonly string[],
): UcpMessage[] {
  const applied = checkout.appliedDiscounts?.find(({ coupon }) => coupon)?.coupon?.code
  const why = checkout.violations?.find(({ group }) => group === 'DISCOUNT')?.description
  const same = (a: string, b = '') => a.toUpperCase() === b.toUpperCase()
  let isTaken = false
  return codes.flatMap((code, index): UcpMessage[] => {
    const path = `$.discounts.codes[${index}]`
    if (unknown.includes(code))
      return [warning('discount_code_invalid', `The shop has no discount code “${code}”.`, path)]
    if (isTaken)
      return [
        warning(
          'discount_code_combination_disallowed',
          `A purchase takes one discount code: “${code}” is not applied.`,
          path,
        ),
      ]
    isTaken = true
    if (same(code, applied)) return []
    return [
      warning(
        /expired/.test(why ?? '') ? 'discount_code_expired' : 'discount_code_user_ineligible',
        why ?? `The discount code “${code}” does not apply to this purchase.`,
        path,
      ),
    ]
  })
}

/** A reply about what could not be made, or is not there. */
export const withoutResource = (
  root: Root,
  messages: UcpMessage[],
  continueUrl: string,
  capabilities: ReadonlySet<string> = new Set(),
) => ({
  status: 200 as const,
  body: {
    ucp: replyHead(capabilities, root, { status: 'error' }),
    messages: messages.map(message => ({ ...message, severity: 'unrecoverable' })),
    continue_url: continueUrl,
  },
})
