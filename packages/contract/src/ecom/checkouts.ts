import { call } from '../call.ts'
import { MarketingChannel } from '../entities/orders/order.ts'
import { ChannelType } from '../entities/purchase/channel.ts'
import { Checkout } from '../entities/purchase/checkout.ts'
import { fulfillmentEvents, transactionEvents } from '../orders/order-events.ts'
import { redirectEvents } from '../redirects/redirect-events.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'
import { giftCardErrors, lineErrors, lineItemIds, newLines, quantities } from './cart-fields.ts'
import { checkoutCompletion } from './checkout-completion.ts'
import { creationFields, requestFields, shopperFields } from './checkout-fields.ts'
import { checkoutStatistics } from './checkout-statistics.ts'

const everyone = ['visitor', 'member', 'merchant'] as const
const id = s.req(s.guid({ doc: 'Id of the checkout.' }))
const checkoutReply = s.object({
  checkout: s.req(s.with(Checkout, { doc: 'The checkout after the call, with current prices.' })),
})

const updated = ['wix.ecom.v1.checkout_updated'] as const
const open = ['CHECKOUT_NOT_FOUND', 'CHECKOUT_COMPLETED'] as const

/** What the calls have in common that remove a field of a checkout. */
const removing = {
  method: 'POST',
  prefixes: ['/ecom'],
  request: s.object({ id }),
  reply: checkoutReply,
  allow: everyone,
  errors: open,
  emits: updated,
} as const

const expectedTotal = s.decimal({
  gte: 0,
  lte: 1_000_000_000_000_000,
  setBy: 'ANYONE',
  doc: 'Total that the shopper saw. A higher total is rejected, a lower one is charged. Default: total of the latest write, or read by the owner.',
})

const test = s.boolean({
  nullable: true,
  setBy: 'MERCHANT',
  doc: 'True places a test order, for payment offline or by the provider `test`.',
})

const consents = s.object(
  {
    policies: s.boolean({
      nullable: true,
      doc: 'True if the buyer agrees to the policies of the shop. Shoppers need it if the checkout settings show the checkbox.',
    }),
    marketingChannels: s.array(s.enum(MarketingChannel, { doc: 'A channel.' }), {
      max: 2,
      nullable: true,
      doc: 'Channels on which the buyer agrees to receive advertising.',
    }),
    digitalContent: s.boolean({
      nullable: true,
      doc: 'True if the buyer wants downloads at once, and acknowledges that the right of withdrawal ends with that.',
    }),
  },
  { setBy: 'ANYONE', doc: 'What the buyer agrees to. The order stores it.' },
)

const orderErrors = [
  ...open,
  'CHECKOUT_TOTAL_CHANGED',
  'CHECKOUT_REJECTED',
  'SERVICE_PLUGIN_UNAVAILABLE',
  'COUPON_USED_UP',
  'PARTIAL_OUT_OF_STOCK',
  'FULL_OUT_OF_STOCK',
  'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  'PAYMENT_PENDING',
  'PAYMENT_DECLINED',
] as const

const orderEvents = [
  'wix.ecom.v1.order_created',
  'wix.ecom.v1.order_updated',
  'wix.ecom.v1.order_payment_status_updated',
  'wix.ecom.v1.order_approved',
  ...transactionEvents,
  'stoa.ecom.v1.gift_card_updated',
  'wix.ecom.v1.checkout_completed',
  'wix.ecom.v1.cart_deleted',
  'wix.ecom.v1.cart_updated',
  'wix.ecom.v1.abandoned_checkout_recovered',
  ...stockEvents,
  ...fulfillmentEvents,
] as const

const urlReply = s.object({
  checkoutUrl: s.req(s.string({ doc: 'Address of the page. Its token opens the checkout for one hour.' })),
})

