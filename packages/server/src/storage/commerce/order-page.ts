import { type RawBuilder, sql } from 'kysely'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { tableColumns } from '../table-columns.ts'
import { type LedgerSums, type OrderRow, type StoredOrder, sumsOfOrder } from './orders.ts'

/** An order of a page: its columns, its stored view for the caller's role, and its sums. */
export type OrderPageRow = Pick<
  OrderRow,
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'number'
  | 'status'
  | 'payment_status'
  | 'fulfillment_status'
  | 'total_minor'
  | 'credited_minor'
> & {
  currency: string | null
  view: string | null
  role_view: string | null
  /** Only of orders without a stored view. */
  doc: StoredOrder | null
  sums: LedgerSums
  position: (string | null)[] | null
}

const pageColumns = tableColumns(
  'orders',
  [
    'id',
    'created_at',
    'updated_at',
    'number',
    'status',
    'payment_status',
    'fulfillment_status',
    'currency',
    'view',
  ],
  'o',
)

/** What a search adds to the filter of its plan. */
interface OrderSearch {
  ownerId?: string | undefined
  /** Whether orders whose payment is not confirmed are found. */
  initialized: boolean
  merchant: boolean
  /** A `tsquery`, which finds no orders if it is empty. */
  words?: string | undefined
}

/**
 * Up to this number of orders with the words, the page is chosen among them. Words of more orders are so frequent that reading the
 * orders in the order of the page soon finds enough.
 */
const HITS_MAX = 3000

/**
 * A page of orders with their stored views. PostgreSQL cannot know how rare words are, so orders with the words are looked up first.
 * The sums are read for the rows of the page only.
 */
export const findOrderPage = (db: Sql, siteId: string, plan: QueryPlan, search: OrderSearch) =>
  db.all<OrderPageRow>(
    sql`${search.words ? hitsOf(siteId, search.words) : sql``}
      select ${pageColumns}, o.total_minor::text as total_minor, o.credited_minor::text as credited_minor,
        ${search.merchant ? sql`o.merchant_view` : sql`o.shopper_view`} as role_view,
        case when o.view is null then o.doc end as doc, (select to_json(s) from (${sumsOfOrder}) s) as sums,
        o.position
      from ${orderPage(siteId, plan, search)} o order by ${plan.orderBy}`,
    { prepare: false },
  )

/** Number of the orders that the filter of a plan finds. */
export async function countOrderPage(
  db: Sql,
  siteId: string,
  { where }: Pick<QueryPlan, 'where'>,
  { ownerId, initialized }: Omit<OrderSearch, 'words'>,
): Promise<number> {
  const row = await db.first<{ total: number }>(
    sql`select count(*) as total from orders o
      where o.site_id = ${siteId} ${ownerId ? sql`and o.owner_id = ${ownerId}` : sql``}
        ${initialized ? sql`` : sql`and o.status <> 'INITIALIZED'`} and ${where}`,
    { prepare: false },
  )
  return Number(row?.total ?? 0)
}

/** Orders with the words, by the place of their rows, which is the same for the whole statement: looking ids up again would cost more. */
const hitsOf = (siteId: string, words: string) => sql`with
  hits as materialized (
    select ctid from orders where site_id = ${siteId} and search_words @@ ${words}::tsquery limit ${HITS_MAX + 1}),
  hit_count as materialized (select count(*) <= ${HITS_MAX} as rare from hits)`

/** The rows of a page with their `position`, as a subquery. */
function orderPage(siteId: string, plan: QueryPlan, search: OrderSearch): RawBuilder<unknown> {
  const { ownerId, initialized, words } = search
  const page = (from: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(
    select o.*, ${plan.position} as position from ${from}
    where ${condition} and o.site_id = ${siteId} ${ownerId ? sql`and o.owner_id = ${ownerId}` : sql``}
      ${initialized ? sql`` : sql`and o.status <> 'INITIALIZED'`} and ${plan.where} and ${plan.seek}
    order by ${plan.orderBy} limit ${plan.fetchLimit} offset ${plan.offset})`
  if (words === undefined) return page(sql`orders o`, sql`true`)
  if (!words) return page(sql`orders o`, sql`false`)
  const rare = page(sql`hits join orders o on o.ctid = hits.ctid`, sql`(select rare from hit_count)`)
  const isFrequent = sql`not (select rare from hit_count) and o.search_words @@ ${words}::tsquery`
  // Two pages at most, one of which is empty.
  return sql`(${rare} union all ${page(sql`orders o`, isFrequent)})`
}
