import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

const AMOUNT_MAX = 999_999_999.99
const change = (field: string) => `${field} Send exactly one of visible, price and salePrice.`

/** States of a scheduled change. */
export const productScheduleStatuses = ['SCHEDULED', 'ACTIVE', 'DONE'] as const

export const ProductSchedule = s.object({
  ...revisionedFields,
  productId: s.always.guid({ doc: 'Id of the product, GUID. Required to create a schedule.' }),
  variantId: s.nullable.guid({
    doc: 'Id of the variant whose price changes, GUID. Default: all variants without a price of their own; a sale price is for all variants.',
  }),
  startDate: s.always.datetime({ doc: 'Time of the change. Required to create a schedule.' }),
  endDate: s.nullable.datetime({
    doc: 'Time at which the value from before the change returns. Default: never.',
  }),
  visible: s.nullable.boolean({ doc: change('Visibility from the start: true publishes, false hides.') }),
  price: s.nullable.number({
    amount: true,
    min: 0,
    max: AMOUNT_MAX,
    doc: change('Regular price from the start.'),
  }),
  salePrice: s.nullable.number({
    amount: true,
    min: 0,
    max: AMOUNT_MAX,
    doc: change('Price that buyers pay from the start; the regular price stays for comparison.'),
  }),
  status: s.always(
    s.ro.tolerated.enum(productScheduleStatuses, {
      doc: 'SCHEDULED before the start, ACTIVE until the end, then DONE. Without end, DONE after the start.',
    }),
  ),
  previous: s.ro.tolerated.object(
    {
      visible: s.boolean({ doc: 'Visibility before the start.' }),
      discount: s.object(
        {
          type: s.enum(['NONE', 'AMOUNT', 'PERCENT'], { doc: 'Type of the discount.' }),
          value: s.number({ doc: 'Amount or percentage.' }),
        },
        { doc: 'Discount of the product before the start of a sale price.' },
      ),
      prices: s.array(
        s.object({
          variantId: s.guid({ doc: 'Id of the variant, GUID. Absent for the price of the product.' }),
          price: s.number({ doc: 'Regular price before the start. Absent if there was none.' }),
          salePrice: s.number({ doc: 'Sale price before the start. Absent if there was none.' }),
        }),
        { doc: 'Prices before the start.' },
      ),
    },
    { doc: 'Values that return at the end. Set from the start.' },
  ),
})
