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
const refused = ['LINE_ITEMS_REFUSED', 'TOO_MANY_LINE_ITEMS'] as const
const cartReply = s.object({ cart: s.req(Cart) })

/** Prices and all else follow from the catalogue: a caller names the thing and how many of it. */
const NewLineItem = s.object({
  catalogReference: s.req(CatalogReference),
  quantity: s.integer({ min: 1, max: 100_000, doc: 'Default 1.' }),
})

const NewCustomLineItem = s.object({
  productName: s.req(ProductName),
  price: s.req(s.decimal({ gte: 0, lte: 999_999_999, doc: 'Of one, in the currency of the shop.' })),
  fullPrice: s.decimal({ gte: 0, lte: 999_999_999 }),
  quantity: s.integer({ min: 1, max: 100_000, doc: 'Default 1.' }),
  itemType: ItemType,
  physicalProperties: PhysicalProperties,
  media: CommonImage,
  url: PageUrlV2,
  descriptionLines: s.array(DescriptionLine, { max: 10 }),
})

/** Lines to be, as carts and checkouts take them: so many of each kind in one call. */
export const newLines = (max: number) => ({
  lineItems: s.array(NewLineItem, { max, doc: 'Lines of a catalogue.' }),
  customLineItems: s.array(NewCustomLineItem, {
    max,
    doc: 'Lines that no catalogue holds, where the merchant allows them.',
  }),
})

export const couponCode = s.string({
  max: 100,
  nullable: true,
  doc: 'There are no coupons yet: each code is refused.',
})

const checkoutFields = {
  channelType: s.req(s.enum(ChannelType)),
  shippingAddress: Address,
  billingAddress: Address,
  selectedShippingOption: SelectedShippingOption,
  email: s.string({ format: 'email', max: 320 }),
}
const estimateFields = {
  selectedShippingOption: SelectedShippingOption,
  shippingAddress: Address,
  billingAddress: Address,
  calculateTax: s.boolean({ doc: 'Default true.' }),
  calculateShipping: s.boolean({ doc: 'Default true.' }),
  calculateAdditionalFees: s.boolean({ doc: 'Default true.' }),
}
const quantities = s.req(s.array(LineItemQuantityUpdate, { min: 1, max: 100 }))
const lineItemIds = s.req(s.array(s.guid(), { min: 1, max: 300 }))

/** The cart of whoever calls: one for each visitor and member. */
export const currentCart = {
  getCurrentCart: call({
    method: 'GET',
    path: '/v1/carts/current',
    prefixes: ['/ecom'],
    summary: "The caller's own cart, priced from the catalogue as it stands now.",
    request: s.object({}),
    reply: cartReply,
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND'],
  }),

  addToCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/add-to-cart',
    prefixes: ['/ecom'],
    summary: "Adds line items to the caller's cart and makes the cart if there is none. All lines or none.",
    request: s.object(newLines(100)),
    reply: cartReply,
    allow: shoppers,
    errors: refused,
    emits,
  }),

  updateCurrentCart: call({
    method: 'PATCH',
    path: '/v1/carts/current',
    prefixes: ['/ecom'],
    summary:
      "Sets note and contact of the caller's cart and of its open checkout, and adds line items. Fields that are not given stay.",
    request: s.object({
      cartInfo: s.object({
        buyerNote: s.string({ max: 1000, nullable: true }),
        contactInfo: s.with(AddressWithContact, { nullable: true }),
      }),
      couponCode,
      ...newLines(100),
    }),
    reply: cartReply,
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND', 'ERROR_COUPON_DOES_NOT_EXIST', ...refused],
    emits: [...emits, 'wix.ecom.v1.checkout_updated'],
  }),

  removeCouponFromCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/remove-coupon',
    prefixes: ['/ecom'],
    reads: true,
    summary: 'Answers with the cart as it is, since no cart has a coupon yet.',
    request: s.object({}),
    reply: cartReply,
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND'],
  }),

  updateCurrentCartLineItemQuantity: call({
    method: 'POST',
    path: '/v1/carts/current/update-line-items-quantity',
    prefixes: ['/ecom'],
    summary: 'Sets the quantity of line items. All lines or none.',
    request: s.object({ lineItems: quantities }),
    reply: cartReply,
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND', 'LINE_ITEM_NOT_FOUND', 'LINE_ITEMS_REFUSED'],
    emits,
  }),

  removeLineItemsFromCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/remove-line-items',
    prefixes: ['/ecom'],
    summary: 'Takes line items out of the cart.',
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
    reads: true,
    summary: 'What the cart would cost, with shipping and tax, each amount explained by its parts.',
    request: s.object(estimateFields),
    reply: EstimateTotalsResponse,
    allow: shoppers,
    errors: ['OWNED_CART_NOT_FOUND', 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'],
  }),

  createCheckoutFromCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/create-checkout',
    prefixes: ['/ecom'],
    summary: 'Makes a checkout from the cart, or brings the one it already has up to date.',
    request: s.object(checkoutFields),
    reply: s.object({ checkoutId: s.req(s.guid()) }),
    allow: shoppers,
    priority: 'reserved',
    errors: [
      'OWNED_CART_NOT_FOUND',
      'CART_EMPTY',
      'LINE_ITEMS_REFUSED',
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    ],
    emits: ['wix.ecom.v1.checkout_created', 'wix.ecom.v1.checkout_updated', 'wix.ecom.v1.cart_updated'],
  }),
}
