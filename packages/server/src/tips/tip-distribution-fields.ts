import type { Caller } from '../call/context.ts'
import { type EntityFields, newestFirst } from '../storage/query/index.ts'

/** Fields for filters and sorts of distributions (protocol/tips §4). */
export const tipDistributionFields: EntityFields<Caller> = {
  name: 'tipDistribution',
  ...newestFirst,
  paging: ['CURSOR'],
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    tipId: { type: 'guid', column: 'tip_id', filter: '*', required: true },
    orderId: { type: 'guid', column: 'order_id', filter: '*', required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    source: { type: 'string', column: 'source', filter: '*', sort: true, required: true },
    amount: {
      type: 'decimal',
      column: 'amount_minor',
      minorUnits: true,
      filter: '*',
      sort: true,
      required: true,
    },
    'staff.staffMemberId': { type: 'guid', filter: '*' },
    'staff.identificationData.memberId': { type: 'guid', filter: '*' },
    'staff.identificationData.wixUserId': { type: 'guid', filter: '*' },
    'staff.identificationData.appId': { type: 'guid', filter: '*' },
    'staff.identificationData.contactId': { type: 'guid', filter: '*' },
    'transaction.id': { type: 'guid', filter: '*' },
    'transaction.date': { type: 'datetime', filter: '*', sort: true },
  },
}
