import { call } from '../call.ts'
import { Checkout } from '../entities/checkout.ts'
import { AddressWithContact, ChannelType, SelectedShippingOption } from '../entities/common.ts'
import { s } from '../schema.ts'
import { couponCode, newLines } from './carts.ts'

const everyone = ['visitor', 'member', 'merchant'] as const
const id = s.req(s.guid())

/** What would make a checkout cheaper. Whoever sends one must learn that it does not count. */
const codes = {
  couponCode,
  giftCardCode: s.string({
    max: 100,
    nullable: true,
    doc: 'There are no gift cards yet: each code is refused.',
  }),
}

/** What the shopper fills in; everything else of a checkout follows from its cart and the catalogue. */
const shopperFields = {
  buyerInfo: s.object({ email: s.string({ format: 'email', max: 320, nullable: true }) }),
  billingInfo: s.with(AddressWithContact, { nullable: true }),
  shippingInfo: s.object({
    shippingDestination: s.with(AddressWithContact, { nullable: true }),
    selectedCarrierServiceOption: s.with(SelectedShippingOption, { nullable: true }),
  }),
  buyerNote: s.string({ max: 1000, nullable: true }),
}

export const checkout = {
  createCheckout: call({
    method: 'POST',
    path: '/v1/checkouts',
    prefixes: ['/ecom'],
    summary: "Makes a checkout of lines that never were in a cart. The caller's cart stays as it is.",
    request: s.object({
      ...newLines(300),
      channelType: s.req(s.enum(ChannelType)),
      checkoutInfo: s.object(shopperFields),
      ...codes,
    }),
    reply: s.object({ checkout: s.req(Checkout) }),
    allow: ['visitor', 'member'],
    priority: 'reserved',
    errors: [
      'ERROR_COUPON_DOES_NOT_EXIST',
      'LINE_ITEMS_REFUSED',
      'TOO_MANY_LINE_ITEMS',
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    ],
    emits: ['wix.ecom.v1.checkout_created'],
  }),

  getCheckout: call({
    method: 'GET',
    path: '/v1/checkouts/{id}',
    prefixes: ['/ecom'],
    summary:
      'A checkout, priced from the catalogue as it stands now. For its owner the total is stored as the one that an order may cost.',
    request: s.object({ id }),
    reply: s.object({ checkout: s.req(Checkout) }),
    allow: everyone,
    priority: 'reserved',
    errors: ['CHECKOUT_NOT_FOUND'],
  }),

  updateCheckout: call({
    method: 'PATCH',
    path: '/v1/checkouts/{checkout.id}',
    prefixes: ['/ecom'],
    summary: 'Sets contact, addresses, note or the shipping option; fields that are not given stay.',
    request: s.object({ checkout: s.req(s.object({ id, ...shopperFields })), ...codes }),
    reply: s.object({ checkout: s.req(Checkout) }),
    allow: everyone,
    priority: 'reserved',
    errors: [
      'CHECKOUT_NOT_FOUND',
      'CHECKOUT_COMPLETED',
      'ERROR_COUPON_DOES_NOT_EXIST',
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    ],
    emits: ['wix.ecom.v1.checkout_updated'],
  }),

  createOrder: call({
    method: 'POST',
    path: '/v1/checkouts/{id}/create-order',
    prefixes: ['/ecom'],
    summary:
      'Places the order, to be paid offline: prices it, takes the stock and ends the cart, in one transaction. It never costs more than expected.',
    request: s.object({
      id,
      expectedTotal: s.decimal({
        gte: 0,
        lte: 1_000_000_000_000_000,
        doc: 'The total that the shopper saw, in the currency of the checkout. A higher total is refused, a lower one is charged. Default: the total when the checkout was last written, or read by its owner.',
      }),
    }),
    reply: s.object({
      orderId: s.req(s.guid()),
      subscriptionId: s.guid(),
      paymentGatewayOrderId: s.string(),
    }),
    allow: everyone,
    priority: 'reserved',
    errors: [
      'CHECKOUT_NOT_FOUND',
      'CHECKOUT_COMPLETED',
      'CHECKOUT_TOTAL_CHANGED',
      'PARTIAL_OUT_OF_STOCK',
      'FULL_OUT_OF_STOCK',
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    ],
    emits: [
      'wix.ecom.v1.order_created',
      'wix.ecom.v1.order_approved',
      'wix.ecom.v1.checkout_completed',
      'wix.ecom.v1.cart_deleted',
      'wix.ecom.v1.cart_updated',
      'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged',
    ],
  }),
}
