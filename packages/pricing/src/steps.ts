import { type Ratio, toDecimal } from '@stoa/contract/money'
import { roundingOf } from './amounts.ts'
import { type CombinedRate, taxCombiner } from './tax-rate.ts'
import type {
  Breakdown,
  PricedFee,
  PricedLine,
  PricedShipping,
  PricingInput,
  Step,
  Taxable,
  Taxed,
  TaxShare,
} from './types.ts'

interface Calculated {
  input: PricingInput
  lines: readonly PricedLine[]
  fees: readonly PricedFee[]
  shipping: PricedShipping | undefined
  discountSteps: readonly Step[]
  memberships: Breakdown['memberships']
  giftCards: Breakdown['giftCards']
}

/** The steps of a calculation, in its order. */
export const stepsOf = ({
  input,
  lines,
  fees,
  shipping,
  discountSteps,
  memberships,
  giftCards,
}: Calculated): Step[] => [
  ...lines.flatMap(line => lineSteps(line, input.currency)),
  ...(input.shipping && shipping ? [shippingStep(shipping.price, input.shipping.price, input.currency)] : []),
  ...fees.map(feeStep),
  ...discountSteps,
  ...taxSteps(lines, fees, shipping, input),
  ...memberships.map(membershipStep),
  ...giftCards.filter(({ applied }) => applied > 0n).map(giftCardStep),
]

/** The list price, what modifiers add, and what the sale of the catalogue takes off. A list price below the unit price is ignored. */
function lineSteps(line: PricedLine, currency: string): Step[] {
  const { id, quantity, fullPrice, priceBeforeDiscounts: unit, priceList, modifiers = 0n } = line
  const off = fullPrice > unit ? fullPrice - unit : 0n
  const listed = unit + off - modifiers
  const step = (rule: Step['rule'], amount: bigint, reason: string): Step => ({
    rule,
    part: 'line',
    id,
    amount,
    counted: true,
    reason,
  })
  const units = BigInt(quantity)
  return [
    step(
      'list-price',
      listed * units,
      `${quantity} x ${toDecimal(listed, currency)}${priceList && off === 0n ? `, price list "${priceList}"` : ''}`,
    ),
    ...(modifiers > 0n
      ? [step('modifiers', modifiers * units, `${quantity} x ${toDecimal(modifiers, currency)}`)]
      : []),
    ...(off > 0n
      ? [
          step(
            'catalog-sale',
            -off * units,
            `${priceList ? `price list "${priceList}": price` : 'catalogue price'} ${toDecimal(unit - modifiers, currency)}, ${quantity} x ${toDecimal(off, currency)} off`,
          ),
        ]
      : []),
  ]
}

function shippingStep(charged: bigint, requested: bigint, currency: string): Step {
  if (charged === requested)
    return {
      rule: 'shipping',
      part: 'shipping',
      amount: charged,
      counted: true,
      reason: 'chosen shipping option',
    }
  const reason = `no line is shippable, so ${toDecimal(requested, currency)} is not charged`
  return { rule: 'shipping-not-needed', part: 'shipping', amount: 0n, counted: true, reason }
}

function feeStep(fee: PricedFee): Step {
  const id = fee.code ?? fee.name
  return { rule: 'additional-fee', part: 'fee', id, amount: fee.price, counted: true, reason: fee.name }
}

function membershipStep({ id, lineId, applied }: Breakdown['memberships'][number]): Step {
  const reason = `membership ${id} pays for the line; not part of the total`
  return { rule: 'membership', part: 'line', id: lineId, amount: -applied, counted: false, reason }
}

function giftCardStep({ id, applied }: Breakdown['giftCards'][number]): Step {
  const reason = 'pays for what is due now; not part of the total'
  return { rule: 'gift-card', part: 'order', id, amount: -applied, counted: false, reason }
}

function taxSteps(
  lines: readonly PricedLine[],
  fees: readonly PricedFee[],
  shipping: Taxed | undefined,
  input: PricingInput,
): Step[] {
  const combine = taxCombiner()
  const steps = (taxed: Taxed, taxable: Taxable, part: Step['part'], id?: string): Step[] => {
    const rates = combine(taxable)
    return taxed.taxes.map((share, index) => ({
      rule: input.taxIncludedInPrices ? 'tax-included' : 'tax-added',
      part,
      ...(id !== undefined && { id }),
      amount: share.tax,
      counted: !input.taxIncludedInPrices,
      ...roundingOf(share.tax, exactTax(taxed, rates, index, input), input.currency),
      reason: taxReason(taxed, share, input),
    }))
  }
  return [
    ...lines.flatMap((line, index) => steps(line, input.lines[index] ?? {}, 'line', line.id)),
    ...fees.flatMap((fee, index) =>
      steps(fee, input.additionalFees?.[index] ?? {}, 'fee', fee.code ?? fee.name),
    ),
    ...(shipping ? steps(shipping, input.shipping ?? {}, 'shipping') : []),
  ].filter(({ amount }) => amount > 0n)
}

/** A tax before rounding: of the displayed base, or within the gross price. */
function exactTax(
  taxed: Taxed,
  { ratio: all, taxes }: CombinedRate,
  index: number,
  { taxIncludedInPrices }: PricingInput,
): Ratio {
  const { rate, ratio } = taxes[index] as CombinedRate['taxes'][number]
  if (!taxIncludedInPrices)
    return { num: (taxed.taxes[index]?.taxableAmount ?? 0n) * rate.num, den: rate.den }
  return { num: taxed.totalPriceAfterTax * ratio.num * all.den, den: ratio.den * (all.den + all.num) }
}

function taxReason(
  taxed: Taxed,
  { name, rate, taxableAmount }: TaxShare,
  { taxIncludedInPrices: included, currency, rounding = 'line-half-up' }: PricingInput,
): string {
  const base = toDecimal(included ? taxed.totalPriceAfterTax : taxableAmount, currency)
  return `${name || 'rate'} ${rate} ${included ? 'contained in' : 'of'} ${base}, ${rounding}`
}
