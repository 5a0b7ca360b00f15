import type { Caller } from '../call/context.ts'
import type { EntityFields } from '../storage/query/index.ts'

export const sorted = { sort: true, required: true } as const

/** Sorts of product documents. */
export const DOCUMENTS: EntityFields<Caller> = {
  name: 'product document',
  alias: 'i',
  document: 'data',
  idField: 'id',
  paging: ['OFFSET'],
  defaultLimit: 100,
  fields: {
    id: { type: 'string', column: 'id', ...sorted },
    numericId: { type: 'decimal', column: 'numeric_id', ...sorted },
    price: { type: 'number', column: 'price_minor', ...sorted },
    name: { type: 'string', column: 'name', collated: true, ...sorted },
    rank: { type: 'number', column: 'search_rank', ...sorted },
    inStock: { type: 'boolean', column: 'in_stock', ...sorted },
  },
}

/** Products of one rank: those that can be bought before others, then in the order of creation. */
export const WITHIN_RANK = [
  { fieldName: 'inStock', order: 'DESC' },
  { fieldName: 'numericId', order: 'ASC' },
] as const

/** Results of a search by their words. */
export const BY_RELEVANCE = [{ fieldName: 'rank', order: 'DESC' }, ...WITHIN_RANK] as const
