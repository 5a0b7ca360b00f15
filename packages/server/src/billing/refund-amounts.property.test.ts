import { toDecimal } from '@stoa/contract/money'
import { type Breakdown, type PricingInput, price } from '@stoa/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCart } from '../../../pricing/src/random-carts.fixture.ts'
import { toOrderLinePrices, toOrderShippingPrice, toOrderTotals } from '../pricing/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { calculateRefund, type RefundItems, sharesByAmount } from './calculate-refund.ts'
import { addAmounts, NOTHING, type RefundAmounts, refundableParts, sumAmounts } from './refund-amounts.ts'

/** The amounts of a random order: some units, delivery and fees, with included or added taxes of several rates. */
function orderOf(breakdown: Breakdown): OrderRow {
  const { currency, lines, shipping, taxIncludedInPrices } = breakdown
  const view = { currency, locale: 'en' }
  const totals = toOrderTotals(breakdown, view)
  const doc = {
    ...totals,
    lineItems: lines.map(line => ({
      id: line.id,
      quantity: line.quantity,
      ...toOrderLinePrices(line, taxIncludedInPrices, view),
    })),
    additionalFees: totals.additionalFees.map((fee, i) => ({ id: `fee ${i}`, ...fee })),
    ...(shipping && { shippingInfo: { cost: toOrderShippingPrice(shipping, taxIncludedInPrices, view) } }),
  }
  return { doc } as unknown as OrderRow
}

const randomOrder = fc
  .record({
    cart: randomCart,
    taxIncludedInPrices: fc.boolean(),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  })
  .map(({ cart, ...mode }) => {
    const breakdown = price({ ...cart, ...mode } as PricingInput)
    return { breakdown, order: orderOf(breakdown) }
  })
  // Amounts of payments are numbers.
  .filter(({ breakdown }) => breakdown.summary.total < 2n ** 50n)

/** An order that is paid, and its refunds so far. */
function ledgerOf(order: OrderRow, captured: bigint) {
  const { currency = '' } = order.doc
  const { lines, shipping, fees } = refundableParts(order.doc)
  const refunded = { quantities: new Map<string, number>(), fees: new Map<string, bigint>(), shipping: 0n }
  let sum = NOTHING
  const state = () => ({
    refunded,
    payments: [
      {
        captured_minor: Number(captured),
        refunded_minor: Number(sum.total),
        refund_pending_minor: 0,
        chargeback_minor: 0,
      },
    ],
  })
  const parts = [
    ...lines.map(({ id, steps }) => ({
      left: () => steps - BigInt(refunded.quantities.get(id) ?? 0),
      take: (n: bigint): RefundItems => ({ lineItems: [{ lineItemId: id, quantity: Number(n) }] }),
    })),
    {
      left: () => shipping.steps - refunded.shipping,
      take: (n: bigint): RefundItems => ({ shipping: { amount: priceOf(n) } }),
    },
    ...fees.map(({ id, steps }) => ({
      left: () => steps - (refunded.fees.get(id) ?? 0n),
      take: (n: bigint): RefundItems => ({
        additionalFees: [{ additionalFeeId: id, amount: priceOf(n) }],
      }),
    })),
  ]
  const priceOf = (minor: bigint) => ({ amount: toDecimal(minor, currency) })
  return {
    sum: () => sum,
    /** Refunds up to so many steps of each part; all that are left by default. */
    refund(steps: readonly number[] = parts.map(() => Number.POSITIVE_INFINITY)) {
      const taken = parts.flatMap(({ left, take }, i) => {
        const n = Math.min(steps[i] ?? 0, Number(left()))
        return n > 0 ? [take(BigInt(n))] : []
      })
      const calculated = calculateRefund(
        order,
        {
          lineItems: taken.flatMap(({ lineItems }) => lineItems ?? []),
          additionalFees: taken.flatMap(({ additionalFees }) => additionalFees ?? []),
          shipping: taken.find(each => each.shipping)?.shipping,
        },
        state(),
      )
      expect(calculated.problems).toEqual([])
      for (const { id, steps } of calculated.lineItems)
        refunded.quantities.set(id, (refunded.quantities.get(id) ?? 0) + Number(steps))
      for (const { id, steps } of calculated.additionalFees)
        refunded.fees.set(id, (refunded.fees.get(id) ?? 0n) + steps)
      refunded.shipping += calculated.shipping?.steps ?? 0n
      const { lineItems, additionalFees, shipping: delivery } = calculated
      const amounts = [...lineItems, ...additionalFees, ...(delivery ? [delivery] : [])].map(
        part => part.amounts,
      )
      expect(amounts.every(isPlausible)).toBe(true)
      expect(sumAmounts(amounts)).toEqual(calculated.sum)
      sum = addAmounts(sum, calculated.sum)
    },
    refundAmount(minor: bigint) {
      const left = captured - sum.total
      const amount = minor < left ? minor : left
      const shares = sumAmounts(sharesByAmount(order, amount, state()).map(({ amounts }) => amounts))
      expect(shares.total).toBe(amount)
      sum = addAmounts(sum, shares)
    },
  }
}

const isPlausible = ({ total, tax, discount, subtotal }: RefundAmounts) =>
  total >= 0n && tax >= 0n && tax <= total && discount >= 0n && subtotal - discount + tax === total

const steps = fc.array(fc.nat(400), { maxLength: 12 })
const RUNS = { numRuns: 200 }

test('a refund of a whole order has exactly its total, tax and discount (protocol/orders §6)', () => {
  fc.assert(
    fc.property(randomOrder, ({ breakdown, order }) => {
      const { summary, shipping } = breakdown
      const ledger = ledgerOf(order, summary.total)
      ledger.refund()
      // A free delivery has nothing to refund.
      const free = shipping?.totalPriceAfterTax === 0n ? shipping.totalDiscount : 0n
      const { total, tax, discount } = ledger.sum()
      expect([total, tax, discount + free]).toEqual([summary.total, summary.tax, summary.discount])
    }),
    RUNS,
  )
})

test('refunds in any portions of units, delivery and fees sum exactly to the order', () => {
  fc.assert(
    fc.property(randomOrder, fc.array(steps, { maxLength: 6 }), ({ breakdown, order }, portions) => {
      const ledger = ledgerOf(order, breakdown.summary.total)
      for (const portion of portions) ledger.refund(portion)
      ledger.refund()
      const { total, tax } = ledger.sum()
      expect([total, tax]).toEqual([breakdown.summary.total, breakdown.summary.tax])
    }),
    RUNS,
  )
})

test('after refunds by amount the rest of the order is lowered by them, with their tax', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 5000n }), { maxLength: 4 })
  fc.assert(
    fc.property(randomOrder, steps, amounts, ({ breakdown, order }, portion, byAmount) => {
      const ledger = ledgerOf(order, breakdown.summary.total)
      ledger.refund(portion)
      for (const minor of byAmount) ledger.refundAmount(minor)
      ledger.refund()
      const { total, tax } = ledger.sum()
      expect([total, tax]).toEqual([breakdown.summary.total, breakdown.summary.tax])
    }),
    RUNS,
  )
})

test('refunds of parts after one by amount pay back the order, and no more', () => {
  fc.assert(
    fc.property(
      randomOrder,
      fc.bigInt({ min: 1n, max: 5000n }),
      steps,
      ({ breakdown, order }, minor, portion) => {
        const ledger = ledgerOf(order, breakdown.summary.total)
        ledger.refundAmount(minor)
        ledger.refund(portion)
        ledger.refund()
        expect(ledger.sum().total).toBe(breakdown.summary.total)
      },
    ),
    RUNS,
  )
})
