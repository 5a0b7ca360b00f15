import {
  getOrder,
  getOrderRefundability,
  listFulfillmentsForSingleOrder,
  listTransactionsForSingleOrder,
  queryDraftOrders,
  queryOrderPaymentRequests,
  searchOrders,
} from '@stoa/client/calls'

/** Calls whose replies change with an order. */
export const callsOfOrder = [
  getOrder,
  searchOrders,
  listTransactionsForSingleOrder,
  listFulfillmentsForSingleOrder,
  getOrderRefundability,
  queryDraftOrders,
  queryOrderPaymentRequests,
]
