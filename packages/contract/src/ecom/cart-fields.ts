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
export const cartReply = s.object({ cart: s.req(s.with(Cart, { doc: 'The cart after the call.' })) })

/** A line item to add. The server reads price and description from the catalogue. */
const NewLineItem = s.object({
  catalogReference: s.req(s.with(CatalogReference, { setBy: 'ANYONE', doc: 'Product and variant.' })),
  quantity: s.integer({ min: 1, max: 100_000, setBy: 'ANYONE', doc: 'Number of units. Default 1.' }),
  catalogOverrideFields: s.with(CatalogOverrideFields, {
    setBy: 'MERCHANT',
    doc: 'Values that replace those of the catalogue.',
  }),
  selectedMembership: s.with(ChosenMembership, {
    setBy: 'ANYONE',
    doc: 'Membership that pays for the item. The checkout takes it.',
  }),
  extendedFields: s.object(
    {
      namespaces: s.object(
        { custom: s.map(s.any(), { doc: 'Values of custom fields by key.' }) },
        { doc: 'Values by namespace.' },
      ),
    },
    {
      setBy: 'ANYONE',
      customFields: 'CART_LINE',
      doc: 'Custom fields that the shop declares for line items. Items with other values are line items of their own.',
    },
  ),
})

const NewCustomLineItem = s.object({
  productName: s.req(
    s.with(ProductName, { setBy: 'ANYONE', doc: 'Name of the item. `original` is required.' }),
  ),
  price: s.decimal({
    amount: true,
    gte: 0,
    lte: 999_999_999,
    setBy: 'ANYONE',
    doc: 'Price of one unit without modifiers, in the currency of the shop. Required unless `priceUndetermined` is true.',
  }),
  fullPrice: s.decimal({
    amount: true,
    gte: 0,
    lte: 999_999_999,
    setBy: 'ANYONE',
    doc: 'Price of one unit before the sale discount. Default: `price`.',
  }),
  quantity: s.integer({ min: 1, max: 100_000, setBy: 'ANYONE', doc: 'Number of units. Default 1.' }),
  itemType: s.with(ItemType, { setBy: 'ANYONE', doc: 'Kind of item. Default: `PHYSICAL`.' }),
  physicalProperties: s.with(PhysicalProperties, {
    setBy: 'ANYONE',
    doc: 'Weight, SKU and the need for delivery. By default only `PHYSICAL` items need delivery.',
  }),
  taxGroupId: s.guid({
    nullable: true,
    setBy: 'ANYONE',
    doc: 'Id of the tax group, GUID. Default: that of products without one.',
  }),
  media: s.with(CommonImage, { setBy: 'ANYONE', doc: 'Picture of the item.' }),
  url: s.with(PageUrlV2, { setBy: 'ANYONE', doc: 'Page of the item.' }),
  paymentOption: s.enum(PaymentOptionType, {
    setBy: 'ANYONE',
    doc: 'When and how the item is paid. Default: `FULL_PAYMENT_ONLINE`.',
  }),
  depositAmount: s.decimal({
    amount: true,
    gt: 0,
    lte: 999_999_999,
    nullable: true,
    setBy: 'ANYONE',
    doc: 'Part of the price of one unit that is due with the order. Required for `DEPOSIT_ONLINE`.',
  }),
  descriptionLines: s.array(DescriptionLine, {
    max: 10,
    setBy: 'ANYONE',
    doc: 'Label and value pairs below the name of the item.',
  }),
  serviceProperties: s.with(ServiceProperties, {
    setBy: 'ANYONE',
    doc: 'Time and participants of a service.',
  }),
  priceDescription: s.with(PriceDescription, {
    setBy: 'ANYONE',
    doc: 'Explanation of the price, such as "per kg".',
  }),
  rootCatalogItemId: s.string({
    min: 1,
    max: 36,
    nullable: true,
    setBy: 'ANYONE',
    doc: 'Id of the catalogue item that the line item belongs to.',
  }),
  deliveryProfileId: s.guid({
    nullable: true,
    setBy: 'ANYONE',
    doc: 'Id of the delivery profile whose regions and rates apply, GUID. Default: the default profile.',
  }),
  quantityAvailable: s.integer({
    min: 0,
    max: 100_000,
    nullable: true,
    setBy: 'ANYONE',
    doc: 'Units available: the most that `quantity` can be. Absent: any number.',
  }),
  fixedQuantity: s.boolean({
    setBy: 'ANYONE',
    doc: 'True if the quantity cannot be changed. Default false.',
  }),
  priceUndetermined: s.boolean({
    setBy: 'ANYONE',
    doc: 'True if the price is not known before the purchase. Nothing is charged until the merchant sets it in the order. Default false.',
  }),
  membersOnly: s.boolean({ setBy: 'ANYONE', doc: 'True if only members may buy the item. Default false.' }),
  policies: s.array(Policy, { max: 5, setBy: 'ANYONE', doc: 'Terms that the checkout shows to the buyer.' }),
  taxableAddress: s.with(TaxableAddress, {
    setBy: 'ANYONE',
    doc: 'Address that determines the tax. Default: that of the delivery, or of the bill if nothing is delivered.',
  }),
  modifierGroups: s.array(CustomModifierGroup, {
    max: 25,
    setBy: 'ANYONE',
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

export const couponCode = s.string({
  max: 100,
  nullable: true,
  setBy: 'ANYONE',
  doc: 'Coupon code. It replaces the former one. Null removes it.',
})

/** In updates of carts and requests of checkouts. */
export const giftCardCode = s.string({
  max: 100,
  nullable: true,
  setBy: 'ANYONE',
  doc: 'Gift card code. The card replaces the former ones. Null removes all.',
})

export const conversionCurrency = s.string({
  format: 'currency',
  nullable: true,
  setBy: 'ANYONE',
  doc: 'Currency in which amounts are shown besides that of the site. The site needs a rate for it. Null removes it.',
})

export const businessLocationId = s.guid({
  nullable: true,
  setBy: 'ANYONE_UNTIL_MERCHANT',
  doc: "Id of the merchant's location that sells the items, GUID. Null removes it.",
})

/** Fields of a cart that a request may set. The others derive from the caller, the catalogue and the rules of the site. */
export const cartFields = {
  buyerNote: s.string({
    max: 1000,
    nullable: true,
    setBy: 'ANYONE',
    doc: 'Note of the buyer to the merchant. Null clears it.',
  }),
  contactInfo: s.with(AddressWithContact, {
    nullable: true,
    setBy: 'ANYONE',
    doc: 'Contact and address of the buyer, merged field by field. Null clears them.',
  }),
  buyerInfo: s.object(
    {
      email: s.string({
        format: 'email',
        max: 320,
        nullable: true,
        setBy: 'ANYONE',
        doc: 'E-mail address of the buyer. The checkout takes it. Null clears it.',
      }),
      contactId: s.guid({
        nullable: true,
        setBy: 'ANYONE_UNTIL_MERCHANT',
        doc: 'Id of the contact, GUID. Null clears it.',
      }),
    },
    { doc: 'Buyer. Id and role derive from the token.' },
  ),
  overrideCheckoutUrl: s.string({
    format: 'url',
    max: 1000,
    nullable: true,
    setBy: 'ANYONE_UNTIL_MERCHANT',
    doc: 'Address of a checkout page outside the platform. Null clears it.',
  }),
  selectedShippingOption: s.with(SelectedShippingOption, {
    nullable: true,
    setBy: 'ANYONE',
    doc: 'Delivery option that estimates and the checkout take. Null clears it.',
  }),
  extendedFields: s.with(ExtendedFields, {
    nullable: true,
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
    name: s.string({ max: 100, nullable: true, doc: 'Name of the discount for the shopper.' }),
  }),
  {
    max: 10,
    setBy: 'MERCHANT',
    doc: 'Discounts on the units that the line items have now. They replace the former.',
  },
)

export const checkoutFields = {
  channelType: s.req(
    s.enum(ChannelType, { setBy: 'ANYONE', doc: 'Sales channel, such as `WEB`. Orders carry it.' }),
  ),
  shippingAddress: s.with(Address, {
    setBy: 'ANYONE',
    doc: 'Address of the delivery. Fields that are absent keep their value.',
  }),
  billingAddress: s.with(Address, {
    setBy: 'ANYONE',
    doc: 'Address for the invoice. Fields that are absent keep their value.',
  }),
  selectedShippingOption: s.with(SelectedShippingOption, {
    setBy: 'ANYONE',
    doc: 'Delivery option. Default: the only available one.',
  }),
  email: s.string({ format: 'email', max: 320, setBy: 'ANYONE', doc: 'E-mail address of the buyer.' }),
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
  calculateAdditionalFees: s.boolean({
    doc: 'False leaves out additional fees. Default true.',
  }),
  returnPricingInput: s.boolean({ doc: 'True returns `pricingInput`. Default false.' }),
}
export const quantities = s.req(
  s.array(LineItemQuantityUpdate, {
    min: 1,
    max: 100,
    setBy: 'ANYONE',
    doc: 'New quantities. Other line items are not changed. Shoppers do not exceed the units of a price that the merchant has set.',
  }),
)
export const lineItemIds = s.req(
  s.array(s.guid(), { min: 1, max: 300, setBy: 'ANYONE', doc: 'Ids of the line items to remove.' }),
)
