import { callsWith } from '../call.ts'
import { EstimateTotalsResponse } from '../entities/purchase/cart.ts'
import { s } from '../schema.ts'
import {
  businessLocationId,
  cartEvents,
  cartFields,
  cartReply,
  checkoutFields,
  conversionCurrency,
  couponCode,
  estimateFields,
  giftCardCode,
  giftCardErrors,
  lineErrors,
  lineItemIds,
  merchantDiscounts,
  newLines,
  quantities,
} from './cart-fields.ts'

const everyone = ['visitor', 'member', 'merchant'] as const
const id = s.req.guid({ doc: 'Id of the cart.' })
const notFound = ['CART_NOT_FOUND'] as const

const call = callsWith({ prefixes: ['/ecom'], allow: everyone, reply: cartReply })

/** Carts by their id. Shoppers reach their own carts, merchants every cart of the site. */
export const cart = {
  createCart: call({
    method: 'POST',
    path: '/v1/carts',
    summary:
      "Creates a cart besides the caller's current one. A cart that a merchant creates belongs to a new visitor.",
    request: s.object({
      cartInfo: s.object(cartFields, { doc: 'Fields of the new cart.' }),
      couponCode,
      conversionCurrency,
      merchantDiscounts,
      ...newLines(300),
    }),
    errors: ['ERROR_COUPON_DOES_NOT_EXIST', 'EXCHANGE_RATE_NOT_FOUND', ...lineErrors],
    emits: cartEvents,
  }),

  getCart: call({
    method: 'GET',
    path: '/v1/carts/{id}',
    summary: 'Returns a cart with current prices of the catalogue.',
    request: s.object({ id }),
    errors: notFound,
  }),

  getCartByCheckoutId: call({
    method: 'GET',
    path: '/v1/carts/by-checkout-id/{id}',
    summary: 'Returns the cart that a checkout was created from.',
    request: s.object({ id: s.req.guid({ doc: 'Id of the checkout.' }) }),
    errors: notFound,
  }),

  addToCart: call({
    method: 'POST',
    path: '/v1/carts/{id}/add-to-cart',
    summary: 'Adds line items to a cart, all or none.',
    request: s.object({ id, ...newLines(100), businessLocationId }),
    errors: [...notFound, ...lineErrors],
    emits: cartEvents,
  }),

  updateCart: call({
    method: 'PATCH',
    path: '/v1/carts/{cartInfo.id}',
    summary:
      'Updates a cart and adds line items. Note and contact are updated in its open checkout too. Absent fields keep their value.',
    request: s.object({
      cartInfo: s.req.object({ id, ...cartFields }, { doc: 'Id of the cart and the fields to change.' }),
      couponCode,
      giftCardCode,
      conversionCurrency,
      merchantDiscounts,
      ...newLines(100),
    }),
    errors: [
      ...notFound,
      'ERROR_COUPON_DOES_NOT_EXIST',
      'EXCHANGE_RATE_NOT_FOUND',
      ...giftCardErrors,
      ...lineErrors,
    ],
    emits: [...cartEvents, 'wix.ecom.v1.checkout_updated'],
  }),

  removeCoupon: call({
    method: 'POST',
    path: '/v1/carts/{id}/remove-coupon',
    summary: 'Removes the coupon from a cart.',
    request: s.object({ id }),
    errors: notFound,
    emits: [...cartEvents, 'wix.ecom.v1.checkout_updated'],
  }),

  removeBusinessLocation: call({
    method: 'POST',
    path: '/v1/carts/{id}/remove-business-location',
    summary: 'Removes the business location from a cart.',
    request: s.object({ id }),
    errors: notFound,
    emits: cartEvents,
  }),

  updateLineItemsQuantity: call({
    method: 'POST',
    path: '/v1/carts/{id}/update-line-items-quantity',
    summary: 'Sets the quantity of line items, all or none.',
    request: s.object({ id, lineItems: quantities }),
    errors: [...notFound, 'LINE_ITEM_NOT_FOUND', 'LINE_ITEMS_REJECTED', 'SERVICE_PLUGIN_UNAVAILABLE'],
    emits: cartEvents,
  }),

  removeLineItems: call({
    method: 'POST',
    path: '/v1/carts/{id}/remove-line-items',
    summary: 'Removes line items from a cart.',
    request: s.object({ id, lineItemIds }),
    errors: [...notFound, 'LINE_ITEM_NOT_FOUND'],
    emits: cartEvents,
  }),

  deleteCart: call({
    method: 'DELETE',
    path: '/v1/carts/{id}',
    summary: 'Deletes a cart.',
    request: s.object({ id }),
    reply: s.object({}),
    errors: notFound,
    emits: cartEvents,
  }),

  estimateTotals: call({
    method: 'POST',
    path: '/v1/carts/{id}/estimate-totals',
    readOnly: true,
    summary: 'Calculates the totals of a cart with shipping and tax. Nothing is stored.',
    request: s.object({ id, ...estimateFields }),
    reply: EstimateTotalsResponse,
    errors: [...notFound, 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'],
  }),

  createCheckout: call({
    method: 'POST',
    path: '/v1/carts/{id}/create-checkout',
    summary:
      'Creates a checkout from a cart. If the cart has an open checkout, updates its line items and returns its id.',
    request: s.object({ id, ...checkoutFields }),
    reply: s.object({ checkoutId: s.req.guid({ doc: 'Id of the checkout.' }) }),
    priority: 'reserved',
    errors: [
      ...notFound,
      'SHOP_NOT_OPEN',
      'CART_EMPTY',
      'LINE_ITEMS_REJECTED',
      'SERVICE_PLUGIN_UNAVAILABLE',
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    ],
    emits: ['wix.ecom.v1.checkout_created', 'wix.ecom.v1.checkout_updated', 'wix.ecom.v1.cart_updated'],
  }),
}
