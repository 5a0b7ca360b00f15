import type { Order } from '@stoa/contract'
import { sql } from 'kysely'
import type { QueryPlan } from '../../storage/query/index.ts'
import type { Sql } from '../../storage/sql.ts'
import type { StockUnits } from '../../storage/stock.ts'

/** What is kept of an order beside its columns: the order as it was placed, and what has happened since. */
export interface StoredOrder {
  order: Omit<
    Order,
    'id' | 'number' | 'status' | 'paymentStatus' | 'fulfillmentStatus' | 'createdDate' | 'updatedDate'
  >
  /** Units that placing it took from stock, to be put back once at most. */
  taken: StockUnits[]
}

export interface OrderRow {
  id: string
  number: number
  checkout_id: string
  owner_id: string
  status: NonNullable<Order['status']>
  payment_status: NonNullable<Order['paymentStatus']>
  fulfillment_status: NonNullable<Order['fulfillmentStatus']>
  created_at: number
  updated_at: number
  doc: StoredOrder
  /** Minor units that were paid less those refunded, from the ledger; whole, as text. */
  paid: string
}

const columns = sql`o.id, o.number, o.checkout_id, o.owner_id, o.status, o.payment_status, o.fulfillment_status,
  o.created_at, o.updated_at, o.doc,
  (select coalesce(sum(case p.kind when 'payment' then p.amount_minor else -p.amount_minor end), 0)::text from payments p
    where p.site_id = o.site_id and p.order_id = o.id) as paid`

const owned = (ownerId: string | undefined) => (ownerId ? sql`and o.owner_id = ${ownerId}` : sql``)

/** An order of the site; only the owner's, unless `ownerId` is left out. */
export const getOrderRow = (db: Sql, siteId: string, id: string, ownerId?: string, { lock = false } = {}) =>
  db.first<OrderRow>(sql`
    select ${columns} from orders o where o.site_id = ${siteId} and o.id = ${id} ${owned(ownerId)}
    ${lock ? sql`for update of o` : sql``}`)

export const findOrderRows = (db: Sql, siteId: string, plan: QueryPlan, ownerId?: string) =>
  db.all<OrderRow & { position: (string | null)[] | null }>(
    sql`select ${columns}, ${plan.position} as position from orders o
      where o.site_id = ${siteId} ${owned(ownerId)} and ${plan.where} and ${plan.seek}
      order by ${plan.orderBy} limit ${plan.fetch} offset ${plan.offset}`,
    { prepare: false },
  )

export const insertOrder = (db: Sql, siteId: string, row: OrderRow, total: string) =>
  db.all(sql`
    insert into orders (site_id, id, number, checkout_id, owner_id, status, payment_status, fulfillment_status, total,
      created_at, updated_at, doc)
    values (${siteId}, ${row.id}, ${row.number}, ${row.checkout_id}, ${row.owner_id}, ${row.status}, ${row.payment_status},
      ${row.fulfillment_status}, ${total}, to_timestamp(${row.created_at} / 1000.0), to_timestamp(${row.updated_at} / 1000.0),
      ${JSON.stringify(row.doc)})`)

/** Saves an order that this transaction has locked. */
export const saveOrder = (db: Sql, siteId: string, row: OrderRow) =>
  db.all(sql`
    update orders set status = ${row.status}, payment_status = ${row.payment_status}, doc = ${JSON.stringify(row.doc)},
      revision = revision + 1, updated_at = to_timestamp(${row.updated_at} / 1000.0)
    where site_id = ${siteId} and id = ${row.id}`)

export const insertPayment = (
  db: Sql,
  siteId: string,
  payment: { id: string; orderId: string; method: string; amountMinor: bigint; currency: string },
  now: number,
) =>
  db.all(sql`
    insert into payments (site_id, order_id, id, kind, method, amount_minor, currency, created_at)
    values (${siteId}, ${payment.orderId}, ${payment.id}, 'payment', ${payment.method}, ${String(payment.amountMinor)},
      ${payment.currency}, to_timestamp(${now} / 1000.0))`)
