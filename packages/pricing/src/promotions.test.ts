import { describe, expect, it } from 'vitest'
import { price } from './price.ts'
import type { CouponInput, DiscountRuleInput, LineInput, PricingInput } from './types.ts'

const APP = 'app'
const line = (id: string, unitPrice: bigint, quantity = 1, more: Partial<LineInput> = {}): LineInput => ({
  id,
  unitPrice,
  quantity,
  catalogItem: { appId: APP, id },
  ...more,
})
const now = new Date('2026-03-01T12:00:00Z')
const priced = (lines: readonly LineInput[], more: Partial<PricingInput> = {}) =>
  price({ currency: 'EUR', taxIncludedInPrices: true, lines, now, ...more })
const rule = (more: Partial<DiscountRuleInput> = {}): DiscountRuleInput => ({
  id: 'rule',
  discount: { kind: 'PERCENTAGE', value: '10' },
  ...more,
})
const coupon = (more: Partial<CouponInput> = {}): CouponInput => ({
  id: 'coupon',
  code: 'SPRING',
  discount: { kind: 'PERCENTAGE', value: '10' },
  ...more,
})
const discountsOf = ({ lines }: ReturnType<typeof price>) =>
  Object.fromEntries(lines.map(({ id, totalDiscount }) => [id, totalDiscount]))

describe('discount rules (protocol/pricing §5)', () => {
  const lines = [line('a', 1000n, 2), line('b', 500n, 1, { collectionIds: ['sale'] })]

  it.each([
    ['items', [{ itemIds: ['a'] }], { a: 200n, b: 0n }],
    ['a collection', [{ collectionIds: ['sale'] }], { a: 0n, b: 50n }],
    ['items or a collection', [{ itemIds: ['a'] }, { collectionIds: ['sale'] }], { a: 200n, b: 50n }],
    ['all items of an app', [{ appId: APP }], { a: 200n, b: 50n }],
    ['lines', [{ lineIds: ['b'] }], { a: 0n, b: 50n }],
    ['another app', [{ appId: 'other', itemIds: ['a'] }], { a: 0n, b: 0n }],
  ])('select lines by %s', (_, scopes, expected) => {
    expect(discountsOf(priced(lines, { discountRules: [rule({ scopes })] }))).toEqual(expected)
  })

  it.each([
    [{ kind: 'SUBTOTAL_RANGE', from: 2500n }, undefined],
    [
      { kind: 'SUBTOTAL_RANGE', from: 2501n },
      { kind: 'SUBTOTAL_RANGE', missing: 1n },
    ],
    [
      { kind: 'SUBTOTAL_RANGE', to: 2400n },
      { kind: 'SUBTOTAL_RANGE', excess: 100n },
    ],
    [{ kind: 'SUBTOTAL_RANGE', scopes: [{ itemIds: ['b'] }], to: 500n }, undefined],
    [{ kind: 'ITEM_QUANTITY_RANGE', from: 3, to: 3 }, undefined],
    [
      { kind: 'ITEM_QUANTITY_RANGE', from: 5 },
      { kind: 'ITEM_QUANTITY_RANGE', missing: 2n },
    ],
    [{ kind: 'MEMBERS', memberIds: ['ada'] }, undefined],
    [{ kind: 'MEMBERS', memberIds: ['bob'] }, { kind: 'MEMBERS' }],
    [{ kind: 'CUSTOM', holds: false }, { kind: 'CUSTOM' }],
    [
      {
        kind: 'AND',
        triggers: [
          { kind: 'SUBTOTAL_RANGE', from: 1n },
          { kind: 'CUSTOM', holds: false },
        ],
      },
      { kind: 'AND', conditions: [{ kind: 'CUSTOM' }] },
    ],
    [
      {
        kind: 'OR',
        triggers: [
          { kind: 'SUBTOTAL_RANGE', from: 3000n },
          { kind: 'MEMBERS', memberIds: ['bob'] },
        ],
      },
      { kind: 'OR', conditions: [{ kind: 'SUBTOTAL_RANGE', missing: 500n }, { kind: 'MEMBERS' }] },
    ],
    [
      {
        kind: 'OR',
        triggers: [
          { kind: 'SUBTOTAL_RANGE', from: 1n },
          { kind: 'CUSTOM', holds: false },
        ],
      },
      undefined,
    ],
  ] as const)('apply unless the trigger %o has an unmet condition: %o', (trigger, unmet) => {
    const { summary, skippedDiscounts } = priced(lines, {
      discountRules: [rule({ trigger })],
      memberId: 'ada',
    })
    expect(summary.discount).toBe(unmet ? 0n : 250n)
    expect(skippedDiscounts).toEqual(
      unmet ? [{ discountId: 'rule', source: 'discountRule', reason: 'NOT_TRIGGERED', unmet }] : [],
    )
  })

  it.each([
    [{ active: false }, 'DISABLED'],
    [{ activeFrom: new Date('2026-03-01T12:00:01Z') }, 'NOT_STARTED'],
    [{ activeUntil: now }, 'EXPIRED'],
  ])('say why they do not apply: %o, %s', (more, reason) => {
    const { active: _, ...validity } = { active: undefined, ...more }
    const skipped = { discountId: 'rule', source: 'discountRule', reason, ...validity }
    expect(priced(lines, { discountRules: [rule(more)] }).skippedDiscounts).toEqual([skipped])
  })
})

