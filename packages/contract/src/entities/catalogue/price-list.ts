import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

const AMOUNT_MAX = 999_999_999.99

export const PriceList = s.object({
  ...revisionedFields,
  name: s.always.string({ min: 1, max: 100, doc: 'Name for merchants. Required to create a price list.' }),
  active: s.always.boolean({ doc: 'False suspends the list. Default: true.' }),
  priority: s.always.integer({
    min: 0,
    max: 1000,
    doc: 'Of the lists that have a price of a product for a shopper, the one of the highest priority counts. Default: 0.',
  }),
  currency: s.nullable.string({
    format: 'currency',
    doc: 'Currency of the fixed prices (ISO 4217). The list is for shoppers who see amounts in it. Default: that of the site, for shoppers of all currencies.',
  }),
  memberGroupId: s.nullable.guid({
    doc: 'Id of the member group that the list is for, GUID. Default: all shoppers.',
  }),
  percentOff: s.nullable.number({
    min: 0,
    max: 100,
    doc: 'Percentage off the price of all products without a fixed price. Default: only products with a fixed price are in the list.',
  }),
  startDate: s.nullable.datetime({ doc: 'Start of the list. Default: at once.' }),
  endDate: s.nullable.datetime({ doc: 'End of the list. Default: never.' }),
})

const productId = s.req.guid({ doc: 'Id of the product, GUID.' })
const variantId = s.nullable.guid({
  doc: 'Id of the variant, GUID. Default: all variants without a fixed price of their own.',
})

/** A fixed price that a request sets. */
export const PriceListPriceInput = s.object({
  productId,
  variantId,
  price: s.req.number({ min: 0, max: AMOUNT_MAX, doc: 'Price of a unit in the currency of the price list.' }),
})

/** A product or variant whose fixed price a request removes. */
export const PriceListItem = s.object({ productId, variantId })

export const PriceListPrice = s.object({
  productId: s.always.guid({ doc: 'Id of the product, GUID.' }),
  variantId: s.guid({ doc: 'Id of the variant, GUID. Absent for all variants of the product.' }),
  productName: s.always.string({ doc: 'Name of the product.' }),
  price: s.always.number({ doc: 'Price of a unit in the currency of the price list.' }),
})
