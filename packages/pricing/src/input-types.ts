import type { Decimal } from '@stoa/contract/money'

/**
 * How tax is rounded. `line-half-up` (default): per line, shipping and fee. `rate-half-up`: once per tax rate over all
 * its parts, then allocated by largest remainder.
 */
export type RoundingPolicy = 'line-half-up' | 'rate-half-up'

/**
 * When a line is paid (`PaymentOptionType` of the wire). The price of lines that only memberships can pay is 0. A remainder beside a
 * membership is the whole price, due later.
 */
export type LinePaymentOption =
  | 'FULL_PAYMENT_ONLINE'
  | 'FULL_PAYMENT_OFFLINE'
  | 'DEPOSIT_ONLINE'
  | 'MEMBERSHIP'
  | 'MEMBERSHIP_OFFLINE'
  | 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER'

/** All amounts are minor units of `currency`; see `parseAmount`. */
export interface PricingInput {
  readonly currency: string
  /** Whether unit prices, shipping, fees and fixed discounts are gross (tax inside) or net (tax on top). */
  readonly taxIncludedInPrices: boolean
  /** Default `line-half-up`. */
  readonly rounding?: RoundingPolicy
  readonly lines: readonly LineInput[]
  /** The merchant's rules, in the order in which they apply. */
  readonly discountRules?: readonly DiscountRuleInput[]
  readonly coupon?: CouponInput
  /** Discounts without conditions, such as those of a merchant on one order. */
  readonly discounts?: readonly DiscountInput[]
  /** The chosen shipping option. Not charged when no line is shippable. */
  readonly shipping?: { readonly price: bigint } & Taxable
  readonly additionalFees?: readonly FeeInput[]
  /** Pay the amount due now that memberships leave, in this order. They are payments, not discounts, so they do not change tax. */
  readonly giftCards?: readonly GiftCardInput[]
  /** The member who buys; for rules that are limited to members. */
  readonly memberId?: string
  /** The buyer pays no tax. Prices that include tax are reduced to their net price per unit. Default false. */
  readonly taxExempt?: boolean
  /** Current time: decides which discounts are active. */
  readonly now: Date
}

/** The taxes of a line, the shipping price or a fee. */
export interface Taxable {
  /** The taxes, in the order in which compound taxes count those before them. */
  readonly taxes?: readonly TaxInput[]
  /** Short for one tax without a name: 0 to 1 with at most 6 decimals; default 0. `taxes` takes precedence. */
  readonly taxRate?: Decimal
}

/** A tax of one authority. */
export interface TaxInput {
  /** Name for the shopper, such as "VAT". */
  readonly name: string
  /** 0 to 1 with at most 6 decimals. */
  readonly rate: Decimal
  /** Name of the authority's area, such as "Québec". */
  readonly jurisdiction?: string
  readonly jurisdictionType?: 'COUNTRY' | 'STATE' | 'COUNTY' | 'CITY' | 'SPECIAL'
  /** Kind of tax, such as "VAT" or "Sales". */
  readonly type?: string
  /** Whether the tax base includes the taxes before this one. Default false. */
  readonly compound?: boolean
}

/** A gift card or another balance that pays. */
export interface GiftCardInput {
  readonly id: string
  readonly balance: bigint
  /** The most that it may pay of this purchase; default its balance. */
  readonly limit?: bigint
}

/** An extra that a line may have, such as a topping. */
export interface ModifierInput {
  /** Price that one of it adds to one unit. */
  readonly price: bigint
  /** How many of it one unit has; default 1. */
  readonly quantity?: number
}

/** A line of a cart. */
export interface LineInput extends Taxable {
  /** Unique within the input. */
  readonly id: string
  /** Unit price after the catalogue's sale discount. */
  readonly unitPrice: bigint
  /** Unit price before the catalogue's sale discount; default `unitPrice`. */
  readonly fullPrice?: bigint
  /** They add to `unitPrice` and `fullPrice`; discounts and taxes apply to them too. */
  readonly modifiers?: readonly ModifierInput[]
  /** An integer of at least 1. */
  readonly quantity: number
  /** Name of the price list that the unit price is from. */
  readonly priceList?: string
  readonly taxGroupId?: string
  /** The catalogue's item; absent for custom lines. Rules and coupons select lines by it. */
  readonly catalogItem?: { readonly appId: string; readonly id: string }
  /** Collections that contain the item. */
  readonly collectionIds?: readonly string[]
  /** Default true. */
  readonly shippable?: boolean
  /** False excludes the line from all discounts, for example the sale of a gift card; default true. */
  readonly discountable?: boolean
  /** Default `FULL_PAYMENT_ONLINE`. */
  readonly paymentOption?: LinePaymentOption
  /** For `DEPOSIT_ONLINE`: the amount due now per unit; the remainder is due later. */
  readonly deposit?: bigint
  /** Id of the membership that pays for the line in full, with its tax. It is a payment, so it changes no price. */
  readonly membership?: string
  /** Whether the line is due after a free trial: nothing of it is due now. */
  readonly freeTrial?: boolean
  /** The line bears no tax, though others do. Its price is the net price per unit. Default false. */
  readonly taxExempt?: boolean
}