describe('buy X, get Y (protocol/pricing §6)', () => {
  const offer = (buy: number, get: number, value = '100', more: Partial<DiscountRuleInput> = {}) => ({
    discountRules: [rule({ discount: { kind: 'BUY_X_GET_Y', buy, get, value }, ...more })],
  })

  it('reduces the cheapest of every X + Y units', () => {
    const lines = [line('a', 1000n, 2), line('b', 300n, 2), line('c', 500n, 2)]
    expect(discountsOf(priced(lines, offer(2, 1)))).toEqual({ a: 0n, b: 600n, c: 0n })
    expect(discountsOf(priced(lines, offer(1, 1, '50')))).toEqual({ a: 0n, b: 300n, c: 250n })
  })

  it('takes at most what earlier discounts left of a line', () => {
    const { discountRules } = offer(1, 1)
    const large = { id: 'large', discount: { kind: 'PERCENTAGE', value: '60' } } as const
    // 60 % off leaves 8.00 of 20.00. One free unit of 10.00 takes these 8.00.
    const { lines, summary } = priced([line('a', 1000n, 2)], { discountRules: [large, ...discountRules] })
    expect(lines[0]?.discounts).toEqual([
      { discountId: 'large', amount: 1200n },
      { discountId: 'rule', amount: 800n },
    ])
    expect(summary.total).toBe(0n)
  })

  it('needs X + Y units', () => {
    expect(priced([line('a', 1000n, 2)], offer(2, 1)).skippedDiscounts).toMatchObject([
      { reason: 'NO_EFFECT' },
    ])
  })

  it('counts the units of its scope alone', () => {
    const lines = [line('a', 1000n, 2), line('b', 300n, 1)]
    expect(discountsOf(priced(lines, offer(1, 1, '100', { scopes: [{ itemIds: ['a'] }] })))).toEqual({
      a: 1000n,
      b: 0n,
    })
  })
})

describe('prices of groups (protocol/pricing §6)', () => {
  const offer = (quantity: number, value: bigint) => ({
    discountRules: [rule({ discount: { kind: 'QUANTITY_PRICE', quantity, value } })],
  })

  it('the most expensive units are grouped first', () => {
    const lines = [line('a', 1000n, 2), line('b', 700n, 2), line('c', 100n, 1)]
    // (10 + 10 + 7) becomes 20, (7 + 1) stays.
    const result = priced(lines, offer(3, 2000n))
    expect(result.summary.discount).toBe(700n)
    expect(discountsOf(result)).toEqual({ a: 519n, b: 181n, c: 0n })
  })

  it('whole groups of one line cost the same', () => {
    expect(priced([line('a', 1000n, 100_000)], offer(4, 3000n)).summary.discount).toBe(25_000n * 1000n)
  })

  it('a group that is cheaper already is not reduced', () => {
    expect(priced([line('a', 100n, 3)], offer(3, 2000n)).summary.discount).toBe(0n)
  })
})

