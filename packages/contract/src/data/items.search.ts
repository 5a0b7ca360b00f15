import { call } from '../call.ts'
import { Sorting } from '../entities/common.ts'
import {
  DataCursorPaging,
  DataFilter,
  DataItem,
  DataPaging,
  DataPagingMetadata,
  IncludedReference,
  itemCallFields,
  publishPluginOptions,
} from '../entities/data-item.ts'
import { s } from '../schema.ts'
import { readErrors } from './item-errors.ts'

const name = s.string({ min: 1, max: 200 })

export const itemSearchCalls = {
  search: call({
    method: 'POST',
    path: '/v2/items/search',
    prefixes: ['/wix-data', '/data'],
    reads: true,
    summary: 'Items whose texts hold words, the best first (spec 003 §7).',
    request: s.object({
      ...itemCallFields,
      publishPluginOptions,
      search: s.req(
        s.object({
          paging: s.with(DataPaging, { oneOf: 'PagingMethod' }),
          cursorPaging: s.with(DataCursorPaging, { oneOf: 'PagingMethod' }),
          filter: DataFilter,
          sort: s.array(Sorting, { max: 10, doc: 'Default: by how well items match.' }),
          fields: s.array(name, { max: 20, doc: 'The part of each item that is asked for.' }),
          search: s.object({
            expression: s.string({ max: 100, nullable: true, doc: 'Words; the rest is left out.' }),
            mode: s.enum(['OR', 'AND'], { doc: 'Whether one word is enough. Default: OR.' }),
            fuzzy: s.boolean({ doc: 'Forgives mistakes in spelling.' }),
            fields: s.array(name, { max: 20, doc: 'Where to look. Default: fields that hold texts.' }),
          }),
        }),
      ),
      includeReferences: s.array(IncludedReference, { max: 100 }),
    }),
    reply: s.object({
      dataItems: s.req(s.array(DataItem)),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
    allow: ['visitor', 'member', 'merchant'],
    errors: [...readErrors, 'DATA_SEARCH_TOO_BROAD', 'DATA_SEARCH_NOT_READY'],
  }),
}
