import { fitsWire, roundHalfUp } from '@stoa/contract/money'
import { min, requireAmount, sum } from './amounts.ts'
import { applyDiscounts } from './discounts.ts'
import { draftLines, type LineDraft } from './draft.ts'
import { modifierPrice, withModifiers } from './modifiers.ts'
import { payWithGiftCards, payWithMemberships, splitPayment, withMemberships } from './payment.ts'
import { PricingError } from './pricing-error.ts'
import { type Promotion, promotionsOf } from './promotions.ts'
import { stepsOf } from './steps.ts'
import { taxParts, taxTable, taxTotals } from './tax.ts'
import { taxCombiner } from './tax-rate.ts'
import type {
  Breakdown,
  LineInput,
  PricedFee,
  PricedLine,
  PricingInput,
  Taxable,
  Taxed,
  Totals,
} from './types.ts'

/**
 * Prices a cart. A pure function: every total is the sum of its parts, and no amount is negative. Throws
 * `PricingError` for invalid input, and when a total exceeds the wire's maximum of 1e15.
 */
export function price(request: PricingInput): Breakdown {
  const input = withMemberships(withModifiers(request))
  const taxed = input.taxExempt ? withoutTax(input) : withExemptLines(input)
  // Of promotions that do not combine, the one with the lower total applies; of equal ones, the first.
  return promotionsOf(taxed)
    .map(promotion => calculate(taxed, promotion))
    .reduce((best, other) => (other.summary.total < best.summary.total ? other : best))
}

/**
 * The prices of the lines after discounts, in their order: what `price` calculates without tax, shipping and fees, in a fraction
 * of its time. Delivery rates depend on them.
 */
export function discountedPrices(request: PricingInput): bigint[] {
  const input = withMemberships(withModifiers(request))
  const combine = taxCombiner()
  return promotionsOf(input)
    .map(({ discounts }) => {
      const drafts = draftLines(input, combine)
      applyDiscounts(discounts, input, { lines: drafts, shippingLeft: 0n })
      const left = new Map(drafts.map(line => [line.input.id, line.left]))
      return input.lines.map(({ id }) => left.get(id) as bigint)
    })
    .reduce((best, other) => (sum(other, price => price) < sum(best, price => price) ? other : best))
}

function calculate(input: PricingInput, promotion: Promotion): Breakdown {
  const { currency, taxIncludedInPrices, rounding = 'line-half-up', additionalFees = [] } = input
  const combine = taxCombiner()
  const drafts = draftLines(input, combine)
  const fees = additionalFees.map(fee => ({ ...fee, rate: combine(fee, fee.code ?? fee.name) }))
  for (const fee of fees) requireAmount(fee.price, 'fee', fee.code ?? fee.name)
  requireAmount(input.shipping?.price, 'shipping')

  const ships = drafts.some(line => line.input.shippable !== false)
  const shippingPrice = ships ? (input.shipping?.price ?? 0n) : 0n
  const shippingRate = combine(input.shipping ?? {}, 'shipping')
  const targets = { lines: drafts, shippingLeft: shippingPrice }
  const discounts = applyDiscounts(promotion.discounts, input, targets)

  const bases = [
    ...drafts.map(line => ({ amount: line.left, rate: line.rate })),
    ...fees.map(fee => ({ amount: fee.price, rate: fee.rate })),
    ...(input.shipping ? [{ amount: targets.shippingLeft, rate: shippingRate }] : []),
  ]
  const taxed = taxParts(bases, taxIncludedInPrices, rounding)
  const rates = bases.map(({ rate }) => rate)
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

  const split = splitPayment(lines, summary, taxIncludedInPrices)
  const { payNow } = split
  const memberships = payWithMemberships(lines)
  const membershipTotal = sum(memberships, ({ applied }) => applied)
  const giftCards = payWithGiftCards(input.giftCards ?? [], payNow.total - membershipTotal)
  const giftCardTotal = sum(giftCards, card => card.applied)
  return {
    currency,
    taxIncludedInPrices,
    rounding,
    lines,
    ...(shipping && { shipping }),
    additionalFees: pricedFees,
    summary,
    ...split,
    memberships,
    membershipTotal,
    giftCards,
    giftCardTotal,
    amountDue: payNow.total - membershipTotal - giftCardTotal,
    appliedDiscounts: discounts.applied,
    skippedDiscounts: [...promotion.skipped, ...discounts.skipped],
    taxByRate: taxTable(taxed, rates),
    taxTotals: taxTotals(taxed, rates),
    get steps() {
      return stepsOf({
        input,
        lines,
        fees: pricedFees,
        shipping,
        discountSteps: discounts.steps(),
        memberships,
        giftCards,
      })
    },
  }
}

