import { call } from '../call.ts'
import {
  DataFilter,
  DataItem,
  DataPagingMetadata,
  IncludedReference,
  itemCallFields,
  pagingFields,
  publishPluginOptions,
} from '../entities/content/data-item.ts'
import { Sorting } from '../entities/paging.ts'
import { s } from '../schema.ts'
import { readErrors } from './item-errors.ts'

const name = s.string({ min: 1, max: 200 })

export const itemSearchCalls = {
  search: call({
    method: 'POST',
    path: '/v2/items/search',
    prefixes: ['/wix-data', '/data'],
    readOnly: true,
    summary:
      'Finds items by words in their texts, the best match first. Words match in all their grammatical forms.',
    request: s.object({
      ...itemCallFields,
      publishPluginOptions,
      search: s.req.object(
        {
          ...pagingFields,
          filter: DataFilter,
          sort: s.array(Sorting, {
            max: 10,
            doc: 'Fields to sort by, the most significant first. Default: by relevance.',
          }),
          fields: s.array(name, {
            max: 20,
            doc: 'Fields of the items to return, or paths; `_id` is always included. Default: all.',
          }),
          search: s.object(
            {
              expression: s.nullable.string({
                max: 100,
                doc: 'Words to find; other characters only separate them. Absent or empty: all items.',
              }),
              mode: s.enum(['OR', 'AND'], {
                doc: 'Whether an item must contain one of the words or all of them. Default: OR.',
              }),
              fuzzy: s.boolean({
                doc: 'Whether misspelled words match: one letter from 4 letters on, two from 8. Default: false.',
              }),
              fields: s.array(name, {
                max: 20,
                doc: 'Fields to search. Default: all fields of text types that the caller may see.',
              }),
            },
            { doc: 'Words and where to find them. A cursor includes them: leave it out then.' },
          ),
        },
        { doc: 'Words, filter, sort and page.' },
      ),
      includeReferences: s.array(IncludedReference, {
        max: 100,
        doc: 'Reference fields whose items replace their ids in the reply.',
      }),
    }),
    reply: s.object({
      dataItems: s.req.array(DataItem, { doc: 'Items on this page.' }),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
    allow: ['visitor', 'member', 'merchant'],
    errors: [...readErrors, 'DATA_SEARCH_TOO_BROAD'],
  }),
}
