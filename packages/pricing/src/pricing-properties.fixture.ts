import { inspect, isDeepStrictEqual } from 'node:util'
import { allocate, currencyExponent, parseAmount, roundHalfUp, toDecimal } from '@stoa/contract/money'
import { discountedPrices, price } from './price.ts'
import type { Breakdown, PricingInput, Taxed, Totals } from './types.ts'

/** A cart with its breakdown. */
export interface PricedCart {
  readonly cart: PricingInput
  readonly priced: Breakdown
}

/** Much faster than `expect`, which half a million comparisons of a run notice. */
export function equal(actual: unknown, expected: unknown): void {
  if (actual === expected || isDeepStrictEqual(actual, expected)) return
  throw new Error(`${inspect(actual, { depth: 8 })} is not ${inspect(expected, { depth: 8 })}`)
}

const sum = <T>(items: readonly T[], of: (item: T) => bigint) =>
  items.reduce((total, item) => total + of(item), 0n)

export const taxedPartsOf = ({ lines, additionalFees, shipping }: Breakdown): Taxed[] => [
  ...lines,
  ...additionalFees,
  ...(shipping ? [shipping] : []),
]

/** Every bigint of a breakdown except the steps, which are signed. */
const amountsIn = (node: unknown): bigint[] => {
  if (typeof node === 'bigint') return [node]
  return node && typeof node === 'object' ? Object.values(node).flatMap(amountsIn) : []
}

const deepFreeze = <T>(node: T): T => {
  if (node && typeof node === 'object') Object.values(node).forEach(deepFreeze)
  return Object.freeze(node)
}

const fieldsOf = (totals: Totals) => Object.keys(totals) as (keyof Totals)[]
const obeysFormula = (
  { subtotal, discount, shipping, additionalFees, tax, total }: Totals,
  included: boolean,
) => total === subtotal - discount + shipping + additionalFees + (included ? 0n : tax)

const withoutPromotions = ({
  discountRules: _,
  coupon: __,
  discounts: ___,
  ...cart
}: PricingInput): PricingInput => cart
const abs = (amount: bigint) => (amount < 0n ? -amount : amount)
/** The exact share of a tax, in millionths, rounded half up. */
const rounded = (base: bigint, rate: string, included: boolean) => {
  const millionths =
    parseAmount(rate, 'EUR') === 0n && Number(rate) === 0 ? 0n : BigInt(Math.round(Number(rate) * 1e6))
  return roundHalfUp(base * millionths, included ? 1_000_000n + millionths : 1_000_000n)
}

