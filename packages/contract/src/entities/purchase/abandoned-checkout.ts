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
  createdDate: s.datetime({ nullable: true, doc: 'Time of the activity.' }),
  type: s.enum(AbandonedCheckoutActivityType, { doc: 'What happened, such as a mail to the buyer.' }),
})

const AbandonedCheckoutBuyer = s.object({
  visitorId: s.guid({ oneOf: 'Id', doc: 'Id of the visitor who owns the checkout, GUID.' }),
  memberId: s.guid({ oneOf: 'Id', doc: 'Id of the member who owns the checkout, GUID.' }),
  userId: s.guid({ oneOf: 'Id', doc: 'Id of a user of the merchant, GUID. Not set by this server.' }),
  contactId: s.guid({ nullable: true, ro: true, doc: 'Id of the contact, GUID.' }),
  email: s.string({ format: 'email', nullable: true, doc: 'E-mail address of the buyer.' }),
})

const AbandonedCheckoutLine = s.object({
  id: s.guid({ nullable: true, ro: true, doc: 'Id of the line item, GUID.' }),
  quantity: s.integer({ min: 1, max: 100_000, doc: 'Number of units.' }),
  catalogReference: s.with(CatalogReference, {
    doc: 'Product and variant. Absent for custom line items.',
  }),
  productName: s.with(ProductName, { ro: true, doc: 'Name of the product.' }),
  price: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Price of one unit after discounts on this item.',
  }),
  priceBeforeDiscounts: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Price of one unit before discounts.',
  }),
  descriptionLines: s.array(DescriptionLine, { ro: true, doc: 'Chosen options and entered texts.' }),
  image: s.with(CommonImage, { ro: true, doc: 'Picture. Absent without picture.' }),
  physicalProperties: s.with(PhysicalProperties, { ro: true, doc: 'Weight, SKU and the need for delivery.' }),
})

const { revision: _, ...documentFields } = revisionedFields

export const AbandonedCheckout = s.object({
  ...documentFields,
  checkoutId: s.guid({ nullable: true, doc: 'Id of the checkout, GUID.' }),
  cartId: s.guid({ nullable: true, doc: 'Id of the cart of the checkout, GUID. Absent without cart.' }),
  status: s.enum(AbandonedCheckoutStatus, {
    doc: '`RECOVERED` once the checkout, or one that its link has restored, is completed.',
  }),
  buyerLanguage: s.string({ nullable: true, doc: 'Language of the buyer, BCP 47.' }),
  buyerInfo: s.with(AbandonedCheckoutBuyer, { doc: 'Owner of the checkout and their e-mail address.' }),
  contactDetails: s.with(FullAddressContactDetails, {
    doc: 'Contact that the buyer has entered for delivery, or else for billing.',
  }),
  currency: s.string({ format: 'currency', doc: 'Currency of the amounts, ISO 4217.' }),
  conversionCurrency: s.string({
    format: 'currency',
    nullable: true,
    doc: 'Currency of converted amounts. Equals `currency`.',
  }),
  totalPrice: s.with(MultiCurrencyPrice, { doc: 'Total that the buyer last saw.' }),
  activities: s.array(AbandonedCheckoutActivity, {
    max: 20,
    ro: true,
    doc: 'What was done to recover the checkout: the latest 20 activities, oldest first.',
  }),
  checkoutRecoveredDate: s.datetime({ nullable: true, doc: 'Time of the recovery. Absent before it.' }),
  checkoutUrl: s.string({
    doc: 'Address that restores the checkout for anyone who opens it, without personal data of the buyer.',
  }),
  subtotalPrice: s.with(MultiCurrencyPrice, { doc: 'Sum of the line items before discounts of the cart.' }),
  lineItems: s.array(AbandonedCheckoutLine, {
    min: 1,
    max: 300,
    ro: true,
    doc: 'Line items with their prices at that time.',
  }),
  appliedDiscounts: s.array(AppliedDiscount, { max: 100, ro: true, doc: 'Discounts with their amounts.' }),
})
