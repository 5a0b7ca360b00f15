import { convert, type Decimal, formatMoney, toDecimal } from '@stoa/contract/money'
import type {
  AppliedDiscount,
  Breakdown,
  PricedFee,
  PricedLine,
  PricedShipping,
  Taxed,
  TaxShare,
  Totals,
} from '@stoa/pricing'
import { shareJson } from '../platform-support/reply-json.ts'

/** How amounts are formatted: currency, the reader's locale, and an optional conversion currency. */
export interface PriceView {
  readonly currency: string
  /** BCP 47; default `en`. */
  readonly locale?: string
  /** Exchange rate: units of `currency` per unit of the breakdown's. Converted amounts are for display and may not add up. */
  readonly conversion?: { readonly currency: string; readonly rate: Decimal }
}

/** `Price` of the wire, the form of orders and transactions. */
export interface Price {
  amount: string
  formattedAmount: string
}

/** `MultiCurrencyPrice` of the wire, the form of carts and checkouts. */
export interface MultiCurrencyPrice extends Price {
  convertedAmount: string
  formattedConvertedAmount: string
}

/** Maximum number of cached prices of one currency and locale, and of such pairs. */
const CACHED_PRICES = 1_000
const CACHED_VIEWS = 10

/**
 * Caches the prices that a function makes: a reply repeats most amounts, and formatting one takes a microsecond. The cached
 * objects are frozen, because replies share them.
 */
function cachePrices<P extends object>(make: (minor: bigint, view: PriceView) => P) {
  const views = new Map<string, Map<bigint, P>>()
  return (minor: bigint, view: PriceView): P => {
    const key = `${view.locale} ${view.currency}`
    let cached = views.get(key)
    if (!cached) {
      if (views.size >= CACHED_VIEWS) views.clear()
      cached = new Map()
      views.set(key, cached)
    }
    let price = cached.get(minor)
    if (!price) {
      if (cached.size >= CACHED_PRICES) cached.clear()
      price = shareJson(make(minor, view))
      cached.set(minor, price)
    }
    return price
  }
}

const makePrice = (minor: bigint, { currency, locale }: PriceView): Price => ({
  amount: toDecimal(minor, currency),
  formattedAmount: formatMoney(minor, currency, locale),
})

const withConverted = (price: Price, converted: Price): MultiCurrencyPrice => ({
  ...price,
  convertedAmount: converted.amount,
  formattedConvertedAmount: converted.formattedAmount,
})

/** An amount in decimal and formatted form. */
export const toPrice: (minor: bigint, view: PriceView) => Price = cachePrices(makePrice)

const toUnconvertedPrice = cachePrices((minor, view) => {
  const price = makePrice(minor, view)
  return withConverted(price, price)
})

/** The converted fields repeat the amount when there is no conversion. */
export function toMultiCurrencyPrice(minor: bigint, view: PriceView): MultiCurrencyPrice {
  const { currency, locale, conversion } = view
  if (!conversion) return toUnconvertedPrice(minor, view)
  const converted = convert(minor, currency, conversion.currency, conversion.rate)
  return withConverted(toPrice(minor, view), toPrice(converted, { currency: conversion.currency, locale }))
}

/** Formats each amount of an object under the same key. */
export function showEach<K extends string, P>(
  amounts: Record<K, bigint>,
  show: (minor: bigint, view: PriceView) => P,
  view: PriceView,
): Record<K, P> {
  const shown = {} as Record<K, P>
  for (const name in amounts) shown[name] = show(amounts[name], view)
  return shown
}

const prices = <K extends string>(amounts: Record<K, bigint>, view: PriceView) =>
  showEach(amounts, toMultiCurrencyPrice, view)

/** `ItemTaxFullDetails` of the wire. Taxes without a name are not itemized. */
export function toTaxDetails({ taxableAmount, taxRate, tax, taxes }: Taxed, view: PriceView) {
  const named = taxes.filter(({ name }) => name !== '')
  return {
    taxRate,
    ...prices({ taxableAmount, totalTax: tax }, view),
    rateBreakdown: named.map(({ name, rate, tax: amount }) => ({
      name,
      rate,
      tax: toMultiCurrencyPrice(amount, view),
    })),
    taxBreakdown: named.map(share => ({
      ...toTaxName(share),
      ...prices({ taxAmount: share.tax, taxableAmount: share.taxableAmount, nonTaxableAmount: 0n }, view),
    })),
  }
}

/** Name, rate and authority of a tax, as all tax breakdowns of the wire have them. */
export const toTaxName = ({ name, rate, jurisdiction = '', jurisdictionType, type = '' }: TaxShare) => ({
  taxName: name,
  rate,
  jurisdiction,
  jurisdictionType: jurisdictionType ?? ('UNDEFINED' as const),
  taxType: type,
})

/** The price fields of a cart's `LineItem`. */
export function toCartLinePrices(line: PricedLine, view: PriceView) {
  const { price, fullPrice, priceBeforeDiscounts, lineItemPrice, deposit } = line
  return {
    ...prices({ price, fullPrice, priceBeforeDiscounts, lineItemPrice }, view),
    ...(deposit > 0n && { depositAmount: toMultiCurrencyPrice(deposit, view) }),
  }
}

