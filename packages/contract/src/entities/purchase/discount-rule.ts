import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { Tags } from '../tags.ts'

const oneOfTrigger = s.having({ oneOf: 'Trigger' })

/** Largest amount of money in a rule or coupon. */
export const AMOUNT_MAX = 1_000_000_000_000_000

const CatalogItemFilter = s.object({
  catalogAppId: s.guid({ doc: 'Id of the catalogue. Default: products of this shop.' }),
  catalogItemIds: s.array(s.string({ min: 1, max: 36 }), {
    max: 50,
    doc: 'Ids of the items. Empty: all items of the catalogue.',
  }),
})

const CustomFilter = s.object({
  appId: s.guid({ doc: 'Id of the service plug-in that decides.' }),
  params: s.nullable.map(s.any(), { doc: 'Parameters for the service plug-in. Stored as sent.' }),
})

export const DiscountScope = s.object({
  catalogItemFilter: s.with(CatalogItemFilter, { oneOf: 'ScopeItems', doc: 'Items of a catalogue.' }),
  customFilter: s.with(CustomFilter, {
    oneOf: 'ScopeItems',
    doc: 'Filter of a service plug-in of the kind DISCOUNT_TRIGGERS. It selects no items for coupons.',
  }),
  id: s.string({ min: 1, max: 100, doc: 'Id of the scope. Default: a new one.' }),
  type: s.enum(['CATALOG_ITEM', 'CUSTOM_FILTER'], {
    doc: 'Kind of scope. Default: that of the filter that is set.',
  }),
})

const scopes = s.array(DiscountScope, { max: 50, doc: 'Items that count. Empty: all items.' })

const SubtotalRange = s.object({
  scopes,
  from: s.nullable.decimal({
    amount: true,
    gte: 0,
    lte: AMOUNT_MAX,
    maxScale: 4,
    doc: 'Smallest subtotal. Default: no limit.',
  }),
  to: s.nullable.decimal({
    amount: true,
    gte: 0,
    lte: AMOUNT_MAX,
    maxScale: 4,
    doc: 'Largest subtotal. Default: no limit.',
  }),
})

const ItemQuantityRange = s.object({
  scopes,
  from: s.nullable.integer({ min: 1, doc: 'Smallest number of units. Default: no limit.' }),
  to: s.nullable.integer({ min: 1, doc: 'Largest number of units. Default: no limit.' }),
})

const Custom = s.object({
  id: s.string({ min: 1, max: 100, doc: 'Id of the trigger within the app.' }),
  appId: s.guid({ doc: 'Id of the service plug-in that decides.' }),
})

const IndividualMembers = s.object({
  memberIds: s.array(s.guid(), { min: 1, max: 100, doc: 'Ids of the members.' }),
})

const CustomerEligibility = s.object({
  individualMembersInfo: s.with(IndividualMembers, {
    oneOf: 'Options',
    doc: 'Members who get the discount.',
  }),
  eligibilityType: s.enum(['INDIVIDUAL_MEMBERS'], { doc: 'Kind of condition.' }),
})

/** Conditions without parts. */
const conditions = {
  customTrigger: oneOfTrigger.with(Custom, {
    doc: 'Condition that a service plug-in of the kind DISCOUNT_TRIGGERS decides.',
  }),
  subtotalRange: oneOfTrigger.with(SubtotalRange, { doc: 'Holds if the subtotal is in the range.' }),
  itemQuantityRange: oneOfTrigger.with(ItemQuantityRange, {
    doc: 'Holds if the number of units is in the range.',
  }),
  customerEligibility: oneOfTrigger.with(CustomerEligibility, { doc: 'Holds for certain buyers.' }),
  triggerType: s.enum(
    ['AND', 'SUBTOTAL_RANGE', 'ITEM_QUANTITY_RANGE', 'CUSTOM', 'OR', 'CUSTOMER_ELIGIBILITY'],
    { doc: 'Kind of condition. Default: that of the field that is set.' },
  ),
}

const SimpleTrigger = s.object(conditions)

