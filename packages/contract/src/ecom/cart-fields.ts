import { Address, AddressWithContact } from '../entities/address.ts'
import { CatalogOverrideFields, CatalogReference } from '../entities/catalogue/catalog-reference.ts'
import { ExtendedFields } from '../entities/extended-fields.ts'
import { CommonImage } from '../entities/platform/media.ts'
import { PriceDescription } from '../entities/price.ts'
import { Cart } from '../entities/purchase/cart.ts'
import { LineItemQuantityUpdate } from '../entities/purchase/cart-line-item.ts'
import { ChannelType } from '../entities/purchase/channel.ts'
import { SelectedShippingOption } from '../entities/purchase/delivery.ts'
import { CustomModifierGroup } from '../entities/purchase/item-modifier.ts'
import {
  DescriptionLine,
  ItemType,
  PageUrlV2,
  PaymentOptionType,
  PhysicalProperties,
  Policy,
  ProductName,
  ServiceProperties,
} from '../entities/purchase/line-item-details.ts'
import { ChosenMembership, ChosenMemberships } from '../entities/purchase/membership.ts'
import { TaxableAddress } from '../entities/purchase/tax-details.ts'
import { s } from '../schema.ts'

const byAnyone = s.having({ setBy: 'ANYONE' })

export const shoppers = ['visitor', 'member'] as const
export const cartEvents = [
  'wix.ecom.v1.cart_created',
  'wix.ecom.v1.cart_updated',
  'wix.ecom.v1.cart_deleted',
] as const
export const lineErrors = [
  'LINE_ITEMS_REJECTED',
  'TOO_MANY_LINE_ITEMS',
  'SERVICE_PLUGIN_UNAVAILABLE',
] as const
/** Why an entered gift card is rejected. */
export const giftCardErrors = [
  'GIFT_CARD_NOT_FOUND',
  'GIFT_CARD_EXPIRED',
  'GIFT_CARD_DISABLED',
  'GIFT_CARD_CURRENCY_MISMATCH',
  'GIFT_CARD_BALANCE_INSUFFICIENT',
  'SERVICE_PLUGIN_UNAVAILABLE',
] as const
export const cartReply = s.object({ cart: s.req.with(Cart, { doc: 'The cart after the call.' }) })

/** A line item to add. The server reads price and description from the catalogue. */
const NewLineItem = s.object({
  catalogReference: s.req(byAnyone.with(CatalogReference, { doc: 'Product and variant.' })),
  quantity: byAnyone.integer({ min: 1, max: 100_000, doc: 'Number of units. Default 1.' }),
  catalogOverrideFields: s.with(CatalogOverrideFields, {
    setBy: 'MERCHANT',
    doc: 'Values that replace those of the catalogue.',
  }),
  selectedMembership: byAnyone.with(ChosenMembership, {
    doc: 'Membership that pays for the item. The checkout takes it.',
  }),
  extendedFields: byAnyone.object(
    {
      namespaces: s.object(
        { custom: s.map(s.any(), { doc: 'Values of custom fields by key.' }) },
        { doc: 'Values by namespace.' },
      ),
    },
    {
      customFields: 'CART_LINE',
      doc: 'Custom fields that the shop declares for line items. Items with other values are line items of their own.',
    },
  ),
})

