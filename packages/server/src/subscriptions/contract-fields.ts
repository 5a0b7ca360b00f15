import type { Caller } from '../call/context.ts'
import type { EntityFields } from '../storage/query/index.ts'

/** Fields for filters and sorts of subscriptions. */
export const contractFields: EntityFields<Caller> = {
  name: 'subscriptionContract',
  idField: 'id',
  paging: ['CURSOR'],
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  defaultLimit: 50,
  maxLimit: 100,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    orderId: { type: 'guid', column: 'order_id', filter: '*', required: true },
    status: { type: 'string', column: 'status', filter: '*', sort: true, required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
  },
}
