import { fitsWire, toDecimal } from '@stoa/contract/money'
import { applyDiscounts } from './discounts.ts'
import { draftLines, type LineDraft, parseRate, type Rate, requireAmount } from './draft.ts'
import { splitPayment } from './payment.ts'
import { PricingError } from './pricing-error.ts'
import { taxParts, taxTable } from './tax.ts'
import type { Breakdown, PricedFee, PricedLine, PricingInput, Step, Taxed, Totals } from './types.ts'

/**
 * Prices a cart. A pure function: every total is the sum of its parts, and no amount is negative. Throws
 * `PricingError` for invalid input, and when a total exceeds the wire's maximum of 1e15.
 */
export function price(input: PricingInput): Breakdown {
  const { currency, taxIncludedInPrices, rounding = 'line-half-up', additionalFees = [] } = input
  const drafts = draftLines(input)
  const fees = additionalFees.map(fee => ({ ...fee, rate: parseRate(fee.taxRate, fee.code ?? fee.name) }))
  for (const fee of fees) requireAmount(fee.price, 'fee', fee.code ?? fee.name)
  requireAmount(input.shipping?.price, 'shipping')
  requireAmount(input.giftCard?.balance, 'giftCard')

  const ships = drafts.some(line => line.input.shippable !== false)
  const shippingPrice = ships ? (input.shipping?.price ?? 0n) : 0n
  const shippingRate = parseRate(input.shipping?.taxRate)
  const targets = { lines: drafts, shippingLeft: shippingPrice }
  const discounts = applyDiscounts(input, targets)

  const bases = [
    ...drafts.map(line => ({ amount: line.left, rate: line.rate })),
    ...fees.map(fee => ({ amount: fee.price, rate: fee.rate })),
    ...(input.shipping ? [{ amount: targets.shippingLeft, rate: shippingRate }] : []),
  ]
  const taxed = taxParts(bases, taxIncludedInPrices, rounding)
  const positions = new Map(input.lines.map((line, position) => [line.id, position]))
  const lines: PricedLine[] = new Array(drafts.length)
  drafts.forEach((line, index) => {
    lines[positions.get(line.input.id) as number] = pricedLine(line, taxed[index] as Taxed)
  })
  const feeTaxes = taxed.slice(drafts.length, drafts.length + fees.length)
  const pricedFees = fees.map((fee, index): PricedFee => {
    const { code, name, lineIds = [] } = fee
    return {
      ...(code !== undefined && { code }),
      name,
      price: fee.price,
      lineIds,
      ...(feeTaxes[index] as Taxed),
    }
  })
  const shipping = input.shipping && {
    price: shippingPrice,
    totalDiscount: shippingPrice - targets.shippingLeft,
    ...(taxed.at(-1) as Taxed),
  }

  const subtotal = sum(lines, line => line.subtotal)
  const discount = sum(lines, line => line.totalDiscount) + (shipping?.totalDiscount ?? 0n)
  const feeTotal = sum(pricedFees, fee => fee.price)
  const tax = sum(taxed, part => part.tax)
  const net = subtotal - discount + shippingPrice + feeTotal
  const total = taxIncludedInPrices ? net : net + tax
  const summary: Totals = {
    subtotal,
    discount,
    shipping: shippingPrice,
    additionalFees: feeTotal,
    tax,
    total,
  }
  for (const [field, amount] of Object.entries(summary))
    if (!fitsWire(amount, currency)) throw new PricingError('AMOUNT_TOO_LARGE', `${field} is over 1e15`)

  const { payNow, payLater } = splitPayment(lines, summary, taxIncludedInPrices)
  const applied = min(input.giftCard?.balance ?? 0n, payNow.total)
  return {
    currency,
    taxIncludedInPrices,
    rounding,
    lines,
    ...(shipping && { shipping }),
    additionalFees: pricedFees,
    summary,
    payNow,
    payLater,
    ...(input.giftCard && { giftCard: { applied, remaining: input.giftCard.balance - applied } }),
    amountDue: payNow.total - applied,
    appliedDiscounts: discounts.applied,
    skippedDiscounts: discounts.skipped,
    taxByRate: taxTable(taxed.map((part, index) => ({ ...part, rate: bases[index]?.rate as Rate }))),
    steps: [
      ...lines.map(line => lineStep(line, currency)),
      ...(input.shipping ? [shippingStep(shippingPrice, input.shipping.price, currency)] : []),
      ...pricedFees.map(feeStep),
      ...discounts.steps,
      ...taxSteps(lines, pricedFees, shipping, input),
      ...(applied > 0n ? [giftCardStep(applied)] : []),
    ],
  }
}

function pricedLine({ input, quantity, unit, left, shares }: LineDraft, taxed: Taxed): PricedLine {
  const subtotal = input.unitPrice * quantity
  const paymentOption = input.paymentOption ?? 'FULL_PAYMENT_ONLINE'
  const deposit = paymentOption === 'DEPOSIT_ONLINE' ? min((input.deposit ?? 0n) * quantity, left) : 0n
  return {
    id: input.id,
    quantity: input.quantity,
    fullPrice: input.fullPrice ?? input.unitPrice,
    priceBeforeDiscounts: input.unitPrice,
    price: unit,
    lineItemPrice: unit * quantity,
    subtotal,
    totalDiscount: subtotal - left,
    discounts: shares,
    ...(input.taxGroupId !== undefined && { taxGroupId: input.taxGroupId }),
    paymentOption,
    deposit,
    ...taxed,
  }
}

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

function sum<T>(items: readonly T[], amount: (item: T) => bigint): bigint {
  return items.reduce((total, item) => total + amount(item), 0n)
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