export const checkout = {
  createCheckout: call({
    method: 'POST',
    path: '/v1/checkouts',
    prefixes: ['/ecom'],
    summary:
      "Creates a checkout from line items of the request. The caller's cart is not changed. A checkout that a merchant creates belongs to a new visitor, or to a member.",
    request: s.object({
      ...newLines(300),
      channelType: s.req(
        s.enum(ChannelType, { setBy: 'ANYONE', doc: 'Sales channel, such as `WEB`. Orders carry it.' }),
      ),
      memberId: s.guid({
        setBy: 'MERCHANT',
        doc: 'The member who buys. Prices of their groups apply, and the order is theirs. Default: a new visitor. Ours.',
      }),
      checkoutInfo: s.object(
        { ...shopperFields, ...creationFields },
        { doc: 'Buyer, addresses, delivery option, note and further fields.' },
      ),
      ...requestFields,
    }),
    reply: checkoutReply,
    allow: everyone,
    priority: 'reserved',
    errors: [
      'MEMBER_NOT_FOUND',
      'ERROR_COUPON_DOES_NOT_EXIST',
      ...giftCardErrors,
      'EXCHANGE_RATE_NOT_FOUND',
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
    checkoutPage: { reaches: 'CHECKOUT', at: 'id' },
    allow: everyone,
    priority: 'reserved',
    errors: ['CHECKOUT_NOT_FOUND'],
  }),

  updateCheckout: call({
    method: 'PATCH',
    path: '/v1/checkouts/{checkout.id}',
    prefixes: ['/ecom'],
    summary: 'Updates fields of a checkout and adds line items. Absent fields keep their value.',
    request: s.object({
      checkout: s.req(
        s.object({ id, ...shopperFields }, { doc: 'Id of the checkout and the fields to change.' }),
      ),
      ...newLines(100),
      ...requestFields,
    }),
    reply: checkoutReply,
    checkoutPage: { reaches: 'CHECKOUT', at: 'checkout.id' },
    allow: everyone,
    priority: 'reserved',
    errors: [
      ...open,
      ...lineErrors,
      'ERROR_COUPON_DOES_NOT_EXIST',
      ...giftCardErrors,
      'EXCHANGE_RATE_NOT_FOUND',
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    ],
    emits: updated,
  }),

  addToCheckout: call({
    method: 'POST',
    path: '/v1/checkouts/{id}/add-to-checkout',
    prefixes: ['/ecom'],
    summary: 'Adds line items to a checkout, all or none.',
    request: s.object({ id, ...newLines(100) }),
    reply: checkoutReply,
    allow: everyone,
    priority: 'reserved',
    errors: [...open, ...lineErrors],
    emits: updated,
  }),

  updateLineItemsQuantity: call({
    method: 'POST',
    path: '/v1/checkouts/{id}/update-line-items-quantity',
    prefixes: ['/ecom'],
    summary: 'Sets the quantity of line items, all or none.',
    request: s.object({ id, lineItems: quantities }),
    reply: checkoutReply,
    allow: everyone,
    priority: 'reserved',
    errors: [...open, 'LINE_ITEM_NOT_FOUND', 'LINE_ITEMS_REJECTED', 'SERVICE_PLUGIN_UNAVAILABLE'],
    emits: updated,
  }),

  removeLineItems: call({
    method: 'POST',
    path: '/v1/checkouts/{id}/remove-line-items',
    prefixes: ['/ecom'],
    summary: 'Removes line items from a checkout. At least one must remain.',
    request: s.object({ id, lineItemIds }),
    reply: checkoutReply,
    allow: everyone,
    priority: 'reserved',
    errors: [...open, 'LINE_ITEM_NOT_FOUND', 'CHECKOUT_EMPTY'],
    emits: updated,
  }),

  removeCoupon: call({
    checkoutPage: { reaches: 'CHECKOUT', at: 'id' },
    ...removing,
    path: '/v1/checkouts/{id}/remove-coupon',
    summary: 'Removes the coupon from a checkout.',
    priority: 'reserved',
  }),

  addGiftCard: call({
    method: 'POST',
    path: '/v1/checkouts/{id}/add-gift-card',
    prefixes: ['/ecom'],
    summary:
      'Adds a gift card to a checkout, besides those that it has. They pay in the order of their addition.',
    request: s.object({
      id,
      giftCardCode: s.req(s.string({ min: 8, max: 100, setBy: 'ANYONE', doc: 'Code of the gift card.' })),
      redeemAmount: s.decimal({
        amount: true,
        gt: 0,
        lte: 999_999_999,
        nullable: true,
        setBy: 'ANYONE',
        doc: 'The most that the gift card pays. Default: its balance.',
      }),
    }),
    reply: checkoutReply,
    allow: everyone,
    priority: 'reserved',
    errors: [...open, ...giftCardErrors, 'TOO_MANY_GIFT_CARDS'],
    emits: updated,
  }),

  removeGiftCard: call({
    checkoutPage: { reaches: 'CHECKOUT', at: 'id' },
    ...removing,
    request: s.object({
      id,
      giftCardId: s.guid({
        setBy: 'ANYONE',
        doc: 'Id of the gift card in `giftCards`. Default: all gift cards.',
      }),
    }),
    path: '/v1/checkouts/{id}/remove-gift-card',
    summary: 'Removes one gift card or all gift cards from a checkout.',
    priority: 'reserved',
  }),

  removeOverrideCheckoutUrl: call({
    ...removing,
    path: '/v1/checkouts/{id}/remove-override-checkout-url',
    summary: 'Removes the address of an external checkout page, so that the page of the platform applies.',
  }),

  getCheckoutByCartId: call({
    method: 'GET',
    path: '/v1/checkouts/by-cart-id/{id}',
    prefixes: ['/ecom'],
    summary: 'Returns the open checkout of a cart, otherwise its latest one.',
    request: s.object({ id: s.req(s.guid({ doc: 'Id of the cart.' })) }),
    reply: checkoutReply,
    allow: everyone,
    errors: ['CHECKOUT_NOT_FOUND'],
  }),

  getCheckoutUrl: call({
    method: 'GET',
    path: '/v1/checkouts/{id}/checkout-url',
    prefixes: ['/ecom'],
    summary:
      'Returns the address of the checkout page: the external one if set, else the page of the platform.',
    request: s.object({ id }),
    reply: urlReply,
    actsAs: 'CHECKOUT_LINKS',
    ownTransaction: true,
    allow: everyone,
    errors: open,
    emits: redirectEvents,
  }),

  getWixCheckoutUrl: call({
    method: 'GET',
    path: '/v1/checkouts/{id}/wix-checkout-url',
    prefixes: ['/ecom'],
    summary: "Returns the address of the platform's checkout page, also if an external one is set.",
    request: s.object({ id }),
    reply: urlReply,
    actsAs: 'CHECKOUT_LINKS',
    ownTransaction: true,
    allow: everyone,
    errors: open,
    emits: redirectEvents,
  }),

  createOrderAndCharge: call({
    method: 'POST',
    path: '/v1/checkouts/{id}/create-order-and-charge',
    prefixes: ['/ecom'],
    summary:
      'Places the order and charges its payment online. The order is INITIALIZED until the payment is confirmed; then it is APPROVED and its items leave the cart. Without a payment it is placed as by createOrder.',
    request: s.object({
      id,
      expectedTotal,
      consents,
      test,
      paymentProvider: s.string({
        max: 50,
        nullable: true,
        setBy: 'ANYONE',
        doc: 'Payment provider, such as `test` or `stripe`; `offline` for payment offline. Default: the first of the site if another field needs one.',
      }),
      paymentToken: s.string({
        max: 10_000,
        nullable: true,
        setBy: 'ANYONE',
        doc: 'Token from the page of the provider. The provider `test` takes a card number. Absent: the buyer pays at `redirectUrl`.',
      }),
      savedPaymentMethodId: s.string({
        max: 500,
        nullable: true,
        setBy: 'ANYONE',
        doc: 'Saved payment method of the buyer to charge: an id of `listSavedPaymentMethods`.',
      }),
      savePaymentMethod: s.boolean({
        nullable: true,
        setBy: 'ANYONE',
        doc: 'True saves the payment method for later payments.',
      }),
      delayCapture: s.boolean({
        nullable: true,
        setBy: 'ANYONE',
        doc: 'True only authorizes the payment; the merchant captures it later. Default: the checkout settings.',
      }),
    }),
    reply: s.object({
      orderId: s.req(s.guid({ doc: 'Id of the order.' })),
      subscriptionId: s.guid({
        doc: 'Not set: `orderId` always is. Line items have the ids of their subscriptions in `subscriptionInfo`.',
      }),
      paymentResponseToken: s.guid({ doc: 'Id of the online payment. Absent for payment offline.' }),
      paymentGatewayOrderId: s.guid({ doc: 'The same id. Absent for payment offline.' }),
      paymentStatus: s.string({
        doc: 'Status of the online payment: APPROVED, AUTHORIZED or PENDING. Absent for payment offline.',
      }),
      redirectUrl: s.string({
        doc: 'Page on which the buyer completes a PENDING payment, such as 3-D Secure.',
      }),
    }),
    checkoutPage: { reaches: 'CHECKOUT', at: 'id', ownPage: ['savedPaymentMethodId', 'savePaymentMethod'] },
    allow: everyone,
    priority: 'reserved',
    errors: [...orderErrors, 'PAYMENT_PROVIDER_NOT_CONFIGURED', 'SAVED_PAYMENT_METHOD_NOT_FOUND'],
    emits: orderEvents,
  }),

  createOrder: call({
    method: 'POST',
    path: '/v1/checkouts/{id}/create-order',
    prefixes: ['/ecom'],
    summary:
      'Places the order. Gift cards pay at once and selected memberships are charged, the rest is paid offline. One transaction prices it, takes stock and balances and removes the items from the cart. A total above the expected one is rejected.',
    request: s.object({
      id,
      expectedTotal,
      consents,
      test,
      savePaymentMethod: s.boolean({
        nullable: true,
        setBy: 'ANYONE',
        doc: 'No effect: the order is paid offline.',
      }),
      delayCapture: s.boolean({
        nullable: true,
        setBy: 'ANYONE',
        doc: 'No effect: the order is paid offline.',
      }),
    }),
    reply: s.object({
      orderId: s.req(s.guid({ doc: 'Id of the order.' })),
      subscriptionId: s.guid({
        doc: 'Not set: `orderId` always is. Line items have the ids of their subscriptions in `subscriptionInfo`.',
      }),
      paymentGatewayOrderId: s.string({ doc: 'Id of the online payment. Not set: orders are paid offline.' }),
    }),
    checkoutPage: { reaches: 'CHECKOUT', at: 'id' },
    allow: everyone,
    priority: 'reserved',
    errors: orderErrors,
    emits: orderEvents,
  }),

  ...checkoutCompletion,
  ...checkoutStatistics,
}
