import type { contract, Order, ReplyOf } from '@stoa/contract'
import { type RawBuilder, sql } from 'kysely'
import { documents } from '../documents.ts'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import type { StockUnits } from './stock.ts'

/** Fields of the wire's order that are columns of its row, or follow from the ledger. */
type Derived =
  | 'id'
  | 'number'
  | 'createdDate'
  | 'updatedDate'
  | 'status'
  | 'paymentStatus'
  | 'fulfillmentStatus'
  | 'balanceSummary'

/** A discount of an order for the pricing engine, without its time of validity. */
export interface StoredDiscountTerm {
  id: string
  source: string
  scope: string
  kind: string
  /** A percentage, or an amount in minor units. */
  value: string
  /** The merchant's predefined reason. */
  reason?: 'UNSPECIFIED' | 'EXCHANGED_ITEMS' | 'BILLING_ADJUSTMENT'
}

export type StoredOrder = Omit<Order, Derived> & {
  /** Units taken from counted stock when the order was placed: what a cancellation may put back. */
  stockTaken: StockUnits[]
  /** Units that the order takes from stock when it becomes paid (orders settings, `ON_ORDER_PAID`). */
  untakenStock?: StockUnits[]
  /** Whether a PENDING order is approved when it becomes paid. */
  approvedWhenPaid?: boolean
  /** The discounts as the pricing engine takes them; amounts are texts. Changes of the order price it by them. */
  discountTerms?: StoredDiscountTerm[]
  /** How the total was calculated. Migration 042 gave older orders one step. */
  explanation: ReplyOf<typeof contract.explanations.explainOrder>['explanation']
}

interface OrderStatuses {
  status: Order['status']
  payment_status: Order['paymentStatus']
  fulfillment_status: Order['fulfillmentStatus']
}

export type OrderColumns = Pick<OrderRow, (typeof promoted)[number]>

export type OrderRow = RowOf<typeof storedOrder, OrderStatuses & { doc: StoredOrder }> & {
  /** In minor units, as text. */
  total_minor: string
  /** Sums of the ledger in minor units, as text. */
  paid_minor: string
  refunded_minor: string
}

const promoted = [
  'number',
  'checkout_id',
  'owner_id',
  'status',
  'payment_status',
  'fulfillment_status',
  'total_minor',
] as const
const rows = documents<StoredOrder, OrderColumns>('orders', promoted)

/** Whether the owner of a cart has placed an order since a time. */
export const hasOrderedSince = async (db: Sql, siteId: string, ownerId: string, since: number) =>
  (await db.first(sql`
    select 1 from orders
    where site_id = ${siteId} and owner_id = ${ownerId} and created_at > ${toTimestamp(since)}
      and status not in ('INITIALIZED', 'REJECTED') limit 1`)) !== undefined

const sumOf = (minor: RawBuilder<unknown>): RawBuilder<string> => sql`(
  select coalesce(sum(${minor}), 0)::text from payments p where p.site_id = o.site_id and p.order_id = o.id)`

const storedOrder = tableColumns(
  'orders',
  [
    'id',
    'revision',
    'created_at',
    'updated_at',
    'number',
    'checkout_id',
    'owner_id',
    'status',
    'payment_status',
    'fulfillment_status',
    'doc',
  ],
  'o',
)

const orderColumns = sql`${storedOrder}, o.total_minor::text as total_minor,
  ${sumOf(sql`p.captured_minor - p.chargeback_minor`)} as paid_minor, ${sumOf(sql`p.refunded_minor`)} as refunded_minor`

/** Reads an order; with an `ownerId` only if it is the owner's. */
export const getOrderRow = (
  db: Sql,
  siteId: string,
  id: string,
  { ownerId, lock = false }: { ownerId?: string; lock?: boolean } = {},
) =>
  db.first<OrderRow>(sql`
    select ${orderColumns} from orders o
    where o.site_id = ${siteId} and o.id = ${id} ${ownerId ? sql`and o.owner_id = ${ownerId}` : sql``}
    ${lock ? sql`for update of o` : sql``}`)

/** Orders by their ids, locked in the order of the ids. */
export const lockOrderRows = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<OrderRow>(sql`
    select ${orderColumns} from orders o where o.site_id = ${siteId} and o.id = any(${ids}::uuid[])
    order by o.id for update of o`)

/** A page of orders; with an `ownerId` only those of the owner. */
export const findOrderRows = (
  db: Sql,
  siteId: string,
  plan: QueryPlan,
  { ownerId, initialized }: { ownerId?: string | undefined; initialized: boolean },
) =>
  db.all<OrderRow & { position: (string | null)[] | null }>(
    sql`select ${orderColumns}, ${plan.position} as position from orders o
      where o.site_id = ${siteId} ${ownerId ? sql`and o.owner_id = ${ownerId}` : sql``}
        ${initialized ? sql`` : sql`and o.status <> 'INITIALIZED'`} and ${plan.where} and ${plan.seek}
      order by ${plan.orderBy} limit ${plan.fetchLimit}`,
    { prepare: false },
  )

const orderReference = tableColumns('orders', ['site_id', 'id'])

/** Orders of all sites that wait for their payment since a time, oldest first. */
export const initializedOrders = (db: Sql, before: number, limit: number) =>
  db.all<RowOf<typeof orderReference>>(sql`
    select ${orderReference} from orders where status = 'INITIALIZED' and updated_at < ${toTimestamp(before)}
    order by updated_at limit ${limit}`)

/** Inserts an order. */
export const insertOrder = (
  db: Sql,
  siteId: string,
  { id, now, doc, columns }: { id: string; now: number; doc: StoredOrder; columns: OrderColumns },
) => rows.deferred.insert(db, siteId, id, now, doc, columns)

/** Updates an order's document and columns. */
export const updateOrder = (
  db: Sql,
  siteId: string,
  row: OrderRow,
  now: number,
  doc: StoredOrder,
  changed: Partial<OrderColumns> = {},
) => rows.update(db, siteId, row, now, doc, { ...row, ...changed })

/** Updates the documents of many locked orders with one statement. */
export const updateOrders = (
  db: Sql,
  siteId: string,
  now: number,
  writes: readonly { row: OrderRow; doc: StoredOrder }[],
) =>
  rows.updateMany(
    db,
    siteId,
    now,
    writes.map(({ row, doc }) => ({ id: row.id, revision: row.revision, doc, values: row })),
  )

/** Whether an order of the site has this number. */
export const findOrderNumber = (db: Sql, siteId: string, number: number) =>
  db.first(sql`select 1 from orders where site_id = ${siteId} and number = ${number}`)

/** Deletes locked orders with their payments, documents, fulfillments and payment requests. */
export async function deleteOrders(db: Sql, siteId: string, ids: readonly string[]): Promise<void> {
  const ofOrders = sql`site_id = ${siteId} and order_id = any(${ids}::uuid[])`
  await db.all(sql`delete from payment_entries where ${ofOrders}`)
  await db.all(sql`delete from payments where ${ofOrders}`)
  await db.all(sql`delete from refunds where ${ofOrders}`)
  await db.all(sql`delete from orders where site_id = ${siteId} and id = any(${ids}::uuid[])`)
}
