import { call } from '../call.ts'
import { MarketingChannel } from '../entities/orders/order.ts'
import { fulfillmentEvents, transactionEvents } from '../orders/order-events.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'

const byAnyone = s.having({ setBy: 'ANYONE' })

const everyone = ['visitor', 'member', 'merchant'] as const
const id = s.req.guid({ doc: 'Id of the checkout.' })
const expectedTotal = byAnyone.decimal({
  gte: 0,
  lte: 1_000_000_000_000_000,
  doc: 'Total that the shopper saw. A higher total is rejected, a lower one is charged. Default: total of the latest write, or read by the owner.',
})

const test = s.nullable.boolean({
  setBy: 'MERCHANT',
  doc: 'True places a test order, for payment offline or by the provider `test`.',
})

const consents = byAnyone.object(
  {
    policies: s.nullable.boolean({
      doc: 'True if the buyer agrees to the policies of the shop. Shoppers need it if the checkout settings show the checkbox.',
    }),
    marketingChannels: s.nullable.array(s.enum(MarketingChannel, { doc: 'A channel.' }), {
      max: 2,
      doc: 'Channels on which the buyer agrees to receive advertising.',
    }),
    digitalContent: s.nullable.boolean({
      doc: 'True if the buyer wants downloads at once, and acknowledges that the right of withdrawal ends with that.',
    }),
  },
  { doc: 'What the buyer agrees to. The order stores it.' },
)

const orderErrors = [
  'SHOP_NOT_OPEN',
  'CHECKOUT_NOT_FOUND',
  'CHECKOUT_COMPLETED',
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

/** Calls that place the order of a checkout. */
export const checkoutOrders = {
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
      paymentProvider: byAnyone.nullable.string({
        max: 50,
        doc: 'Payment provider, such as `test` or `stripe`; `offline` for payment offline. Default: the first of the site if another field needs one.',
      }),
      paymentToken: byAnyone.nullable.string({
        max: 10_000,
        doc: 'Token from the page of the provider. The provider `test` takes a card number. Absent: the buyer pays at `redirectUrl`.',
      }),
      savedPaymentMethodId: byAnyone.nullable.string({
        max: 500,
        doc: 'Saved payment method of the buyer to charge: an id of `listSavedPaymentMethods`.',
      }),
      savePaymentMethod: byAnyone.nullable.boolean({
        doc: 'True saves the payment method for later payments.',
      }),
      delayCapture: byAnyone.nullable.boolean({
        doc: 'True only authorizes the payment; the merchant captures it later. Default: the checkout settings.',
      }),
    }),
    reply: s.object({
      orderId: s.req.guid({ doc: 'Id of the order.' }),
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
      savePaymentMethod: byAnyone.nullable.boolean({ doc: 'No effect: the order is paid offline.' }),
      delayCapture: byAnyone.nullable.boolean({ doc: 'No effect: the order is paid offline.' }),
    }),
    reply: s.object({
      orderId: s.req.guid({ doc: 'Id of the order.' }),
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
}