type NetAmount = (amount: bigint, part: Taxable) => bigint

/** Reduces a price to its net price. */
function netAmount({ taxIncludedInPrices }: PricingInput): NetAmount {
  const combine = taxCombiner()
  return (amount, part) => {
    const { ratio } = combine(part)
    return taxIncludedInPrices ? roundHalfUp(amount * ratio.den, ratio.den + ratio.num) : amount
  }
}

const withoutLineTax = ({ taxes, taxRate, ...line }: LineInput, net: NetAmount): LineInput => ({
  ...line,
  unitPrice: net(line.unitPrice, { taxes, taxRate }),
  ...(line.fullPrice !== undefined && { fullPrice: net(line.fullPrice, { taxes, taxRate }) }),
  ...(line.modifiers && { modifiers: [{ price: net(modifierPrice(line), { taxes, taxRate }) }] }),
})

/** The purchase with net prices of the lines that bear no tax. */
function withExemptLines(input: PricingInput): PricingInput {
  if (!input.lines.some(({ taxExempt }) => taxExempt)) return input
  const net = netAmount(input)
  return { ...input, lines: input.lines.map(line => (line.taxExempt ? withoutLineTax(line, net) : line)) }
}

/** The same purchase by a buyer who pays no tax: net prices, rounded per unit. Fixed discounts keep their amount. */
function withoutTax(input: PricingInput): PricingInput {
  const net = netAmount(input)
  return {
    ...input,
    taxIncludedInPrices: false,
    lines: input.lines.map(line => withoutLineTax(line, net)),
    ...(input.shipping && { shipping: { price: net(input.shipping.price, input.shipping) } }),
    additionalFees: input.additionalFees?.map(({ taxes, taxRate, ...fee }) => ({
      ...fee,
      price: net(fee.price, { taxes, taxRate }),
    })),
  }
}

function pricedLine({ input, quantity, unit, left, shares }: LineDraft, taxed: Taxed): PricedLine {
  const subtotal = input.unitPrice * quantity
  const paymentOption = input.paymentOption ?? 'FULL_PAYMENT_ONLINE'
  const { membership, freeTrial = false } = input
  const hasDeposit = paymentOption === 'DEPOSIT_ONLINE' && membership === undefined && !freeTrial
  const deposit = hasDeposit ? min((input.deposit ?? 0n) * quantity, left) : 0n
  return {
    id: input.id,
    quantity: input.quantity,
    fullPrice: input.fullPrice ?? input.unitPrice,
    ...(input.priceList !== undefined && { priceList: input.priceList }),
    priceBeforeDiscounts: input.unitPrice,
    ...(input.modifiers && { modifiers: modifierPrice(input) }),
    price: unit,
    lineItemPrice: unit * quantity,
    subtotal,
    totalDiscount: subtotal - left,
    discounts: shares,
    ...(input.taxGroupId !== undefined && { taxGroupId: input.taxGroupId }),
    paymentOption,
    deposit,
    ...(membership !== undefined && { membership }),
    ...(freeTrial && { freeTrial }),
    ...taxed,
  }
}
