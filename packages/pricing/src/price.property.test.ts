import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price } from './price.ts'
import type { Breakdown, DiscountInput, LineInput, PricingInput, Taxed } from './types.ts'

const now = new Date('2026-03-01T12:00:00Z')
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const rate = fc.oneof(
  fc.constantFrom('0', '0.19', '0.07', '0.2', '0.081', '0.0825', '1'),
  fc.nat(1_000_000).map(millionths => (millionths / 1_000_000).toFixed(6)),
)
const amount = fc.oneof(fc.bigInt({ min: 0n, max: 200n }), fc.bigInt({ min: 0n, max: 99_999_999_999n }))

const lineOf = (id: string): fc.Arbitrary<LineInput> =>
  fc.record(
    {
      id: fc.constant(id),
      unitPrice: amount,
      quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1000 })),
      taxRate: rate,
      shippable: fc.boolean(),
      discountable: fc.boolean(),
      paymentOption: fc.constantFrom('FULL_PAYMENT_ONLINE', 'FULL_PAYMENT_OFFLINE', 'DEPOSIT_ONLINE'),
      deposit: amount,
    },
    { requiredKeys: ['id', 'unitPrice', 'quantity'] },
  )
const lines = fc.integer({ min: 0, max: IDS.length }).chain(n => fc.tuple(...IDS.slice(0, n).map(lineOf)))

const value = fc.oneof(
  fc.record({
    kind: fc.constant('PERCENTAGE' as const),
    value: fc.oneof(
      fc.constant('100'),
      fc.nat(10_000).map(hundredths => (hundredths / 100).toFixed(2)),
    ),
  }),
  fc.record({ kind: fc.constantFrom('FIXED_AMOUNT' as const, 'FIXED_PRICE' as const), value: amount }),
)
const target = fc.record({
  source: fc.constantFrom('coupon', 'merchantDiscount', 'discountRule'),
  scope: fc.constantFrom('GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING'),
  lineIds: fc.subarray(IDS),
})
const discounts = fc
  .array(fc.tuple(value, target), { maxLength: 4 })
  .map(list => list.map(([what, where], n) => ({ id: `d${n}`, ...what, ...where }) as DiscountInput))

const input: fc.Arbitrary<PricingInput> = fc.record(
  {
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    taxIncludedInPrices: fc.boolean(),
    rounding: fc.constantFrom('line-half-up', 'rate-half-up'),
    lines,
    discounts,
    shipping: fc.record({ price: amount, taxRate: rate }),
    additionalFees: fc.array(fc.record({ name: fc.constant('Fee'), price: amount, taxRate: rate }), {
      maxLength: 2,
    }),
    giftCards: fc
      .array(fc.record({ balance: amount, limit: fc.option(amount, { nil: undefined }) }), { maxLength: 3 })
      .map(cards => cards.map((card, i) => ({ id: `card-${i}`, ...card }))),
    now: fc.constant(now),
  },
  { requiredKeys: ['currency', 'taxIncludedInPrices', 'lines', 'now'] },
)

const sum = <T>(items: readonly T[], of: (item: T) => bigint) =>
  items.reduce((total, item) => total + of(item), 0n)
const partsOf = ({ lines, additionalFees, shipping }: Breakdown): Taxed[] => [
  ...lines,
  ...additionalFees,
  ...(shipping ? [shipping] : []),
]
/** Every bigint in a breakdown except the steps, which are signed. */
const amountsIn = (node: unknown): bigint[] => {
  if (typeof node === 'bigint') return [node]
  return node && typeof node === 'object' ? Object.values(node).flatMap(amountsIn) : []
}
const deepFreeze = <T>(node: T): T => {
  if (node && typeof node === 'object') Object.values(node).forEach(deepFreeze)
  return Object.freeze(node)
}
const check = (property: (input: PricingInput) => void, numRuns = 500) =>
  fc.assert(fc.property(input, property), { numRuns })

