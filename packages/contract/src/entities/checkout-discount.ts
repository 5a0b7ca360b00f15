import { s } from '../schema.ts'
import { MultiCurrencyPrice } from './price.ts'

export const DiscountType = ['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING'] as const

export const Coupon = s.object({
  id: s.string({ doc: 'Id of the coupon.' }),
  code: s.string({ doc: 'Code that the shopper entered.' }),
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the coupon takes off.' }),
  name: s.string({ doc: 'Name of the coupon.' }),
})

export const MerchantDiscount = s.object({
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the merchant takes off.' }),
  percentage: s.number({
    min: 0.01,
    max: 100,
    nullable: true,
    doc: 'Discount in percent: 10 is 10 %. Absent for a fixed amount.',
  }),
})

export const DiscountRuleName = s.object({
  original: s.string({ min: 1, max: 256, doc: 'Name in the language of the site.' }),
  translated: s.string({ min: 1, max: 500, nullable: true, doc: 'Name in the language of the buyer.' }),
})

export const DiscountRule = s.object({
  id: s.guid({ doc: 'Id of the discount rule, GUID.' }),
  name: s.with(DiscountRuleName, { doc: 'Name of the discount rule.' }),
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the rule takes off.' }),
})

export const AppliedDiscount = s.object({
  coupon: s.with(Coupon, { oneOf: 'DiscountSource', doc: 'The discount comes from a coupon.' }),
  merchantDiscount: s.with(MerchantDiscount, {
    oneOf: 'DiscountSource',
    doc: 'The discount was given by the merchant.',
  }),
  discountRule: s.with(DiscountRule, {
    oneOf: 'DiscountSource',
    doc: 'The discount comes from an automatic rule.',
  }),
  discountType: s.enum(DiscountType, {
    doc: 'Part that the discount reduces: everything, certain line items, or shipping.',
  }),
  lineItemIds: s.array(s.guid(), { doc: 'Line items that the discount reduces. Empty for shipping.' }),
})
