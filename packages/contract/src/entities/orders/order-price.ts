import { s } from '../../schema.ts'
import { Price } from '../price.ts'
import { TranslatableString } from '../purchase/item-modifier.ts'
import { JurisdictionType, TaxableAddress } from '../purchase/tax-details.ts'
import { ItemTaxFullDetails, LineItemTaxInfo } from './order-line-item.ts'

export const AdditionalFeeSource = ['SERVICE_PLUGIN', 'ITEM', 'MANUAL', 'SHIPPING', 'PLATFORM'] as const
export const ChargeType = ['PASS_ON', 'ABSORBED'] as const

export const CurrencyConversionDetails = s.object({
  originalCurrency: s.ro.nullable.string({
    format: 'currency',
    doc: 'Currency of the prices before conversion (ISO 4217).',
  }),
  conversionRate: s.ro.nullable.decimal({
    gt: 0,
    lte: 1000000000000000,
    doc: "Units of the order's currency for one unit of `originalCurrency`.",
  }),
})

export const PriceSummary = s.object({
  subtotal: s.always.with(Price, {
    doc: 'Sum of all line items before discounts of the order, without shipping and fees.',
  }),
  shipping: s.always.with(Price, { doc: 'Shipping before its discount.' }),
  tax: s.always.with(Price, {
    doc: 'Tax on line items, shipping and fees. It is already part of prices that include tax.',
  }),
  discount: s.always.with(Price, {
    doc: 'All discounts, including those on shipping. Subtracted from the other amounts.',
  }),
  total: s.always.with(Price, {
    doc: 'Amount to pay: subtotal - discount + shipping + totalAdditionalFees, plus tax unless prices include it. Before gift cards.',
  }),
  totalAdditionalFees: s.with(Price, { doc: 'Sum of the additional fees.' }),
})

export const TaxSummary = s.object({ totalTax: s.ro.with(Price, { doc: 'Sum of all taxes.' }) })

export const OrderTaxBreakdown = s.object({
  taxName: s.string({ max: 200, doc: 'Name of the tax as it is shown to buyers.' }),
  taxType: s.string({ max: 200, doc: 'Kind of tax, such as "Sales".' }),
  jurisdiction: s.string({ max: 200, doc: 'Authority that levies the tax, such as "New York".' }),
  jurisdictionType: s.enum(JurisdictionType, { doc: 'Level of the authority. `SPECIAL`: a tax district.' }),
  rate: s.decimal({ gte: 0, maxScale: 6, doc: 'Share of the taxable amount: "0.19" is 19 %.' }),
  aggregatedTaxAmount: s.with(Price, { doc: 'Sum of this tax over the whole order.' }),
})

export const OrderTaxInfo = s.object({
  totalTax: s.with(Price, { doc: 'Sum of all taxes.' }),
  taxBreakdown: s.array(OrderTaxBreakdown, { max: 50, doc: 'Each tax with its authority.' }),
  taxExempt: s.ro.nullable.boolean({ doc: 'True if the buyer pays no tax.' }),
})

export const Balance = s.object({
  amount: s.ro.string({ doc: 'Amount still to be paid. Negative if the buyer has paid too much.' }),
  formattedAmount: s.ro.string({ doc: "`amount` with currency symbol, in the format of the site's locale." }),
})

export const CashRounding = s.object({
  amount: s.decimal({
    gte: -1000000000000000,
    lte: 1000000000000000,
    doc: 'Difference that rounding to the smallest coin makes. It may be negative.',
  }),
  formattedAmount: s.ro.string({ doc: "`amount` with currency symbol, in the format of the site's locale." }),
})

export const PaidByKind = ['GIFT_CARD', 'MEMBERSHIP', 'ONLINE', 'OFFLINE'] as const

export const PaidBy = s.object({
  kind: s.always.enum(PaidByKind, {
    doc: '`ONLINE`: by a payment provider. `OFFLINE`: outside the platform.',
  }),
  name: s.string({
    max: 1000,
    doc: 'Name of the method for people, such as `Visa`. Absent if it is unknown.',
  }),
  amount: s.always.with(Price, { doc: 'What was paid this way.' }),
})