const NewCustomLineItem = s.object({
  productName: s.req(byAnyone.with(ProductName, { doc: 'Name of the item. `original` is required.' })),
  price: byAnyone.decimal({
    amount: true,
    gte: 0,
    lte: 999_999_999,
    doc: 'Price of one unit without modifiers, in the currency of the shop. Required unless `priceUndetermined` is true.',
  }),
  fullPrice: byAnyone.decimal({
    amount: true,
    gte: 0,
    lte: 999_999_999,
    doc: 'Price of one unit before the sale discount. Default: `price`.',
  }),
  quantity: byAnyone.integer({ min: 1, max: 100_000, doc: 'Number of units. Default 1.' }),
  itemType: byAnyone.with(ItemType, { doc: 'Kind of item. Default: `PHYSICAL`.' }),
  physicalProperties: byAnyone.with(PhysicalProperties, {
    doc: 'Weight, SKU and the need for delivery. By default only `PHYSICAL` items need delivery.',
  }),
  taxGroupId: byAnyone.nullable.guid({
    doc: 'Id of the tax group, GUID. Default: that of products without one.',
  }),
  media: byAnyone.with(CommonImage, { doc: 'Picture of the item.' }),
  url: byAnyone.with(PageUrlV2, { doc: 'Page of the item.' }),
  paymentOption: byAnyone.enum(PaymentOptionType, {
    doc: 'When and how the item is paid. Default: `FULL_PAYMENT_ONLINE`.',
  }),
  depositAmount: byAnyone.nullable.decimal({
    amount: true,
    gt: 0,
    lte: 999_999_999,
    doc: 'Part of the price of one unit that is due with the order. Required for `DEPOSIT_ONLINE`.',
  }),
  descriptionLines: byAnyone.array(DescriptionLine, {
    max: 10,
    doc: 'Label and value pairs below the name of the item.',
  }),
  serviceProperties: byAnyone.with(ServiceProperties, { doc: 'Time and participants of a service.' }),
  priceDescription: byAnyone.with(PriceDescription, { doc: 'Explanation of the price, such as "per kg".' }),
  rootCatalogItemId: byAnyone.nullable.string({
    min: 1,
    max: 36,
    doc: 'Id of the catalogue item that the line item belongs to.',
  }),
  deliveryProfileId: byAnyone.nullable.guid({
    doc: 'Id of the delivery profile whose regions and rates apply, GUID. Default: the default profile.',
  }),
  quantityAvailable: byAnyone.nullable.integer({
    min: 0,
    max: 100_000,
    doc: 'Units available: the most that `quantity` can be. Absent: any number.',
  }),
  fixedQuantity: byAnyone.boolean({ doc: 'True if the quantity cannot be changed. Default false.' }),
  priceUndetermined: byAnyone.boolean({
    doc: 'True if the price is not known before the purchase. Nothing is charged until the merchant sets it in the order. Default false.',
  }),
  membersOnly: byAnyone.boolean({ doc: 'True if only members may buy the item. Default false.' }),
  policies: byAnyone.array(Policy, { max: 5, doc: 'Terms that the checkout shows to the buyer.' }),
  taxableAddress: byAnyone.with(TaxableAddress, {
    doc: 'Address that determines the tax. Default: that of the delivery, or of the bill if nothing is delivered.',
  }),
  modifierGroups: byAnyone.array(CustomModifierGroup, {
    max: 25,
    doc: 'Selected modifiers by group. Their prices add to the price of one unit.',
  }),
  catalogReference: s.with(CatalogReference, {
    setBy: 'MERCHANT',
    doc: 'Item of a catalogue that the custom item stands for.',
  }),
})

/** New line items in requests of carts and checkouts, at most `max` of each kind. */
export const newLines = (max: number) => ({
  lineItems: s.array(NewLineItem, {
    max,
    doc: 'Items of the catalogue. Equal items are added to the existing line item.',
  }),
  customLineItems: s.array(NewCustomLineItem, {
    max,
    doc: 'Items that are not in a catalogue. Accepted only if the merchant allows custom line items.',
  }),
})

export const couponCode = byAnyone.nullable.string({
  max: 100,
  doc: 'Coupon code. It replaces the former one. Null removes it.',
})

/** In updates of carts and requests of checkouts. */
export const giftCardCode = byAnyone.nullable.string({
  max: 100,
  doc: 'Gift card code. The card replaces the former ones. Null removes all.',
})

export const conversionCurrency = byAnyone.nullable.string({
  format: 'currency',
  doc: 'Currency in which amounts are shown besides that of the site. The site needs a rate for it. Null removes it.',
})

export const businessLocationId = s.nullable.guid({
  setBy: 'ANYONE_UNTIL_MERCHANT',
  doc: "Id of the merchant's location that sells the items, GUID. Null removes it.",
})

