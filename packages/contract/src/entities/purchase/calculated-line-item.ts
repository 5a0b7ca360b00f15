import { s } from '../../schema.ts'
import { MultiCurrencyPrice } from '../price.ts'
import { PaymentOptionType } from './line-item-details.ts'
import { ItemTaxFullDetails, TaxableAddress } from './tax-details.ts'

export const LineItemPricesData = s.object({
  totalPriceAfterTax: s.with(MultiCurrencyPrice, {
    doc: 'Price of the whole line after discounts, with tax.',
  }),
  totalPriceBeforeTax: s.with(MultiCurrencyPrice, {
    doc: 'Price of the whole line after discounts, without tax.',
  }),
  taxDetails: s.with(ItemTaxFullDetails, { doc: 'Tax on the line.' }),
  totalDiscount: s.with(MultiCurrencyPrice, {
    doc: 'All discounts on the line, including its share of discounts on the cart.',
  }),
  price: s.with(MultiCurrencyPrice, {
    doc: 'Price of one unit after discounts on this item, before discounts on the cart.',
  }),
  priceBeforeDiscounts: s.with(MultiCurrencyPrice, {
    doc: 'Price of one unit after the sale discount of the product, before all other discounts.',
  }),
  lineItemPrice: s.with(MultiCurrencyPrice, { doc: '`price` times quantity.' }),
  fullPrice: s.with(MultiCurrencyPrice, {
    doc: 'Price of one unit before the sale discount of the product.',
  }),
  modifiers: s.with(MultiCurrencyPrice, {
    doc: 'What the modifiers add to the price of the whole line, before discounts.',
  }),
  depositAmount: s.with(MultiCurrencyPrice, { doc: 'Deposit for the whole line. Absent without deposit.' }),
})

export const CalculatedLineItem = s.object({
  lineItemId: s.always.string({ doc: 'Id of the line item.' }),
  pricesBreakdown: s.always.with(LineItemPricesData, { doc: 'Prices, discounts and tax of the line.' }),
  paymentOption: s.enum(PaymentOptionType, { doc: 'When and how the item is paid.' }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax, of a custom line.' }),
})
