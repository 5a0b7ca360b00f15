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
  newLines,
  quantities,
  shoppers,
} from './cart-fields.ts'

const call = callsWith({ prefixes: ['/ecom'], allow: shoppers })

/** The cart of the caller. Each visitor and member has at most one. */
export const currentCart = {
  getCurrentCart: call({
    method: 'GET',
    path: '/v1/carts/current',
    summary:
      "Returns the caller's cart with current prices of the catalogue. Before the first line item it is empty and has no id.",
    request: s.object({}),
    reply: cartReply,
    checkoutPage: { reaches: 'CART' },
    errors: ['OWNED_CART_NOT_FOUND'],
  }),

  addToCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/add-to-cart',
    summary: "Adds line items to the caller's cart, all or none. Creates the cart if the caller has none.",
    request: s.object({ ...newLines(100), businessLocationId }),
    reply: cartReply,
    errors: lineErrors,
    emits: cartEvents,
  }),

  updateCurrentCart: call({
    method: 'PATCH',
    path: '/v1/carts/current',
    summary:
      "Updates the caller's cart and adds line items. Creates the cart if the caller has none. Note and contact are updated in its open checkout too. Absent fields keep their value.",
    request: s.object({
      cartInfo: s.object(cartFields, { doc: 'Fields of the cart to change.' }),
      couponCode,
      giftCardCode,
      conversionCurrency,
      ...newLines(100),
    }),
    reply: cartReply,
    errors: [
      'OWNED_CART_NOT_FOUND',
      'ERROR_COUPON_DOES_NOT_EXIST',
      'EXCHANGE_RATE_NOT_FOUND',
      ...giftCardErrors,
      ...lineErrors,
    ],
    emits: [...cartEvents, 'wix.ecom.v1.checkout_updated'],
  }),

  removeCouponFromCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/remove-coupon',
    summary: "Removes the coupon from the caller's cart.",
    request: s.object({}),
    reply: cartReply,
    errors: ['OWNED_CART_NOT_FOUND'],
    emits: [...cartEvents, 'wix.ecom.v1.checkout_updated'],
  }),

  updateCurrentCartLineItemQuantity: call({
    method: 'POST',
    path: '/v1/carts/current/update-line-items-quantity',
    summary: 'Sets the quantity of line items, all or none.',
    request: s.object({ lineItems: quantities }),
    reply: cartReply,
    errors: [
      'OWNED_CART_NOT_FOUND',
      'LINE_ITEM_NOT_FOUND',
      'LINE_ITEMS_REJECTED',
      'SERVICE_PLUGIN_UNAVAILABLE',
    ],
    emits: cartEvents,
  }),

  removeLineItemsFromCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/remove-line-items',
    summary: 'Removes line items from the cart.',
    request: s.object({ lineItemIds }),
    reply: cartReply,
    errors: ['OWNED_CART_NOT_FOUND', 'LINE_ITEM_NOT_FOUND'],
    emits: cartEvents,
  }),

  deleteCurrentCart: call({
    method: 'DELETE',
    path: '/v1/carts/current',
    summary: "Deletes the caller's cart.",
    request: s.object({}),
    reply: s.object({}),
    errors: ['OWNED_CART_NOT_FOUND'],
    emits: cartEvents,
  }),

  estimateCurrentCartTotals: call({
    method: 'POST',
    path: '/v1/carts/current/estimate-totals',
    readOnly: true,
    summary: 'Calculates the totals of the cart with shipping and tax. Nothing is stored.',
    request: s.object(estimateFields),
    reply: EstimateTotalsResponse,
    errors: ['OWNED_CART_NOT_FOUND', 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'],
  }),

  createCheckoutFromCurrentCart: call({
    method: 'POST',
    path: '/v1/carts/current/create-checkout',
    summary:
      'Creates a checkout from the cart. If the cart has an open checkout, updates its line items and returns its id.',
    request: s.object(checkoutFields),
    reply: s.object({ checkoutId: s.req.guid({ doc: 'Id of the checkout.' }) }),
    checkoutPage: { reaches: 'CART' },
    priority: 'reserved',
    errors: [
      'OWNED_CART_NOT_FOUND',
      'SHOP_NOT_OPEN',
      'CART_EMPTY',
      'LINE_ITEMS_REJECTED',
      'SERVICE_PLUGIN_UNAVAILABLE',
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    ],
    emits: ['wix.ecom.v1.checkout_created', 'wix.ecom.v1.checkout_updated', 'wix.ecom.v1.cart_updated'],
  }),
}