describe('a breakdown adds up', () => {
  it('from the lines to the total', () =>
    check(given => {
      const priced = price(given)
      const { summary, lines, shipping, additionalFees } = priced
      expect(summary.subtotal).toBe(sum(lines, line => line.subtotal))
      expect(summary.discount).toBe(sum(lines, line => line.totalDiscount) + (shipping?.totalDiscount ?? 0n))
      expect(summary.additionalFees).toBe(sum(additionalFees, fee => fee.price))
      expect(summary.tax).toBe(sum(partsOf(priced), part => part.tax))
      expect(summary.total).toBe(sum(partsOf(priced), part => part.totalPriceAfterTax))
      expect(summary.total).toBe(
        summary.subtotal -
          summary.discount +
          summary.shipping +
          summary.additionalFees +
          (given.taxIncludedInPrices ? 0n : summary.tax),
      )
    }))

  it('on every line', () =>
    check(given => {
      for (const line of price(given).lines) {
        const quantity = BigInt(line.quantity)
        expect(line.subtotal).toBe(line.priceBeforeDiscounts * quantity)
        expect(line.lineItemPrice).toBe(line.price * quantity)
        expect(line.totalDiscount).toBe(sum(line.discounts, share => share.amount))
        expect(line.totalPriceAfterTax).toBe(line.totalPriceBeforeTax + line.tax)
        expect(given.taxIncludedInPrices ? line.totalPriceAfterTax : line.totalPriceBeforeTax).toBe(
          line.subtotal - line.totalDiscount,
        )
        expect(
          line.totalDiscount <= line.subtotal && line.deposit <= line.subtotal - line.totalDiscount,
        ).toBe(true)
      }
    }))

  it('from discounts to their lines, and every discount is applied or skipped', () =>
    check(given => {
      const priced = price(given)
      expect(sum(priced.appliedDiscounts, applied => applied.amount)).toBe(priced.summary.discount)
      for (const { discount, amount, lines } of priced.appliedDiscounts) {
        expect(amount > 0n).toBe(true)
        if (discount.scope !== 'SHIPPING') expect(sum(lines, line => line.amount)).toBe(amount)
      }
      const ids = [...priced.appliedDiscounts.map(({ discount }) => discount.id)]
      ids.push(...priced.skippedDiscounts.map(({ discountId }) => discountId))
      expect(ids.sort()).toEqual((given.discounts ?? []).map(({ id }) => id))
    }))

  it('from the tax table to the tax', () =>
    check(given => {
      const priced = price(given)
      expect(sum(priced.taxByRate, row => row.tax)).toBe(priced.summary.tax)
      expect(new Set(priced.taxByRate.map(row => row.rate)).size).toBe(priced.taxByRate.length)
    }))

  it('now and later, gift card and rest', () =>
    check(given => {
      const { payNow, payLater, summary, giftCardTotal, amountDue } = price(given)
      for (const field of Object.keys(summary) as (keyof typeof summary)[])
        expect(payNow[field] + payLater[field]).toBe(summary[field])
      expect(amountDue + giftCardTotal).toBe(payNow.total)
      for (const { subtotal, discount, shipping, additionalFees, tax, total } of [payNow, payLater])
        expect(total).toBe(
          subtotal - discount + shipping + additionalFees + (given.taxIncludedInPrices ? 0n : tax),
        )
    }))

  it('in its steps', () =>
    check(given => {
      const { steps, summary } = price(given)
      expect(sum(steps, step => (step.counted ? step.amount : 0n))).toBe(summary.total)
    }))

  it('without a negative amount anywhere', () =>
    check(given => {
      const { steps: _, ...priced } = price(given)
      expect(amountsIn(priced).every(minor => minor >= 0n)).toBe(true)
    }))
})

