import fc from 'fast-check'
import type {
  CouponInput,
  DiscountInput,
  DiscountRuleInput,
  DiscountValue,
  LineInput,
  PricingInput,
  ScopeInput,
  TaxInput,
  TriggerInput,
} from './types.ts'

/** Time of all random carts. */
export const NOW = new Date('2026-03-01T12:00:00Z')

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const COLLECTIONS = ['x', 'y']
const MEMBERS = ['ada', 'ben']

/** A few equal amounts make ties between lines, where the order of allocation matters. */
const amount = fc.oneof(
  fc.constantFrom(1n, 50n, 999n),
  fc.bigInt({ min: 0n, max: 200n }),
  fc.bigInt({ min: 0n, max: 99_999_999_999n }),
)

/** Rates that taxes have, and any up to 33 %, so that three taxes are below 100 %. */
const rate = fc.oneof(
  fc.constantFrom('0', '0.19', '0.07', '0.2', '0.081', '0.0825'),
  fc.nat(333_333).map(millionths => (millionths / 1_000_000).toFixed(6)),
)
const taxes: fc.Arbitrary<TaxInput[]> = fc.array(
  fc.record(
    { name: fc.constantFrom('VAT', 'State', 'City'), rate, compound: fc.boolean() },
    { requiredKeys: ['name', 'rate'] },
  ),
  { maxLength: 2 },
)
const taxable = { taxes, taxRate: rate }

const line = (id: string): fc.Arbitrary<LineInput> =>
  fc.record(
    {
      id: fc.constant(id),
      unitPrice: amount,
      fullPrice: amount,
      modifiers: fc.array(
        fc.record({ price: amount, quantity: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: ['price'] }),
        { maxLength: 2 },
      ),
      quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1000 })),
      ...taxable,
      shippable: fc.boolean(),
      discountable: fc.boolean(),
      catalogItem: fc.constant({ appId: 'app', id }),
      collectionIds: fc.subarray(COLLECTIONS),
      freeTrial: fc.boolean(),
      paymentOption: fc.constantFrom(
        'FULL_PAYMENT_ONLINE',
        'FULL_PAYMENT_OFFLINE',
        'DEPOSIT_ONLINE',
        'MEMBERSHIP',
        'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
      ),
      deposit: amount,
      membership: fc.constantFrom('gym', 'spa'),
    },
    { requiredKeys: ['id', 'unitPrice', 'quantity'] },
  )

const percentage = fc.oneof(
  fc.constant('100'),
  fc.nat(10_000).map(hundredths => (hundredths / 100).toFixed(2)),
)
const count = fc.integer({ min: 1, max: 4 })
const simple = fc.oneof(
  fc.record({ kind: fc.constant('PERCENTAGE' as const), value: percentage }),
  fc.record({ kind: fc.constantFrom('FIXED_AMOUNT' as const, 'FIXED_PRICE' as const), value: amount }),
)
const value: fc.Arbitrary<DiscountValue> = fc.oneof(
  { weight: 3, arbitrary: simple },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('BUY_X_GET_Y' as const),
      buy: count,
      get: count,
      value: percentage,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('QUANTITY_PRICE' as const),
      quantity: fc.integer({ min: 2, max: 5 }),
      value: amount,
    }),
  },
)
const scopes: fc.Arbitrary<ScopeInput[]> = fc.array(
  fc.oneof(
    fc.record({ itemIds: fc.subarray(IDS) }),
    fc.record({ collectionIds: fc.subarray(COLLECTIONS) }),
    fc.record({ lineIds: fc.subarray(IDS) }),
  ),
  { minLength: 1, maxLength: 2 },
)

