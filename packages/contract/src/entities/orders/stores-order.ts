import { s } from '../../schema.ts'
import { FulfillmentStatus } from './order.ts'

const text = (doc: string) => s.string({ doc })
const amount = (doc: string) => s.string({ doc: `${doc}, a decimal.` })

const FullName = s.object({ firstName: text('Given name.'), lastName: text('Family name.') })

const StoresAddress = s.object({
  fullName: s.with(FullName, { doc: 'Name of the person.' }),
  country: text('Country, ISO 3166.'),
  subdivision: text('State, province or region.'),
  city: text('Town or city.'),
  zipCode: text('Postal code.'),
  phone: text('Telephone number.'),
  company: text('Company at the address.'),
  email: text('E-mail address.'),
  addressLine1: text('Street and house number.'),
  addressLine2: text('Second line.'),
  street: s.object({ number: text('House number.'), name: text('Street.') }, { doc: 'Street by parts.' }),
})

const StoresPrice = s.object({
  taxIncludedInPrice: s.boolean({ doc: 'True if the price includes tax.' }),
  price: amount('Price of one unit'),
  totalPrice: amount('Price of the line'),
})

const StoresLineItem = s.object({
  index: s.integer({ doc: 'Number of the line, from 1.' }),
  quantity: s.integer({ doc: 'Number of units.' }),
  name: text('Name of the product.'),
  translatedName: text('Name of the product in the language of the buyer.'),
  productId: text('Id of the product. Absent for custom lines.'),
  variantId: text('Id of the variant. Absent without one.'),
  lineItemType: text('PHYSICAL, DIGITAL, CUSTOM_AMOUNT_ITEM or UNSPECIFIED.'),
  options: s.array(s.object({ option: text('Name of the option.'), selection: text('Choice.') }), {
    doc: 'Selected options.',
  }),
  customTextFields: s.array(s.object({ title: text('Title of the field.'), value: text('Text.') }), {
    doc: 'Texts of the buyer. They are among `options`: always empty.',
  }),
  weight: text('Weight of one unit.'),
  sku: text('Stock keeping unit.'),
  discount: amount('Discount of the line'),
  tax: amount('Tax of the line'),
  taxIncludedInPrice: s.boolean({ doc: 'True if the price includes tax.' }),
  price: amount('Price of one unit'),
  totalPrice: amount('Price of the line'),
  priceData: s.with(StoresPrice, { doc: 'Prices of the line.' }),
  mediaItem: s.object(
    {
      mediaType: text('IMAGE.'),
      url: text('Address of the picture.'),
      id: text('Id of the picture.'),
      width: s.integer({ doc: 'Width in pixels.' }),
      height: s.integer({ doc: 'Height in pixels.' }),
      altText: text('Text instead of the picture.'),
    },
    { doc: 'Picture of the line. Absent without one.' },
  ),
  fulfillerId: text('Id of the fulfiller. Absent without one.'),
})

/** An order as calls returned it before the present form. */
export const StoresOrder = s.object({
  id: s.always(text('Id of the order, GUID.')),
  number: s.always.integer({ doc: 'Number of the order.' }),
  dateCreated: s.always(text('Time of the purchase, ISO 8601.')),
  lastUpdated: s.always(text('Time of the latest change, ISO 8601.')),
  buyerInfo: s.always.object(
    {
      id: text('Id of the member or visitor.'),
      identityType: text('MEMBER or CONTACT.'),
      type: text('MEMBER or CONTACT.'),
      email: text('E-mail address.'),
      phone: text('Telephone number.'),
      firstName: text('Given name.'),
      lastName: text('Family name.'),
    },
    { doc: 'Buyer.' },
  ),
  currency: s.always(text('Currency of the amounts, ISO 4217.')),
  weightUnit: text('KG or LB.'),
  buyerLanguage: text('Language of the buyer.'),
  buyerNote: text('Note of the buyer. Absent without one.'),
  cartId: text('Id of the purchase. Absent without one.'),
  paymentStatus: s.always(text('Payment status, as in the present form.')),
  fulfillmentStatus: s.always.enum([...FulfillmentStatus, 'CANCELED'], {
    doc: 'Fulfilment; `CANCELED` for canceled orders.',
  }),
  archived: s.always.boolean({ doc: 'True if the merchant archived the order. False for others.' }),
  read: s.always.boolean({ doc: 'True if the merchant opened the order. False for others.' }),
  totals: s.always.object(
    {
      subtotal: amount('Sum of the lines'),
      shipping: amount('Shipping'),
      tax: amount('Tax'),
      discount: amount('Discounts'),
      total: amount('Total'),
      refund: amount('Refunds'),
      weight: text('Weight of all units.'),
      quantity: s.integer({ doc: 'Number of all units.' }),
    },
    { doc: 'Amounts of the order.' },
  ),
  billingInfo: s.object(
    {
      paymentMethod: text('Kind of payment. Not set by this server.'),
      address: s.with(StoresAddress, { doc: 'Address of the invoice.' }),
    },
    { doc: 'Invoice. Absent without an address.' },
  ),
  shippingInfo: s.object(
    {
      deliveryOption: text('Name of the delivery option.'),
      estimatedDeliveryTime: text('Delivery time as the buyer saw it.'),
      code: text('Code of the delivery option at the carrier.'),
      shipmentDetails: s.object(
        { address: s.with(StoresAddress, { doc: 'Address of the delivery.' }) },
        { doc: 'Delivery. Absent for a pickup.' },
      ),
      pickupDetails: s.object(
        {
          pickupAddress: s.with(StoresAddress, { doc: 'Address of the place.' }),
          pickupInstructions: text('Instructions of the merchant.'),
        },
        { doc: 'Pickup. Absent for a delivery.' },
      ),
    },
    { doc: 'Delivery or pickup. Absent if nothing needs one.' },
  ),
  discount: s.object(
    {
      value: amount('Sum of the discounts'),
      appliedCoupon: s.object(
        {
          couponId: text('Id of the coupon.'),
          name: text('Name of the coupon.'),
          code: text('Code of the coupon.'),
        },
        { doc: 'Coupon. Absent without one.' },
      ),
    },
    { doc: 'Discounts. Absent without any.' },
  ),
  customField: s.object(
    {
      title: text('Title of the field.'),
      value: text('Text of the buyer.'),
      translatedTitle: text('Title in the language of the buyer.'),
    },
    { doc: 'First further field that the buyer filled in. Absent without one.' },
  ),
  channelInfo: s.object(
    {
      type: text('Sales channel.'),
      externalOrderId: text('Id of the order there.'),
      externalOrderUrl: text('Address of the order there.'),
    },
    { doc: 'Sales channel.' },
  ),
  enteredBy: s.object(
    { id: text('Id of who placed the order.'), identityType: text('USER, MEMBER, CONTACT or APP.') },
    { doc: 'Who placed the order.' },
  ),
  lineItems: s.always.array(StoresLineItem, { doc: 'Lines.' }),
  activities: s.always.array(
    s.object({
      type: text('Kind of the entry.'),
      timestamp: text('Time, ISO 8601.'),
      author: text('E-mail address of the author. Absent for the platform.'),
    }),
    { doc: 'History of the order, as far as the caller sees it.' },
  ),
  fulfillments: s.always.array(s.map(s.any()), { doc: 'Always empty: fulfilments have calls of their own.' }),
})
