import type { Caller } from '../call/context.ts'
import { paymentRequestStatusSql } from '../storage/commerce/order-payment-requests.ts'
import type { EntityFields } from '../storage/query/index.ts'

/** Fields for filters and sorts of payment requests (protocol/payment-requests §1). */
export const paymentRequestFields = (now: number): EntityFields<Caller> => ({
  name: 'orderPaymentRequest',
  idField: 'id',
  paging: ['CURSOR'],
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  defaultLimit: 100,
  maxLimit: 1000,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    orderId: { type: 'guid', column: 'order_id', filter: '*', required: true },
    paymentGatewayOrderId: { type: 'guid', column: 'id', filter: '*', required: true },
    'source.appId': { type: 'guid', filter: '*' },
    'source.externalId': { type: 'string', filter: '*' },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    expirationDate: { type: 'datetime', column: 'expires_at', filter: '*', sort: true },
    status: { type: 'string', expression: paymentRequestStatusSql(now), filter: '*', sort: true },
    orderNumber: { type: 'string', filter: '*', sort: true },
    title: { type: 'string', filter: '*', sort: true },
    description: { type: 'string', filter: '*', sort: true },
    'amount.amount': {
      type: 'decimal',
      column: 'amount_minor',
      minorUnits: true,
      filter: ['$eq', '$gt', '$gte', '$lt', '$lte'],
      sort: true,
      required: true,
    },
  },
})
