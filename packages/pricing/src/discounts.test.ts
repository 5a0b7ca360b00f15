import { describe, expect, it } from 'vitest'
import { price } from './price.ts'
import type { DiscountInput, DiscountValue, LineInput, PricingInput } from './types.ts'

const now = new Date('2026-03-01T12:00:00Z')
const lines: LineInput[] = [
  { id: 'a', unitPrice: 1000n, quantity: 2 },
  { id: 'b', unitPrice: 500n, quantity: 1 },
]
const priced = (discounts: DiscountInput[], more: Partial<PricingInput> = {}) =>
  price({ currency: 'EUR', taxIncludedInPrices: false, lines, now, discounts, ...more })

type Rest = Pick<DiscountInput, 'source' | 'scope'> & Partial<DiscountInput>
const discount = (value: DiscountValue, rest: Rest) => ({ id: 'd', ...value, ...rest }) as DiscountInput
const percentage = (value: string | number) => ({ kind: 'PERCENTAGE', value }) as const
const off = (value: bigint) => ({ kind: 'FIXED_AMOUNT', value }) as const
const fixedPrice = (value: bigint) => ({ kind: 'FIXED_PRICE', value }) as const
const totals = (result: ReturnType<typeof priced>) => result.lines.map(({ totalDiscount }) => totalDiscount)

describe('a discount', () => {
  const onCart = { source: 'coupon', scope: 'GLOBAL' } as const
  const onB = { source: 'coupon', scope: 'SPECIFIC_ITEMS', lineIds: ['b'] } as const
  const ruleOnA = { source: 'discountRule', scope: 'SPECIFIC_ITEMS', lineIds: ['a'] } as const

  it.each([
    ['10 % off the cart', percentage(10), onCart, [200n, 50n]],
    ['1.00 off the cart, once', off(100n), onCart, [80n, 20n]],
    ['more off than there is', off(99_999n), onCart, [2000n, 500n]],
    ['every piece for 4.00', fixedPrice(400n), onCart, [1200n, 100n]],
    ['a price above the price', fixedPrice(2000n), onCart, [0n, 0n]],
    ['10 % off one item', percentage('10'), onB, [0n, 50n]],
    ['1.00 off the price of one item, per piece', off(100n), ruleOnA, [200n, 0n]],
    ['one item for 7.50 each', fixedPrice(750n), ruleOnA, [500n, 0n]],
  ])('%s', (_, value, rest, expected) => expect(totals(priced([discount(value, rest)]))).toEqual(expected))

  it.each([
    ['100 % off one unit of two', percentage(100), { a: 1 }, [1000n, 0n]],
    ['100 % off one unit of each', percentage(100), { a: 1, b: 1 }, [1000n, 500n]],
    ['units that are not left', percentage(100), { a: 7, b: 9 }, [2000n, 500n]],
    ['no unit', percentage(100), { a: 0, gone: 3 }, [0n, 0n]],
    ['an amount above the price of the units', off(99_999n), { a: 1 }, [1000n, 0n]],
    ['an amount below it', off(300n), { a: 1, b: 1 }, [200n, 100n]],
    ['every unit for 4.00', fixedPrice(400n), { a: 1 }, [600n, 0n]],
  ])('reduces only its units of each line: %s', (_, value, lineUnits, expected) =>
    expect(
      totals(priced([discount(value, { source: 'merchantDiscount', scope: 'GLOBAL', lineUnits })])),
    ).toEqual(expected),
  )

  it('of some units says how many', () => {
    const given = discount(percentage(50), {
      source: 'merchantDiscount',
      scope: 'GLOBAL',
      lineUnits: { a: 1, b: 1 },
    })
    const reasons = priced([given]).steps.filter(({ rule }) => rule === 'order-discount')
    expect(reasons.map(({ reason }) => reason)).toEqual([
      'share of 50 % off on 15.00 for 2 of 3 units',
      'share of 50 % off on 15.00 for 2 of 3 units',
    ])
  })

  it('changes the unit price if it is an automatic item discount; a coupon changes only the totals', () => {
    const [rule] = priced([discount(percentage(25), ruleOnA)]).lines
    expect(rule).toMatchObject({
      priceBeforeDiscounts: 1000n,
      price: 750n,
      lineItemPrice: 1500n,
      totalDiscount: 500n,
    })
    const [byCoupon] = priced([discount(percentage(25), onCart)]).lines
    expect(byCoupon).toMatchObject({
      price: 1000n,
      lineItemPrice: 2000n,
      totalDiscount: 500n,
      totalPriceBeforeTax: 1500n,
    })
  })

  it('reduces only shipping if its scope is shipping', () => {
    const free = discount(percentage(100), { source: 'coupon', scope: 'SHIPPING' })
    const result = priced([free], { shipping: { price: 490n, taxRate: '0.2' } })
    expect(result.summary).toMatchObject({
      subtotal: 2500n,
      shipping: 490n,
      discount: 490n,
      tax: 0n,
      total: 2500n,
    })
    expect(result.shipping).toMatchObject({ price: 490n, totalDiscount: 490n, totalPriceAfterTax: 0n })
    expect(result.appliedDiscounts).toMatchObject([{ amount: 490n, lines: [] }])
  })

  it('skips lines that are not discountable', () => {
    const voucher: LineInput = { id: 'voucher', unitPrice: 5000n, quantity: 1, discountable: false }
    const result = priced([discount(percentage(10), onCart)], { lines: [...lines, voucher] })
    expect(totals(result)).toEqual([200n, 50n, 0n])
  })

  it('allocates the odd cent to the line with the higher tax rate', () => {
    const pair: LineInput[] = [
      { id: 'a', unitPrice: 100n, quantity: 1, taxRate: '0.07' },
      { id: 'b', unitPrice: 100n, quantity: 1, taxRate: '0.19' },
    ]
    expect(totals(priced([discount(off(1n), onCart)], { lines: pair }))).toEqual([0n, 1n])
  })
})

