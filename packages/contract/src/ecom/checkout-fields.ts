import { AddressWithContact } from '../entities/address.ts'
import { ExtendedFields } from '../entities/extended-fields.ts'
import {
  CustomContentReference,
  CustomField,
  CustomSettings,
  ExternalReference,
} from '../entities/purchase/checkout.ts'
import { SelectedShippingOption } from '../entities/purchase/delivery.ts'
import { ChosenMemberships } from '../entities/purchase/membership.ts'
import { TaxableAddress } from '../entities/purchase/tax-details.ts'
import { s } from '../schema.ts'
import {
  businessLocationId,
  conversionCurrency,
  couponCode,
  giftCardCode,
  merchantDiscounts,
} from './cart-fields.ts'

const byAnyoneUntilMerchant = s.having({ setBy: 'ANYONE_UNTIL_MERCHANT' })
const byAnyone = s.having({ setBy: 'ANYONE' })

/** Fields of a request besides the checkout. */
export const requestFields = {
  couponCode,
  conversionCurrency,
  merchantDiscounts,
  overrideCheckoutUrl: byAnyoneUntilMerchant.nullable.string({
    format: 'url',
    max: 1000,
    doc: 'Address of a checkout page outside the platform. Null clears it.',
  }),
  giftCardCode,
  giftCardRedeemAmount: byAnyone.nullable.decimal({
    amount: true,
    gt: 0,
    lte: 999_999_999,
    doc: 'The most that the first gift card pays. Null or absent with a new code: its balance.',
  }),
}

/** Fields that the shopper fills in. All others derive from the cart and the catalogue. */
export const shopperFields = {
  buyerInfo: s.object(
    {
      email: byAnyone.nullable.string({
        format: 'email',
        max: 320,
        doc: 'E-mail address of the buyer. An order needs it. Null clears it.',
      }),
      contactId: byAnyoneUntilMerchant.nullable.guid({ doc: 'Id of the contact, GUID. Null clears it.' }),
    },
    { doc: 'Buyer. Id and role derive from the token.' },
  ),
  billingInfo: byAnyone.nullable.with(AddressWithContact, {
    doc: 'Contact and address for the invoice, merged field by field. Null clears them.',
  }),
  shippingInfo: s.object(
    {
      shippingDestination: byAnyone.nullable.with(AddressWithContact, {
        doc: 'Recipient and address of the delivery, merged field by field. Null clears them.',
      }),
      selectedCarrierServiceOption: byAnyone.nullable.with(SelectedShippingOption, {
        doc: 'Delivery option. Null clears it; then the only available option applies.',
      }),
    },
    { doc: 'Delivery of the purchase.' },
  ),
  buyerNote: byAnyone.nullable.string({
    max: 1000,
    doc: 'Note of the buyer to the merchant. Null clears it.',
  }),
  customFields: byAnyoneUntilMerchant.nullable.array(CustomField, {
    max: 50,
    doc: 'Further fields that the buyer filled in. They replace the former.',
  }),
  additionalFees: byAnyoneUntilMerchant.nullable.array(
    s.object({
      name: s.req.string({ min: 1, max: 50, doc: 'Name of the fee for the shopper, such as "Tip".' }),
      price: s.req.money({
        amount: true,
        gte: 0,
        lte: 999_999_999,
        doc: 'Price of the fee, as text or as money with `amount`.',
      }),
      code: s.nullable.string({ min: 1, max: 100, doc: 'Code of the fee at its provider.' }),
      lineItemIds: s.nullable.array(s.guid(), {
        max: 300,
        doc: 'Line items of the checkout that caused the fee. It is charged while one of them is left. Absent: the whole purchase.',
      }),
      taxableAddress: s.nullable.with(TaxableAddress, {
        setBy: 'MERCHANT',
        doc: 'Address that determines the tax. Absent: that of the purchase.',
      }),
    }),
    { max: 10, doc: 'Further amounts that the buyer pays, such as a tip. They replace the former.' },
  ),
  extendedFields: byAnyoneUntilMerchant.nullable.with(ExtendedFields, {
    customFields: 'CHECKOUT',
    doc: 'Custom fields, and values that apps add, merged field by field. Null clears them.',
  }),
  membershipOptions: s.object(
    {
      selectedMemberships: byAnyone.nullable.with(ChosenMemberships, {
        doc: 'Memberships that pay for line items. They replace the former. Null removes them.',
      }),
    },
    { doc: 'Memberships of the buyer.' },
  ),
  businessLocationId,
  taxExemptGroupId: s.nullable.guid({
    setBy: 'MERCHANT',
    sentBack: true,
    doc: 'Id of the tax exemption of the buyer, GUID. The units that the line items have now are without tax. Null removes it.',
  }),
  customContentReference: byAnyoneUntilMerchant.nullable.with(CustomContentReference, {
    doc: 'Content that an app adds to the checkout page. Null clears it.',
  }),
}

/** Fields that cannot be changed later. */
export const creationFields = {
  customSettings: byAnyone.with(CustomSettings, { doc: 'Restrictions of the checkout page.' }),
  externalReference: byAnyone.with(ExternalReference, {
    doc: 'App and object that the checkout belongs to.',
  }),
}
