import type { Caller } from '../../context.ts'
import type { EntityFields } from '../../storage/query/index.ts'

const within = (path: string) => ['order', ...path.split('.')]
const EQUAL = ['$eq', '$in', '$ne', '$nin'] as const

/** What searches may say of orders (`wire/calls.json`, OrderSearchSpec), as far as orders have it yet. */
export const orderFields: EntityFields<Caller> = {
  name: 'order',
  alias: 'o',
  idField: 'id',
  paging: ['CURSOR'],
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  fields: {
    id: { type: 'guid', column: 'id', filter: EQUAL, required: true },
    number: { type: 'decimal', column: 'number', filter: '*', sort: true, required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    purchasedDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    status: { type: 'string', column: 'status', filter: EQUAL, sort: true, required: true },
    paymentStatus: { type: 'string', column: 'payment_status', filter: EQUAL, sort: true, required: true },
    fulfillmentStatus: {
      type: 'string',
      column: 'fulfillment_status',
      filter: EQUAL,
      sort: true,
      required: true,
    },
    checkoutId: { type: 'guid', column: 'checkout_id', filter: EQUAL, required: true },
    'priceSummary.total.amount': {
      type: 'decimal',
      column: 'total',
      filter: '*',
      sort: true,
      required: true,
    },
    'buyerInfo.email': { type: 'string', path: within('buyerInfo.email'), filter: '*', sort: true },
    'buyerInfo.memberId': { type: 'string', path: within('buyerInfo.memberId'), filter: EQUAL },
    'billingInfo.contactDetails.firstName': {
      type: 'string',
      path: within('billingInfo.contactDetails.firstName'),
      filter: '*',
      sort: true,
    },
    'billingInfo.contactDetails.lastName': {
      type: 'string',
      path: within('billingInfo.contactDetails.lastName'),
      filter: '*',
      sort: true,
    },
    'channelInfo.type': { type: 'string', path: within('channelInfo.type'), filter: EQUAL, sort: true },
    'shippingInfo.title': { type: 'string', path: within('shippingInfo.title'), filter: EQUAL, sort: true },
    'shippingInfo.logistics.deliveryTime': {
      type: 'string',
      path: within('shippingInfo.logistics.deliveryTime'),
      filter: '*',
      sort: true,
    },
    'taxInfo.totalTax.amount': {
      type: 'decimal',
      path: within('taxInfo.totalTax.amount'),
      filter: '*',
      sort: true,
    },
    archived: { type: 'boolean', path: within('archived'), filter: '*' },
    imported: { type: 'boolean', path: within('imported'), filter: '*' },
    'lineItems.catalogReference.catalogItemId': {
      type: 'string',
      list: true,
      path: within('lineItems.catalogReference.catalogItemId'),
      filter: ['$hasSome', '$hasAll'],
    },
    'lineItems.catalogReference.appId': {
      type: 'string',
      list: true,
      path: within('lineItems.catalogReference.appId'),
      filter: ['$hasSome', '$hasAll'],
    },
    'lineItems.productName.original': {
      type: 'string',
      list: true,
      path: within('lineItems.productName.original'),
      filter: ['$hasSome', '$hasAll'],
    },
  },
}
