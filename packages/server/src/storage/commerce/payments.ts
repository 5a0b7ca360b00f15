import { sql } from 'kysely'
import type { MembershipToCharge } from '../../call/membership-to-charge.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { andAfter, toTimestamp } from '../timestamps.ts'

/** What a payment remembers beside its ledger. */
export interface PaymentDoc {
  card?: { brand?: string; lastFourDigits?: string }
  /** Name of the payment method for people, such as "Bank transfer". */
  methodName?: string
  /** Page of the provider on which the buyer completes the payment. */
  redirectUrl?: string
  /** Whether the buyer wants to save the method. */
  saveMethod?: boolean
  /** Id at the provider of a method that later payments may use. */
  savedMethodId?: string
  /** Id at the provider of the saved method that is charged. */
  chargedMethodId?: string
  /** Whether the money is captured later. */
  delayedCapture?: boolean
  /** What happens to an authorization that the merchant leaves alone. Time in milliseconds. */
  scheduledAction?: { type: 'VOID' | 'CAPTURE'; at: number }
  /** Whether refunds are rejected. */
  refundDisabled?: boolean
  /** Why the provider declined it. */
  failure?: { reason: string; description?: string }
  /** The membership that is charged, and its name for people. */
  membership?: MembershipToCharge & { name?: { original?: string; translated?: string } }
  /** The gift card that pays. Its code, encrypted, for cards of service plug-ins. */
  giftCard?: { id: string; encryptedCode?: string }
  /** Order of the prepared payment that it belongs to. */
  paymentGatewayOrderId?: string
}

const columns = tableColumns('payments', [
  'site_id',
  'id',
  'order_id',
  'provider',
  'provider_payment_id',
  'status',
  'amount_minor',
  'currency',
  'gift_card_transaction_id',
  'authorized_minor',
  'capturable_minor',
  'capture_pending_minor',
  'captured_minor',
  'refund_pending_minor',
  'refunded_minor',
  'chargeback_minor',
  'created_at',
  'updated_at',
  'doc',
])
export type PaymentRow = RowOf<typeof columns, { doc: PaymentDoc }>

const entryColumns = tableColumns('payment_entries', {
  paymentId: 'payment_id',
  type: 'type',
  amountMinor: 'amount_minor',
  reference: 'reference',
  refundId: 'refund_id',
  details: 'details',
  createdAt: 'created_at',
})
export type PaymentEntryRow = RowOf<typeof entryColumns, { details: object | null }>

const refundColumns = tableColumns('refunds', {
  id: 'id',
  orderId: 'order_id',
  createdAt: 'created_at',
  doc: 'doc',
})

/** What a refund pays back of a part of its order: of a line item, the delivery or a fee. */
export interface RefundedAmounts {
  /** Id of the line item or fee; `shipping` for the delivery. */
  id: string
  minor: number
  taxMinor: number
  discountMinor: number
}

/** What a refund says beside its entries in the ledger. */
export interface RefundDoc {
  reason?: string
  lineItems?: { lineItemId: string; quantity: number }[]
  shippingMinor?: number
  additionalFees?: { additionalFeeId: string; amountMinor: number }[]
  /** What is paid back of each of these parts, or of all parts with the same taxes if the refund names none. */
  amounts?: RefundedAmounts[]
  /** The price of these parts. */
  partsMinor?: number
  /** What of it has lowered the price of the order: the rest has returned an overpayment. */
  creditedMinor?: number
  /** Mail to the buyer once all parts have their outcome. */
  notice?: { message?: string }
}
export type RefundRow = RowOf<typeof refundColumns, { doc: RefundDoc }>

/** Columns that follow from the entries of a payment. */
type LedgerColumns =
  | 'status'
  | 'authorized_minor'
  | 'capturable_minor'
  | 'capture_pending_minor'
  | 'captured_minor'
  | 'refund_pending_minor'
  | 'refunded_minor'
  | 'chargeback_minor'

export type PaymentLedgerColumns = Record<Exclude<LedgerColumns, 'status'>, string> & { status: string }

/** An entry to append, in minor units as text. */
export interface NewEntryRow {
  payment_id: string
  type: string
  amount_minor: string
  reference: string
  refund_id: string | null
  details: object | null
}

export type NewPaymentRow = PaymentLedgerColumns & {
  id: string
  order_id: string
  provider: string
  provider_payment_id: string | null
  amount_minor: string
  currency: string
  gift_card_transaction_id: string | null
  doc: PaymentDoc
}

