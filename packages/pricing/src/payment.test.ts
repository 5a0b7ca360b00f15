import { describe, expect, it } from 'vitest'
import { price } from './price.ts'
import type { DiscountInput, LineInput } from './types.ts'

const now = new Date('2026-03-01T12:00:00Z')
const base = { currency: 'EUR', taxIncludedInPrices: false, now }
const tenOff: DiscountInput = { id: 'd', source: 'coupon', scope: 'GLOBAL', kind: 'PERCENTAGE', value: 10 }
const online: LineInput = { id: 'online', unitPrice: 1000n, quantity: 1, taxRate: '0.2' }
const offline: LineInput = { ...online, id: 'offline', paymentOption: 'FULL_PAYMENT_OFFLINE' }
const deposit: LineInput = {
  ...online,
  id: 'deposit',
  quantity: 2,
  paymentOption: 'DEPOSIT_ONLINE',
  deposit: 150n,
}
const nothing = { subtotal: 0n, discount: 0n, shipping: 0n, additionalFees: 0n, tax: 0n, total: 0n }

describe('the amount due now', () => {
  it('is the total, unless a line has another payment option', () => {
    const { payNow, payLater, summary, amountDue } = price({ ...base, lines: [online] })
    expect(payNow).toEqual(summary)
    expect(payLater).toEqual(nothing)
    expect(amountDue).toBe(1200n)
  })

  it('excludes offline lines with their discount and tax, and includes shipping and fees', () => {
    const { payNow, payLater } = price({
      ...base,
      lines: [online, offline],
      discounts: [tenOff],
      shipping: { price: 500n },
      additionalFees: [{ name: 'Wrapping', price: 50n }],
    })
    expect(payLater).toEqual({ ...nothing, subtotal: 1000n, discount: 100n, tax: 180n, total: 1080n })
    expect(payNow).toEqual({
      subtotal: 1000n,
      discount: 100n,
      shipping: 500n,
      additionalFees: 50n,
      tax: 180n,
      total: 1630n,
    })
  })

  it('excludes lines with a free trial, also their deposit, and includes shipping and fees', () => {
    const trial: LineInput = { ...deposit, id: 'trial', freeTrial: true }
    const { payNow, payLater, payAfterFreeTrial, amountDue, lines } = price({
      ...base,
      lines: [offline, trial],
      shipping: { price: 500n },
    })
    expect(payAfterFreeTrial).toEqual({ ...nothing, subtotal: 2000n, tax: 400n, total: 2400n })
    expect(payLater).toEqual({ ...nothing, subtotal: 3000n, tax: 600n, total: 3600n })
    expect(payNow).toEqual({ ...nothing, shipping: 500n, total: 500n })
    expect(amountDue).toBe(500n)
    expect(lines[1]).toMatchObject({ deposit: 0n, price: 1000n })
  })

  it('is 0 if every line is paid offline', () => {
    const { payNow, payLater, summary } = price({ ...base, lines: [offline], shipping: { price: 500n } })
    expect(payNow).toEqual(nothing)
    expect(payLater).toEqual(summary)
  })

  it.each(['MEMBERSHIP', 'MEMBERSHIP_OFFLINE'] as const)('is nothing for a line with %s', paymentOption => {
    const paid: LineInput = { ...online, id: 'membership', fullPrice: 1200n, paymentOption }
    const { lines, summary, payLater, steps } = price({ ...base, lines: [online, paid] })
    expect(lines[1]).toMatchObject({ price: 0n, fullPrice: 0n, tax: 0n, paymentOption })
    expect(summary.total).toBe(1200n)
    expect(payLater).toEqual(nothing)
    expect(steps.reduce((sum, { counted, amount }) => (counted ? sum + amount : sum), 0n)).toBe(1200n)
  })

  it('excludes the remainder that is paid offline beside a membership', () => {
    const remainder: LineInput = {
      ...online,
      id: 'remainder',
      paymentOption: 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
    }
    const { payNow, payLater } = price({ ...base, lines: [online, remainder] })
    expect([payNow.total, payLater.total]).toEqual([1200n, 1200n])
  })

  it('is the deposit of a line with DEPOSIT_ONLINE', () => {
    const { lines, payNow, payLater } = price({ ...base, lines: [deposit], discounts: [tenOff] })
    expect(lines[0]?.deposit).toBe(300n)
    expect(payNow).toEqual({ ...nothing, subtotal: 300n, total: 300n })
    expect(payLater).toEqual({ ...nothing, subtotal: 1700n, discount: 200n, tax: 360n, total: 1860n })
  })

  it('is at most the discounted price', () => {
    const half: DiscountInput = { ...tenOff, kind: 'PERCENTAGE', value: 95 }
    const { lines, payLater } = price({ ...base, lines: [deposit], discounts: [half] })
    expect(lines[0]?.deposit).toBe(100n)
    expect(payLater.total).toBe(20n)
  })
})

