import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

const columns = tableColumns('test_payments', {
  id: 'id',
  siteId: 'site_id',
  paymentId: 'payment_id',
  card: 'card',
  amountMinor: 'amount_minor',
  currency: 'currency',
  status: 'status',
  authorizedMinor: 'authorized_minor',
  delayedCapture: 'delayed_capture',
  successUrl: 'success_url',
  cancelUrl: 'cancel_url',
  callbackUrl: 'callback_url',
  createdAt: 'created_at',
})
type TestPaymentStatus = 'PENDING' | 'REQUIRES_ACTION' | 'APPROVED' | 'DECLINED' | 'CANCELED' | 'VOIDED'
export type TestPaymentRow = RowOf<typeof columns, { status: TestPaymentStatus }>

const operation = tableColumns('test_payment_operations', {
  id: 'id',
  kind: 'kind',
  amountMinor: 'amount_minor',
  status: 'status',
  reason: 'reason',
})
export type TestOperationRow = RowOf<
  typeof operation,
  { kind: 'CAPTURE' | 'REFUND'; status: 'PENDING' | 'SUCCEEDED' | 'FAILED' }
>

/** Adds a payment to the book, unless this payment id is in it already. Returns the stored one. */
export async function insertTestPayment(
  db: Sql,
  { createdAt, ...row }: TestPaymentRow,
): Promise<{ row: TestPaymentRow; isNew: boolean }> {
  const inserted = await db.first<TestPaymentRow>(sql`
    insert into test_payments (site_id, id, payment_id, card, amount_minor, currency, status, authorized_minor,
      delayed_capture, success_url, cancel_url, callback_url, created_at)
    values (${row.siteId}, ${row.id}, ${row.paymentId}, ${row.card}, ${row.amountMinor}, ${row.currency}, ${row.status},
      ${row.authorizedMinor}, ${row.delayedCapture}, ${row.successUrl}, ${row.cancelUrl}, ${row.callbackUrl},
      ${toTimestamp(createdAt)})
    on conflict (site_id, payment_id) do nothing returning ${columns}`)
  if (inserted) return { row: inserted, isNew: true }
  return {
    row: (await findTestPayment(db, row.siteId, { paymentId: row.paymentId })) as TestPaymentRow,
    isNew: false,
  }
}

/** By its id, or by the payment that it is for. */
export const findTestPayment = (
  db: Sql,
  siteId: string,
  { id, paymentId }: { id?: string | undefined; paymentId?: string | undefined },
) =>
  db.first<TestPaymentRow>(sql`
    select ${columns} from test_payments
    where site_id = ${siteId} and (id = ${id ?? null}::uuid or payment_id = ${paymentId ?? null}::uuid)`)

/** Changes a payment that still has one of these statuses. Undefined if it has not. */
export const changeTestPayment = (
  db: Sql,
  { siteId, id }: Pick<TestPaymentRow, 'siteId' | 'id'>,
  from: readonly TestPaymentStatus[],
  to: { status: TestPaymentStatus; authorizedMinor: number },
) =>
  db.first<TestPaymentRow>(sql`
    update test_payments set status = ${to.status}, authorized_minor = ${to.authorizedMinor}
    where site_id = ${siteId} and id = ${id} and status = any(${from}::text[]) returning ${columns}`)

/** Voids what of an approved payment is not captured, if anything is left. */
export const releaseTestPayment = (db: Sql, { siteId, id }: Pick<TestPaymentRow, 'siteId' | 'id'>) =>
  db.all(sql`
    update test_payments set status = 'VOIDED'
    where site_id = ${siteId} and id = ${id} and status = 'APPROVED' and captured_minor < authorized_minor`)

/** Adds a capture or refund as pending, unless this operation is in the book. */
export const insertTestOperation = (
  db: Sql,
  { siteId, id: testPaymentId }: Pick<TestPaymentRow, 'siteId' | 'id'>,
  { id, kind, amountMinor }: Pick<TestOperationRow, 'id' | 'kind' | 'amountMinor'>,
  now: number,
) =>
  db.all(sql`
    insert into test_payment_operations (site_id, test_payment_id, id, kind, amount_minor, status, created_at)
    values (${siteId}, ${testPaymentId}, ${id}, ${kind}, ${amountMinor}, 'PENDING', ${toTimestamp(now)})
    on conflict (site_id, test_payment_id, id) do nothing`)

/**
 * Settles a pending operation, once: it succeeds if its amount is left of what is authorized or captured. Both row locks are
 * taken in this statement, which evaluates its conditions again after it has waited for them.
 */
export const settleTestOperation = (
  db: Sql,
  { siteId, id: testPaymentId }: Pick<TestPaymentRow, 'siteId' | 'id'>,
  { id, failure }: { id: string; failure?: string | undefined },
) =>
  db.all(sql`
    with operation as materialized (
      select kind, amount_minor from test_payment_operations
      where site_id = ${siteId} and test_payment_id = ${testPaymentId} and id = ${id} and status = 'PENDING' for update),
    changed as (
      update test_payments p set
        captured_minor = p.captured_minor + case o.kind when 'CAPTURE' then o.amount_minor else 0 end,
        refunded_minor = p.refunded_minor + case o.kind when 'REFUND' then o.amount_minor else 0 end
      from operation o
      where p.site_id = ${siteId} and p.id = ${testPaymentId} and ${failure ?? null}::text is null
        and (p.status = 'APPROVED' or (p.status = 'VOIDED' and o.kind = 'REFUND')) and o.amount_minor <= case o.kind when 'CAPTURE' then p.authorized_minor - p.captured_minor
          else p.captured_minor - p.refunded_minor end
      returning 1)
    update test_payment_operations set
      status = case when exists (select from changed) then 'SUCCEEDED' else 'FAILED' end,
      reason = case when exists (select from changed) then null else coalesce(${failure ?? null}::text, 'amount_too_large') end
    where site_id = ${siteId} and test_payment_id = ${testPaymentId} and id = ${id} and exists (select from operation)`)

/** The captures and refunds of a payment. */
export const findTestOperations = (db: Sql, { siteId, id }: Pick<TestPaymentRow, 'siteId' | 'id'>) =>
  db.all<TestOperationRow>(sql`
    select ${operation} from test_payment_operations where site_id = ${siteId} and test_payment_id = ${id}
    order by created_at, id`)
