import type { ArgsOf, Descriptor } from '@stoa/client'
import type { addToCurrentCart } from '@stoa/client/currentCart'
import { fromPricingInputJson, type PricingInput, price, toDecimal } from '@stoa/client/pricing'
import type { EstimatedTotals, LineItem } from '@stoa/contract'

/** Amounts of a cart as decimals in the main unit of its currency, such as "12.50". */
export interface CartTotals {
  /** ISO 4217. */
  currency: string
  /** The lines before discounts of the cart. */
  subtotal: string
  discount: string
  shipping: string
  additionalFees: string
  /** Part of the other amounts if prices include tax. */
  tax: string
  /** The amount to pay, after gift cards and memberships. */
  total: string
}

/** A line of a cart as it is shown. */
export interface CartLine {
  id: string
  /** The line of the platform's last reply: name, picture, options, availability. */
  item: LineItem
  quantity: number
  /** Price of one unit, a decimal. Undefined while it is being computed. */
  price: string | undefined
  /** Price of the line before discounts of the cart, a decimal. Undefined while it is being computed. */
  total: string | undefined
}

/** A cart as it is shown: the platform's last reply with the changes that it has not answered yet. */
export interface ShownCart {
  lines: CartLine[]
  /** Units, not lines. */
  count: number
  /** Exact totals. Undefined while the platform computes them. */
  totals: CartTotals | undefined
}

/** Changes of a cart that the platform has not answered. */
export interface CartChanges {
  /** The wanted quantity by line; 0 removes it. */
  quantities: ReadonlyMap<string, number>
  /** Line items that are being added. */
  added: NewLines
}

type DeclarationOf<T> = T extends Descriptor<infer D> ? D : never

/** Line items to add: those of `addToCurrentCart`. */
export type NewLines = NonNullable<ArgsOf<DeclarationOf<typeof addToCurrentCart>>['lineItems']>

/** What is added, as units by line where the cart has a line of the same, and the units of all others. */
function addedTo(items: readonly LineItem[], added: NewLines) {
  const byLine = new Map<string, number>()
  let others = 0
  for (const line of added) {
    const quantity = line?.quantity ?? 1
    const reference = JSON.stringify(line?.catalogReference)
    const same = items.filter(item => JSON.stringify(item.catalogReference) === reference)
    const [item] = same
    const merges = same.length === 1 && !item?.customLineItem && !item?.catalogOverrideFields
    if (item?.id && merges && !line?.catalogOverrideFields)
      byLine.set(item.id, (byLine.get(item.id) ?? 0) + quantity)
    else others += quantity
  }
  return { byLine, others }
}

/** What the cart will be. Without changes it is the platform's reply. */
export function optimisticCart(estimate: EstimatedTotals, { quantities, added }: CartChanges): ShownCart {
  const known = estimate.cart?.lineItems ?? []
  // A removed line that is added again is a new one.
  const kept = known.filter(({ id }) => quantities.get(id ?? '') !== 0)
  const { byLine, others } = addedTo(kept, added)
  const items = kept.flatMap(item => {
    if (!item.id) return []
    const quantity = (quantities.get(item.id) ?? item.quantity) + (byLine.get(item.id) ?? 0)
    return quantity > 0 ? [{ id: item.id, item, quantity }] : []
  })
  const count = items.reduce((sum, { quantity }) => sum + quantity, others)
  if (others === 0 && items.length === known.length && items.every(isUnchanged))
    return {
      lines: items.map(line => ({
        ...line,
        price: line.item.price?.amount,
        total: line.item.lineItemPrice?.amount,
      })),
      count,
      totals: totalsOf(estimate),
    }
  const priced = others === 0 ? pricedAgain(estimate, items) : undefined
  return {
    lines: items.map(line => ({
      ...line,
      price: undefined,
      total: undefined,
      ...priced?.lines.get(line.id),
    })),
    count,
    totals: priced?.totals,
  }
}

const isUnchanged = ({ item, quantity }: { item: LineItem; quantity: number }) => item.quantity === quantity

function totalsOf({ priceSummary, currency = '' }: EstimatedTotals): CartTotals | undefined {
  if (!priceSummary) return undefined
  const amount = (name: keyof typeof priceSummary) => priceSummary[name]?.amount ?? '0'
  return {
    currency,
    subtotal: amount('subtotal'),
    discount: amount('discount'),
    shipping: amount('shipping'),
    additionalFees: amount('additionalFees'),
    tax: amount('tax'),
    total: amount('total'),
  }
}

/** Prices of other quantities by the platform's engine; undefined if they depend on more than the engine knows. */
function pricedAgain(estimate: EstimatedTotals, items: readonly Pick<CartLine, 'id' | 'quantity'>[]) {
  if (!estimate.pricingInput) return undefined
  const input = fromPricingInputJson(estimate.pricingInput)
  if (!isExact(input, estimate)) return undefined
  const lines = items.flatMap(({ id, quantity }) => {
    const line = input.lines.find(other => other.id === id)
    return line ? [{ ...line, quantity }] : []
  })
  if (lines.length < items.length) return undefined
  const breakdown = price({ ...input, lines })
  const { currency, summary } = breakdown
  const decimal = (minor: bigint) => toDecimal(minor, currency)
  return {
    lines: new Map(
      breakdown.lines.map(({ id, price: unit, lineItemPrice }) => [
        id,
        { price: decimal(unit), total: decimal(lineItemPrice) },
      ]),
    ),
    totals: {
      currency,
      subtotal: decimal(summary.subtotal),
      discount: decimal(summary.discount),
      shipping: decimal(summary.shipping),
      additionalFees: decimal(summary.additionalFees),
      tax: decimal(summary.tax),
      total: decimal(summary.total - breakdown.membershipTotal - breakdown.giftCardTotal),
    },
  }
}

/**
 * Whether other quantities change nothing else: delivery rates, fees, discounts of the merchant, memberships, tax programs and
 * conditions of other programs may depend on them.
 */
const isExact = (
  { shipping, additionalFees = [], discounts = [], discountRules = [], lines }: PricingInput,
  { taxSummary }: EstimatedTotals,
): boolean =>
  !shipping &&
  additionalFees.length === 0 &&
  discounts.length === 0 &&
  lines.every(({ membership }) => membership === undefined) &&
  taxSummary?.calculationDetails?.rateType !== 'AUTO_RATE' &&
  // The rules of a reply have no other nested text with this value.
  !JSON.stringify(discountRules, (_, value) => (typeof value === 'bigint' ? String(value) : value)).includes(
    '"kind":"CUSTOM"',
  )
