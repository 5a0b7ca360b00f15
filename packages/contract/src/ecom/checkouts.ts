import { call } from '../call.ts'
import { Checkout } from '../entities/checkout.ts'
import { AddressWithContact, ChannelType, SelectedShippingOption } from '../entities/common.ts'
import { s } from '../schema.ts'
import { couponCode, newLines } from './carts.ts'

const everyone = ['visitor', 'member', 'merchant'] as const
const id = s.req(s.guid({ doc: 'Id of the checkout.' }))
const checkoutReply = s.object({
  checkout: s.req(s.with(Checkout, { doc: 'The checkout after the call, with current prices.' })),
})

/** Codes that reduce the price. Unsupported codes are rejected, so that the shopper does not pay more than expected. */
const codes = {
  couponCode,
  giftCardCode: s.string({
    max: 100,
    nullable: true,
    doc: 'Gift card code. Every code is rejected: gift cards are not supported yet.',
  }),
}

/** Fields that the shopper fills in. All others derive from the cart and the catalogue. */
const shopperFields = {
  buyerInfo: s.object(
    {
      email: s.string({
        format: 'email',
        max: 320,
        nullable: true,
        doc: 'E-mail address of the buyer. An order needs it. Null clears it.',
      }),
    },
    { doc: 'Buyer. Id and role derive from the token.' },
  ),
  billingInfo: s.with(AddressWithContact, {
    nullable: true,
    doc: 'Contact and address for the invoice, merged field by field. Null clears them.',
  }),
  shippingInfo: s.object(
    {
      shippingDestination: s.with(AddressWithContact, {
        nullable: true,
        doc: 'Recipient and address of the delivery, merged field by field. Null clears them.',
      }),
      selectedCarrierServiceOption: s.with(SelectedShippingOption, {
        nullable: true,
        doc: 'Delivery option. Null clears it; then the only available option applies.',
      }),
    },
    { doc: 'Delivery of the purchase.' },
  ),
  buyerNote: s.string({
    max: 1000,
    nullable: true,
    doc: 'Note of the buyer to the merchant. Null clears it.',
  }),
}

export const checkout = {
  createCheckout: call({
    method: 'POST',
    path: '/v1/checkouts',
    prefixes: ['/ecom'],
    summary: "Creates a checkout from line items of the request. The caller's cart is not changed.",
    request: s.object({
      ...newLines(300),
      channelType: s.req(s.enum(ChannelType, { doc: 'Sales channel, such as `WEB`. Orders carry it.' })),
      checkoutInfo: s.object(shopperFields, { doc: 'Buyer, addresses, delivery option and note.' }),
      ...codes,
    }),
    reply: checkoutReply,
    allow: ['visitor', 'member'],
    priority: 'reserved',
    errors: [
      'ERROR_COUPON_DOES_NOT_EXIST',
      'LINE_ITEMS_REJECTED',
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
      'Returns a checkout with current prices. If its owner calls, stores the total as the upper limit for the order.',
    request: s.object({ id }),
    reply: checkoutReply,
    allow: everyone,
    priority: 'reserved',
    errors: ['CHECKOUT_NOT_FOUND'],
  }),

  updateCheckout: call({
    method: 'PATCH',
    path: '/v1/checkouts/{checkout.id}',
    prefixes: ['/ecom'],
    summary: 'Updates e-mail address, addresses, note or delivery option. Absent fields keep their value.',
    request: s.object({
      checkout: s.req(
        s.object({ id, ...shopperFields }, { doc: 'Id of the checkout and the fields to change.' }),
      ),
      ...codes,
    }),
    reply: checkoutReply,
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
      'Places the order, with payment offline. One transaction prices it, takes the stock and removes the items from the cart. A total above the expected one is rejected.',
    request: s.object({
      id,
      expectedTotal: s.decimal({
        gte: 0,
        lte: 1_000_000_000_000_000,
        doc: 'Total that the shopper saw. A higher total is rejected, a lower one is charged. Default: total of the latest write, or read by the owner.',
      }),
    }),
    reply: s.object({
      orderId: s.req(s.guid({ doc: 'Id of the order.' })),
      subscriptionId: s.guid({
        doc: 'Id of the subscription. Not set: subscriptions are not supported yet.',
      }),
      paymentGatewayOrderId: s.string({ doc: 'Id of the online payment. Not set: orders are paid offline.' }),
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
