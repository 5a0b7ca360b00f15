import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import type { Caller, Ctx } from '../../call/context.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import { readTextQuery } from '../../crud/text-query.ts'
import { countProducts, findProductRows } from '../../storage/commerce/products.ts'
import { type EntityFields, readPage } from '../../storage/query/index.ts'
import { toInventoryItem } from './stock-events.ts'

type Call = typeof contract.inventory.queryInventory

const inventoryFields: EntityFields<Caller> = {
  name: 'inventory',
  alias: 'p',
  idField: 'id',
  defaultSort: [{ fieldName: 'numericId', order: 'ASC' }],
  paging: ['OFFSET'],
  defaultLimit: 100,
  maxLimit: 100,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    productId: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    numericId: { type: 'decimal', column: 'numeric_id', filter: '*', sort: true, required: true },
    lastUpdated: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
  },
}

/** Stock of products, by a filter and a sort order that clients send as texts (protocol/inventory §5). */
export async function queryInventory({ query }: RequestOf<Call>, ctx: Ctx): Promise<ReplyOf<Call>> {
  const plan = planOrReject(ctx, readTextQuery(query), inventoryFields)
  const [itemRows, totalResults] = await Promise.all([
    findProductRows(ctx.db, ctx.site.id, plan, false),
    countProducts(ctx.db, ctx.site.id, plan, false),
  ])
  const { rows } = readPage(plan, itemRows, totalResults)
  return {
    inventoryItems: rows.map(row => toInventoryItem(row)),
    metadata: { items: rows.length, offset: plan.offset },
    totalResults: Number(totalResults),
  }
}
