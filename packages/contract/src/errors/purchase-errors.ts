import type { ErrorTable } from './error-table.ts'

/** Of taxes, discounts, delivery, carts and checkouts. */
export const purchaseErrors = {
  // Taxes
  TAX_GROUP_NOT_FOUND: [404, 'No tax group has this id. Use an id from the list of tax groups.'],
  TAX_REGION_NOT_FOUND: [404, 'No tax region has this id. Use an id from the list of tax regions.'],
  TAX_RATE_NOT_FOUND: [404, 'No tax rate has this id. Use an id from the list of tax rates.'],
  TAX_REGION_ALREADY_EXISTS: [
    409,
    'A tax region with this country and subdivision already exists. Update that region.',
  ],

  // Discounts
  DISCOUNT_RULE_NOT_FOUND: [404, 'No discount rule has this id. Use an id from the list of discount rules.'],

  // Delivery
  DELIVERY_PROFILE_NOT_FOUND: [
    404,
    'No delivery profile has this id. Use an id from the list of delivery profiles.',
  ],
  DELIVERY_PROFILE_IS_DEFAULT: [
    409,
    'This is the default delivery profile of the site, which cannot be deleted. Update it instead.',
  ],
  DELIVERY_REGION_NOT_FOUND: [
    404,
    'No delivery region has this id. Use the id of a region of a delivery profile.',
  ],
  DELIVERY_CARRIER_NOT_FOUND: [
    404,
    'This carrier does not exist, or has no settings in the region. Use a carrier of the region.',
  ],
  DELIVERY_CARRIER_ALREADY_EXISTS: [
    409,
    'The carrier already has settings in this region. Update them instead.',
  ],
  DELIVERY_CARRIER_ROW_NOT_FOUND: [
    404,
    'The carrier has no option with this id that can be switched. Use the key of a row of the carrier.',
  ],
  SHIPPING_OPTION_NOT_FOUND: [
    404,
    'No shipping option has this id. Use an id from the list of shipping options.',
  ],
  PICKUP_LOCATION_NOT_FOUND: [
    404,
    'No pickup location has this id. Use an id from the list of pickup locations.',
  ],
  LOCAL_DELIVERY_OPTION_NOT_FOUND: [
    404,
    'No local delivery option has this id. Use an id from the list of local delivery options.',
  ],
  SHIPPO_CONFIGURATION_NOT_FOUND: [
    404,
    'No Shippo configuration has this id. Use an id from the list of Shippo configurations.',
  ],

  // Checkout settings
  CHECKOUT_TEMPLATE_NOT_FOUND: [
    404,
    'No checkout template has this id. Use an id from the list of checkout templates.',
  ],
  CHECKOUT_TEMPLATE_INACTIVE: [409, 'This checkout template is inactive. Activate it first.'],
  TIP_SETTINGS_NOT_FOUND: [404, 'No tip settings have this id. Use an id from the list of tip settings.'],
  TIP_SETTINGS_ALREADY_EXISTS: [
    409,
    'Tip settings for the same location, terminal, user and app already exist. Update them instead.',
  ],

  // Payment requests
  ORDER_PAYMENT_REQUEST_NOT_FOUND: [404, 'No payment request has this id or link. Check it.'],
  ORDER_PAYMENT_REQUEST_PAID: [409, 'The payment request is paid, so it cannot be paid, voided or deleted.'],
  ORDER_PAYMENT_REQUEST_EXPIRED: [409, 'The payment request has expired. Create another one.'],
  ORDER_PAYMENT_REQUEST_VOIDED: [409, 'The payment request was voided. Create another one.'],
  AMOUNT_EXCEEDS_AMOUNT_DUE: [
    409,
    'The amount exceeds the amount due of the order. Use at most `amountDue`.',
  ],

  // Draft orders
  DRAFT_ORDER_NOT_FOUND: [404, 'No draft order has this id. Check the id.'],
  DRAFT_ORDER_COMMITTED: [
    409,
    'The draft order was committed, so it cannot be used again. Create another one.',
  ],
  DRAFT_ORDER_EXPIRED: [409, 'The draft order has expired. Create another one.'],
  DRAFT_ORDER_TOTAL_CHANGED: [
    409,
    'Prices or taxes have changed since the draft order was calculated. Update the draft order, and check its preview.',
  ],

  // Tips
  TIP_NOT_FOUND: [404, 'This order has no tip. Set one with setTipOnOrder.'],
  TIP_NOT_ALLOWED: [
    409,
    'The tip settings do not accept this tip. Choose one of their presets, or another amount if they accept it.',
  ],
  TIP_DISTRIBUTION_PAID: [
    409,
    'A distribution with a transaction cannot be changed or removed. Send it as it is stored.',
  ],
  PURCHASE_FLOW_NOT_FOUND: [
    404,
    'No cart or checkout of the caller has this purchase flow id. Check the id.',
  ],

  // Carts and checkouts
  CART_NOT_FOUND: [404, 'No cart of the caller has this id. Check the id.'],
  OWNED_CART_NOT_FOUND: [404, 'This visitor has no cart. Add a line item to create one.'],
  LINE_ITEMS_REJECTED: [
    409,
    'Some line items are unavailable in the requested quantity or options, so nothing was changed. Correct the lines that data names with a reason.',
  ],
  LINE_ITEM_NOT_FOUND: [
    404,
    'The cart, checkout or order has no line item with this id. Use an id from its line items.',
  ],
  COUPON_NOT_FOUND: [404, 'No coupon has this id. Use an id from the list of coupons.'],
  COUPON_ALREADY_EXISTS: [409, 'A coupon with this code exists. Choose another code.'],
  COUPON_USED_UP: [
    409,
    'The coupon has been used as often as it may be, in all or by this buyer. Remove the coupon to continue.',
  ],
  ERROR_COUPON_DOES_NOT_EXIST: [400, 'This shop has no coupon with this code. Correct the code.'],
  CART_EMPTY: [409, 'The cart has no line items. Add a line item first.'],
  TOO_MANY_LINE_ITEMS: [409, 'The cart would exceed the limit of 300 line items. Remove line items first.'],
  CHECKOUT_NOT_FOUND: [404, 'No checkout has this id. Use a checkout of the caller.'],
  PAYMENT_PROVIDER_NOT_CONFIGURED: [
    409,
    'This shop does not offer this payment provider, so nothing was charged or ordered. Use another one, or createOrder for payment offline.',
  ],
  ORDER_NUMBER_TAKEN: [409, 'Another order of the site has this number. Use a number that is free, or none.'],
  ORDER_NOT_IMPORTED: [
    409,
    'Some of these orders were not imported, so nothing was deleted. Cancel them, or archive them, instead.',
  ],
  MEMBERSHIP_ALREADY_CHARGED: [
    409,
    'A membership pays for this line item already. Void that payment before you charge another one.',
  ],
  PAYMENT_DECLINED: [402, 'The payment was declined, so nothing was charged. Use another payment method.'],
  PAYMENT_PENDING: [
    409,
    'An earlier payment is not confirmed yet. Wait for its result before you pay again.',
  ],
  SHOP_NOT_OPEN: [
    409,
    'The shop is not open yet, so it takes no orders of visitors and members. Open it in the admin, or order with an API key to test.',
  ],
  CHECKOUT_EMPTY: [409, 'A checkout needs a line item. Keep at least one, or delete the cart.'],
  CHECKOUT_COMPLETED: [
    409,
    'This checkout has already become an order and cannot change. Create a new checkout.',
  ],
  ABANDONED_CHECKOUT_NOT_FOUND: [
    404,
    'No abandoned checkout has this id, or the link is not valid. Use an id from the list of abandoned checkouts.',
  ],
  COMPLETION_TOKEN_INVALID: [
    400,
    'The token was not issued by this platform, or has expired. Create a new completion address.',
  ],
  SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND: [
    400,
    'The shipping option is not available for this checkout. Select one of the options in the checkout.',
  ],
} as const satisfies ErrorTable