/** A charge besides lines and shipping, such as gift wrapping. */
export interface FeeInput extends Taxable {
  readonly code?: string
  readonly name: string
  readonly price: bigint
  /** Ids of the lines that caused the fee, for display. */
  readonly lineIds?: readonly string[]
}

/** Where a discount comes from. */
export type DiscountSource = 'coupon' | 'merchantDiscount' | 'discountRule'
/** What a discount reduces: all lines, some lines, or the shipping price. */
export type DiscountScope = 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING'

/** Reduction by a percentage (0 to 100), by an amount, or to a price. A discount never raises a price. */
export type SimpleDiscount =
  | { readonly kind: 'PERCENTAGE'; readonly value: Decimal }
  | { readonly kind: 'FIXED_AMOUNT' | 'FIXED_PRICE'; readonly value: bigint }

/** What a discount takes off. */
export type DiscountValue =
  | SimpleDiscount
  /** Of every `buy + get` units, `get` are reduced by a percentage (100: free): the cheapest units of all. */
  | { readonly kind: 'BUY_X_GET_Y'; readonly buy: number; readonly get: number; readonly value: Decimal }
  /** Every `quantity` units cost `value` together. The most expensive units are grouped first. */
  | { readonly kind: 'QUANTITY_PRICE'; readonly quantity: number; readonly value: bigint }

/** A discount: what it takes off, from what, and when. */
export type DiscountInput = DiscountValue & {
  readonly id: string
  readonly source: DiscountSource
  readonly scope: DiscountScope
  /** For `SPECIFIC_ITEMS`: ids of the eligible lines. */
  readonly lineIds?: readonly string[]
  /** Reduces at most so many units, the cheapest first. Only for percentages, amounts and prices. */
  readonly maxUnits?: number
  /**
   * How many units of each line it reduces, by line id; lines that are not named are not reduced. Absent: all units. Only for
   * percentages, amounts and prices without `maxUnits` that do not change unit prices.
   */
  readonly lineUnits?: Readonly<Record<string, number>>
  readonly name?: string
  readonly code?: string
  /** Start of validity, inclusive. */
  readonly activeFrom?: Date
  /** End of validity, exclusive. */
  readonly activeUntil?: Date
}

/** Selects lines. A line matches if it is of the app and in one of the lists; without lists, all items of the app match. */
export interface ScopeInput {
  readonly appId?: string
  readonly itemIds?: readonly string[]
  readonly collectionIds?: readonly string[]
  /** Lines that the caller selected by other means, such as a filter of the catalogue. */
  readonly lineIds?: readonly string[]
}

/** Condition of a discount rule, on unit prices before the discounts of the cart. Limits are inclusive. */
export type TriggerInput =
  | { readonly kind: 'AND' | 'OR'; readonly triggers: readonly TriggerInput[] }
  | {
      readonly kind: 'SUBTOTAL_RANGE'
      readonly scopes?: readonly ScopeInput[]
      readonly from?: bigint
      readonly to?: bigint
    }
  | {
      readonly kind: 'ITEM_QUANTITY_RANGE'
      readonly scopes?: readonly ScopeInput[]
      readonly from?: number
      readonly to?: number
    }
  | { readonly kind: 'MEMBERS'; readonly memberIds: readonly string[] }
  /** A condition of another program, which the caller has evaluated. */
  | { readonly kind: 'CUSTOM'; readonly holds: boolean }

/** A rule of the merchant: a discount that applies by itself. */
export interface DiscountRuleInput {
  readonly id: string
  readonly name?: string
  /** Default true. */
  readonly active?: boolean
  /** Start of validity, inclusive. */
  readonly activeFrom?: Date
  /** End of validity, exclusive. */
  readonly activeUntil?: Date
  readonly trigger?: TriggerInput
  /** The discounted lines; default all lines of the catalogue and custom lines. */
  readonly scopes?: readonly ScopeInput[]
  readonly discount: DiscountValue
}

/** The coupon of a cart. */
export interface CouponInput extends Omit<DiscountRuleInput, 'discount' | 'trigger'> {
  readonly code: string
  readonly discount: DiscountValue | { readonly kind: 'FREE_SHIPPING' }
  /** Least subtotal of the lines that the coupon covers. */
  readonly minSubtotal?: bigint
  /** Least number of units of those lines. */
  readonly minQuantity?: number
  /** Reduces at most so many units, the cheapest first. */
  readonly maxUnits?: number
  /** False: either the coupon or the rules apply, whichever makes the total lower. Default true. */
  readonly combinesWithRules?: boolean
  /** A reason that only the caller knows. */
  readonly rejection?: 'USAGE_LIMIT' | 'BUYER_LIMIT' | 'NOT_FIRST_ORDER'
}
