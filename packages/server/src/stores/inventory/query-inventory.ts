import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import type { Caller, Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
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

/** The object that a text of the query contains; undefined without one. */
function parseObject(text: string | null | undefined, at: string): Record<string, unknown> | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Reported below together with values that are no object.
  }
  return rejectField(at, 'VALIDATION', 'must be a JSON object as text')
}

/** Stock of products, by a filter and a sort order that clients send as texts (protocol/inventory §5). */
export async function queryInventory({ query }: RequestOf<Call>, ctx: Ctx): Promise<ReplyOf<Call>> {
  const filter = parseObject(query?.filter, 'query.filter')
  const sort = Object.entries(parseObject(query?.sort, 'query.sort') ?? {}).map(([fieldName, order]) => ({
    fieldName,
    order: String(order).toUpperCase(),
  }))
  const { limit, offset } = query?.paging ?? {}
  const plan = planOrReject(
    ctx,
    { ...(filter && { filter }), sort, paging: { limit: limit ?? undefined, offset: offset ?? undefined } },
    inventoryFields,
  )
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