/** Adds payments of one order with their first entries. */
export async function insertPayments(
  db: Sql,
  siteId: string,
  now: number,
  payments: readonly NewPaymentRow[],
  entries: readonly NewEntryRow[],
): Promise<void> {
  const at = toTimestamp(now)
  await db.defer({
    table: 'payments',
    rows: payments.length,
    statement: sql`
      insert into payments (site_id, order_id, id, provider, provider_payment_id, status, amount_minor, currency,
        gift_card_transaction_id, authorized_minor, capturable_minor, capture_pending_minor, captured_minor,
        refund_pending_minor, refunded_minor, chargeback_minor, created_at, updated_at, doc)
      select ${siteId}::uuid, order_id, id, provider, provider_payment_id, status, amount_minor, currency,
        gift_card_transaction_id, authorized_minor, capturable_minor, capture_pending_minor, captured_minor,
        refund_pending_minor, refunded_minor, chargeback_minor, ${at}, ${at}, doc
      from jsonb_populate_recordset(null::payments, ${JSON.stringify(payments)}::jsonb)`,
  })
  const orderIds = new Map(payments.map(({ id, order_id }) => [id, order_id]))
  await appendEntries(
    db,
    siteId,
    now,
    entries.map(entry => ({ ...entry, order_id: orderIds.get(entry.payment_id) ?? '' })),
  )
}

const appendEntries = (
  db: Sql,
  siteId: string,
  now: number,
  entries: readonly (NewEntryRow & { order_id: string })[],
) =>
  db.defer({
    table: 'payment_entries',
    rows: entries.length,
    statement: sql`
      insert into payment_entries (site_id, order_id, payment_id, type, amount_minor, reference, refund_id, details, created_at)
      select ${siteId}::uuid, order_id, payment_id, type, amount_minor, reference, refund_id, details, ${toTimestamp(now)}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(order_id uuid, payment_id uuid, type text,
        amount_minor bigint, reference text, refund_id uuid, details jsonb)`,
  })

/** Appends entries to a payment whose order is locked, with the columns that follow from them. */
export async function updatePaymentLedger(
  db: Sql,
  siteId: string,
  now: number,
  payment: Pick<PaymentRow, 'id' | 'order_id'>,
  change: {
    entries: readonly NewEntryRow[]
    columns: PaymentLedgerColumns
    doc?: PaymentDoc
    providerPaymentId?: string
  },
): Promise<void> {
  const { entries, columns, doc, providerPaymentId } = change
  await db.defer({
    table: 'payments',
    rows: 1,
    statement: sql`
      update payments set status = ${columns.status}, authorized_minor = ${columns.authorized_minor},
        capturable_minor = ${columns.capturable_minor}, capture_pending_minor = ${columns.capture_pending_minor}, captured_minor = ${columns.captured_minor},
        refund_pending_minor = ${columns.refund_pending_minor}, refunded_minor = ${columns.refunded_minor},
        chargeback_minor = ${columns.chargeback_minor}, updated_at = ${toTimestamp(now)},
        doc = coalesce(${doc ? JSON.stringify(doc) : null}::jsonb, doc),
        provider_payment_id = coalesce(${providerPaymentId ?? null}::text, provider_payment_id)
      where site_id = ${siteId} and id = ${payment.id}`,
  })
  if (entries.length > 0)
    await appendEntries(
      db,
      siteId,
      now,
      entries.map(entry => ({ ...entry, order_id: payment.order_id })),
    )
}

/** The payments of orders, oldest first. */
export const findPayments = (db: Sql, siteId: string, orderIds: readonly string[]) =>
  db.all<PaymentRow>(sql`
    select ${columns} from payments where site_id = ${siteId} and order_id = any(${orderIds}::uuid[])
    order by created_at, id`)

/** A payment of a site by its id at the provider. */
export const findByProviderPayment = (
  db: Sql,
  siteId: string,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
) =>
  db.first<PaymentRow>(sql`
    select ${columns} from payments
    where site_id = ${siteId} and provider = ${provider} and provider_payment_id = ${providerPaymentId}`)

/** The entries of orders, oldest first. */
export const findPaymentEntries = (db: Sql, siteId: string, orderIds: readonly string[]) =>
  db.all<PaymentEntryRow>(sql`
    select ${entryColumns} from payment_entries where site_id = ${siteId} and order_id = any(${orderIds}::uuid[])
    order by id`)

/** Adds a refund. Its parts are entries of payments. */
export const insertRefund = (
  db: Sql,
  siteId: string,
  now: number,
  refund: { id: string; orderId: string; doc: RefundDoc },
) =>
  db.defer({
    table: 'refunds',
    rows: 1,
    statement: sql`
      insert into refunds (site_id, order_id, id, created_at, doc)
      values (${siteId}, ${refund.orderId}, ${refund.id}, ${toTimestamp(now)}, ${JSON.stringify(refund.doc)})`,
  })