describe('several discounts', () => {
  const rule = discount(percentage(50), {
    id: 'rule',
    source: 'discountRule',
    scope: 'SPECIFIC_ITEMS',
    lineIds: ['a'],
  })
  const cartRule = discount(off(300n), { id: 'cartRule', source: 'discountRule', scope: 'GLOBAL' })
  const coupon = discount(percentage(10), { id: 'coupon', source: 'coupon', scope: 'GLOBAL' })
  const merchant = discount(off(10n), { id: 'merchant', source: 'merchantDiscount', scope: 'GLOBAL' })

  it('apply in a fixed order of kinds, each to the remainder of the earlier ones', () => {
    const result = priced([merchant, coupon, cartRule, rule])
    // 25.00 - 10.00 (half of a) = 15.00; - 3.00 = 12.00; - 1.20 = 10.80; - 0.10 = 10.70
    expect(result.appliedDiscounts.map(({ discount, amount }) => [discount.id, amount])).toEqual([
      ['rule', 1000n],
      ['cartRule', 300n],
      ['coupon', 120n],
      ['merchant', 10n],
    ])
    expect(result.summary.total).toBe(1070n)
  })

  it('record the share of each discount on each line', () => {
    const { lines: result } = priced([rule, coupon])
    expect(result[0]?.discounts).toEqual([
      { discountId: 'rule', amount: 1000n },
      { discountId: 'coupon', amount: 100n },
    ])
  })
})

describe('a discount without effect is reported with its reason', () => {
  const onCart = { source: 'coupon', scope: 'GLOBAL' } as const

  it.each([
    [
      'not yet active',
      discount(percentage(10), { ...onCart, activeFrom: new Date('2026-03-01T12:00:01Z') }),
      { reason: 'NOT_STARTED', activeFrom: new Date('2026-03-01T12:00:01Z') },
    ],
    [
      'over',
      discount(percentage(10), { ...onCart, activeUntil: now }),
      { reason: 'EXPIRED', activeUntil: now },
    ],
    [
      'without its item',
      discount(percentage(10), { source: 'coupon', scope: 'SPECIFIC_ITEMS', lineIds: ['x'] }),
      { reason: 'NOTHING_TO_APPLY_TO' },
    ],
    [
      'on shipping without shipping',
      discount(percentage(10), { source: 'coupon', scope: 'SHIPPING' }),
      { reason: 'NOTHING_TO_APPLY_TO' },
    ],
    ['too small to count', discount(percentage('0.01'), onCart), { reason: 'NO_EFFECT' }],
    ['a price above the price', discount(fixedPrice(9999n), onCart), { reason: 'NO_EFFECT' }],
  ])('%s', (_, input, explanation) => {
    const result = priced([input])
    expect(result.appliedDiscounts).toEqual([])
    expect(result.skippedDiscounts).toEqual([{ discountId: 'd', source: 'coupon', ...explanation }])
  })

  it('but is active from its first now on', () => {
    expect(priced([discount(percentage(10), { ...onCart, activeFrom: now })]).appliedDiscounts).toHaveLength(
      1,
    )
  })
})
