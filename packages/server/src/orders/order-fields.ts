import type { Caller } from '../call/context.ts'
import type { EntityFields } from '../storage/query/index.ts'

const isMerchant = (caller: Caller) => caller.role === 'merchant'
type Operators = EntityFields['fields'][string]['filter']

const exact: Operators = ['$eq', '$in', '$ne', '$nin']
const sets: Operators = ['$hasAll', '$hasSome']

/** Fields for filters and sorts of orders (protocol/orders §5), as far as orders have the data. */
export const orderFields: EntityFields<Caller> = {
  name: 'order',
  alias: 'o',
  idField: 'id',
  paging: ['CURSOR'],
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  fields: {
    id: { type: 'guid', column: 'id', filter: exact, sort: true, required: true },
    number: { type: 'decimal', column: 'number', filter: '*', sort: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    purchasedDate: { type: 'datetime', filter: '*', sort: true },
    status: { type: 'string', column: 'status', filter: exact, sort: true, required: true },
    paymentStatus: { type: 'string', column: 'payment_status', filter: exact, sort: true, required: true },
    fulfillmentStatus: {
      type: 'string',
      column: 'fulfillment_status',
      filter: exact,
      sort: true,
      required: true,
    },
    'priceSummary.total.amount': {
      type: 'decimal',
      column: 'total_minor',
      minorUnits: true,
      filter: '*',
      sort: true,
      required: true,
    },
    'taxInfo.totalTax.amount': { type: 'decimal', filter: '*', sort: true },
    'buyerInfo.email': { type: 'string', filter: '*', sort: true },
    'buyerInfo.memberId': { type: 'guid', filter: exact },
    'buyerInfo.visitorId': { type: 'guid', filter: exact },
    buyerId: { type: 'string', column: 'buyer', filter: exact, visibleTo: isMerchant },
    'billingInfo.contactDetails.firstName': { type: 'string', filter: '*', sort: true },
    'billingInfo.contactDetails.lastName': { type: 'string', filter: '*', sort: true },
    'shippingInfo.title': { type: 'string', filter: exact, sort: true },
    'shippingInfo.logistics.deliveryTime': { type: 'string', filter: '*', sort: true },
    'channelInfo.type': { type: 'string', filter: exact, sort: true },
    checkoutId: { type: 'guid', column: 'checkout_id', filter: exact, required: true },
    archived: { type: 'boolean', filter: '*', visibleTo: isMerchant },
    seenByAHuman: { type: 'boolean', filter: '*', visibleTo: isMerchant },
    test: { type: 'boolean', column: 'test', filter: '*', visibleTo: isMerchant, required: true },
    'tags.privateTags.tagIds': {
      type: 'string',
      column: 'private_tags',
      list: true,
      filter: sets,
      visibleTo: isMerchant,
    },
    'lineItems.catalogReference.appId': { type: 'string', list: true, filter: sets },
    'lineItems.catalogReference.catalogItemId': { type: 'string', list: true, filter: sets },
    'lineItems.productName.original': { type: 'string', list: true, filter: sets, sort: true },
  },
}
