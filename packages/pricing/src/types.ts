import type {
  DiscountInput,
  DiscountSource,
  LinePaymentOption,
  RoundingPolicy,
  TaxInput,
} from './input-types.ts'

export type * from './input-types.ts'

/** Tax of a line, shipping or fee. In both tax modes `totalPriceBeforeTax + tax = totalPriceAfterTax`. */
export interface Taxed {
  /** Decimal text without trailing zeros, e.g. "0.19". */
  readonly taxRate: string
  /** Tax base: the price after discounts, without tax. */
  readonly taxableAmount: bigint
  readonly tax: bigint
  /** Each tax; they sum to `tax`. Taxes without a name and with rate 0 are left out. */
  readonly taxes: readonly TaxShare[]
  readonly totalPriceBeforeTax: bigint
  readonly totalPriceAfterTax: bigint
}

/** One tax of a line, the shipping price or a fee. */
export interface TaxShare extends Omit<TaxInput, 'rate' | 'compound'> {
  /** Decimal text without trailing zeros. */
  readonly rate: string
  /** The price without tax; for a compound tax, with the taxes before it. */
  readonly taxableAmount: bigint
  readonly tax: bigint
}

/** The sum of one tax over all parts. */
export type TaxTotal = TaxShare

/** A line with its amounts. */
export interface PricedLine extends Taxed {
  readonly id: string
  readonly quantity: number
  /** Unit price before the catalogue's sale discount. */
  readonly fullPrice: bigint
  readonly priceList?: string
  /** Unit price after the catalogue's sale discount, before discounts of the cart. It includes the modifiers. */
  readonly priceBeforeDiscounts: bigint
  /** What the modifiers add to the unit price, before discounts. Absent without modifiers. */
  readonly modifiers?: bigint
  /** Unit price after automatic item discounts, before coupons and cart discounts. */
  readonly price: bigint
  /** Exactly `price x quantity`. */
  readonly lineItemPrice: bigint
  /** `priceBeforeDiscounts x quantity`: the line's share of the subtotal. */
  readonly subtotal: bigint
  /** Sum of item discounts and the line's shares of other discounts. */
  readonly totalDiscount: bigint
  readonly discounts: readonly DiscountShare[]
  readonly taxGroupId?: string
  readonly paymentOption: LinePaymentOption
  /** Deposit of the whole line; 0 without one. */
  readonly deposit: bigint
  /** Id of the membership that pays for the line. */
  readonly membership?: string
  readonly freeTrial?: boolean
}

/** The part of a discount that one line gets. */
export interface DiscountShare {
  readonly discountId: string
  readonly amount: bigint
}

/** The shipping price with its amounts. */
export interface PricedShipping extends Taxed {
  readonly price: bigint
  readonly totalDiscount: bigint
}

/** A fee with its amounts. */
export interface PricedFee extends Taxed {
  readonly code?: string
  readonly name: string
  readonly price: bigint
  readonly lineIds: readonly string[]
}

/** `subtotal - discount + shipping + additionalFees + (tax, if not included) = total`. */
export interface Totals {
  readonly subtotal: bigint
  /** Sum of all discounts, including those on shipping. */
  readonly discount: bigint
  /** Shipping price before its discount. */
  readonly shipping: bigint
  readonly additionalFees: bigint
  readonly tax: bigint
  readonly total: bigint
}

/** A discount that reduced the total. */
export interface AppliedDiscount {
  readonly discount: DiscountInput
  readonly amount: bigint
  /** Share of each discounted line; empty for a shipping discount. */
  readonly lines: readonly { readonly lineId: string; readonly amount: bigint }[]
}

/** Why a discount had no effect. */
export type SkipReason =
  | 'DISABLED'
  | 'NOT_STARTED'
  | 'EXPIRED'
  /** The trigger of the rule does not hold. */
  | 'NOT_TRIGGERED'
  | 'MIN_SUBTOTAL'
  | 'MIN_QUANTITY'
  | 'USAGE_LIMIT'
  | 'BUYER_LIMIT'
  | 'NOT_FIRST_ORDER'
  /** Rules and coupon do not combine, and the others save more. */
  | 'NOT_COMBINABLE'
  | 'NOTHING_TO_APPLY_TO'
  | 'NO_EFFECT'

