import type { Caller } from '../call/context.ts'
import { type EntityFields, newestFirst } from '../storage/query/index.ts'

/** Fields for filters and sorts of requests (protocol/back-in-stock §1). */
export const backInStockFields: EntityFields<Caller> = {
  name: 'backInStockNotificationRequest',
  ...newestFirst,
  paging: ['CURSOR', 'OFFSET'],
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    status: { type: 'string', column: 'status', filter: '*', sort: true, required: true },
    email: { type: 'string', column: 'email', filter: '*', sort: true, required: true },
    'catalogReference.catalogItemId': { type: 'guid', column: 'product_id', filter: '*', required: true },
    autoNotified: { type: 'boolean', filter: '*', sort: true },
    itemUrl: { type: 'string', filter: '*', sort: true },
    contactId: { type: 'guid', filter: '*', sort: true },
  },
}