/** The price fields of a checkout's `LineItem`. */
export function toCheckoutLinePrices(line: PricedLine, view: PriceView) {
  const { totalPriceAfterTax, totalPriceBeforeTax, totalDiscount } = line
  return {
    ...toCartLinePrices(line, view),
    ...prices({ totalPriceAfterTax, totalPriceBeforeTax, discount: totalDiscount }, view),
    taxDetails: toTaxDetails(line, view),
  }
}

/** `CalculatedLineItem` of the wire, with its `LineItemPricesData`. */
export function toCalculatedLineItem(line: PricedLine, view: PriceView) {
  const { discount: totalDiscount, ...rest } = toCheckoutLinePrices(line, view)
  const { modifiers } = line
  return {
    lineItemId: line.id,
    pricesBreakdown: {
      ...rest,
      totalDiscount,
      ...(modifiers !== undefined && {
        modifiers: toMultiCurrencyPrice(modifiers * BigInt(line.quantity), view),
      }),
    },
    paymentOption: line.paymentOption,
  }
}

/** `SelectedCarrierServiceOptionPrices` of the wire. */
export function toShippingPrices(shipping: PricedShipping, view: PriceView) {
  const { price, totalDiscount, totalPriceBeforeTax, totalPriceAfterTax } = shipping
  return {
    ...prices({ price, totalDiscount, totalPriceBeforeTax, totalPriceAfterTax }, view),
    taxDetails: toTaxDetails(shipping, view),
  }
}

/** `AdditionalFee` of the wire. */
export function toAdditionalFee(fee: PricedFee, view: PriceView) {
  const { code, name, price, totalPriceBeforeTax: priceBeforeTax, totalPriceAfterTax: priceAfterTax } = fee
  return {
    ...(code !== undefined && { code }),
    name,
    translatedName: name,
    ...prices({ price, priceBeforeTax, priceAfterTax }, view),
    taxDetails: toTaxDetails(fee, view),
    lineItemIds: [...fee.lineIds],
  }
}

/** `PriceSummary` of carts and checkouts. Its total is after memberships and gift cards, unlike an order's. */
export function toPriceSummary(totals: Totals, view: PriceView, paid = 0n) {
  const { subtotal, discount, shipping, additionalFees, tax, total } = totals
  return prices({ subtotal, discount, shipping, additionalFees, tax, total: total - paid }, view)
}

/** `TaxSummary` of the wire. */
export function toTaxSummary({ taxByRate, summary }: Breakdown, view: PriceView) {
  const taxableAmount = taxByRate.reduce((sum, rate) => sum + rate.taxableAmount, 0n)
  return prices({ taxableAmount, totalTax: summary.tax }, view)
}

/** A translatable text. `translated` repeats the original when there is no translation. */
export const toTranslatable = <T extends { original?: string; translated?: string | null }>(text: T) => ({
  ...text,
  translated: text.translated ?? text.original,
})

/** `AppliedDiscount` of carts and checkouts. */
export function toAppliedDiscount({ discount, amount: minor, lines }: AppliedDiscount, view: PriceView) {
  const { id, name = '', code = '', source, scope: discountType } = discount
  const amount = toMultiCurrencyPrice(minor, view)
  const percentage = discount.kind === 'PERCENTAGE' ? { percentage: Number(discount.value) } : {}
  return {
    ...(source === 'coupon' && { coupon: { id, code, name, amount } }),
    ...(source === 'merchantDiscount' && { merchantDiscount: { amount, ...percentage } }),
    ...(source === 'discountRule' && {
      discountRule: { id, name: toTranslatable({ original: name }), amount },
    }),
    discountType,
    lineItemIds: lines.map(({ lineId }) => lineId),
  }
}

/** The amounts that a cart estimate and a checkout share, in their wire form. */
export function toTotals(breakdown: Breakdown, reader: Omit<PriceView, 'currency'> = {}) {
  const { currency } = breakdown
  const paid = breakdown.membershipTotal + breakdown.giftCardTotal
  const view = { ...reader, currency }
  return {
    currency,
    calculatedLineItems: breakdown.lines.map(line => toCalculatedLineItem(line, view)),
    priceSummary: toPriceSummary(breakdown.summary, view, paid),
    payNow: toPriceSummary(breakdown.payNow, view, paid),
    payLater: toPriceSummary(breakdown.payLater, view),
    taxSummary: toTaxSummary(breakdown, view),
    appliedDiscounts: breakdown.appliedDiscounts.map(discount => toAppliedDiscount(discount, view)),
    additionalFees: breakdown.additionalFees.map(fee => toAdditionalFee(fee, view)),
  }
}

/** The amounts of a checkout that are due later: without and after free trials. */
export function toLaterTotals(
  { payLater, payAfterFreeTrial: trials, currency }: Breakdown,
  reader: Omit<PriceView, 'currency'> = {},
) {
  if (!trials) return {}
  const view = { ...reader, currency }
  const other = (name: keyof Totals) => payLater[name] - trials[name]
  const others = {
    subtotal: other('subtotal'),
    discount: other('discount'),
    shipping: other('shipping'),
    additionalFees: other('additionalFees'),
    tax: other('tax'),
    total: other('total'),
  }
  return { payLater: toPriceSummary(others, view), payAfterFreeTrial: toPriceSummary(trials, view) }
}

/** The calculation steps as JSON, with amounts as decimal text. */
export function toSteps({ steps, currency }: Breakdown) {
  return steps.map(step => ({ ...step, amount: toDecimal(step.amount, currency) }))
}
