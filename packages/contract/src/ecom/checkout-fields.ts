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

/** Fields of a request besides the checkout. */
export const requestFields = {
  couponCode,
  conversionCurrency,
  merchantDiscounts,
  overrideCheckoutUrl: s.string({
    format: 'url',
    max: 1000,
    nullable: true,
    setBy: 'ANYONE_UNTIL_MERCHANT',
    doc: 'Address of a checkout page outside the platform. Null clears it.',
  }),
  giftCardCode,
  giftCardRedeemAmount: s.decimal({
    amount: true,
    gt: 0,
    lte: 999_999_999,
    nullable: true,
    setBy: 'ANYONE',
    doc: 'The most that the first gift card pays. Null or absent with a new code: its balance.',
  }),
}

/** Fields that the shopper fills in. All others derive from the cart and the catalogue. */
export const shopperFields = {
  buyerInfo: s.object(
    {
      email: s.string({
        format: 'email',
        max: 320,
        nullable: true,
        setBy: 'ANYONE',
        doc: 'E-mail address of the buyer. An order needs it. Null clears it.',
      }),
      contactId: s.guid({
        nullable: true,
        setBy: 'ANYONE_UNTIL_MERCHANT',
        doc: 'Id of the contact, GUID. Null clears it.',
      }),
    },
    { doc: 'Buyer. Id and role derive from the token.' },
  ),
  billingInfo: s.with(AddressWithContact, {
    nullable: true,
    setBy: 'ANYONE',
    doc: 'Contact and address for the invoice, merged field by field. Null clears them.',
  }),
  shippingInfo: s.object(
    {
      shippingDestination: s.with(AddressWithContact, {
        nullable: true,
        setBy: 'ANYONE',
        doc: 'Recipient and address of the delivery, merged field by field. Null clears them.',
      }),
      selectedCarrierServiceOption: s.with(SelectedShippingOption, {
        nullable: true,
        setBy: 'ANYONE',
        doc: 'Delivery option. Null clears it; then the only available option applies.',
      }),
    },
    { doc: 'Delivery of the purchase.' },
  ),
  buyerNote: s.string({
    max: 1000,
    nullable: true,
    setBy: 'ANYONE',
    doc: 'Note of the buyer to the merchant. Null clears it.',
  }),
  customFields: s.array(CustomField, {
    max: 50,
    nullable: true,
    setBy: 'ANYONE_UNTIL_MERCHANT',
    doc: 'Further fields that the buyer filled in. They replace the former.',
  }),
  additionalFees: s.array(
    s.object({
      name: s.req(s.string({ min: 1, max: 50, doc: 'Name of the fee for the shopper, such as "Tip".' })),
      price: s.req(
        s.money({
          amount: true,
          gte: 0,
          lte: 999_999_999,
          doc: 'Price of the fee, as text or as money with `amount`.',
        }),
      ),
      code: s.string({ min: 1, max: 100, nullable: true, doc: 'Code of the fee at its provider.' }),
      lineItemIds: s.array(s.guid(), {
        max: 300,
        nullable: true,
        doc: 'Line items of the checkout that caused the fee. It is charged while one of them is left. Absent: the whole purchase.',
      }),
      taxableAddress: s.with(TaxableAddress, {
        nullable: true,
        setBy: 'MERCHANT',
        doc: 'Address that determines the tax. Absent: that of the purchase.',
      }),
    }),
    {
      max: 10,
      nullable: true,
      setBy: 'ANYONE_UNTIL_MERCHANT',
      doc: 'Further amounts that the buyer pays, such as a tip. They replace the former.',
    },
  ),
  extendedFields: s.with(ExtendedFields, {
    nullable: true,
    setBy: 'ANYONE_UNTIL_MERCHANT',
    customFields: 'CHECKOUT',
    doc: 'Custom fields, and values that apps add, merged field by field. Null clears them.',
  }),
  membershipOptions: s.object(
    {
      selectedMemberships: s.with(ChosenMemberships, {
        nullable: true,
        setBy: 'ANYONE',
        doc: 'Memberships that pay for line items. They replace the former. Null removes them.',
      }),
    },
    { doc: 'Memberships of the buyer.' },
  ),
  businessLocationId,
  taxExemptGroupId: s.guid({
    nullable: true,
    setBy: 'MERCHANT',
    sentBack: true,
    doc: 'Id of the tax exemption of the buyer, GUID. The units that the line items have now are without tax. Null removes it.',
  }),
  customContentReference: s.with(CustomContentReference, {
    nullable: true,
    setBy: 'ANYONE_UNTIL_MERCHANT',
    doc: 'Content that an app adds to the checkout page. Null clears it.',
  }),
}

/** Fields that cannot be changed later. */
export const creationFields = {
  customSettings: s.with(CustomSettings, { setBy: 'ANYONE', doc: 'Restrictions of the checkout page.' }),
  externalReference: s.with(ExternalReference, {
    setBy: 'ANYONE',
    doc: 'App and object that the checkout belongs to.',
  }),
}