/** Changes what a refund of a locked order says. */
export const updateRefund = (db: Sql, siteId: string, { id, doc }: Pick<RefundRow, 'id' | 'doc'>) =>
  db.defer({
    table: 'refunds',
    rows: 1,
    statement: sql`update refunds set doc = ${JSON.stringify(doc)} where site_id = ${siteId} and id = ${id}`,
  })

/** The refunds of orders, oldest first. */
export const findRefunds = (db: Sql, siteId: string, orderIds: readonly string[]) =>
  db.all<RefundRow>(sql`
    select ${refundColumns} from refunds where site_id = ${siteId} and order_id = any(${orderIds}::uuid[])
    order by created_at, id`)

/** A provider of a site. One that does not reply holds up no other. */
export type SiteProvider = Pick<PaymentRow, 'site_id' | 'provider'>

/** Payments whose outcome is unknown since a time, at a provider of a site, oldest first. */
export const pendingPayments = (
  db: Sql,
  { site_id, provider }: SiteProvider,
  before: number,
  after: PaymentRow | undefined,
  limit: number,
) =>
  db.all<PaymentRow>(sql`
    select ${columns} from payments
    where site_id = ${site_id} and provider = ${provider} and ${isPendingSince(before)}
      ${andAfter(sql`updated_at`, sql`id`, after && placeOf(after))}
    order by updated_at, id limit ${limit}`)

/** Providers of sites with payments whose outcome is unknown since a time. */
export const providersOfPendingPayments = (db: Sql, before: number) =>
  db.all<SiteProvider>(sql`select distinct site_id, provider from payments where ${isPendingSince(before)}`)

const placeOf = ({ updated_at, id }: PaymentRow) => ({ at: updated_at, id })

const isPendingSince = (before: number) => sql`
  (status = 'PENDING' or capture_pending_minor > 0 or refund_pending_minor > 0 or (capturable_minor > 0 and ${isVoidOpen}))
  and updated_at < ${toTimestamp(before)}`

const isVoidOpen = sql`exists (
  select from payment_entries e where e.site_id = payments.site_id and e.payment_id = payments.id and e.type = 'VOID_REQUESTED'
    and not exists (
      select from payment_entries f
      where f.site_id = e.site_id and f.payment_id = e.payment_id and f.type = 'VOID_FAILED' and f.reference = e.reference))`

const hasEntry = (type: string) => sql`exists (
  select from payment_entries e where e.site_id = payments.site_id and e.payment_id = payments.id and e.type = ${type})`

/**
 * Authorizations of all sites whose scheduled action is due, or that are as old as authorizations get, and that nothing has
 * ended. `before` is the time of creation of those without a schedule.
 */
export const dueAuthorizations = (
  db: Sql,
  now: number,
  before: number,
  after: PaymentRow | undefined,
  limit: number,
) =>
  db.all<PaymentRow>(sql`
    select ${columns} from payments
    where capturable_minor > 0 and provider_payment_id is not null and capture_pending_minor = 0
      and not ${hasEntry('VOID_REQUESTED')}
      and case when doc ? 'scheduledAction' then (doc->'scheduledAction'->>'at')::bigint <= ${now}
        else created_at <= ${toTimestamp(before)} end
      ${andAfter(sql`updated_at`, sql`id`, after && placeOf(after))}
    order by updated_at, id limit ${limit}`)

/** Sites with payments that changed since a time. */
export const sitesWithPayments = (
  db: Sql,
  since: number,
  after?: Pick<PaymentRow, 'site_id'>,
  limit?: number,
) =>
  db.all<Pick<PaymentRow, 'site_id'>>(sql`
    select distinct site_id from payments
    where provider_payment_id is not null and updated_at >= ${toTimestamp(since)}
      ${after ? sql`and site_id > ${after.site_id}` : sql``}
    order by site_id limit ${limit ?? null}`)

/** Payments of a site at providers that changed between two times and wait for nothing, after a given one by id. */
export const settledPayments = (
  db: Sql,
  siteId: string,
  { since, before, afterId }: { since: number; before: number; afterId: string },
  limit: number,
) =>
  db.all<PaymentRow>(sql`
    select ${columns} from payments
    where site_id = ${siteId} and id > ${afterId} and provider_payment_id is not null and status <> 'PENDING'
      and updated_at >= ${toTimestamp(since)} and updated_at < ${toTimestamp(before)}
    order by id limit ${limit}`)