describe('rounding', () => {
  const half = (tax: bigint, base: bigint, { taxRate }: Taxed, included: boolean) => {
    const millionths = BigInt(Math.round(Number(taxRate) * 1e6))
    const den = included ? 1_000_000n + millionths : 1_000_000n
    return (2n * base * millionths + den) / (2n * den) === tax
  }

  it('line-half-up: the tax of each part is its rate, rounded half up', () =>
    check(given => {
      const included = given.taxIncludedInPrices
      for (const part of partsOf(price({ ...given, rounding: 'line-half-up' })))
        expect(half(part.tax, included ? part.totalPriceAfterTax : part.taxableAmount, part, included)).toBe(
          true,
        )
    }))

  it('rate-half-up: the tax of each rate is the rate on the sum of its parts, and each part is within one minor unit', () =>
    check(given => {
      const included = given.taxIncludedInPrices
      const byRate = price({ ...given, rounding: 'rate-half-up' })
      for (const row of byRate.taxByRate) {
        const base = included ? row.taxableAmount + row.tax : row.taxableAmount
        expect(half(row.tax, base, { taxRate: row.rate } as Taxed, included)).toBe(true)
      }
      const byLine = partsOf(price({ ...given, rounding: 'line-half-up' }))
      partsOf(byRate).forEach((part, index) => {
        const drift = part.tax - (byLine[index] as Taxed).tax
        expect(drift >= -1n && drift <= 1n).toBe(true)
      })
    }))

  it('a net cart and the same cart quoted gross bear the same tax', () => {
    const net = fc.array(fc.tuple(amount, rate), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(net, goods => {
        const base = { currency: 'EUR', now }
        const netLines = goods.map(([unitPrice, taxRate], n) => ({
          id: `l${n}`,
          unitPrice,
          quantity: 1,
          taxRate,
        }))
        const exclusive = price({ ...base, taxIncludedInPrices: false, lines: netLines })
        const grossLines = netLines.map((line, n) => ({
          ...line,
          unitPrice: exclusive.lines[n]?.totalPriceAfterTax as bigint,
        }))
        const inclusive = price({ ...base, taxIncludedInPrices: true, lines: grossLines })
        expect(inclusive.lines.map(line => line.tax)).toEqual(exclusive.lines.map(line => line.tax))
        expect(inclusive.summary.total).toBe(exclusive.summary.total)
      }),
    )
  })
})

describe('invariants', () => {
  it('the order of the lines changes no amount', () =>
    check(given => {
      const straight = price(given)
      const reversed = price({ ...given, lines: [...given.lines].reverse() })
      expect(reversed.summary).toEqual(straight.summary)
      expect(reversed.taxByRate).toEqual(straight.taxByRate)
      expect([...reversed.lines].reverse()).toEqual(straight.lines)
    }))

  it('the input is only read, and the same input gives the same breakdown', () =>
    check(given => {
      expect(price(deepFreeze(given))).toEqual(price(given))
    }, 100))

  it('one more unit never makes the cart cheaper', () => {
    const oneDiscount = discounts.map(list => list.slice(0, 1))
    fc.assert(
      fc.property(input, oneDiscount, fc.nat(), (given, discount, pick) => {
        fc.pre(given.lines.length > 0)
        const cart = { ...given, discounts: discount }
        const place = pick % cart.lines.length
        const more = cart.lines.map((line, n) =>
          n === place ? { ...line, quantity: line.quantity + 1 } : line,
        )
        const [before, after] = [price(cart), price({ ...cart, lines: more })]
        expect(after.summary.subtotal).toBe(
          before.summary.subtotal + (cart.lines[place]?.unitPrice as bigint),
        )
        const net = ({ subtotal, discount, shipping }: Breakdown['summary']) => subtotal - discount + shipping
        expect(net(after.summary) >= net(before.summary)).toBe(true)
        // The discount is allocated again, so the tax on top may change by less than a minor unit per line.
        const slack = cart.taxIncludedInPrices ? 0n : BigInt(cart.lines.length)
        expect(after.summary.total >= before.summary.total - slack).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('a discount never makes the cart more expensive', () =>
    check(given => {
      const plain = price({ ...given, discounts: [] })
      expect(price(given).summary.total <= plain.summary.total).toBe(true)
    }))

  it('300 lines of 100,000 units are exact up to the maximum, and rejected above it', () => {
    const huge = fc.array(fc.bigInt({ min: 99_999_999_000n, max: 99_999_999_999n }), {
      minLength: 1,
      maxLength: 300,
    })
    fc.assert(
      fc.property(huge, prices => {
        const goods = prices.map((unitPrice, n) => ({
          id: `l${n}`,
          unitPrice,
          quantity: 100_000,
          taxRate: '0.19',
        }))
        const given = { currency: 'EUR', taxIncludedInPrices: true, lines: goods, now }
        const exact = sum(prices, unitPrice => unitPrice * 100_000n)
        if (exact > 10n ** 17n) expect(() => price(given)).toThrow('over 1e15')
        else expect(price(given).summary.total).toBe(exact)
      }),
      { numRuns: 50 },
    )
  })
})
