import type { Caller } from '../call/context.ts'
import { giftCardStatusSql } from '../storage/commerce/gift-cards.ts'
import type { EntityFields } from '../storage/query/index.ts'

/** Fields that queries of gift cards use (protocol/gift-cards §1). */
export const giftCardFields = (now: number): EntityFields<Caller> => ({
  name: 'giftCard',
  idField: 'id',
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  paging: ['CURSOR'],
  defaultLimit: 100,
  maxLimit: 100,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    revision: { type: 'decimal', column: 'revision', filter: '*', sort: true, required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    expirationDate: { type: 'datetime', column: 'expires_at', filter: '*', sort: true },
    status: { type: 'string', expression: giftCardStatusSql(now), filter: '*', sort: true },
    'recipient.email': { type: 'string', filter: '*', sort: true },
    'recipient.name': { type: 'string', filter: '*', sort: true },
  },
})
