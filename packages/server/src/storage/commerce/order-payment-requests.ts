import type { OrderPaymentRequest } from '@stoa/contract'
import { sql } from 'kysely'
import { documents } from '../documents.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { andAfter, toTimestamp } from '../timestamps.ts'

/** What a payment request says beside its columns. */
export type PaymentRequestDoc = Pick<
  OrderPaymentRequest,
  'source' | 'title' | 'description' | 'image' | 'extendedFields' | 'blockedPaymentMethods' | 'orderNumber'
> & { currency: string }

const PROMOTED = ['order_id', 'state', 'amount_minor', 'expires_at', 'remind_at'] as const

const columns = tableColumns('order_payment_requests', [
  'id',
  'revision',
  'created_at',
  'updated_at',
  'doc',
  ...PROMOTED,
])
type State = 'UNPAID' | 'PAID' | 'EXPIRED' | 'VOIDED'
export type PaymentRequestRow = RowOf<typeof columns, { doc: PaymentRequestDoc; state: State }>

type Columns = Pick<PaymentRequestRow, (typeof PROMOTED)[number]>

/** Reads and writes of payment requests; queries under a plan. */
export const paymentRequestRows = documents<
  PaymentRequestDoc,
  Omit<Columns, 'expires_at' | 'remind_at'> & { expires_at: unknown; remind_at: unknown }
>('order_payment_requests', PROMOTED)

const valuesOf = ({ order_id, state, amount_minor, expires_at, remind_at }: Columns) => ({
  order_id,
  state,
  amount_minor,
  expires_at: expires_at === null ? null : toTimestamp(expires_at),
  remind_at: remind_at === null ? null : toTimestamp(remind_at),
})

/** Inserts a payment request. */
export const insertPaymentRequest = (db: Sql, siteId: string, row: PaymentRequestRow) =>
  paymentRequestRows.insert(db, siteId, row.id, row.created_at, row.doc, valuesOf(row))

/** Updates a locked payment request; returns the row after the change. */
export async function updatePaymentRequest(
  db: Sql,
  siteId: string,
  now: number,
  row: PaymentRequestRow,
  change: { doc?: PaymentRequestDoc; state?: State; remind_at?: null },
): Promise<PaymentRequestRow> {
  const after = { ...row, ...change, revision: row.revision + 1, updated_at: now }
  await paymentRequestRows.update(db, siteId, row, now, after.doc, valuesOf(after))
  return after
}

const key = tableColumns('order_payment_requests', ['site_id', 'id'], 'r')
type PaymentRequestKey = RowOf<typeof key, object>

/** The site of a payment request. */
export const siteOfPaymentRequest = async (db: Sql, id: string) =>
  (await db.first<PaymentRequestKey>(sql`select ${key} from order_payment_requests r where r.id = ${id}`))
    ?.site_id

/** The unpaid payment requests of an order, locked. */
export const lockUnpaidPaymentRequests = (db: Sql, siteId: string, orderId: string) =>
  db.all<PaymentRequestRow>(sql`
    select ${columns} from order_payment_requests
    where site_id = ${siteId} and order_id = ${orderId} and state = 'UNPAID' order by id for update`)

/** A payment request for which something is due since a time. */
export type DuePaymentRequest = PaymentRequestKey & { at: number }

/** Unpaid payment requests of all sites whose time is over, or whose buyers are to be reminded; the oldest first. */
export const duePaymentRequests = (
  db: Sql,
  column: 'expires_at' | 'remind_at',
  now: number,
  after: DuePaymentRequest | undefined,
  limit: number,
) => {
  const time = sql.ref(column)
  return db.all<DuePaymentRequest>(sql`
    select ${key}, ${time} as at from order_payment_requests r
    where state = 'UNPAID' and ${time} <= ${toTimestamp(now)} ${andAfter(time, sql`id`, after)}
    order by ${time}, id limit ${limit}`)
}

/** Payment requests that are not paid although their payments were captured since a time. */
export const capturedPaymentRequests = (
  db: Sql,
  since: number,
  after: DuePaymentRequest | undefined,
  limit: number,
) =>
  db.all<DuePaymentRequest>(sql`
    select ${key}, p.updated_at as at from payments p join order_payment_requests r
      on r.site_id = p.site_id and r.order_id = p.order_id and r.id::text = p.doc->>'paymentGatewayOrderId'
    where p.doc ? 'paymentGatewayOrderId' and p.updated_at >= ${toTimestamp(since)}
      and p.captured_minor >= r.amount_minor and r.state <> 'PAID'
      ${andAfter(sql`p.updated_at`, sql`r.id`, after)}
    order by p.updated_at, r.id limit ${limit}`)

/** The status of the wire at a time, as an SQL expression for queries. */
export const paymentRequestStatusSql = (now: number) => sql`(case
  when state = 'VOIDED' or (state = 'UNPAID' and expires_at <= to_timestamp(${now / 1000}::float8)) then 'EXPIRED'
  else state end)`
