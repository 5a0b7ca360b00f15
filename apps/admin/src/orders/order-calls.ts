import {
  aggregateOrders,
  getOrder,
  getOrderRefundability,
  listFulfillmentsForSingleOrder,
  listOrderDocuments,
  listTransactionsForSingleOrder,
  queryDraftOrders,
  queryOrderPaymentRequests,
  searchOrders,
} from '@stoa/client/calls'

/** Calls whose replies change with an order. */
export const callsOfOrder = [
  getOrder,
  searchOrders,
  aggregateOrders,
  listTransactionsForSingleOrder,
  listFulfillmentsForSingleOrder,
  listOrderDocuments,
  getOrderRefundability,
  queryDraftOrders,
  queryOrderPaymentRequests,
]
