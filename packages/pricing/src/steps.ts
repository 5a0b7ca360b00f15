import { toDecimal } from '@stoa/contract/money'
import type { PricedFee, PricedLine, PricedShipping, PricingInput, Step, Taxed } from './types.ts'

interface Calculated {
  input: PricingInput
  lines: readonly PricedLine[]
  fees: readonly PricedFee[]
  shipping: PricedShipping | undefined
  discountSteps: readonly Step[]
  giftCardTotal: bigint
}

/** The steps of a calculation, in its order. */
export const stepsOf = ({
  input,
  lines,
  fees,
  shipping,
  discountSteps,
  giftCardTotal,
}: Calculated): Step[] => [
  ...lines.map(line => lineStep(line, input.currency)),
  ...(input.shipping && shipping ? [shippingStep(shipping.price, input.shipping.price, input.currency)] : []),
  ...fees.map(feeStep),
  ...discountSteps,
  ...taxSteps(lines, fees, shipping, input),
  ...(giftCardTotal > 0n ? [giftCardStep(giftCardTotal)] : []),
]

function lineStep(line: PricedLine, currency: string): Step {
  const reason = `${line.quantity} x ${toDecimal(line.priceBeforeDiscounts, currency)}`
  return { rule: 'line-subtotal', part: 'line', id: line.id, amount: line.subtotal, counted: true, reason }
}

function shippingStep(charged: bigint, asked: bigint, currency: string): Step {
  if (charged === asked)
    return {
      rule: 'shipping',
      part: 'shipping',
      amount: charged,
      counted: true,
      reason: 'chosen shipping option',
    }
  const reason = `no line is shippable, so ${toDecimal(asked, currency)} is not charged`
  return { rule: 'shipping-not-needed', part: 'shipping', amount: 0n, counted: true, reason }
}

function feeStep(fee: PricedFee): Step {
  const id = fee.code ?? fee.name
  return { rule: 'additional-fee', part: 'fee', id, amount: fee.price, counted: true, reason: fee.name }
}

function giftCardStep(applied: bigint): Step {
  const reason = 'pays for what is due now; not part of the total'
  return { rule: 'gift-card', part: 'order', amount: -applied, counted: false, reason }
}

function taxSteps(
  lines: readonly PricedLine[],
  fees: readonly PricedFee[],
  shipping: Taxed | undefined,
  { taxIncludedInPrices: included, currency, rounding = 'line-half-up' }: PricingInput,
): Step[] {
  const step = (taxed: Taxed, part: Step['part'], id?: string): Step => ({
    rule: included ? 'tax-included' : 'tax-added',
    part,
    ...(id !== undefined && { id }),
    amount: taxed.tax,
    counted: !included,
    reason:
      `rate ${taxed.taxRate} ${included ? 'contained in' : 'of'} ` +
      `${toDecimal(included ? taxed.totalPriceAfterTax : taxed.taxableAmount, currency)}, ${rounding}`,
  })
  return [
    ...lines.map(line => step(line, 'line', line.id)),
    ...fees.map(fee => step(fee, 'fee', fee.code ?? fee.name)),
    ...(shipping ? [step(shipping, 'shipping')] : []),
  ].filter(({ amount }) => amount > 0n)
}
