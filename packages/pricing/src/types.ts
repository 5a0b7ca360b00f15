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