/** Fields of a cart that a request may set. The others derive from the caller, the catalogue and the rules of the site. */
export const cartFields = {
  buyerNote: byAnyone.nullable.string({
    max: 1000,
    doc: 'Note of the buyer to the merchant. Null clears it.',
  }),
  contactInfo: byAnyone.nullable.with(AddressWithContact, {
    doc: 'Contact and address of the buyer, merged field by field. Null clears them.',
  }),
  buyerInfo: s.object(
    {
      email: byAnyone.nullable.string({
        format: 'email',
        max: 320,
        doc: 'E-mail address of the buyer. The checkout takes it. Null clears it.',
      }),
      contactId: s.nullable.guid({
        setBy: 'ANYONE_UNTIL_MERCHANT',
        doc: 'Id of the contact, GUID. Null clears it.',
      }),
    },
    { doc: 'Buyer. Id and role derive from the token.' },
  ),
  overrideCheckoutUrl: s.nullable.string({
    format: 'url',
    max: 1000,
    setBy: 'ANYONE_UNTIL_MERCHANT',
    doc: 'Address of a checkout page outside the platform. Null clears it.',
  }),
  selectedShippingOption: byAnyone.nullable.with(SelectedShippingOption, {
    doc: 'Delivery option that estimates and the checkout take. Null clears it.',
  }),
  extendedFields: s.nullable.with(ExtendedFields, {
    setBy: 'ANYONE_UNTIL_MERCHANT',
    customFields: 'CHECKOUT',
    doc: 'Custom fields, and values that apps add, merged field by field. Null clears them.',
  }),
  businessLocationId,
}

/** Discounts that the merchant gives on a cart or checkout. Shoppers may not send them. */
export const merchantDiscounts = s.array(
  s.object({
    amount: s.decimal({
      amount: true,
      oneOf: 'Value',
      gt: 0,
      lte: 999_999_999,
      doc: 'Amount to take off, in the currency of the shop.',
    }),
    percentage: s.number({ oneOf: 'Value', min: 0.01, max: 100, doc: 'Percentage to take off: 10 is 10 %.' }),
    name: s.nullable.string({ max: 100, doc: 'Name of the discount for the shopper.' }),
  }),
  {
    max: 10,
    setBy: 'MERCHANT',
    doc: 'Discounts on the units that the line items have now. They replace the former.',
  },
)

export const checkoutFields = {
  channelType: s.req(byAnyone.enum(ChannelType, { doc: 'Sales channel, such as `WEB`. Orders carry it.' })),
  shippingAddress: byAnyone.with(Address, {
    doc: 'Address of the delivery. Fields that are absent keep their value.',
  }),
  billingAddress: byAnyone.with(Address, {
    doc: 'Address for the invoice. Fields that are absent keep their value.',
  }),
  selectedShippingOption: byAnyone.with(SelectedShippingOption, {
    doc: 'Delivery option. Default: the only available one.',
  }),
  email: byAnyone.string({ format: 'email', max: 320, doc: 'E-mail address of the buyer.' }),
}
export const estimateFields = {
  selectedShippingOption: s.with(SelectedShippingOption, {
    doc: 'Delivery option. Default: the only available one.',
  }),
  shippingAddress: s.with(Address, {
    doc: 'Address of the delivery. It determines options and tax. Default: address of the cart.',
  }),
  billingAddress: s.with(Address, {
    doc: 'Address for the invoice. It determines the tax on items that need no delivery.',
  }),
  selectedMemberships: s.with(ChosenMemberships, {
    doc: 'Memberships that pay for line items. Default: those of the line items.',
  }),
  calculateTax: s.boolean({ doc: 'False leaves out `taxSummary`. Default true.' }),
  calculateShipping: s.boolean({ doc: 'False leaves out delivery options and their price. Default true.' }),
  calculateAdditionalFees: s.boolean({ doc: 'False leaves out additional fees. Default true.' }),
  returnPricingInput: s.boolean({ doc: 'True returns `pricingInput`. Default false.' }),
}
export const quantities = s.req(
  byAnyone.array(LineItemQuantityUpdate, {
    min: 1,
    max: 100,
    doc: 'New quantities. Other line items are not changed. Shoppers do not exceed the units of a price that the merchant has set.',
  }),
)
export const lineItemIds = s.req(
  byAnyone.array(s.guid(), { min: 1, max: 300, doc: 'Ids of the line items to remove.' }),
)
