import type { Caller } from '../call/context.ts'
import { draftOrderStatusSql } from '../storage/commerce/draft-orders.ts'
import type { EntityFields } from '../storage/query/index.ts'

/** Fields for filters and sorts of drafts (protocol/draft-orders §1). */
export const draftOrderFields = (now: number): EntityFields<Caller> => ({
  name: 'draftOrder',
  idField: 'id',
  paging: ['CURSOR'],
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  defaultLimit: 50,
  maxLimit: 100,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    orderId: { type: 'guid', column: 'order_id', filter: '*', required: true },
    status: { type: 'string', expression: draftOrderStatusSql(now), filter: '*', sort: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    expirationDate: { type: 'datetime', column: 'expires_at', filter: '*', sort: true, required: true },
  },
})