export const BalanceSummary = s.object({
  balance: s.ro.with(Balance, {
    doc: 'Total minus `net`, without what refunds have credited. A canceled or rejected order has no total.',
  }),
  paid: s.ro.with(Price, { doc: 'Sum of all payments.' }),
  paidBy: s.ro.array(PaidBy, { max: 100, doc: 'The parts of `paid`. Absent if nothing is paid.' }),
  refunded: s.ro.with(Price, { doc: 'Sum of all refunds.' }),
  net: s.ro.with(Balance, { doc: '`paid` minus `refunded`.' }),
  toPay: s.ro.with(Price, { doc: 'What the buyer still owes. Absent if that is nothing.' }),
  toGiveBack: s.ro.with(Price, {
    doc: 'What was paid too much, and no refund in progress gives back. Absent if that is nothing.',
  }),
  authorized: s.ro.with(Price, {
    doc: 'Sum of authorized payments that are not collected yet. Absent if there are none.',
  }),
  pendingRefund: s.ro.with(Price, { doc: 'Sum of refunds in progress. Absent if there are none.' }),
  pending: s.ro.with(Price, { doc: 'Sum of payments that await confirmation. Absent if there are none.' }),
  chargeback: s.ro.with(Price, {
    doc: 'Sum that banks took back, which `paid` no longer has. Absent if it is 0.',
  }),
  chargebackReversal: s.ro.with(Price, { doc: 'Sum of reversed chargebacks. Not set by this server.' }),
  platformFees: s.ro.with(Price, { doc: 'Fees that the platform charges. Not set by this server.' }),
  totalMinusPlatformFees: s.ro.with(Price, {
    doc: "Total without the platform's fees. Not set by this server.",
  }),
  cashRoundingAdjustment: s.ro.with(CashRounding, {
    doc: 'Rounding of a cash payment. Not set by this server.',
  }),
})

export const AdditionalFee = s.object({
  code: s.nullable.string({ min: 1, max: 100, doc: 'Code of the fee at its provider.' }),
  name: s.string({ min: 1, max: 50, doc: 'Name of the fee for the buyer.' }),
  price: s.with(Price, { doc: "Price of the fee. Whether it includes tax depends on the site's setting." }),
  taxDetails: s.with(ItemTaxFullDetails, { doc: 'Tax on the fee in an older form of `taxInfo`.' }),
  taxInfo: s.with(LineItemTaxInfo, { doc: 'Tax on the fee.' }),
  providerAppId: s.nullable.guid({ doc: 'Id of the app that added the fee, GUID.' }),
  priceBeforeTax: s.with(Price, { doc: 'Price without tax.' }),
  priceAfterTax: s.with(Price, { doc: 'Price with tax.' }),
  id: s.guid({ doc: 'Id of the fee within the order, GUID.' }),
  lineItemIds: s.array(s.guid(), {
    doc: 'Line items that caused the fee. Empty: it applies to the whole order.',
  }),
  source: s.enum(AdditionalFeeSource, {
    doc: 'Origin of the fee: an app, a line item, the merchant (`MANUAL`), shipping or the platform.',
  }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax.' }),
})

export const PlatformFee = s.object({
  name: s.with(TranslatableString, { doc: 'Name of the fee.' }),
  amount: s.with(Price, { doc: 'Amount of the fee.' }),
  lineItemId: s.guid({ doc: 'Line item that the fee is charged for, GUID.' }),
  chargeType: s.enum(ChargeType, {
    doc: '`PASS_ON`: the buyer pays the fee. `ABSORBED`: the merchant does.',
  }),
  percentageRate: s.decimal({
    gt: 0,
    lte: 1,
    maxScale: 4,
    doc: 'Share of the price, 0 to 1: "0.05" is 5 %.',
  }),
})

export const PlatformFeeSummary = s.object({
  total: s.with(Price, { doc: 'Sum of all fees of the platform.' }),
  totalPassOn: s.with(Price, { doc: 'Sum of the fees that the buyer pays.' }),
  totalAbsorbed: s.with(Price, { doc: 'Sum of the fees that the merchant pays.' }),
  fees: s.array(PlatformFee, { max: 300, doc: 'Fees one by one.' }),
})
