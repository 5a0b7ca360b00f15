import type { Caller } from '../call/context.ts'
import type { EntityFields } from '../storage/query/index.ts'

/** Fields that mails can be filtered and sorted by. Ids increase with time. */
export const mailFields: EntityFields<Caller> = {
  name: 'mail',
  alias: 'm',
  idField: 'id',
  paging: ['CURSOR'],
  defaultSort: [{ fieldName: 'id', order: 'DESC' }],
  fields: {
    id: { type: 'number', column: 'id', sort: true, required: true },
    recipient: { type: 'string', column: 'recipient', filter: ['$eq'], required: true },
    kind: { type: 'string', column: 'kind', filter: ['$eq'], required: true },
    status: { type: 'string', column: 'status', filter: ['$eq'], required: true },
  },
}