describe('a gift card', () => {
  it.each([
    ['smaller than the amount', 1000n, 200n, 0n],
    ['larger than the amount', 5000n, 0n, 3800n],
  ])('%s pays for what is due and changes no total', (_, balance, due, remaining) => {
    const { summary, giftCards, amountDue } = price({
      ...base,
      lines: [online],
      giftCards: [{ id: 'card', balance }],
    })
    expect(summary).toMatchObject({ tax: 200n, total: 1200n })
    expect(giftCards).toEqual([{ id: 'card', applied: 1200n - due, remaining }])
    expect(amountDue).toBe(due)
  })

  it('does not pay amounts due later', () => {
    const { giftCards } = price({
      ...base,
      lines: [online, offline],
      giftCards: [{ id: 'card', balance: 9999n }],
    })
    expect(giftCards).toEqual([{ id: 'card', applied: 1200n, remaining: 8799n }])
  })
})

describe('a membership (protocol/pricing §13)', () => {
  const gym = { ...online, id: 'gym', quantity: 2, membership: 'ten-visits' }

  it('pays for its line after discounts and with tax; delivery and other lines stay due', () => {
    const { summary, payNow, memberships, amountDue, giftCards } = price({
      ...base,
      lines: [gym, online],
      discounts: [tenOff],
      shipping: { price: 500n },
      giftCards: [{ id: 'card', balance: 9999n, limit: 1000n }],
    })
    expect(summary.total).toBe(2160n + 1080n + 500n)
    expect(payNow).toEqual(summary)
    expect(memberships).toEqual([{ id: 'ten-visits', lineId: 'gym', applied: 2160n }])
    expect(giftCards).toMatchObject([{ applied: 1000n }])
    expect(amountDue).toBe(580n)
  })

  it.each(['FULL_PAYMENT_OFFLINE', 'DEPOSIT_ONLINE', 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER'] as const)(
    'leaves nothing of a line with %s for later',
    paymentOption => {
      const lines = [{ ...gym, paymentOption, deposit: 100n }]
      const { payNow, payLater, amountDue, membershipTotal } = price({ ...base, lines })
      expect([payNow.total, membershipTotal, amountDue]).toEqual([2400n, 2400n, 0n])
      expect(payLater).toEqual(nothing)
    },
  )

  it('leaves delivery for later if every line is paid offline', () => {
    const lines = [{ ...gym, paymentOption: 'FULL_PAYMENT_OFFLINE' as const }, offline]
    const { payNow, payLater } = price({ ...base, lines, shipping: { price: 500n } })
    expect([payNow.total, payLater.total]).toEqual([2400n, 1700n])
  })

  it('pays 0 for a line that only memberships can pay, and is a step that is not counted', () => {
    const { memberships, steps, amountDue } = price({
      ...base,
      lines: [{ ...gym, paymentOption: 'MEMBERSHIP' }],
    })
    expect([memberships[0]?.applied, amountDue]).toEqual([0n, 0n])
    expect(steps.filter(({ rule }) => rule === 'membership')).toMatchObject([{ id: 'gym', counted: false }])
  })
})
