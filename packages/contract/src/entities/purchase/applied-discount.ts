import { s } from '../../schema.ts'
import { MultiCurrencyPrice } from '../price.ts'

export const AppliedDiscountDiscountType = ['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING'] as const

export const AppliedCoupon = s.object({
  id: s.string({ doc: 'Id of the coupon.' }),
  code: s.string({ doc: 'Code that the shopper entered.' }),
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the coupon takes off.' }),
  name: s.string({ doc: 'Name of the coupon.' }),
})

export const AppliedMerchantDiscount = s.object({
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the merchant takes off.' }),
  percentage: s.nullable.number({
    min: 0.01,
    max: 100,
    doc: 'Discount in percent: 10 is 10 %. Absent for a fixed amount.',
  }),
})

export const AppliedDiscountRuleName = s.object({
  original: s.string({ min: 1, max: 256, doc: 'Name in the language of the site.' }),
  translated: s.nullable.string({ min: 1, max: 500, doc: 'Name in the language of the buyer.' }),
})

export const AppliedDiscountRule = s.object({
  id: s.guid({ doc: 'Id of the discount rule, GUID.' }),
  name: s.with(AppliedDiscountRuleName, { doc: 'Name of the discount rule.' }),
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the rule takes off.' }),
})

export const AppliedDiscount = s.object({
  coupon: s.with(AppliedCoupon, { oneOf: 'DiscountSource', doc: 'The discount comes from a coupon.' }),
  merchantDiscount: s.with(AppliedMerchantDiscount, {
    oneOf: 'DiscountSource',
    doc: 'The discount was given by the merchant.',
  }),
  discountRule: s.with(AppliedDiscountRule, {
    oneOf: 'DiscountSource',
    doc: 'The discount comes from an automatic rule.',
  }),
  discountType: s.enum(AppliedDiscountDiscountType, {
    doc: 'Part that the discount reduces: everything, certain line items, or shipping.',
  }),
  lineItemIds: s.array(s.guid(), { doc: 'Line items that the discount reduces. Empty for shipping.' }),
})
