import type {
  AppliedDiscount,
  Breakdown,
  PricedFee,
  PricedLine,
  PricedShipping,
  Taxed,
  Totals,
} from '@stoa/pricing'
import { type PriceView, showEach, toPrice, toTaxName, toTranslatable } from './wire.ts'

const prices = <K extends string>(amounts: Record<K, bigint>, view: PriceView) =>
  showEach(amounts, toPrice, view)

/** The price fields of an `OrderLineItem`. */
export function toOrderLinePrices(line: PricedLine, taxIncluded: boolean, view: PriceView) {
  const { price, priceBeforeDiscounts, lineItemPrice, totalDiscount } = line
  const { totalPriceBeforeTax, totalPriceAfterTax, taxGroupId, paymentOption, deposit } = line
  return {
    ...prices({ price, priceBeforeDiscounts, lineItemPrice, totalDiscount }, view),
    ...prices({ totalPriceBeforeTax, totalPriceAfterTax }, view),
    taxInfo: { ...toTaxInfo(line, taxIncluded, view), ...(taxGroupId !== undefined && { taxGroupId }) },
    paymentOption,
    ...(deposit > 0n && { depositAmount: toPrice(deposit, view) }),
  }
}

/** `LineItemTaxInfo` of an order's lines, shipping and fees. */
export function toTaxInfo(
  { tax, taxableAmount, taxRate, taxes }: Taxed,
  taxIncluded: boolean,
  view: PriceView,
) {
  const named = taxes.filter(({ name }) => name !== '')
  return {
    ...prices({ taxAmount: tax, taxableAmount }, view),
    taxRate,
    taxIncludedInPrice: taxIncluded,
    ...(named.length > 0 && {
      taxBreakdown: named.map(share => ({
        ...toTaxName(share),
        ...prices({ taxAmount: share.tax, taxableAmount: share.taxableAmount, nonTaxableAmount: 0n }, view),
      })),
    }),
  }
}

/** `ShippingPrice` of an order (`shippingInfo.cost`). */
export function toOrderShippingPrice(shipping: PricedShipping, taxIncluded: boolean, view: PriceView) {
  const { price, totalPriceBeforeTax, totalPriceAfterTax, totalDiscount: discount } = shipping
  return {
    ...prices({ price, totalPriceBeforeTax, totalPriceAfterTax, discount }, view),
    taxInfo: toTaxInfo(shipping, taxIncluded, view),
  }
}

/** `AdditionalFee` of an order without its id, which the order assigns. */
export function toOrderFee(fee: PricedFee, taxIncluded: boolean, view: PriceView) {
  const { code, name, price, totalPriceBeforeTax: priceBeforeTax, totalPriceAfterTax: priceAfterTax } = fee
  return {
    ...(code !== undefined && { code }),
    name,
    ...prices({ price, priceBeforeTax, priceAfterTax }, view),
    taxInfo: toTaxInfo(fee, taxIncluded, view),
    lineItemIds: [...fee.lineIds],
  }
}

/** `PriceSummary` of an order. Its total is before gift cards, which are payments of the order. */
export function toOrderPriceSummary(totals: Totals, view: PriceView) {
  const { subtotal, discount, shipping, additionalFees: totalAdditionalFees, tax, total } = totals
  return prices({ subtotal, discount, shipping, tax, total, totalAdditionalFees }, view)
}

/** `AppliedDiscount` of an order, with the share of each line. */
export function toOrderDiscount({ discount, amount: minor, lines }: AppliedDiscount, view: PriceView) {
  const { id, name = '', code = '', source, scope: discountType } = discount
  const amount = toPrice(minor, view)
  return {
    id,
    ...(source === 'coupon' && { coupon: { id, code, name, amount } }),
    ...(source === 'merchantDiscount' && { merchantDiscount: { description: name, amount } }),
    ...(source === 'discountRule' && {
      discountRule: { id, name: toTranslatable({ original: name }), amount },
    }),
    discountType,
    lineItemIds: lines.map(({ lineId }) => lineId),
    lineItemDiscounts: lines.map(line => ({ id: line.lineId, totalDiscount: toPrice(line.amount, view) })),
  }
}

/** All amounts of an order that are not per line, in their wire form. */
export function toOrderTotals(breakdown: Breakdown, reader: Omit<PriceView, 'currency'> = {}) {
  const { currency, taxIncludedInPrices, summary } = breakdown
  const view = { ...reader, currency }
  const named = breakdown.taxTotals.filter(({ name }) => name !== '')
  return {
    currency,
    taxIncludedInPrices,
    priceSummary: toOrderPriceSummary(summary, view),
    ...(breakdown.payAfterFreeTrial && {
      payAfterFreeTrial: toOrderPriceSummary(breakdown.payAfterFreeTrial, view),
    }),
    taxInfo: {
      totalTax: toPrice(summary.tax, view),
      ...(named.length > 0 && {
        taxBreakdown: named.map(total => ({
          ...toTaxName(total),
          aggregatedTaxAmount: toPrice(total.tax, view),
        })),
      }),
    },
    appliedDiscounts: breakdown.appliedDiscounts.map(discount => toOrderDiscount(discount, view)),
    additionalFees: breakdown.additionalFees.map(fee => toOrderFee(fee, taxIncludedInPrices, view)),
  }
}
