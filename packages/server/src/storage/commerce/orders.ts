import type { contract, Order, ReplyOf } from '@stoa/contract'
import { type RawBuilder, sql } from 'kysely'
import { documents } from '../documents.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { andAfter, toTimestamp } from '../timestamps.ts'
import type { LineUnits } from './carts.ts'
import type { PaymentRow } from './payments.ts'
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
  /** The units that it is for, by line. Absent: all. */
  lineUnits?: LineUnits
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
  /** How the total was calculated. */
  explanation: ReplyOf<typeof contract.explanations.explainOrder>['explanation']
}

interface OrderStatuses {
  status: Order['status']
  payment_status: Order['paymentStatus']
  fulfillment_status: Order['fulfillmentStatus']
}

export type OrderColumns = Pick<OrderRow, (typeof promoted)[number]>

export type OrderRow = RowOf<typeof storedOrder, OrderStatuses & { doc: StoredOrder }> &
  LedgerSums & {
    /** In minor units, as text. */
    total_minor: string
    /** What refunds have lowered the order by: those that only returned an overpayment do not count. In minor units, as text. */
    credited_minor: string
  }

/** What a payment has brought, and by which way. */
export type CapturedPayment = Pick<
  PaymentRow,
  'provider' | 'gift_card_transaction_id' | 'captured_minor' | 'chargeback_minor' | 'doc'
>

/** Sums of the payments ledger in minor units, as text. */
export interface LedgerSums {
  /** Captured and not taken back by a bank. */
  paid_minor: string
  refunded_minor: string
  /** Authorized and not captured. */
  authorized_minor: string
  /** Payments whose outcome is unknown. */
  pending_minor: string
  /** Refunds whose outcome is unknown. */
  refund_pending_minor: string
  chargeback_minor: string
  /** The payments that have brought money, oldest first. */
  captured: readonly CapturedPayment[]
}

const promoted = [
  'number',
  'checkout_id',
  'owner_id',
  'status',
  'payment_status',
  'fulfillment_status',
  'total_minor',
  'credited_minor',
] as const

/** Texts that follow from the document of an order and its number. Each change of the document writes them. */
export type OrderTexts = {
  /** JSON object with the members of the wire form that all callers see. */
  view: string
  /** JSON object with the members that depend on the caller, for merchants. */
  merchant_view: string
  /** The same for shoppers. */
  shopper_view: string
  /** Words that searches find the order by, as text of a `tsvector`. */
  search_words: string
}

const texts = ['view', 'merchant_view', 'shopper_view', 'search_words'] as const
/** Who has placed an order: the id of the member, otherwise the e-mail address in lower case. */
const buyerOf = ({ buyerInfo }: StoredOrder) => buyerInfo?.memberId || buyerInfo?.email?.toLowerCase() || null

/** Columns that follow from the document. */
const followingFrom = (doc: StoredOrder) => ({
  test: doc.test === true,
  private_tags: doc.tags?.privateTags?.tagIds ?? null,
  buyer: buyerOf(doc),
})

const rows = documents<StoredOrder, OrderColumns & OrderTexts & ReturnType<typeof followingFrom>>('orders', [
  ...promoted,
  ...texts,
  'test',
  'private_tags',
  'buyer',
])

/** Whether the owner of a cart, or someone with their e-mail address, has placed an order since a time. */
export const hasOrderedSince = async (
  db: Sql,
  siteId: string,
  { ownerId, email }: { ownerId: string; email: string },
  since: number,
) => {
  const isSince = sql`site_id = ${siteId} and created_at > ${toTimestamp(since)}
    and status not in ('INITIALIZED', 'REJECTED')`
  const address = email.toLowerCase()
  return (
    (await db.first(sql`
      select 1 from orders where ${isSince} and owner_id = ${ownerId}
      union all
      select 1 from orders where ${isSince} and not test and buyer in (${address},
        (select id::text from members where site_id = ${siteId} and email = ${address}))
      limit 1`)) !== undefined
  )
}