/** A trigger whose `and` and `or` have these parts. */
const composite = <T extends typeof SimpleTrigger>(part: T) => {
  const group = s.object({ triggers: s.array(part, { min: 2, max: 5, doc: 'Parts of the condition.' }) })
  return {
    and: oneOfTrigger.with(group, { doc: 'Holds if all parts hold.' }),
    or: oneOfTrigger.with(group, { doc: 'Holds if one part holds.' }),
  }
}

const NestedTrigger = s.object({ ...conditions, ...composite(SimpleTrigger) })

/** Conditions nest at most three levels deep. */
export const DiscountTrigger = s.object({ ...conditions, ...composite(NestedTrigger) })

const QuantityBased = s.object({
  configurations: s.array(
    s.object({
      id: s.ro.tolerated.nullable.guid({ doc: 'Id of the offer, GUID.' }),
      quantity: s.req.integer({ min: 2, doc: 'Number of units that are sold together.' }),
      price: s.req.decimal({
        amount: true,
        gte: 0,
        lte: 1_000_000,
        maxScale: 4,
        doc: 'Price of these units together.',
      }),
    }),
    { min: 1, max: 1, doc: 'The offer, such as 3 units for 10.00.' },
  ),
})

export const RuleDiscount = s.object({
  percentage: s.number({ min: 0.1, max: 100, oneOf: 'Discount', doc: 'Percentage off the price.' }),
  fixedAmount: s.decimal({
    amount: true,
    gt: 0,
    lte: AMOUNT_MAX,
    maxScale: 4,
    oneOf: 'Discount',
    doc: 'Amount off the price of each item.',
  }),
  fixedPrice: s.decimal({
    amount: true,
    gte: 0,
    lte: AMOUNT_MAX,
    maxScale: 4,
    oneOf: 'Discount',
    doc: 'Price of each item.',
  }),
  quantityBased: s.with(QuantityBased, { oneOf: 'Discount', doc: 'Price of several units together.' }),
  targetType: s.enum(['SPECIFIC_ITEMS'], { doc: 'What is discounted. Default: SPECIFIC_ITEMS.' }),
  specificItemsInfo: s.object(
    { scopes: s.array(DiscountScope, { min: 1, max: 50, doc: 'Items that get the discount.' }) },
    { doc: 'Discounted items. Required.' },
  ),
  discountType: s.enum(['PERCENTAGE', 'FIXED_AMOUNT', 'FIXED_PRICE', 'QUANTITY_BASED'], {
    doc: 'Kind of discount. Default: that of the field that is set.',
  }),
})

export const activeTimeInfo = s.object(
  {
    start: s.nullable.datetime({ doc: 'First moment of the discount. Default: no limit.' }),
    end: s.nullable.datetime({ doc: 'First moment after the discount. Default: no limit.' }),
  },
  { doc: 'Time in which the discount applies. Default: always.' },
)

export const timeStatus = s.always(
  s.ro.tolerated.enum(['LIVE', 'EXPIRED', 'PENDING'], {
    doc: 'Where the current time is in relation to `activeTimeInfo`. It does not depend on `active`.',
  }),
)

export const DiscountRule = s.object({
  ...revisionedFields,
  active: s.nullable.boolean({ doc: 'False switches the rule off. Default: true.' }),
  name: s.always(
    s.nullable.string({
      min: 1,
      max: 50,
      doc: 'Name for shoppers, shown next to the discount. Required to create a rule.',
    }),
  ),
  trigger: s.with(DiscountTrigger, { doc: 'Condition of the discount. Default: it always applies.' }),
  activeTimeInfo,
  discounts: s.object(
    { values: s.array(RuleDiscount, { min: 1, max: 1, doc: 'The discount.' }) },
    { doc: 'What shoppers save. Required to create a rule.' },
  ),
  status: timeStatus,
  usageCount: s.always(s.ro.tolerated.integer({ doc: 'Number of orders with the discount.' })),
  tags: s.nullable.with(Tags, { doc: 'Tags of the rule. Stored as sent.' }),
})