/** Invariants of every cart, by name. The README lists the same names. */
export const properties: Record<string, (cart: PricedCart) => void> = {
  'the subtotal is the sum of the lines': ({ priced }) =>
    equal(
      priced.summary.subtotal,
      sum(priced.lines, line => line.subtotal),
    ),

  'the discount is the sum of the discounts of lines and shipping': ({ priced }) =>
    equal(
      priced.summary.discount,
      sum(priced.lines, line => line.totalDiscount) + (priced.shipping?.totalDiscount ?? 0n),
    ),

  'the fees sum to their total': ({ priced }) =>
    equal(
      priced.summary.additionalFees,
      sum(priced.additionalFees, fee => fee.price),
    ),

  'the tax is the sum of the taxes of all parts': ({ priced }) =>
    equal(
      priced.summary.tax,
      sum(taxedPartsOf(priced), part => part.tax),
    ),

  'the lines, shipping and fees after tax sum to the total': ({ priced }) =>
    equal(
      priced.summary.total,
      sum(taxedPartsOf(priced), part => part.totalPriceAfterTax),
    ),

  'the total follows from the summary by one formula': ({ priced }) =>
    equal(obeysFormula(priced.summary, priced.taxIncludedInPrices), true),

  'the subtotal of a line is its unit price times its quantity': ({ priced }) => {
    for (const line of priced.lines) equal(line.subtotal, line.priceBeforeDiscounts * BigInt(line.quantity))
  },

  'the displayed price times the quantity is the displayed line price': ({ priced }) => {
    for (const line of priced.lines) equal(line.lineItemPrice, line.price * BigInt(line.quantity))
  },

  'the discount of a line is the sum of its shares': ({ priced }) => {
    for (const line of priced.lines)
      equal(
        line.totalDiscount,
        sum(line.discounts, share => share.amount),
      )
  },

  'the price before tax and the tax are the price after tax': ({ priced }) => {
    for (const part of taxedPartsOf(priced))
      equal(part.totalPriceBeforeTax + part.tax, part.totalPriceAfterTax)
  },

  'tax changes no gross price and adds to net prices': ({ priced }) => {
    for (const line of priced.lines)
      equal(
        priced.taxIncludedInPrices ? line.totalPriceAfterTax : line.totalPriceBeforeTax,
        line.subtotal - line.totalDiscount,
      )
  },

  'no discount exceeds its base': ({ priced }) => {
    for (const line of priced.lines) equal(line.totalDiscount <= line.subtotal, true)
    if (priced.shipping) equal(priced.shipping.totalDiscount <= priced.shipping.price, true)
  },

  'no deposit exceeds what is left of its line': ({ priced }) => {
    for (const line of priced.lines) equal(line.deposit <= line.subtotal - line.totalDiscount, true)
  },

  'an applied discount is positive and the sum of its lines': ({ priced }) => {
    for (const { discount, amount, lines } of priced.appliedDiscounts) {
      equal(amount > 0n, true)
      if (discount.scope !== 'SHIPPING')
        equal(
          sum(lines, line => line.amount),
          amount,
        )
    }
  },

  'every discount is applied or skipped with a reason, once': ({ cart, priced }) => {
    const { discountRules = [], coupon, discounts = [] } = cart
    const ids = [
      ...priced.appliedDiscounts.map(({ discount }) => discount.id),
      ...priced.skippedDiscounts.map(({ discountId }) => discountId),
    ]
    equal(
      ids.sort(),
      [...discountRules, ...(coupon ? [coupon] : []), ...discounts].map(({ id }) => id).sort(),
    )
  },

  'the taxes of a part sum to its tax': ({ priced }) => {
    for (const part of taxedPartsOf(priced))
      equal(
        sum(part.taxes, share => share.tax),
        part.tax,
      )
  },

  'the tax table has each rate once and sums to the tax': ({ priced }) => {
    equal(
      sum(priced.taxByRate, row => row.tax),
      priced.summary.tax,
    )
    equal(new Set(priced.taxByRate.map(row => row.rate)).size, priced.taxByRate.length)
  },

  'the taxes by authority sum to the tax': ({ priced }) =>
    equal(
      sum(priced.taxTotals, total => total.tax),
      priced.summary.tax,
    ),

  'line-half-up: each tax on net prices is its rate times its base, rounded half up': ({ priced }) => {
    if (priced.rounding !== 'line-half-up' || priced.taxIncludedInPrices) return
    for (const { taxes } of taxedPartsOf(priced))
      for (const { tax, taxableAmount, rate } of taxes) equal(tax, rounded(taxableAmount, rate, false))
  },

  'line-half-up: a single tax in a gross price is its rate, rounded half up': ({ priced }) => {
    if (priced.rounding !== 'line-half-up' || !priced.taxIncludedInPrices) return
    for (const { taxes, tax, totalPriceAfterTax } of taxedPartsOf(priced))
      if (taxes.length === 1) equal(tax, rounded(totalPriceAfterTax, taxes[0]?.rate ?? '0', true))
  },

  'rate-half-up: the tax of a part is near that of line-half-up': ({ cart, priced }) => {
    if (priced.rounding !== 'rate-half-up') return
    const byLine = taxedPartsOf(price({ ...cart, rounding: 'line-half-up' }))
    taxedPartsOf(priced).forEach((part, i) => {
      const other = byLine[i] as Taxed
      equal(abs(part.tax - other.tax) <= BigInt(Math.max(1, part.taxes.length)), true)
    })
  },

  'what is due now and later sums to the summary': ({ priced: { payNow, payLater, summary } }) => {
    for (const field of fieldsOf(summary)) equal(payNow[field] + payLater[field], summary[field])
  },

  'what is due now and what is due later obey the formula of the total': ({ priced }) => {
    equal(obeysFormula(priced.payNow, priced.taxIncludedInPrices), true)
    equal(obeysFormula(priced.payLater, priced.taxIncludedInPrices), true)
  },

  'memberships, gift cards and the amount due sum to what is due now': ({ priced }) => {
    equal(priced.amountDue + priced.giftCardTotal + priced.membershipTotal, priced.payNow.total)
    equal(
      sum(priced.giftCards, card => card.applied),
      priced.giftCardTotal,
    )
  },

  'a membership pays exactly the price of its line with tax': ({ cart, priced }) => {
    const covered = priced.lines.filter((_, i) => cart.lines[i]?.membership !== undefined)
    equal(
      priced.memberships.map(({ lineId, applied }) => [lineId, applied]),
      covered.map(({ id, totalPriceAfterTax }) => [id, totalPriceAfterTax]),
    )
    equal(
      sum(priced.memberships, ({ applied }) => applied),
      priced.membershipTotal,
    )
  },

  'memberships change no price, tax or total, and nothing that they pay is due later': ({ cart, priced }) => {
    const lines = cart.lines.map(({ membership: _, ...line }) => line)
    const without = price({ ...cart, lines })
    equal(without.summary, priced.summary)
    equal(priced.payLater.total <= without.payLater.total, true)
    equal(priced.amountDue <= without.amountDue + without.giftCardTotal, true)
  },

  'a gift card pays at most its balance and its limit': ({ cart, priced }) => {
    for (const [i, { balance, limit = balance }] of (cart.giftCards ?? []).entries()) {
      const { applied, remaining } = priced.giftCards[i] as Breakdown['giftCards'][number]
      equal(applied <= balance && applied <= limit && remaining === balance - applied, true)
    }
  },

  'gift cards change no tax and no total': ({ cart, priced }) =>
    equal(price({ ...cart, giftCards: [] }).summary, priced.summary),

  'the counted steps sum to the total': ({ priced }) =>
    equal(
      sum(priced.steps, step => (step.counted ? step.amount : 0n)),
      priced.summary.total,
    ),

  'the tax steps sum to the tax': ({ priced }) =>
    equal(
      sum(priced.steps, ({ rule, amount }) => (rule.startsWith('tax-') ? amount : 0n)),
      priced.summary.tax,
    ),

  'the steps of each applied discount sum to its amount': ({ priced: { steps, appliedDiscounts } }) => {
    for (const { discount, amount } of appliedDiscounts)
      equal(
        sum(steps, ({ discountId, amount: off }) => (discountId === discount.id ? -off : 0n)),
        amount,
      )
  },

  'the list price with modifiers, less the sale of the catalogue, is the subtotal': ({ priced }) =>
    equal(
      sum(priced.steps, ({ rule, amount }) =>
        ['list-price', 'modifiers', 'catalog-sale'].includes(rule) ? amount : 0n,
      ),
      priced.summary.subtotal,
    ),

  'modifiers are a part of the unit price: discounts, taxes and totals are those of that price': ({
    cart,
    priced,
  }) => {
    if (!cart.lines.some(({ modifiers }) => modifiers)) return
    const merged = price({
      ...cart,
      lines: cart.lines.map(({ modifiers = [], ...line }) => {
        const added = sum(modifiers, one => one.price * BigInt(one.quantity ?? 1))
        return {
          ...line,
          unitPrice: line.unitPrice + added,
          ...(line.fullPrice !== undefined && { fullPrice: line.fullPrice + added }),
        }
      }),
    })
    for (const line of priced.lines) equal((line.modifiers ?? 0n) <= line.priceBeforeDiscounts, true)
    equal(
      priced.lines.map(({ modifiers, ...line }) => line),
      merged.lines,
    )
    equal(priced.summary, merged.summary)
    equal(priced.taxByRate, merged.taxByRate)
  },

  'line-half-up: a tax on net prices is rounded by at most half a unit': ({ cart: { currency }, priced }) => {
    if (priced.rounding !== 'line-half-up' || priced.taxIncludedInPrices) return
    const half = 0.5 / 10 ** currencyExponent(currency)
    for (const { rule, rounding = '0' } of priced.steps)
      if (rule === 'tax-added') equal(Math.abs(Number(rounding)) <= half, true)
  },

  'no amount is negative': ({ priced: { steps: _, ...amounts } }) =>
    equal(
      amountsIn(amounts).every(minor => minor >= 0n),
      true,
    ),

  'the order of the lines changes no amount': ({ cart, priced }) => {
    const reversed = price({ ...cart, lines: [...cart.lines].reverse() })
    equal(reversed.summary, priced.summary)
    equal([...reversed.lines].reverse(), priced.lines)
  },

  'the same cart has the same breakdown, and the cart is only read': ({ cart, priced }) =>
    equal(price(deepFreeze(structuredClone(cart))).summary, priced.summary),

  '100 % off is exactly 0': ({ cart }) => {
    const all = { source: 'merchantDiscount', kind: 'PERCENTAGE', value: '100' } as const
    const { summary } = price({
      ...cart,
      lines: cart.lines.map(line => ({ ...line, discountable: true })),
      additionalFees: [],
      discounts: [
        { id: 'goods', scope: 'GLOBAL', ...all },
        { id: 'shipping', scope: 'SHIPPING', ...all },
      ],
    })
    equal([summary.total, summary.tax], [0n, 0n])
  },

  'discounts never raise the total': ({ cart, priced }) =>
    equal(priced.summary.total <= price(withoutPromotions(cart)).summary.total, true),

  'a discount for the units of a cart is the same, and further units widen no percentage': ({
    cart,
    priced,
  }) => {
    // Discounts do not depend on the mode of taxes. Three times as much must fit the wire.
    if (!cart.discounts?.length || !cart.taxIncludedInPrices || cart.rounding !== 'line-half-up') return
    if (priced.summary.subtotal > 10n ** 12n) return
    const lineUnits = Object.fromEntries(cart.lines.map(({ id, quantity }) => [id, quantity]))
    const bound = { ...cart, discounts: cart.discounts.map(discount => ({ ...discount, lineUnits })) }
    equal(price(bound).summary, priced.summary)
    const raised = price({
      ...bound,
      lines: bound.lines.map(line => ({ ...line, quantity: line.quantity * 3 })),
    })
    const granted = sum(raised.lines, line => line.priceBeforeDiscounts * BigInt(lineUnits[line.id] ?? 0))
    for (const { discount, amount } of raised.appliedDiscounts) {
      if (discount.source !== 'merchantDiscount' || discount.scope === 'SHIPPING') continue
      if (discount.kind === 'PERCENTAGE')
        equal(amount * 10_000n <= granted * BigInt(Math.round(Number(discount.value) * 100)) + 5_000n, true)
    }
  },

  'a coupon that does not apply changes nothing': ({ cart, priced }) => {
    if (!priced.skippedDiscounts.some(({ source }) => source === 'coupon')) return
    const { coupon: _, ...rest } = cart
    equal(price(rest).summary, priced.summary)
  },

  'a coupon that does not combine with rules never costs more than either alone': ({ cart, priced }) => {
    // Without rules that apply, the coupon has nothing to exclude.
    if (!priced.skippedDiscounts.some(({ reason }) => reason === 'NOT_COMBINABLE')) return
    const { coupon: _, ...rules } = cart
    const { discountRules: __, ...coupon } = cart
    equal(priced.summary.total <= price(rules).summary.total, true)
    equal(priced.summary.total <= price(coupon).summary.total, true)
  },

  'an exempt buyer pays no tax': ({ cart }) => equal(price({ ...cart, taxExempt: true }).summary.tax, 0n),

  'one more unit adds its price to the subtotal': ({ cart, priced }) => {
    const [first, ...others] = cart.lines
    if (!first) return
    const more = price({ ...cart, lines: [{ ...first, quantity: first.quantity + 1 }, ...others] })
    const unit = priced.lines[0]?.priceBeforeDiscounts ?? 0n
    equal(more.summary.subtotal, priced.summary.subtotal + unit)
  },

  'a line in two parts costs the same, up to the rounding of each discount and tax': ({ cart }) => {
    const {
      deposit: _,
      paymentOption: __,
      membership: _____,
      ...first
    } = cart.lines[0] ?? { id: '', unitPrice: 0n, quantity: 0 }
    if (first.quantity < 2) return
    const { discountRules: ___, coupon: ____, ...plain } = cart
    const percentages = plain.discounts?.filter(
      ({ kind, scope }) => kind === 'PERCENTAGE' && scope === 'GLOBAL',
    )
    const others = plain.lines.slice(1)
    const whole = price({ ...plain, discounts: percentages, lines: [first, ...others] })
    const part = price({
      ...plain,
      discounts: percentages,
      lines: [{ ...first, quantity: 1 }, { ...first, id: 'rest', quantity: first.quantity - 1 }, ...others],
    })
    equal(part.summary.subtotal, whole.summary.subtotal)
    equal(part.summary.discount, whole.summary.discount)
    const tolerance = BigInt(2 + (plain.lines.length + 1) * 2)
    equal(abs(part.summary.total - whole.summary.total) <= tolerance, true)
  },

  'a net price and the gross price that follows from it bear the same tax': ({ cart }) => {
    const base = { currency: cart.currency, now: cart.now }
    const lines = cart.lines.map(({ id, unitPrice, taxRate }) => ({ id, unitPrice, taxRate, quantity: 1 }))
    const net = price({ ...base, taxIncludedInPrices: false, lines })
    const gross = price({
      ...base,
      taxIncludedInPrices: true,
      lines: lines.map((line, i) => ({ ...line, unitPrice: net.lines[i]?.totalPriceAfterTax ?? 0n })),
    })
    equal(
      gross.lines.map(line => line.tax),
      net.lines.map(line => line.tax),
    )
    equal(gross.summary.total, net.summary.total)
  },

  'a refund unit by unit and part by part leaves nothing due': ({ priced }) => {
    let due = priced.summary.total
    for (const { totalPriceAfterTax, ...part } of taxedPartsOf(priced)) {
      const units = 'quantity' in part ? Math.min(Number(part.quantity), 20) : 1
      for (const refund of allocate(
        totalPriceAfterTax,
        Array.from({ length: units }, () => 1n),
      ))
        due -= refund
    }
    equal(due, 0n)
  },

  'the prices after discounts are those of the cart without tax, shipping and fees': ({ cart }) => {
    const { shipping: _, additionalFees: __, giftCards: ___, taxExempt: ____, ...rest } = cart
    const untaxed = { ...rest, lines: cart.lines.map(({ taxes, taxRate, ...line }) => line) }
    equal(
      discountedPrices(untaxed),
      price(untaxed).lines.map(line => line.subtotal - line.totalDiscount),
    )
  },

  'amounts survive their decimal text in currencies of 0, 2 and 3 decimals': ({
    cart: { currency },
    priced,
  }) => {
    for (const field of fieldsOf(priced.summary)) {
      const text = toDecimal(priced.summary[field], currency)
      equal(parseAmount(text, currency), priced.summary[field])
      equal(text.split('.')[1]?.length ?? 0, currencyExponent(currency))
    }
  },
}
