import { s } from '../../schema.ts'
import { CommonImage } from '../platform/media.ts'
import { MultiCurrencyPrice } from '../price.ts'
import { lineItemFields } from './line-item-fields.ts'
import { ItemTaxFullDetails } from './tax-details.ts'

export const LineItem = s.object({
  id: s.always(
    s.guid({
      nullable: true,
      ro: true,
      doc: "Id of the line item, GUID. Equals that of the cart's line item, if it comes from a cart.",
    }),
  ),
  ...lineItemFields,
  totalPriceAfterTax: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Price of the whole line after discounts, with tax.',
  }),
  totalPriceBeforeTax: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Price of the whole line after discounts, without tax.',
  }),
  taxDetails: s.with(ItemTaxFullDetails, { ro: true, doc: 'Tax on the line.' }),
  discount: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'All discounts on the line, including its share of discounts on the purchase.',
  }),
  media: s.with(CommonImage, {
    ro: true,
    doc: 'Picture of the chosen option, otherwise the main picture of the product. Absent without picture.',
  }),
})