/** Why a discount had no effect, with the facts for a sentence to the shopper. */
export interface SkipExplanation {
  readonly reason: SkipReason
  /** What is missing until it applies: minor units for `MIN_SUBTOTAL`, units for `MIN_QUANTITY`. */
  readonly missing?: bigint
  /** For `NOT_STARTED`: start of validity. */
  readonly activeFrom?: Date
  /** For `EXPIRED`: end of validity. */
  readonly activeUntil?: Date
  /** For `NOT_TRIGGERED`: the part of the trigger that does not hold. */
  readonly unmet?: UnmetCondition
}

/** A condition that does not hold. `AND` lists the parts that do not hold, `OR` all alternatives. */
export type UnmetCondition =
  | { readonly kind: 'AND' | 'OR'; readonly conditions: readonly UnmetCondition[] }
  | {
      /** Amounts are minor units for `SUBTOTAL_RANGE`, units for `ITEM_QUANTITY_RANGE`. */
      readonly kind: 'SUBTOTAL_RANGE' | 'ITEM_QUANTITY_RANGE'
      /** How much is missing to the lower limit. */
      readonly missing?: bigint
      /** How much the upper limit is exceeded by. */
      readonly excess?: bigint
    }
  | { readonly kind: 'MEMBERS' | 'CUSTOM' }

/** A discount of the input that had no effect, with the reason. */
export interface SkippedDiscount extends SkipExplanation {
  readonly discountId: string
  readonly source: DiscountSource
}

/** The sum of the taxes of one rate. */
export interface TaxOfRate {
  readonly rate: string
  readonly taxableAmount: bigint
  readonly tax: bigint
}

/** Kind of a step of the calculation. */
export type StepRule =
  | 'list-price'
  | 'modifiers'
  | 'catalog-sale'
  | 'item-discount'
  | 'order-discount'
  | 'shipping'
  | 'shipping-discount'
  | 'shipping-not-needed'
  | 'additional-fee'
  | 'tax-added'
  | 'tax-included'
  | 'membership'
  | 'gift-card'

/** One step of the calculation. The amounts of the counted steps sum to the total. */
export interface Step {
  readonly rule: StepRule
  readonly part: 'line' | 'shipping' | 'fee' | 'order'
  /** Line id, fee code (fee name if it has no code), or gift card id. */
  readonly id?: string
  readonly discountId?: string
  readonly amount: bigint
  readonly counted: boolean
  /**
   * What rounding and allocation added to the exact value, as decimal text with 6 decimals more than the currency;
   * absent if the amount is exact.
   */
  readonly rounding?: string
  /** The calculation as English text for merchants and support, e.g. "3 x 9.99". */
  readonly reason: string
}

/** The result of `price`: all amounts, and how they were calculated. */
export interface Breakdown {
  readonly currency: string
  readonly taxIncludedInPrices: boolean
  readonly rounding: RoundingPolicy
  readonly lines: readonly PricedLine[]
  readonly shipping?: PricedShipping
  readonly additionalFees: readonly PricedFee[]
  readonly summary: Totals
  /** `payNow` and `payLater` sum to `summary`, field by field. */
  readonly payNow: Totals
  readonly payLater: Totals
  /** The part of `payLater` that is due after free trials. Absent without them. */
  readonly payAfterFreeTrial?: Totals
  /** What memberships pay: the price of a line after discounts and with tax. It is due now, whatever the line's payment option. */
  readonly memberships: readonly { readonly id: string; readonly lineId: string; readonly applied: bigint }[]
  readonly membershipTotal: bigint
  readonly giftCards: readonly { readonly id: string; readonly applied: bigint; readonly remaining: bigint }[]
  /** What the gift cards pay together. */
  readonly giftCardTotal: bigint
  /** Amount due now: `payNow.total` minus memberships and gift cards. */
  readonly amountDue: bigint
  readonly appliedDiscounts: readonly AppliedDiscount[]
  readonly skippedDiscounts: readonly SkippedDiscount[]
  readonly taxByRate: readonly TaxOfRate[]
  /** The sum of each tax by authority. */
  readonly taxTotals: readonly TaxTotal[]
  readonly steps: readonly Step[]
}
