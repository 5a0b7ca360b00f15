import { call } from '../call.ts'
import { Buyer } from '../entities/orders/buyer.ts'
import { CursorPagingMetadata, CursorQuery } from '../entities/paging.ts'
import { s } from '../schema.ts'

/** Everyone who has ordered, members and others (protocol/orders §16). */
export const buyers = {
  queryBuyers: call({
    method: 'POST',
    path: '/v1/buyers/query',
    prefixes: ['/ecom'],
    readOnly: true,
    summary:
      'Returns everyone who has ordered, with or without an account: those with the latest orders first.',
    request: s.object({
      query: s.with(CursorQuery, {
        doc: 'Filter, sort order and page. Fields: `id`, `hasAccount`, `numberOfOrders`, `total.amount`, `firstOrderDate`, `lastOrderDate`.',
      }),
      search: s.object(
        {
          expression: s.nullable.string({
            min: 1,
            max: 100,
            doc: 'Beginnings of words of an order, as in searchOrders: names, e-mail address, telephone number.',
          }),
        },
        { doc: 'Words that an order of the buyer has.' },
      ),
    }),
    reply: s.object({
      buyers: s.req.array(Buyer, { doc: 'Buyers of this page.' }),
      metadata: s.req.with(CursorPagingMetadata, { doc: 'Number of buyers and cursors of the pages.' }),
    }),
    allow: ['merchant'],
  }),
}
