import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { AMOUNT_MAX, activeTimeInfo, DiscountScope, timeStatus } from './discount-rule.ts'

const oneOfDiscount = s.having({ oneOf: 'Discount' })

const BuyXGetY = s.object({
  buy: s.req.integer({ min: 1, max: 1000, doc: 'Units that the shopper pays for.' }),
  get: s.req.integer({ min: 1, max: 1000, doc: 'Units that are reduced, the cheapest ones.' }),
  percentage: s.number({ min: 0.1, max: 100, doc: 'Percentage off these units. Default: 100, free.' }),
})

export const StoreCoupon = s.object({
  ...revisionedFields,
  code: s.always.string({
    min: 1,
    max: 50,
    pattern: '^[^\\s]+$',
    doc: 'Code that shoppers enter, without spaces. Upper and lower case count as the same, and so do full-width and decomposed letters and the Turkish İ; stored in upper case. Unique in the site.',
  }),
  name: s.always.string({ min: 1, max: 50, doc: 'Name for shoppers, shown next to the discount.' }),
  active: s.boolean({ doc: 'False switches the coupon off. Default: true.' }),
  activeTimeInfo,
  status: timeStatus,
  percentage: oneOfDiscount.number({ min: 0.1, max: 100, doc: 'Percentage off the covered items.' }),
  fixedAmount: oneOfDiscount.decimal({
    amount: true,
    gt: 0,
    lte: AMOUNT_MAX,
    maxScale: 4,
    doc: 'Amount off the covered items together, in the currency of the site.',
  }),
  fixedPrice: oneOfDiscount.decimal({
    amount: true,
    gte: 0,
    lte: AMOUNT_MAX,
    maxScale: 4,
    doc: 'Price of each covered item.',
  }),
  freeShipping: oneOfDiscount.boolean({ doc: 'True: the chosen delivery option costs nothing.' }),
  buyXGetY: oneOfDiscount.with(BuyXGetY, { doc: 'Reduced units for every so many units.' }),
  scopes: s.array(DiscountScope, { max: 50, doc: 'Covered items. Default: all items.' }),
  collectionIds: s.array(s.guid(), {
    max: 50,
    doc: 'Collections whose products are covered, besides `scopes`. Default: none.',
  }),
  minimumSubtotal: s.decimal({
    amount: true,
    gt: 0,
    lte: AMOUNT_MAX,
    maxScale: 4,
    doc: 'Least price of the covered items together. Default: none.',
  }),
  minimumQuantity: s.integer({ min: 1, doc: 'Least number of units of the covered items. Default: none.' }),
  maximumUnits: s.integer({
    min: 1,
    doc: 'Reduces at most so many units, the cheapest ones. 1 limits the coupon to one item. Default: no limit.',
  }),
  usageLimit: s.integer({
    min: 1,
    max: 2_000_000_000,
    doc: 'Most orders with the coupon. Default: no limit.',
  }),
  usageLimitPerBuyer: s.integer({
    min: 1,
    max: 2_000_000_000,
    doc: 'Most orders of one buyer with the coupon. A buyer is a member or an e-mail address. Default: no limit.',
  }),
  firstOrderOnly: s.boolean({ doc: 'True: only for a buyer without an order. Default: false.' }),
  combinesWithDiscountRules: s.boolean({
    doc: 'False: either the coupon or the discount rules apply, whichever saves more. Default: true.',
  }),
  usageCount: s.always(s.ro.tolerated.integer({ doc: 'Number of orders with the coupon.' })),
})
