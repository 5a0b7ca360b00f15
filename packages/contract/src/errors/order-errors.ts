import type { ErrorTable } from './error-table.ts'

/** Of orders, payments, gift cards and exchange rates. */
export const orderErrors = {
  // Orders and payments
  ORDER_LINK_EXPIRED: [
    410,
    'The link to the order has expired or was revoked. Sign in to see the order, or ask the shop for a new link.',
  ],
  ORDER_NOT_FOUND: [404, 'No order has this id. Use an order of the caller.'],
  PAYMENT_NOT_COLLECTABLE: [
    409,
    'No online payment of this order can be collected now, for the reason in `status`.',
  ],
  PAYMENT_PROVIDER_UNAVAILABLE: [
    503,
    'The payment provider does not reply, or rejects the request or the keys of the shop. Nothing has changed; try again later.',
  ],
  SAVED_PAYMENT_METHOD_NOT_FOUND: [
    404,
    'The buyer has not saved this payment method, or none. Use one of `listSavedPaymentMethods`, or a token of the payment provider.',
  ],
  SUBSCRIPTION_CONTRACT_NOT_FOUND: [
    404,
    'The caller has no subscription with this id. Use one of `listOwnSubscriptionContracts`.',
  ],
  SUBSCRIPTION_CONTRACT_ENDED: [
    409,
    'The subscription has ended already. It cannot be changed or canceled any more.',
  ],
  SUBSCRIPTION_CONTRACT_NOT_CANCELABLE: [
    409,
    'The terms of the subscription do not let the buyer cancel it. Ask the merchant.',
  ],
  PREPARED_PAYMENT_NOT_FOUND: [
    404,
    'The order has no prepared payment with this id. Prepare it with preparePaymentCollection.',
  ],
  ORDER_ALREADY_PAID: [409, 'The order is already paid in full. Do not record another payment.'],
  ORDER_CANCELED: [
    409,
    'The order is canceled, so it cannot be paid or canceled again. Place a new order instead.',
  ],
  ORDER_STATUS_CONFLICT: [
    409,
    'The status of the order does not allow this change. Read the order, and send a status that can follow its status.',
  ],
  ORDER_NUMBER_COUNTER_TOO_LOW: [
    409,
    'The counter of order numbers is higher. Send a higher value, or `allowLowerCounter`.',
  ],
  TOO_MANY_TAGS: [409, 'The order would have more than 100 tags of one kind. Remove tags first.'],
  ORDER_LINE_ITEM_NOT_FOUND: [
    404,
    'The order has no line item with this id. Use an id from the line items of the order.',
  ],
  ORDER_NOT_FULFILLABLE: [
    409,
    'The status of the order does not allow fulfillments. Fulfill orders that are APPROVED or PENDING.',
  ],
  FULFILLMENT_NOT_FOUND: [404, 'The order has no fulfillment with this id. Check the id.'],
  FULFILLMENT_QUANTITY_EXCEEDED: [
    409,
    'Fewer units of the line are left than requested. Send at most `availableQuantity`, or delete another fulfillment first.',
  ],
  FULFILLMENT_STATUS_CONFLICT: [
    409,
    'The fulfillment cannot have this status after its current one. Delete it and create another one instead.',
  ],
  TOO_MANY_FULFILLMENTS: [
    409,
    'The order would exceed the limit of 300 fulfillments. Put more units into each of them.',
  ],
  ORDER_REFUNDED: [409, 'Money of this order was refunded, so its total cannot be changed. Keep it.'],
  INVOICE_NOT_ALLOWED: [
    409,
    'The order is not approved, so it has no documents. Approve it first; `data` names its status.',
  ],
  INVOICE_CANCELED: [
    409,
    'A credit note has canceled the invoice. Send that, or the invoice that replaced it.',
  ],
  DOCUMENT_NOT_FOUND: [404, 'No document has this id. Use one of `listOrderDocuments`.'],
  MEDIA_FILE_NOT_FOUND: [404, 'No media file has this id. Use one of `queryMediaFiles`.'],
  MEDIA_FILE_IN_USE: [
    409,
    'A product shows this picture. Remove it from the products in data first, with `removeProductMedia`.',
  ],
  MEDIA_FILE_REJECTED: [422, 'The uploaded file is not accepted. The rejection in data says why.'],
  UPLOAD_OFFSET_CONFLICT: [
    409,
    'The bytes do not follow those received so far. Ask for the offset with HEAD and continue there.',
  ],
  PRODUCT_PREVIEW_NOT_FOUND: [
    404,
    'The token is invalid or has ended. Make another one with `createProductPreview`.',
  ],
  PRODUCT_FILE_NOT_FOUND: [404, 'No product has a file with this id. Use one of `listProductFiles`.'],
  ORDER_NOT_CANCELABLE: [
    409,
    'The order is paid or on its way, so its buyer cannot cancel it any more. Ask the shop.',
  ],
  PAYMENT_NOT_FOUND: [404, 'The order has no payment with this id. Use a payment of this order.'],
  REFUND_NOT_FOUND: [
    404,
    'The order has no such pending refund. Use a refund of this order that is pending.',
  ],
  PAYMENT_STATUS_CONFLICT: [
    409,
    'The status of the payment does not allow this, so nothing was changed. `data` names the status and what it allows.',
  ],
  PAYMENT_NOT_REFUNDABLE: [
    409,
    'The payment cannot be refunded, so nothing was paid back. `data.reason` says why.',
  ],
  REFUND_TOO_LARGE: [
    409,
    'More than was paid or bought would be refunded, so nothing was paid back. `data` has the limit.',
  ],
  CAPTURE_TOO_LARGE: [
    409,
    'More than was authorized would be collected, so nothing was collected. `data` has the limit.',
  ],
  PAYMENT_TOO_LARGE: [
    409,
    'The payment is larger than the amount due, which `data` has. Record at most that.',
  ],
  ACTIVITY_NOT_FOUND: [
    404,
    'The order has no activity with this id that the caller can change. Use an activity that the merchant added.',
  ],

  // Gift cards and exchange rates
  GIFT_CARD_NOT_FOUND: [404, 'No gift card has this code or id. Check it.'],
  GIFT_CARD_CODE_TAKEN: [
    409,
    'A gift card has this code already. Choose another code, or let the server generate one.',
  ],
  GIFT_CARD_EXPIRED: [409, 'The gift card has expired. Use another one.'],
  GIFT_CARD_DISABLED: [409, 'The gift card is disabled. Use another one, or enable it.'],
  GIFT_CARD_CURRENCY_MISMATCH: [
    409,
    'The gift card has another currency, which data names. Redeem an amount in that currency.',
  ],
  GIFT_CARD_BALANCE_INSUFFICIENT: [
    409,
    'The balance of the gift card does not suffice. Use a smaller amount or another gift card.',
  ],
  TOO_MANY_GIFT_CARDS: [
    409,
    'The checkout has the maximum number of gift cards, which data names. Remove one first.',
  ],
  GIFT_CARD_REDEEMED_FOR_ORDER: [
    409,
    'The gift card has already paid another amount of this order. Void that transaction first; data names it.',
  ],
  GIFT_CARD_TRANSACTION_NOT_FOUND: [
    404,
    'No redemption has this id. Use the id that redeemGiftCard replied.',
  ],
  EXCHANGE_RATE_NOT_FOUND: [404, 'The site has no rate for this pair of currencies. Set it first.'],
} as const satisfies ErrorTable
