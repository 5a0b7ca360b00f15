import { call } from '../call.ts'
import {
  Address,
  AddressWithContact,
  Cart,
  CatalogReference,
  ChannelType,
  CommonImage,
  DescriptionLine,
  EstimateTotalsResponse,
  ItemType,
  LineItemQuantityUpdate,
  PageUrlV2,
  PhysicalProperties,
  ProductName,
  SelectedShippingOption,
} from '../entities/common.ts'
import { s } from '../schema.ts'

const shoppers = ['visitor', 'member'] as const
const emits = ['wix.ecom.v1.cart_created', 'wix.ecom.v1.cart_updated', 'wix.ecom.v1.cart_deleted'] as const
const rejected = ['LINE_ITEMS_REJECTED', 'TOO_MANY_LINE_ITEMS'] as const
const cartReply = s.object({ cart: s.req(s.with(Cart, { doc: 'The cart after the call.' })) })

/** A line item to add. The server reads price and description from the catalogue. */
const NewLineItem = s.object({
  catalogReference: s.req(s.with(CatalogReference, { doc: 'Product and variant.' })),
  quantity: s.integer({ min: 1, max: 100_000, doc: 'Number of units. Default 1.' }),
})

const NewCustomLineItem = s.object({
  productName: s.req(s.with(ProductName, { doc: 'Name of the item. `original` is required.' })),
  price: s.req(
    s.decimal({ gte: 0, lte: 999_999_999, doc: 'Price of one unit, in the currency of the shop.' }),
  ),
  fullPrice: s.decimal({
    gte: 0,
    lte: 999_999_999,
    doc: 'Price of one unit before the sale discount. Default: `price`.',
  }),
  quantity: s.integer({ min: 1, max: 100_000, doc: 'Number of units. Default 1.' }),
  itemType: s.with(ItemType, { doc: 'Kind of item. Default: `PHYSICAL`.' }),
  physicalProperties: s.with(PhysicalProperties, {
    doc: 'Weight, SKU and the need for delivery. By default only `PHYSICAL` items need delivery.',
  }),
  media: s.with(CommonImage, { doc: 'Picture of the item.' }),
  url: s.with(PageUrlV2, { doc: 'Page of the item.' }),
  descriptionLines: s.array(DescriptionLine, {
    max: 10,
    doc: 'Label and value pairs below the name of the item.',
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
  doc: 'Coupon code. Every code is rejected: coupons are not supported yet.',
})

const checkoutFields = {
  channelType: s.req(s.enum(ChannelType, { doc: 'Sales channel, such as `WEB`. Orders carry it.' })),
  shippingAddress: s.with(Address, {
    doc: 'Address of the delivery. Fields that are absent keep their value.',
  }),
  billingAddress: s.with(Address, {
    doc: 'Address for the invoice. Fields that are absent keep their value.',
  }),
  selectedShippingOption: s.with(SelectedShippingOption, {
    doc: 'Delivery option. Default: the only available one.',
  }),
  email: s.string({ format: 'email', max: 320, doc: 'E-mail address of the buyer.' }),
}
const estimateFields = {
  selectedShippingOption: s.with(SelectedShippingOption, {
    doc: 'Delivery option. Default: the only available one.',
  }),
  shippingAddress: s.with(Address, {
    doc: 'Address of the delivery; only its country counts. Default: address of the cart.',
  }),
  billingAddress: s.with(Address, { doc: 'Address for the invoice. It does not affect the totals.' }),
  calculateTax: s.boolean({ doc: 'False leaves out `taxSummary`. Default true.' }),
  calculateShipping: s.boolean({ doc: 'False leaves out delivery options and their price. Default true.' }),
  calculateAdditionalFees: s.boolean({
    doc: 'No effect: additional fees are not supported yet. Default true.',
  }),
}
const quantities = s.req(
  s.array(LineItemQuantityUpdate, {
    min: 1,
    max: 100,
    doc: 'New quantities. Other line items are not changed.',
  }),
)
const lineItemIds = s.req(s.array(s.guid(), { min: 1, max: 300, doc: 'Ids of the line items to remove.' }))

/** The cart of the caller. Each visitor and member has at most one. */
export const currentCart = {
  getCurrentCart: call({
    method: 'GET',
    path: '/v1/carts/current',
    prefixes: ['/ecom'],
    summary: "Returns the caller's cart with current prices of the catalogue.",
    request: s.object({}),
    reply: cartReply,
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND'],
  }),

  addToCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/add-to-cart',
    prefixes: ['/ecom'],
    summary: "Adds line items to the caller's cart, all or none. Creates the cart if the caller has none.",
    request: s.object(newLines(100)),
    reply: cartReply,
    allow: shoppers,
    errors: rejected,
    emits,
  }),

  updateCurrentCart: call({
    method: 'PATCH',
    path: '/v1/carts/current',
    prefixes: ['/ecom'],
    summary:
      "Updates note and contact of the caller's cart and of its open checkout, and adds line items. Absent fields keep their value.",
    request: s.object({
      cartInfo: s.object(
        {
          buyerNote: s.string({
            max: 1000,
            nullable: true,
            doc: 'Note of the buyer to the merchant. Null clears it.',
          }),
          contactInfo: s.with(AddressWithContact, {
            nullable: true,
            doc: 'Contact and address of the buyer, merged field by field. Null clears them.',
          }),
        },
        { doc: 'Fields of the cart to change.' },
      ),
      couponCode,
      ...newLines(100),
    }),
    reply: cartReply,
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND', 'ERROR_COUPON_DOES_NOT_EXIST', ...rejected],
    emits: [...emits, 'wix.ecom.v1.checkout_updated'],
  }),

  removeCouponFromCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/remove-coupon',
    prefixes: ['/ecom'],
    readOnly: true,
    summary: 'Returns the cart unchanged: coupons are not supported yet.',
    request: s.object({}),
    reply: cartReply,
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND'],
  }),

  updateCurrentCartLineItemQuantity: call({
    method: 'POST',
    path: '/v1/carts/current/update-line-items-quantity',
    prefixes: ['/ecom'],
    summary: 'Sets the quantity of line items, all or none.',
    request: s.object({ lineItems: quantities }),
    reply: cartReply,
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND', 'LINE_ITEM_NOT_FOUND', 'LINE_ITEMS_REJECTED'],
    emits,
  }),

  removeLineItemsFromCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/remove-line-items',
    prefixes: ['/ecom'],
    summary: 'Removes line items from the cart.',
    request: s.object({ lineItemIds }),
    reply: cartReply,
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND', 'LINE_ITEM_NOT_FOUND'],
    emits,
  }),

  deleteCurrentCart: call({
    method: 'DELETE',
    path: '/v1/carts/current',
    prefixes: ['/ecom'],
    summary: "Deletes the caller's cart.",
    request: s.object({}),
    reply: s.object({}),
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND'],
    emits,
  }),

  estimateCurrentCartTotals: call({
    method: 'POST',
    path: '/v1/carts/current/estimate-totals',
    prefixes: ['/ecom'],
    readOnly: true,
    summary: 'Calculates the totals of the cart with shipping and tax. Nothing is stored.',
    request: s.object(estimateFields),
    reply: EstimateTotalsResponse,
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND', 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'],
  }),

  createCheckoutFromCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/create-checkout',
    prefixes: ['/ecom'],
    summary:
      'Creates a checkout from the cart. If the cart has an open checkout, updates its line items and returns its id.',
    request: s.object(checkoutFields),
    reply: s.object({ checkoutId: s.req(s.guid({ doc: 'Id of the checkout.' })) }),
    allow: shoppers,
    priority: 'reserved',
    errors: [
      'OWNED_CART_NOT_FOUND',
      'CART_EMPTY',
      'LINE_ITEMS_REJECTED',
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    ],
    emits: ['wix.ecom.v1.checkout_created', 'wix.ecom.v1.checkout_updated', 'wix.ecom.v1.cart_updated'],
  }),
}
