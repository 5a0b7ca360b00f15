import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { FullAddressContactDetails } from '../address.ts'
import { CatalogReference } from '../catalogue/catalog-reference.ts'
import { CommonImage } from '../platform/media.ts'
import { MultiCurrencyPrice } from '../price.ts'
import { AppliedDiscount } from './applied-discount.ts'
import { DescriptionLine, PhysicalProperties, ProductName } from './line-item-details.ts'

export const AbandonedCheckoutStatus = ['ABANDONED', 'RECOVERED'] as const

export const AbandonedCheckoutActivityType = [
  'SCHEDULED',
  'EMAIL_SENT',
  'EMAIL_NOT_SENT',
  'NOTIFICATION_SENT',
  'TASK_CREATED',
  'AUTOMATION_SKIPPED',
] as const

export const AbandonedCheckoutActivity = s.object({
  createdDate: s.nullable.datetime({ doc: 'Time of the activity.' }),
  type: s.enum(AbandonedCheckoutActivityType, { doc: 'What happened, such as a mail to the buyer.' }),
})

const AbandonedCheckoutBuyer = s.object({
  visitorId: s.guid({ oneOf: 'Id', doc: 'Id of the visitor who owns the checkout, GUID.' }),
  memberId: s.guid({ oneOf: 'Id', doc: 'Id of the member who owns the checkout, GUID.' }),
  userId: s.guid({ oneOf: 'Id', doc: 'Id of a user of the merchant, GUID. Not set by this server.' }),
  contactId: s.ro.nullable.guid({ doc: 'Id of the contact, GUID.' }),
  email: s.nullable.string({ format: 'email', doc: 'E-mail address of the buyer.' }),
})

const AbandonedCheckoutLine = s.object({
  id: s.ro.nullable.guid({ doc: 'Id of the line item, GUID.' }),
  quantity: s.integer({ min: 1, max: 100_000, doc: 'Number of units.' }),
  catalogReference: s.with(CatalogReference, { doc: 'Product and variant. Absent for custom line items.' }),
  productName: s.ro.with(ProductName, { doc: 'Name of the product.' }),
  price: s.ro.with(MultiCurrencyPrice, { doc: 'Price of one unit after discounts on this item.' }),
  priceBeforeDiscounts: s.ro.with(MultiCurrencyPrice, { doc: 'Price of one unit before discounts.' }),
  descriptionLines: s.ro.array(DescriptionLine, { doc: 'Chosen options and entered texts.' }),
  image: s.ro.with(CommonImage, { doc: 'Picture. Absent without picture.' }),
  physicalProperties: s.ro.with(PhysicalProperties, { doc: 'Weight, SKU and the need for delivery.' }),
})

const { revision: _, ...documentFields } = revisionedFields

export const AbandonedCheckout = s.object({
  ...documentFields,
  checkoutId: s.nullable.guid({ doc: 'Id of the checkout, GUID.' }),
  cartId: s.nullable.guid({ doc: 'Id of the cart of the checkout, GUID. Absent without cart.' }),
  status: s.enum(AbandonedCheckoutStatus, {
    doc: '`RECOVERED` once the checkout, or one that its link has restored, is completed.',
  }),
  buyerLanguage: s.nullable.string({ doc: 'Language of the buyer, BCP 47.' }),
  buyerInfo: s.with(AbandonedCheckoutBuyer, { doc: 'Owner of the checkout and their e-mail address.' }),
  contactDetails: s.with(FullAddressContactDetails, {
    doc: 'Contact that the buyer has entered for delivery, or else for billing.',
  }),
  currency: s.string({ format: 'currency', doc: 'Currency of the amounts, ISO 4217.' }),
  conversionCurrency: s.nullable.string({
    format: 'currency',
    doc: 'Currency of converted amounts. Equals `currency`.',
  }),
  totalPrice: s.with(MultiCurrencyPrice, { doc: 'Total that the buyer last saw.' }),
  activities: s.ro.array(AbandonedCheckoutActivity, {
    max: 20,
    doc: 'What was done to recover the checkout: the latest 20 activities, oldest first.',
  }),
  checkoutRecoveredDate: s.nullable.datetime({ doc: 'Time of the recovery. Absent before it.' }),
  checkoutUrl: s.string({
    doc: 'Address that restores the checkout for anyone who opens it, without personal data of the buyer.',
  }),
  subtotalPrice: s.with(MultiCurrencyPrice, { doc: 'Sum of the line items before discounts of the cart.' }),
  lineItems: s.ro.array(AbandonedCheckoutLine, {
    min: 1,
    max: 300,
    doc: 'Line items with their prices at that time.',
  }),
  appliedDiscounts: s.ro.array(AppliedDiscount, { max: 100, doc: 'Discounts with their amounts.' }),
})
