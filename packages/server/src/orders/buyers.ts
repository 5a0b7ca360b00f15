import { type Buyer, contract } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { isoTime } from '../call/clock.ts'
import { type Caller, implement } from '../call/context.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { toPrefixQuery } from '../platform-support/search-words.ts'
import { type BuyerRow, findBuyerPage } from '../storage/commerce/buyers.ts'
import { type EntityFields, readPage } from '../storage/query/index.ts'

/** Fields for filters and sorts of buyers (protocol/orders §16). */
const buyerFields: EntityFields<Caller> = {
  name: 'buyer',
  alias: 'b',
  idField: 'id',
  paging: ['CURSOR'],
  defaultSort: [{ fieldName: 'lastOrderDate', order: 'DESC' }],
  fields: {
    id: { type: 'string', column: 'key', filter: ['$eq', '$in', '$ne', '$nin'], sort: true, required: true },
    hasAccount: { type: 'boolean', column: 'has_account', filter: '*', required: true },
    numberOfOrders: { type: 'decimal', column: 'number_of_orders', filter: '*', sort: true, required: true },
    'total.amount': {
      type: 'decimal',
      column: 'sum_minor',
      minorUnits: true,
      filter: '*',
      sort: true,
      required: true,
    },
    firstOrderDate: { type: 'datetime', column: 'first_order_at', filter: '*', sort: true, required: true },
    lastOrderDate: { type: 'datetime', column: 'last_order_at', filter: '*', sort: true, required: true },
  },
}

function toBuyer(row: BuyerRow, currency: string): Buyer {
  const { key: id, has_account: hasAccount, email, contact } = row
  return {
    id,
    hasAccount,
    ...(email && { email }),
    ...(contact?.firstName && { firstName: contact.firstName }),
    ...(contact?.lastName && { lastName: contact.lastName }),
    ...(contact?.phone && { phone: contact.phone }),
    numberOfOrders: row.number_of_orders,
    total: { amount: toDecimal(BigInt(row.sum_minor), currency) },
    currency,
    firstOrderDate: isoTime(row.first_order_at),
    lastOrderDate: isoTime(row.last_order_at),
  }
}

export const buyerHandlers = implement(contract.buyers, {
  async queryBuyers({ query, search }, ctx) {
    const { id, currency } = ctx.site
    const expression = search?.expression ?? undefined
    // A cursor is bound to the expression: each page repeats it.
    const plan = planOrReject(ctx, query ?? {}, buyerFields, 'query', { scope: expression })
    const words = expression === undefined ? undefined : toPrefixQuery(id, expression)
    const buyerRows = await findBuyerPage(ctx.db, { id, currency }, plan, words)
    const { rows, page } = readPage(plan, buyerRows)
    const { count, hasNext, cursors } = page
    return {
      buyers: rows.map(row => toBuyer(row, currency)),
      metadata: { count, hasNext, ...(cursors && { cursors }) },
    }
  },
})
