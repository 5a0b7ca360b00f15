import type { Caller } from '../call/context.ts'
import type { EntityFields } from '../storage/query/index.ts'

/** Fields that queries of webhooks use (protocol/events §5). */
export const webhookFields: EntityFields<Caller> = {
  name: 'webhook',
  idField: 'id',
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  paging: ['CURSOR'],
  defaultLimit: 50,
  maxLimit: 100,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    name: { type: 'string', filter: '*', sort: true, required: true },
    uri: { type: 'string', filter: '*', sort: true, required: true },
    eventTypes: { type: 'string', list: true, filter: '*' },
    clientAppId: { type: 'guid', filter: '*' },
    status: { type: 'string', column: 'status', filter: '*', sort: true, required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
  },
}
