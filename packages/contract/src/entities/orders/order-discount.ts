import { s } from '../../schema.ts'
import { Price } from '../price.ts'
import { AppliedDiscountDiscountType, AppliedDiscountRuleName } from '../purchase/applied-discount.ts'

export const DiscountReason = ['UNSPECIFIED', 'EXCHANGED_ITEMS', 'BILLING_ADJUSTMENT'] as const

export const Coupon = s.object({
  id: s.string({ doc: 'Id of the coupon.' }),
  code: s.string({ doc: 'Code that the buyer entered.' }),
  name: s.string({ doc: 'Name of the coupon.' }),
  amount: s.with(Price, { doc: 'Amount that the coupon takes off.' }),
})

export const MerchantDiscount = s.object({
  discountReason: s.enum(DiscountReason, {
    oneOf: 'MerchantDiscountReason',
    doc: 'Predefined reason. Absent if `description` is set.',
  }),
  description: s.nullable.string({
    max: 200,
    oneOf: 'MerchantDiscountReason',
    doc: "Reason in the merchant's own words.",
  }),
  amount: s.with(Price, { doc: 'Amount that the merchant takes off.' }),
})

export const DiscountRule = s.object({
  id: s.guid({ doc: 'Id of the discount rule, GUID.' }),
  name: s.with(AppliedDiscountRuleName, { doc: 'Name of the discount rule.' }),
  amount: s.with(Price, { doc: 'Amount that the rule takes off.' }),
})

export const LineItemDiscount = s.object({
  id: s.guid({ doc: 'Id of the line item, GUID.' }),
  totalDiscount: s.with(Price, { doc: 'Share of the discount that falls on the line item.' }),
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
  discountType: s.enum(AppliedDiscountDiscountType, {
    doc: 'Part that the discount reduces: everything, certain line items, or shipping.',
  }),
  lineItemIds: s.array(s.guid(), {
    max: 300,
    doc: 'Line items that the discount reduces. Empty for shipping.',
  }),
  id: s.nullable.guid({ doc: 'Id of the discount within the order, GUID.' }),
  lineItemDiscounts: s.array(LineItemDiscount, {
    max: 300,
    doc: 'Share of each line item. Empty for shipping.',
  }),
})
