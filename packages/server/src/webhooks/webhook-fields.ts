import type { Caller } from '../call/context.ts'
import { changeDates, type EntityFields, newestFirst } from '../storage/query/index.ts'

/** Fields that queries of webhooks use (protocol/events §5). */
export const webhookFields: EntityFields<Caller> = {
  name: 'webhook',
  ...newestFirst,
  paging: ['CURSOR'],
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    name: { type: 'string', filter: '*', sort: true, required: true },
    uri: { type: 'string', filter: '*', sort: true, required: true },
    eventTypes: { type: 'string', list: true, filter: '*' },
    clientAppId: { type: 'guid', filter: '*' },
    agentId: { type: 'guid', filter: '*' },
    status: { type: 'string', column: 'status', filter: '*', sort: true, required: true },
    ...changeDates,
  },
}
