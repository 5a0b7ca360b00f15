import { s } from '../../schema.ts'
import { CommonImage } from '../platform/media.ts'
import { MultiCurrencyPrice } from '../price.ts'
import { lineItemFields } from './line-item-fields.ts'
import { ItemTaxFullDetails } from './tax-details.ts'

export const LineItem = s.object({
  id: s.always(
    s.ro.nullable.guid({
      doc: "Id of the line item, GUID. Equals that of the cart's line item, if it comes from a cart.",
    }),
  ),
  ...lineItemFields,
  totalPriceAfterTax: s.ro.with(MultiCurrencyPrice, {
    doc: 'Price of the whole line after discounts, with tax.',
  }),
  totalPriceBeforeTax: s.ro.with(MultiCurrencyPrice, {
    doc: 'Price of the whole line after discounts, without tax.',
  }),
  taxDetails: s.ro.with(ItemTaxFullDetails, { doc: 'Tax on the line.' }),
  discount: s.ro.with(MultiCurrencyPrice, {
    doc: 'All discounts on the line, including its share of discounts on the purchase.',
  }),
  media: s.ro.with(CommonImage, {
    doc: 'Picture of the chosen option, otherwise the main picture of the product. Absent without picture.',
  }),
})
