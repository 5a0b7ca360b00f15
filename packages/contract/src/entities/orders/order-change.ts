import { s } from '../../schema.ts'
import { Price } from '../price.ts'
import { ProductName } from '../purchase/line-item-details.ts'

const oneOfValue = s.having({ oneOf: 'Value' })

export const LineItemQuantityChangeType = ['QUANTITY_INCREASED', 'QUANTITY_DECREASED'] as const

export const LineItemQuantityChange = s.object({
  originalQuantity: s.number({ max: 1000000, doc: 'Number of units before the change.' }),
  newQuantity: s.number({ max: 1000000, doc: 'Number of units after the change.' }),
  diff: s.number({ min: 1, max: 1000000, doc: 'Difference of the two, without sign.' }),
  deltaType: s.enum(LineItemQuantityChangeType, { doc: 'Direction of the change.' }),
})

export const LineItemPriceChange = s.object({
  originalPrice: s.with(Price, { doc: 'Price of one unit before the change.' }),
  newPrice: s.with(Price, { doc: 'Price of one unit after the change.' }),
})

export const LineItemChanges = s.object({
  id: s.guid({ doc: 'Id of the line item, GUID.' }),
  name: s.with(ProductName, { doc: 'Name of the product.' }),
  quantity: s.with(LineItemQuantityChange, { doc: 'Change of the quantity. Absent: unchanged.' }),
  price: s.with(LineItemPriceChange, { doc: 'Change of the price. Absent: unchanged.' }),
})

export const ManagedLineItem = s.object({
  id: s.guid({ doc: 'Id of the line item, GUID.' }),
  name: s.with(ProductName, { doc: 'Name of the product.' }),
  quantity: s.integer({ min: 1, max: 1000000, doc: 'Number of units added or removed.' }),
})

export const TranslatedValue = s.object({
  original: s.string({ min: 1, doc: 'Text in the language of the site.' }),
  translated: s.nullable.string({ min: 1, doc: 'Text in the language of the buyer.' }),
})

export const LineItemAmount = s.object({
  id: s.guid({ doc: 'Id of the line item, GUID.' }),
  name: s.with(ProductName, { doc: 'Name of the product.' }),
  amount: s.with(Price, { doc: 'Share of the total that falls on the line item.' }),
})

export const ManagedDiscount = s.object({
  id: s.guid({ doc: 'Id of the discount, GUID.' }),
  name: s.with(TranslatedValue, { doc: 'Name of the discount.' }),
  affectedLineItems: s.array(LineItemAmount, {
    doc: 'Line items that the discount reduces, with their shares.',
  }),
  totalAmount: s.with(Price, { doc: 'Amount that the discount takes off.' }),
})

export const ManagedAdditionalFee = s.object({
  id: s.guid({ doc: 'Id of the fee, GUID.' }),
  name: s.with(TranslatedValue, { doc: 'Name of the fee.' }),
  affectedLineItems: s.array(LineItemAmount, {
    doc: 'Line items that the fee is charged for, with their shares. Empty: the whole order.',
  }),
  totalAmount: s.with(Price, { doc: 'Amount of the fee.' }),
})

export const TotalPriceChange = s.object({
  originalTotal: s.with(Price, { doc: 'Total of the order before the change.' }),
  newTotal: s.with(Price, { doc: 'Total of the order after the change.' }),
})

export const ShippingInformation = s.object({
  total: s.with(Price, { doc: 'Price of the delivery.' }),
  shippingTitle: s.string({ max: 250, doc: 'Name of the delivery option.' }),
})

export const ShippingInformationChange = s.object({
  originalShippingInfo: s.with(ShippingInformation, { doc: 'Delivery before the change.' }),
  newShippingInfo: s.with(ShippingInformation, { doc: 'Delivery after the change.' }),
})

export const OrderChange = s.object({
  lineItemChanged: oneOfValue.with(LineItemChanges, { doc: 'Line item with another quantity or price.' }),
  lineItemAdded: oneOfValue.with(ManagedLineItem, { doc: 'Line item that was added.' }),
  lineItemRemoved: oneOfValue.with(ManagedLineItem, { doc: 'Line item that was removed.' }),
  discountAdded: oneOfValue.with(ManagedDiscount, { doc: 'Discount that was added.' }),
  discountRemoved: oneOfValue.with(ManagedDiscount, { doc: 'Discount that was removed.' }),
  additionalFeeAdded: oneOfValue.with(ManagedAdditionalFee, { doc: 'Fee that was added.' }),
  additionalFeeRemoved: oneOfValue.with(ManagedAdditionalFee, { doc: 'Fee that was removed.' }),
  totalPriceChanged: oneOfValue.with(TotalPriceChange, { doc: "Change of the order's total." }),
  shippingInformationChanged: oneOfValue.with(ShippingInformationChange, { doc: 'Change of the delivery.' }),
})

export const DraftOrderChangesApplied = s.object({
  draftOrderId: s.string({ doc: 'Id of the draft that held the changes.' }),
  reason: s.nullable.string({ max: 200, doc: 'Reason of the changes.' }),
  changes: s.array(OrderChange, { doc: 'Changes of the order, one by one.' }),
})
