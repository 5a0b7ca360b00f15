import type { Decimal } from '@stoa/contract/money'

/**
 * How tax is rounded. `line-half-up` (default): per line, shipping and fee. `rate-half-up`: once per tax rate over all
 * its parts, then allocated by largest remainder.
 */
export type RoundingPolicy = 'line-half-up' | 'rate-half-up'

/** When a line is paid (`PaymentOptionType` of the wire). Lines paid by membership have price 0. */
export type LinePaymentOption = 'FULL_PAYMENT_ONLINE' | 'FULL_PAYMENT_OFFLINE' | 'DEPOSIT_ONLINE'

/** All amounts are minor units of `currency`; see `parseAmount`. */
export interface PricingInput {
  readonly currency: string
  /** Whether unit prices, shipping, fees and fixed discounts are gross (tax inside) or net (tax on top). */
  readonly taxIncludedInPrices: boolean
  /** Default `line-half-up`. */
  readonly rounding?: RoundingPolicy
  readonly lines: readonly LineInput[]
  readonly discounts?: readonly DiscountInput[]
  /** The chosen shipping option. Not charged when no line is shippable. */
  readonly shipping?: { readonly price: bigint; readonly taxRate?: Decimal }
  readonly additionalFees?: readonly FeeInput[]
  /** Pays the amount due now. It is a payment, not a discount, so it does not change tax. */
  readonly giftCard?: { readonly balance: bigint }
  /** Current time: decides which discounts are active. */
  readonly now: Date
}

/** A line of a cart. */
export interface LineInput {
  /** Unique within the input. */
  readonly id: string
  /** Unit price after the catalogue's sale discount. */
  readonly unitPrice: bigint
  /** Unit price before the catalogue's sale discount; default `unitPrice`. */
  readonly fullPrice?: bigint
  /** An integer of at least 1. */
  readonly quantity: number
  /** 0 to 1 with at most 6 decimals; default 0. */
  readonly taxRate?: Decimal
  readonly taxGroupId?: string
  /** Default true. */
  readonly shippable?: boolean
  /** False excludes the line from all discounts, for example the sale of a gift card; default true. */
  readonly discountable?: boolean
  /** Default `FULL_PAYMENT_ONLINE`. */
  readonly paymentOption?: LinePaymentOption
  /** For `DEPOSIT_ONLINE`: the amount due now per unit; the remainder is due later. */
  readonly deposit?: bigint
}

/** A charge besides lines and shipping, such as gift wrapping. */
export interface FeeInput {
  readonly code?: string
  readonly name: string
  readonly price: bigint
  readonly taxRate?: Decimal
  /** Ids of the lines that caused the fee, for display. */
  readonly lineIds?: readonly string[]
}

/** Where a discount comes from. */
export type DiscountSource = 'coupon' | 'merchantDiscount' | 'discountRule'
/** What a discount reduces: all lines, some lines, or the shipping price. */
export type DiscountScope = 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING'

/** Reduction by a percentage (0 to 100), by an amount, or to a price. A discount never raises a price. */
export type DiscountValue =
  | { readonly kind: 'PERCENTAGE'; readonly value: Decimal }
  | { readonly kind: 'FIXED_AMOUNT' | 'FIXED_PRICE'; readonly value: bigint }

/** A discount: what it takes off, from what, and when. */
export type DiscountInput = DiscountValue & {
  readonly id: string
  readonly source: DiscountSource
  readonly scope: DiscountScope
  /** For `SPECIFIC_ITEMS`: ids of the eligible lines. */
  readonly lineIds?: readonly string[]
  readonly name?: string
  readonly code?: string
  /** Start of validity, inclusive. */
  readonly activeFrom?: Date
  /** End of validity, exclusive. */
  readonly activeUntil?: Date
}

/** Tax of a line, shipping or fee. In both tax modes `totalPriceBeforeTax + tax = totalPriceAfterTax`. */
export interface Taxed {
  /** Decimal text without trailing zeros, e.g. "0.19". */
  readonly taxRate: string
  /** Tax base: the price after discounts, without tax. */
  readonly taxableAmount: bigint
  readonly tax: bigint
  readonly totalPriceBeforeTax: bigint
  readonly totalPriceAfterTax: bigint
}

/** A line with its amounts. */
export interface PricedLine extends Taxed {
  readonly id: string
  readonly quantity: number
  /** Unit price before the catalogue's sale discount. */
  readonly fullPrice: bigint
  /** Unit price after the catalogue's sale discount, before discounts of the cart. */
  readonly priceBeforeDiscounts: bigint
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

/** A discount of the input that had no effect, with the reason. */
export interface SkippedDiscount {
  readonly discountId: string
  readonly reason: 'NOT_ACTIVE' | 'NOTHING_TO_APPLY_TO' | 'NO_EFFECT'
}

/** The sum of the taxes of one rate. */
export interface TaxOfRate {
  readonly rate: string
  readonly taxableAmount: bigint
  readonly tax: bigint
}

/** Kind of a step of the calculation. */
export type StepRule =
  | 'line-subtotal'
  | 'item-discount'
  | 'order-discount'
  | 'shipping'
  | 'shipping-discount'
  | 'shipping-not-needed'
  | 'additional-fee'
  | 'tax-added'
  | 'tax-included'
  | 'gift-card'

/** One step of the calculation. The amounts of the counted steps sum to the total. */
export interface Step {
  readonly rule: StepRule
  readonly part: 'line' | 'shipping' | 'fee' | 'order'
  /** Line id, fee code, or fee name if it has no code. */
  readonly id?: string
  readonly discountId?: string
  readonly amount: bigint
  readonly counted: boolean
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
  readonly giftCard?: { readonly applied: bigint; readonly remaining: bigint }
  /** Amount due now: `payNow.total` minus the gift card. */
  readonly amountDue: bigint
  readonly appliedDiscounts: readonly AppliedDiscount[]
  readonly skippedDiscounts: readonly SkippedDiscount[]
  readonly taxByRate: readonly TaxOfRate[]
  readonly steps: readonly Step[]
}