const range = {
  SUBTOTAL_RANGE: fc.record(
    { kind: fc.constant('SUBTOTAL_RANGE' as const), scopes, from: amount, to: amount },
    { requiredKeys: ['kind'] },
  ),
  ITEM_QUANTITY_RANGE: fc.record(
    { kind: fc.constant('ITEM_QUANTITY_RANGE' as const), scopes, from: fc.nat(20), to: fc.nat(2000) },
    { requiredKeys: ['kind'] },
  ),
}
const simpleTrigger: fc.Arbitrary<TriggerInput> = fc.oneof(
  range.SUBTOTAL_RANGE,
  range.ITEM_QUANTITY_RANGE,
  fc.record({ kind: fc.constant('MEMBERS' as const), memberIds: fc.subarray(MEMBERS) }),
  fc.record({ kind: fc.constant('CUSTOM' as const), holds: fc.boolean() }),
)
const trigger: fc.Arbitrary<TriggerInput> = fc.oneof(
  simpleTrigger,
  fc.record({
    kind: fc.constantFrom('AND' as const, 'OR' as const),
    triggers: fc.array(simpleTrigger, { minLength: 2, maxLength: 3 }),
  }),
)

const activity = {
  active: fc.boolean(),
  activeFrom: fc.constantFrom(NOW, new Date(NOW.getTime() + 1)),
  activeUntil: fc.constantFrom(NOW, new Date(NOW.getTime() + 1)),
}
/** Half of the rules and coupons have no condition: with every condition, few would apply. */
const rules: fc.Arbitrary<DiscountRuleInput[]> = fc
  .array(
    fc.oneof(
      fc.record({ discount: value, scopes }, { requiredKeys: ['discount'] }),
      fc.record({ discount: value, ...activity, trigger, scopes }, { requiredKeys: ['discount'] }),
    ),
    { maxLength: 3 },
  )
  .map(list => list.map((rule, i) => ({ id: `rule-${i}`, ...rule })))

const reductionOfCoupon = {
  id: fc.constant('coupon'),
  code: fc.constant('SPRING'),
  discount: fc.oneof(value, fc.constant({ kind: 'FREE_SHIPPING' as const })),
  scopes,
  maxUnits: count,
  combinesWithRules: fc.boolean(),
}
const coupon: fc.Arbitrary<CouponInput> = fc.oneof(
  fc.record(reductionOfCoupon, { requiredKeys: ['id', 'code', 'discount'] }),
  fc.record(
    {
      ...reductionOfCoupon,
      ...activity,
      minSubtotal: amount,
      minQuantity: fc.nat(20),
      rejection: fc.constantFrom('USAGE_LIMIT' as const, 'BUYER_LIMIT' as const),
    },
    { requiredKeys: ['id', 'code', 'discount'] },
  ),
)

const discounts: fc.Arbitrary<DiscountInput[]> = fc
  .array(
    fc.tuple(
      simple,
      fc.record({
        scope: fc.constantFrom('GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING'),
        lineIds: fc.subarray(IDS),
      }),
    ),
    { maxLength: 2 },
  )
  .map(list =>
    list.map(
      ([reduction, target], i) =>
        ({ id: `merchant-${i}`, source: 'merchantDiscount', ...reduction, ...target }) as DiscountInput,
    ),
  )

/** Carts of up to 8 lines in currencies with 0, 2 and 3 decimals, with every kind of discount, tax and payment. */
export const randomCart: fc.Arbitrary<PricingInput> = fc.record(
  {
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    taxIncludedInPrices: fc.constant(true),
    lines: fc.subarray(IDS).chain(ids => fc.tuple(...ids.map(line))),
    discountRules: rules,
    coupon,
    discounts,
    shipping: fc.record({ price: amount, ...taxable }, { requiredKeys: ['price'] }),
    additionalFees: fc.array(
      fc.record(
        { name: fc.constant('Fee'), price: amount, lineIds: fc.subarray(IDS), ...taxable },
        { requiredKeys: ['name', 'price'] },
      ),
      { maxLength: 2 },
    ),
    giftCards: fc
      .array(fc.record({ balance: amount, limit: amount }, { requiredKeys: ['balance'] }), { maxLength: 3 })
      .map(cards => cards.map((card, i) => ({ id: `card-${i}`, ...card }))),
    memberId: fc.constantFrom(...MEMBERS),
    taxExempt: fc.boolean(),
    now: fc.constant(NOW),
  },
  { requiredKeys: ['currency', 'taxIncludedInPrices', 'lines', 'now'] },
)