const sumOf = (minor: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(sum(${minor}), 0)::text`

/** The sums of the payments of an order `o`. */
export const sumsOfOrder = sql`
  select ${sumOf(sql`captured_minor - chargeback_minor`)} as paid_minor,
    ${sumOf(sql`refunded_minor`)} as refunded_minor,
    ${sumOf(sql`case when authorized_minor > 0 then capturable_minor + capture_pending_minor end`)} as authorized_minor,
    ${sumOf(sql`case when p.status in ('PENDING', 'PENDING_MERCHANT') then amount_minor end`)} as pending_minor,
    ${sumOf(sql`refund_pending_minor`)} as refund_pending_minor, ${sumOf(sql`chargeback_minor`)} as chargeback_minor,
    coalesce(jsonb_agg(jsonb_build_object('provider', p.provider, 'gift_card_transaction_id', p.gift_card_transaction_id,
      'captured_minor', p.captured_minor, 'chargeback_minor', p.chargeback_minor, 'doc', p.doc) order by p.created_at, p.id)
      filter (where p.captured_minor > 0), '[]') as captured
  from payments p where p.site_id = o.site_id and p.order_id = o.id`

/** Orders `o` with the sums of their payments. */
const ordersWithSums = sql`orders o cross join lateral (${sumsOfOrder}) sums`

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
    'buyer_erased_at',
  ],
  'o',
)

const orderColumns = sql`${storedOrder}, o.total_minor::text as total_minor, o.credited_minor::text as credited_minor, sums.*`

/**
 * Orders under a condition, by their ids. They are locked first: a statement that waits for a lock reads payments as they were
 * before it waited.
 */
async function readOrders(db: Sql, condition: RawBuilder<unknown>, { lock }: { lock: boolean }) {
  if (lock) await db.all(sql`select from orders o where ${condition} order by o.id for update`)
  return db.all<OrderRow>(sql`select ${orderColumns} from ${ordersWithSums} where ${condition} order by o.id`)
}

/** Reads an order; with an `ownerId` only if it is the owner's. */
export const getOrderRow = async (
  db: Sql,
  siteId: string,
  id: string,
  { ownerId, lock = false }: { ownerId?: string; lock?: boolean } = {},
): Promise<OrderRow | undefined> => {
  const owned = ownerId ? sql`and o.owner_id = ${ownerId}` : sql``
  const [row] = await readOrders(db, sql`o.site_id = ${siteId} and o.id = ${id} ${owned}`, { lock })
  return row
}

/** Orders by their ids, locked in the order of the ids. */
export const lockOrderRows = (db: Sql, siteId: string, ids: readonly string[]) =>
  readOrders(db, sql`o.site_id = ${siteId} and o.id = any(${ids}::uuid[])`, { lock: true })

/** Placed orders of an owner, locked in the order of their ids. */
export const lockOrdersOf = (db: Sql, siteId: string, ownerId: string) =>
  readOrders(db, sql`o.site_id = ${siteId} and o.owner_id = ${ownerId} and o.status <> 'INITIALIZED'`, {
    lock: true,
  })

const orderReference = tableColumns('orders', { site_id: 'site_id', id: 'id', at: 'updated_at' })
/** An order and the time of its last change. */
export type OrderReference = RowOf<typeof orderReference>

/** Orders of all sites that wait for their payment since a time, oldest first. */
export const initializedOrders = (
  db: Sql,
  before: number,
  after: OrderReference | undefined,
  limit: number,
) =>
  db.all<OrderReference>(sql`
    select ${orderReference} from orders
    where status = 'INITIALIZED' and updated_at < ${toTimestamp(before)} ${andAfter(sql`updated_at`, sql`id`, after)}
    order by updated_at, id limit ${limit}`)

/** Inserts an order. */
export const insertOrderRow = (
  db: Sql,
  siteId: string,
  {
    id,
    now,
    doc,
    columns,
    texts,
  }: { id: string; now: number; doc: StoredOrder; columns: OrderColumns; texts: OrderTexts },
) => rows.deferred.insert(db, siteId, id, now, doc, { ...columns, ...texts, ...followingFrom(doc) })

/** Updates an order's document, texts and columns. */
export const updateOrderRow = (
  db: Sql,
  siteId: string,
  row: OrderRow,
  now: number,
  { doc, texts, changed }: { doc: StoredOrder; texts: OrderTexts; changed: Partial<OrderColumns> },
) => rows.update(db, siteId, row, now, doc, { ...row, ...changed, ...texts, ...followingFrom(doc) })

/** Updates the documents and texts of many locked orders with one statement. */
export const updateOrderRows = (
  db: Sql,
  siteId: string,
  now: number,
  writes: readonly { row: OrderRow; doc: StoredOrder; texts: OrderTexts }[],
) =>
  rows.updateMany(
    db,
    siteId,
    now,
    writes.map(({ row, doc, texts }) => ({
      id: row.id,
      revision: row.revision,
      doc,
      values: { ...row, ...texts, ...followingFrom(doc) },
    })),
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