describe('coupons (protocol/pricing §7)', () => {
  const lines = [line('a', 1000n, 2), line('b', 500n)]
  const shipping = { price: 490n }

  it('cover their scopes', () => {
    expect(discountsOf(priced(lines, { coupon: coupon({ scopes: [{ itemIds: ['b'] }] }) }))).toEqual({
      a: 0n,
      b: 50n,
    })
  })

  it('may make shipping free', () => {
    const { summary } = priced(lines, { shipping, coupon: coupon({ discount: { kind: 'FREE_SHIPPING' } }) })
    expect(summary).toMatchObject({ shipping: 490n, discount: 490n, total: 2500n })
  })

  it('reduce one unit, the cheapest, if they are limited to one', () => {
    expect(
      discountsOf(
        priced(lines, { coupon: coupon({ maxUnits: 1, discount: { kind: 'PERCENTAGE', value: '50' } }) }),
      ),
    ).toEqual({ a: 0n, b: 250n })
  })

  it.each([
    [{ minSubtotal: 2501n }, { reason: 'MIN_SUBTOTAL', missing: 1n }],
    [
      { minSubtotal: 600n, scopes: [{ itemIds: ['b'] }] },
      { reason: 'MIN_SUBTOTAL', missing: 100n },
    ],
    [{ minQuantity: 5 }, { reason: 'MIN_QUANTITY', missing: 2n }],
    [{ rejection: 'USAGE_LIMIT' as const }, { reason: 'USAGE_LIMIT' }],
    [{ rejection: 'NOT_FIRST_ORDER' as const }, { reason: 'NOT_FIRST_ORDER' }],
    [{ active: false, rejection: 'USAGE_LIMIT' as const }, { reason: 'DISABLED' }],
    [{ scopes: [{ itemIds: ['x'] }] }, { reason: 'NOTHING_TO_APPLY_TO' }],
  ])('say why they do not apply: %o', (more, expected) => {
    const { skippedDiscounts, summary } = priced(lines, { coupon: coupon(more) })
    expect(skippedDiscounts).toEqual([{ discountId: 'coupon', source: 'coupon', ...expected }])
    expect(summary.discount).toBe(0n)
  })

  it('combine with rules, which apply first', () => {
    const { summary } = priced(lines, { discountRules: [rule()], coupon: coupon() })
    expect(summary.discount).toBe(250n + 225n)
  })

  it('that do not combine apply if they save more, and name the rules that they replace', () => {
    const alone = { combinesWithRules: false, discount: { kind: 'PERCENTAGE', value: '20' } } as const
    const better = priced(lines, { discountRules: [rule()], coupon: coupon(alone) })
    expect(better.summary.discount).toBe(500n)
    expect(better.skippedDiscounts).toMatchObject([{ discountId: 'rule', reason: 'NOT_COMBINABLE' }])

    const worse = priced(lines, {
      discountRules: [rule()],
      coupon: coupon({ ...alone, discount: { kind: 'PERCENTAGE', value: '5' } }),
    })
    expect(worse.summary.discount).toBe(250n)
    expect(worse.skippedDiscounts).toMatchObject([{ discountId: 'coupon', reason: 'NOT_COMBINABLE' }])
  })
})

describe('gift cards (protocol/pricing §8)', () => {
  it('pay in order, each at most its balance and its limit', () => {
    const { giftCards, amountDue, summary } = priced([line('a', 1000n)], {
      giftCards: [
        { id: 'first', balance: 300n },
        { id: 'second', balance: 900n, limit: 200n },
        { id: 'third', balance: 900n },
        { id: 'fourth', balance: 900n },
      ],
    })
    expect(giftCards).toEqual([
      { id: 'first', applied: 300n, remaining: 0n },
      { id: 'second', applied: 200n, remaining: 700n },
      { id: 'third', applied: 500n, remaining: 400n },
      { id: 'fourth', applied: 0n, remaining: 900n },
    ])
    expect([amountDue, summary.total]).toEqual([0n, 1000n])
  })

  it('with the same id twice are rejected', () => {
    const card = { id: 'card', balance: 1n }
    expect(() => priced([line('a', 1n)], { giftCards: [card, card] })).toThrow('same id')
  })
})
