import { s } from '../../schema.ts'
import { AddressWithContact, countryCode, StreetAddress } from '../address.ts'
import { Price } from '../price.ts'
import { PickupMethod } from '../purchase/delivery.ts'
import { ItemTaxFullDetails, LineItemTaxInfo } from './order-line-item.ts'

export const PickupAddress = s.object({
  country: countryCode,
  subdivision: s.nullable.string({
    max: 50,
    doc: 'State, province or region: a name, or a code such as "US-NY".',
  }),
  city: s.nullable.string({ max: 1000, doc: 'Town or city.' }),
  postalCode: s.nullable.string({ max: 1000, doc: 'Postal code or ZIP code.' }),
  streetAddress: s.with(StreetAddress, { doc: 'Street and house number as separate fields.' }),
  addressLine: s.nullable.string({ max: 1000, doc: 'Street and house number in one text.' }),
  addressLine2: s.nullable.string({ max: 1000, doc: 'Second line, such as floor or apartment.' }),
  countryFullname: s.ro.nullable.string({ doc: 'Name of the country.' }),
  subdivisionFullname: s.ro.nullable.string({ doc: 'Name of the state, province or region.' }),
})

export const PickupDetails = s.object({
  address: s.with(PickupAddress, { doc: 'Address where the buyer collects the goods.' }),
  pickupMethod: s.enum(PickupMethod, {
    doc: "`STORE_PICKUP` at the merchant's shop, `PICKUP_POINT` at a third party.",
  }),
})

export const DeliveryTimeSlot = s.object({
  from: s.nullable.datetime({ doc: 'Beginning of the time slot.' }),
  to: s.nullable.datetime({ doc: 'End of the time slot.' }),
})

export const DeliveryLogistics = s.object({
  shippingDestination: s.with(AddressWithContact, {
    oneOf: 'Address',
    doc: 'Recipient and address of the delivery. Absent for pickup.',
  }),
  pickupDetails: s.with(PickupDetails, {
    oneOf: 'Address',
    doc: 'Where and how the buyer collects the goods. Absent for shipping.',
  }),
  deliveryTime: s.nullable.string({
    max: 500,
    doc: 'Expected delivery time as text for the buyer, such as "3 to 5 working days".',
  }),
  instructions: s.nullable.string({ max: 1000, doc: 'Instructions for the carrier or the buyer.' }),
  deliverByDate: s.nullable.datetime({ doc: 'Latest time of the delivery. Not set by this server.' }),
  deliveryTimeSlot: s.with(DeliveryTimeSlot, { doc: 'Time slot of a scheduled local delivery.' }),
})

export const ShippingPrice = s.object({
  price: s.with(Price, {
    doc: "Price before discounts. Whether it includes tax depends on the site's setting.",
  }),
  totalPriceBeforeTax: s.ro.with(Price, { doc: 'Price after discounts, without tax.' }),
  totalPriceAfterTax: s.ro.with(Price, { doc: 'Price after discounts, with tax.' }),
  taxDetails: s.with(ItemTaxFullDetails, { doc: 'Tax on the delivery in an older form of `taxInfo`.' }),
  taxInfo: s.with(LineItemTaxInfo, { doc: 'Tax on the delivery.' }),
  discount: s.ro.with(Price, { doc: 'Discounts on the delivery.' }),
})

export const ShippingRegion = s.object({
  name: s.nullable.string({ max: 100, doc: 'Name of the delivery region, such as "Europe".' }),
})

export const V1ShippingInformation = s.object({
  carrierId: s.nullable.string({ min: 1, max: 100, doc: 'Id of the carrier, GUID.' }),
  code: s.nullable.string({ min: 1, max: 100, doc: 'Code of the delivery option at the carrier.' }),
  title: s.string({ max: 250, doc: 'Name of the delivery option as the buyer saw it.' }),
  logistics: s.with(DeliveryLogistics, { doc: 'Recipient, address and delivery time.' }),
  cost: s.with(ShippingPrice, { doc: 'Price with discounts and tax.' }),
  region: s.with(ShippingRegion, {
    doc: 'Delivery region of the address. Absent without one, as with the flat rate of the site.',
  }),
})
