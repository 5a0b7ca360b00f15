import type { Decimal } from './money.ts'

/**
 * How tax is rounded. `line-half-up` (default): each line, the shipping and each fee on its own. `rate-half-up`:
 * once per tax rate over everything that bears it, then split by largest remainder.
 */
export type RoundingPolicy = 'line-half-up' | 'rate-half-up'

/** When a line is paid for (`PaymentOptionType` of the wire). Lines paid by membership come in with price 0. */
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
  /** Pays for what is due now; it is a payment, not a discount, so tax is not affected. */
  readonly giftCard?: { readonly balance: bigint }
  /** Decides which discounts are active. */
  readonly moment: Date
}

export interface LineInput {
  /** Unique within the input. */
  readonly id: string
  /** Price of one, after the catalogue's own sale discount. */
  readonly unitPrice: bigint
  /** Price of one before the catalogue's sale discount; default `unitPrice`. */
  readonly fullPrice?: bigint
  /** Whole and at least 1. */
  readonly quantity: number
  /** 0 to 1 with at most 6 decimals; default 0. */
  readonly taxRate?: Decimal
  readonly taxGroupId?: string
  /** Default true. */
  readonly shippable?: boolean
  /** False keeps every discount away (a gift card for sale, say); default true. */
  readonly discountable?: boolean
  /** Default `FULL_PAYMENT_ONLINE`. */
  readonly paymentOption?: LinePaymentOption
  /** For `DEPOSIT_ONLINE`: due now for one piece; the rest is paid later. */
  readonly deposit?: bigint
}

export interface FeeInput {
  readonly code?: string
  readonly name: string
  readonly price: bigint
  readonly taxRate?: Decimal
  /** Lines that caused the fee, for display. */
  readonly lineIds?: readonly string[]
}

export type DiscountSource = 'coupon' | 'merchantDiscount' | 'discountRule'
export type DiscountScope = 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING'

/** Off by a percentage (0 to 100), by an amount, or down to a price. A discount never raises a price. */
export type DiscountValue =
  | { readonly kind: 'PERCENTAGE'; readonly value: Decimal }
  | { readonly kind: 'FIXED_AMOUNT' | 'FIXED_PRICE'; readonly value: bigint }

export type DiscountInput = DiscountValue & {
  readonly id: string
  readonly source: DiscountSource
  readonly scope: DiscountScope
  /** For `SPECIFIC_ITEMS`: the lines that qualify. */
  readonly lineIds?: readonly string[]
  readonly name?: string
  readonly code?: string
  /** Active from this moment on (inclusive) ... */
  readonly activeFrom?: Date
  /** ... and before this one. */
  readonly activeUntil?: Date
}

/** Tax of one part (line, shipping, fee): `totalPriceBeforeTax + tax = totalPriceAfterTax`, in either tax mode. */
export interface Taxed {
  /** As text without trailing zeros, e.g. "0.19". */
  readonly taxRate: string
  /** What the tax is computed on: the price after discounts and without tax. */
  readonly taxableAmount: bigint
  readonly tax: bigint
  readonly totalPriceBeforeTax: bigint
  readonly totalPriceAfterTax: bigint
}

export interface PricedLine extends Taxed {
  readonly id: string
  readonly quantity: number
  /** One piece before the catalogue's sale discount. */
  readonly fullPrice: bigint
  /** One piece after the catalogue's sale discount, before any discount of the cart. */
  readonly priceBeforeDiscounts: bigint
  /** One piece after automatic item discounts as well (before coupons and discounts on the whole cart). */
  readonly price: bigint
  /** `price x quantity`, exactly. */
  readonly lineItemPrice: bigint
  /** `priceBeforeDiscounts x quantity`: the line's part of the subtotal. */
  readonly subtotal: bigint
  /** Everything taken off: item discounts and the line's share of the others. */
  readonly totalDiscount: bigint
  readonly discounts: readonly DiscountShare[]
  readonly taxGroupId?: string
  readonly paymentOption: LinePaymentOption
  /** The deposit for the whole line, 0 without one. */
  readonly deposit: bigint
}

export interface DiscountShare {
  readonly discountId: string
  readonly amount: bigint
}

export interface PricedShipping extends Taxed {
  readonly price: bigint
  readonly totalDiscount: bigint
}

export interface PricedFee extends Taxed {
  readonly code?: string
  readonly name: string
  readonly price: bigint
  readonly lineIds: readonly string[]
}

/** `subtotal - discount + shipping + additionalFees + (tax, if not included) = total`. */
export interface Totals {
  readonly subtotal: bigint
  /** All discounts, that on shipping included. */
  readonly discount: bigint
  /** Before its discount. */
  readonly shipping: bigint
  readonly additionalFees: bigint
  readonly tax: bigint
  readonly total: bigint
}

export interface AppliedDiscount {
  readonly discount: DiscountInput
  readonly amount: bigint
  /** The lines it reached, with what each got; empty for shipping. */
  readonly lines: readonly { readonly lineId: string; readonly amount: bigint }[]
}

/** A discount that was given but did nothing, and why. */
export interface SkippedDiscount {
  readonly discountId: string
  readonly reason: 'NOT_ACTIVE' | 'NOTHING_TO_APPLY_TO' | 'NO_EFFECT'
}

export interface TaxOfRate {
  readonly rate: string
  readonly taxableAmount: bigint
  readonly tax: bigint
}

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

/** One line of the explanation. The amounts of the counted steps sum to the total. */
export interface Step {
  readonly rule: StepRule
  readonly part: 'line' | 'shipping' | 'fee' | 'order'
  /** Line id, or fee code (its name without one). */
  readonly id?: string
  readonly discountId?: string
  readonly amount: bigint
  readonly counted: boolean
  /** The calculation in words, e.g. "3 x 9.99". English, for the merchant and for support. */
  readonly reason: string
}

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
  /** What is still to be paid now: `payNow.total` less the gift card. */
  readonly amountDue: bigint
  readonly appliedDiscounts: readonly AppliedDiscount[]
  readonly skippedDiscounts: readonly SkippedDiscount[]
  readonly taxByRate: readonly TaxOfRate[]
  readonly steps: readonly Step[]
}
