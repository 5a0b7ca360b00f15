import { s } from '../schema.ts'

export const MultiCurrencyPrice = s.object({
  amount: s.always.decimal({
    gte: 0,
    lte: 1000000000000000,
    doc: 'Amount in the currency of the shop, with the decimals of that currency: "12.50" for EUR.',
  }),
  convertedAmount: s.ro.decimal({
    gte: 0,
    lte: 1000000000000000,
    doc: 'Amount in `conversionCurrency`, rounded by itself. Equals `amount` without conversion.',
  }),
  formattedAmount: s.always(
    s.ro.string({ doc: "`amount` with currency symbol, in the format of the site's locale." }),
  ),
  formattedConvertedAmount: s.ro.string({
    doc: "`convertedAmount` with currency symbol, in the format of the site's locale.",
  }),
})

export const PriceSummary = s.object({
  subtotal: s.always.with(MultiCurrencyPrice, {
    doc: 'Sum of all line items before discounts of the cart, without shipping and fees.',
  }),
  shipping: s.always.with(MultiCurrencyPrice, {
    doc: 'Shipping before its discount. Zero while no delivery option is selected.',
  }),
  tax: s.always.with(MultiCurrencyPrice, {
    doc: 'Tax on line items, shipping and fees. It is already part of prices that include tax.',
  }),
  discount: s.always.with(MultiCurrencyPrice, {
    doc: 'All discounts, including those on shipping. Subtracted from the other amounts.',
  }),
  total: s.always.with(MultiCurrencyPrice, {
    doc: 'Amount to pay: subtotal - discount + shipping + additionalFees, plus tax unless prices include it, minus gift card.',
  }),
  additionalFees: s.with(MultiCurrencyPrice, { doc: 'Sum of the additional fees.' }),
})

export const PriceDescription = s.object({
  original: s.string({ min: 1, max: 100, doc: 'Text in the language of the site, such as "per kg".' }),
  translated: s.nullable.string({ min: 1, max: 100, doc: 'Text in the language of the buyer.' }),
})

/** An amount of money. A request that sends the object sends its `amount`: an empty one never counts as absent. */
export const Price = s.object({
  amount: s.req.decimal({
    gte: 0,
    lte: 1000000000000000,
    doc: 'Amount with the decimals of its currency: "12.50" for EUR.',
  }),
  formattedAmount: s.always(
    s.ro.string({ doc: "`amount` with currency symbol, in the format of the site's locale." }),
  ),
})

/** What is due with an order and after it. */
export const splitTotals = {
  payNow: s.ro.with(PriceSummary, {
    doc: 'Part of the totals that is due with the order. Equals `priceSummary` without deposits.',
  }),
  payLater: s.ro.with(PriceSummary, {
    doc: 'Part of the totals that is due after the order. Zero without deposits.',
  }),
}
