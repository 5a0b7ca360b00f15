import { callsWith } from '../call.ts'
import { ChannelType } from '../entities/purchase/channel.ts'
import { Checkout } from '../entities/purchase/checkout.ts'
import { redirectEvents } from '../redirects/redirect-events.ts'
import { s } from '../schema.ts'
import { giftCardErrors, lineErrors, lineItemIds, newLines, quantities } from './cart-fields.ts'
import { checkoutCompletion } from './checkout-completion.ts'
import { creationFields, requestFields, shopperFields } from './checkout-fields.ts'
import { checkoutOrders } from './checkout-orders.ts'
import { checkoutStatistics } from './checkout-statistics.ts'

const everyone = ['visitor', 'member', 'merchant'] as const
const id = s.req.guid({ doc: 'Id of the checkout.' })
const checkoutReply = s.object({
  checkout: s.req.with(Checkout, { doc: 'The checkout after the call, with current prices.' }),
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

const urlReply = s.object({
  checkoutUrl: s.req.string({ doc: 'Address of the page. Its token opens the checkout for one hour.' }),
})

const call = callsWith({ allow: everyone })

export const checkout = {
  createCheckout: call({
    method: 'POST',
    path: '/v1/checkouts',
    prefixes: ['/ecom'],
    summary:
      "Creates a checkout from line items of the request. The caller's cart is not changed. A checkout that a merchant creates belongs to a new visitor, or to a member.",
    request: s.object({
      ...newLines(300),
      channelType: s.req.enum(ChannelType, {
        setBy: 'ANYONE',
        doc: 'Sales channel, such as `WEB`. Orders carry it.',
      }),
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
    priority: 'reserved',
    errors: [
      'SHOP_NOT_OPEN',
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
    priority: 'reserved',
    errors: ['CHECKOUT_NOT_FOUND'],
  }),

  updateCheckout: call({
    method: 'PATCH',
    path: '/v1/checkouts/{checkout.id}',
    prefixes: ['/ecom'],
    summary: 'Updates fields of a checkout and adds line items. Absent fields keep their value.',
    request: s.object({
      checkout: s.req.object(
        { id, ...shopperFields },
        { doc: 'Id of the checkout and the fields to change.' },
      ),
      ...newLines(100),
      ...requestFields,
    }),
    reply: checkoutReply,
    checkoutPage: { reaches: 'CHECKOUT', at: 'checkout.id' },
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
      giftCardCode: s.req.string({ min: 8, max: 100, setBy: 'ANYONE', doc: 'Code of the gift card.' }),
      redeemAmount: s.nullable.decimal({
        amount: true,
        gt: 0,
        lte: 999_999_999,
        setBy: 'ANYONE',
        doc: 'The most that the gift card pays. Default: its balance.',
      }),
    }),
    reply: checkoutReply,
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
    request: s.object({ id: s.req.guid({ doc: 'Id of the cart.' }) }),
    reply: checkoutReply,
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
    errors: open,
    emits: redirectEvents,
  }),

  ...checkoutOrders,
  ...checkoutCompletion,
  ...checkoutStatistics,
}
