import { s } from '../../schema.ts'
import { Address } from '../address.ts'
import { MultiCurrencyPrice } from '../price.ts'
import { ItemTaxFullDetails } from './tax-details.ts'

export const PickupMethod = ['STORE_PICKUP', 'PICKUP_POINT'] as const
export const ChargeType = ['HANDLING_FEE', 'INSURANCE'] as const

export const ShippingRegion = s.object({
  id: s.ro.guid({ doc: 'Id of the region, GUID.' }),
  name: s.string({ max: 100, doc: 'Name of the region, such as "Europe".' }),
})

export const PickupDetails = s.object({
  address: s.with(Address, { doc: 'Address where the buyer collects the goods.' }),
  businessLocation: s.boolean({ doc: 'True if the address is a location of the merchant.' }),
  pickupMethod: s.enum(PickupMethod, {
    doc: "`STORE_PICKUP` at the merchant's shop, `PICKUP_POINT` at a third party.",
  }),
})

export const DeliveryLogistics = s.object({
  deliveryTime: s.nullable.string({
    max: 500,
    doc: 'Expected delivery time as text for the shopper, such as "3 to 5 working days".',
  }),
  instructions: s.nullable.string({ max: 1000, doc: 'Instructions for the carrier or the shopper.' }),
  pickupDetails: s.with(PickupDetails, {
    doc: 'Where and how the buyer collects the goods. Absent for shipping.',
  }),
  deliveryTimeSlot: s.object(
    {
      from: s.datetime({ doc: 'Start of the time slot.' }),
      to: s.datetime({ doc: 'End of the time slot.' }),
    },
    { doc: 'Time slot of a scheduled local delivery. Absent for other options.' },
  ),
})

export const SelectedCarrierServiceOptionPrices = s.object({
  totalPriceAfterTax: s.with(MultiCurrencyPrice, { doc: 'Price after discounts, with tax.' }),
  totalPriceBeforeTax: s.with(MultiCurrencyPrice, { doc: 'Price after discounts, without tax.' }),
  taxDetails: s.with(ItemTaxFullDetails, { doc: 'Tax on the delivery.' }),
  totalDiscount: s.with(MultiCurrencyPrice, { doc: 'Discounts on the delivery.' }),
  price: s.with(MultiCurrencyPrice, {
    doc: "Price before discounts. Whether it includes tax depends on the site's setting.",
  }),
})

export const SelectedCarrierServiceOptionOtherCharge = s.object({
  type: s.enum(ChargeType, { doc: '`HANDLING_FEE` or `INSURANCE`.' }),
  details: s.nullable.string({ max: 200, doc: 'Explanation for the shopper.' }),
  cost: s.with(SelectedCarrierServiceOptionPrices, { doc: 'Price of the charge with discounts and tax.' }),
})

export const Carrier = s.object({
  appId: s.nullable.guid({ doc: 'Id of the app that provides the carrier, GUID.' }),
  code: s.string({ max: 250, doc: 'Code of the delivery option at the carrier.' }),
})

export const Region = s.object({
  id: s.nullable.guid({ doc: 'Id of the delivery region, GUID.' }),
  name: s.nullable.string({ max: 100, doc: 'Name of the delivery region.' }),
})

export const ApplicableLineItems = s.object({
  lineItemIds: s.array(s.string({ min: 1, max: 100 }), { max: 300, doc: 'Ids of the line items.' }),
})

export const DeliveryAllocation = s.object({
  deliveryCarrier: s.with(Carrier, { doc: 'Carrier that delivers the line items.' }),
  deliveryRegion: s.with(Region, { doc: 'Delivery region of the address.' }),
  applicableLineItems: s.with(ApplicableLineItems, { doc: 'Line items that this carrier delivers.' }),
})

export const SelectedCarrierServiceOption = s.object({
  code: s.string({ max: 100, doc: 'Code of the delivery option, as listed in `carrierServiceOptions`.' }),
  title: s.ro.string({ max: 250, doc: 'Name of the delivery option for the shopper.' }),
  logistics: s.ro.with(DeliveryLogistics, { doc: 'Delivery time and pickup place.' }),
  cost: s.ro.with(SelectedCarrierServiceOptionPrices, { doc: 'Price with discounts and tax.' }),
  requestedShippingOption: s.ro.boolean({
    doc: 'True if this option was requested. False: the only available option applies by default.',
  }),
  otherCharges: s.array(SelectedCarrierServiceOptionOtherCharge, {
    doc: 'Further charges of the carrier. Always empty in this version.',
  }),
  carrierId: s.nullable.guid({ doc: 'Id of the carrier, GUID.' }),
  deliveryAllocations: s.array(DeliveryAllocation, {
    max: 300,
    doc: 'Line items by carrier. Always empty: one option delivers all line items.',
  }),
  partial: s.nullable.boolean({
    doc: 'True if the option delivers only some of the line items. Not set by this server.',
  }),
})

export const OtherCharge = s.object({
  type: s.enum(ChargeType, { doc: '`HANDLING_FEE` or `INSURANCE`.' }),
  price: s.with(MultiCurrencyPrice, { doc: 'Price of the charge.' }),
  details: s.nullable.string({ max: 250, doc: 'Explanation for the shopper.' }),
})

export const ShippingPrice = s.object({
  price: s.with(MultiCurrencyPrice, { doc: 'Price of the delivery, without `otherCharges`.' }),
  otherCharges: s.array(OtherCharge, { doc: 'Further charges of the carrier. Not set by this server.' }),
})

export const ShippingOption = s.object({
  code: s.string({ max: 100, doc: 'Code that selects this option.' }),
  title: s.string({ max: 250, doc: 'Name of the option for the shopper.' }),
  logistics: s.with(DeliveryLogistics, { doc: 'Delivery time and pickup place.' }),
  cost: s.with(ShippingPrice, { doc: 'Price before discounts.' }),
  freeFrom: s.ro.object(
    {
      subtotal: s.req.with(MultiCurrencyPrice, {
        doc: 'Price of the delivered items from which the option is free.',
      }),
      missing: s.req.with(MultiCurrencyPrice, { doc: 'What is missing to it. 0 if the option is free.' }),
    },
    { doc: 'When the option is free, after discounts. Absent if it has no such limit.' },
  ),
  deliveryAllocations: s.array(DeliveryAllocation, {
    max: 300,
    doc: 'Line items by carrier. Not set by this server: one option delivers all line items.',
  }),
  partial: s.nullable.boolean({
    doc: 'True if the option delivers only some of the line items. Not set by this server.',
  }),
})

export const CarrierServiceOption = s.object({
  carrierId: s.guid({ doc: "Id of the carrier, GUID. The site's flat rate has one fixed id." }),
  shippingOptions: s.array(ShippingOption, { doc: 'Delivery options of the carrier.' }),
})

export const ShippingInformation = s.object({
  region: s.with(ShippingRegion, {
    doc: 'Delivery region of the address. Absent without one, as with the flat rate of the site.',
  }),
  selectedCarrierServiceOption: s.with(SelectedCarrierServiceOption, {
    doc: 'Selected option, or the only available one. Absent if there is none or nothing needs delivery.',
  }),
  carrierServiceOptions: s.array(CarrierServiceOption, {
    doc: 'Options for the address by carrier. Empty if the shop does not deliver there.',
  }),
})

export const SelectedShippingOption = s.object({
  carrierId: s.nullable.guid({
    doc: 'Id of the carrier, GUID. Needed only if two carriers have the same code.',
  }),
  code: s.string({
    min: 1,
    max: 100,
    doc: 'Code of the delivery option, as listed in `carrierServiceOptions`.',
  }),
})
