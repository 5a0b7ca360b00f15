import { s } from '../../schema.ts'
import { MultiCurrencyPrice } from '../price.ts'
import { ItemTaxFullDetails, TaxableAddress } from './tax-details.ts'

export const AdditionalFeeSource = [
  'UNKNOWN_ADDITIONAL_FEE_SOURCE',
  'SERVICE_PLUGIN',
  'ITEM',
  'MANUAL',
  'SHIPPING',
  'PLATFORM',
] as const

export const AdditionalFee = s.object({
  code: s.nullable.string({ min: 1, max: 100, doc: 'Code of the fee at its provider.' }),
  name: s.string({ min: 1, max: 50, doc: 'Name of the fee for the shopper.' }),
  price: s.with(MultiCurrencyPrice, {
    doc: "Price of the fee. Whether it includes tax depends on the site's setting.",
  }),
  taxDetails: s.with(ItemTaxFullDetails, { doc: 'Tax on the fee.' }),
  providerAppId: s.nullable.string({ min: 1, max: 100, doc: 'Id of the app that added the fee.' }),
  priceBeforeTax: s.with(MultiCurrencyPrice, { doc: 'Price without tax.' }),
  priceAfterTax: s.with(MultiCurrencyPrice, { doc: 'Price with tax.' }),
  lineItemIds: s.array(s.guid(), {
    doc: 'Line items that caused the fee. Empty: it applies to the whole purchase.',
  }),
  source: s.enum(AdditionalFeeSource, {
    doc: 'Origin of the fee: an app, a line item, the merchant (`MANUAL`), shipping or the platform.',
  }),
  translatedName: s.nullable.string({
    min: 1,
    max: 50,
    doc: 'Name in the language of the buyer. In replies it equals `name` unless translated.',
  }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax.' }),
})
