import type { Caller } from '../../call/context.ts'
import { BUILT_IN_ALIASES } from '../../storage/commerce/all-products.ts'
import type { EntityFields } from '../../storage/query/index.ts'

/** Fields for filters and sorts of categories (protocol/catalogue §8). */
export const categoryFields: EntityFields<Caller> = {
  name: 'category',
  alias: 'c',
  idField: 'id',
  defaultSort: [{ fieldName: 'name', order: 'ASC' }],
  paging: ['CURSOR'],
  defaultLimit: 100,
  maxLimit: 1000,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true, aliases: BUILT_IN_ALIASES },
    slug: { type: 'string', column: 'slug', filter: '*', required: true },
    visible: { type: 'boolean', column: 'visible', filter: '*', required: true },
    name: { type: 'string', column: 'name', filter: '*', sort: true, collated: true, required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    'parentCategory.id': { type: 'guid', column: 'parent_id', filter: '*', sort: true },
    'parentCategory.index': {
      type: 'number',
      column: 'sibling_index',
      filter: '*',
      sort: true,
      required: true,
    },
  },
}
