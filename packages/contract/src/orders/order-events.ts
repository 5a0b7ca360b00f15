/** Events of every change of the payments or refunds of an order (protocol/orders §6): the second replaces the first in newer clients. */
export const transactionEvents = [
  'wix.ecom.v1.order_transactions_updated',
  'wix.ecom.v1.order_transactions_details_updated',
] as const

/** Events of every change of what was sent of an order (protocol/fulfillments). */
export const fulfillmentEvents = ['wix.ecom.v1.fulfillments_updated', 'wix.ecom.v1.order_fulfilled'] as const
