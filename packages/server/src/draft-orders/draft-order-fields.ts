import type { Caller } from '../call/context.ts'
import { draftOrderStatusSql } from '../storage/commerce/draft-orders.ts'
import { changeDates, type EntityFields, newestFirst } from '../storage/query/index.ts'

/** Fields for filters and sorts of drafts (protocol/draft-orders §1). */
export const draftOrderFields = (now: number): EntityFields<Caller> => ({
  name: 'draftOrder',
  ...newestFirst,
  paging: ['CURSOR'],
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    orderId: { type: 'guid', column: 'order_id', filter: '*', required: true },
    status: { type: 'string', expression: draftOrderStatusSql(now), filter: '*', sort: true },
    ...changeDates,
    expirationDate: { type: 'datetime', column: 'expires_at', filter: '*', sort: true, required: true },
  },
})
