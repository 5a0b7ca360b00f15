import type { Caller } from '../call/context.ts'
import { changeDates, type EntityFields, newestFirst } from '../storage/query/index.ts'

/** Fields for filters and sorts of subscriptions. */
export const contractFields: EntityFields<Caller> = {
  name: 'subscriptionContract',
  ...newestFirst,
  paging: ['CURSOR'],
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    orderId: { type: 'guid', column: 'order_id', filter: '*', required: true },
    status: { type: 'string', column: 'status', filter: '*', sort: true, required: true },
    ...changeDates,
  },
}
