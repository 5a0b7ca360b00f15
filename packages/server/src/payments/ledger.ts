import type { Ctx } from '../call/context.ts'
import { toPrice } from '../pricing/index.ts'
import {
  findPaymentEntries,
  insertPayments,
  type NewEntryRow,
  type PaymentDoc,
  type PaymentEntryRow,
  type PaymentLedgerColumns,
  type PaymentRow,
  updatePaymentLedger,
} from '../storage/commerce/payments.ts'
import { type EntryType, foldEntries, type PaymentEntry, type PaymentState } from './fold-entries.ts'

/** A payment to add to the ledger of an order, in minor units. */
export interface NewPayment {
  id: string
  /** Name of the provider: `offline`, `giftCard`, `test`, … */
  provider: string
  minor: bigint
  /** Facts known when it is added. A payment that is only intended has `PENDING`. */
  entries: readonly PaymentEntry[]
  /** The redemption that paid. */
  giftCardTransactionId?: string
  doc?: PaymentDoc
}

type LedgerEvent = 'wix.ecom.v1.order_transactions_updated'
type LedgerOrder = { id: string; doc: { currency?: string | undefined } }

/** The single entry of money that was taken at once. */
export const capturedAtOnce = (reference: string, minor: bigint): PaymentEntry[] => [
  { type: 'CAPTURED', minor, reference },
]

/** The first entry of a payment whose outcome is not known. */
export const pendingEntry = (reference: string, minor: bigint): PaymentEntry => ({
  type: 'PENDING',
  minor,
  reference,
})

/** Adds payments to the ledger of an order, and emits the event. */
export async function recordPayments(
  ctx: Ctx<never, LedgerEvent>,
  order: LedgerOrder,
  payments: readonly NewPayment[],
): Promise<void> {
  const currency = order.doc.currency ?? ''
  await insertPayments(
    ctx.db,
    ctx.site.id,
    ctx.now,
    payments.map(({ id, provider, minor, entries, giftCardTransactionId, doc = {} }) => ({
      ...ledgerColumns(foldEntries(entries)),
      id,
      order_id: order.id,
      provider,
      provider_payment_id: null,
      amount_minor: minor.toString(),
      currency,
      gift_card_transaction_id: giftCardTransactionId ?? null,
      doc,
    })),
    payments.flatMap(({ id, entries }) => entries.map(entry => toEntryRow(id, entry))),
  )
  emitTransactions(
    ctx,
    order,
    payments.map(({ id, provider, minor }) => ({ id, provider, minor })),
  )
}

/** A payment with its entries, as far as they are in the database. Its order is locked. */
export interface LedgerPayment {
  row: PaymentRow
  entries: readonly PaymentEntry[]
}

/**
 * Appends facts to a payment whose order is locked, and emits the event. Facts that it has already are dropped. Returns the
 * state after them; `changed` is false if no fact is new.
 */
export async function appendFacts(
  ctx: Ctx<never, LedgerEvent>,
  order: LedgerOrder,
  payment: LedgerPayment,
  facts: readonly PaymentEntry[],
  { doc, providerPaymentId }: { doc?: PaymentDoc; providerPaymentId?: string } = {},
): Promise<{ payment: LedgerPayment; state: PaymentState; changed: boolean }> {
  const known = new Set(payment.entries.map(keyOf))
  const added = [...new Map(facts.map(fact => [keyOf(fact), fact])).values()].filter(
    fact => !known.has(keyOf(fact)),
  )
  const entries = [...payment.entries, ...added]
  const state = foldEntries(entries)
  if (added.length === 0 && !doc && !providerPaymentId) return { payment, state, changed: false }
  const columns = ledgerColumns(state)
  const { row } = payment
  await updatePaymentLedger(ctx.db, ctx.site.id, ctx.now, row, {
    entries: added.map(entry => toEntryRow(row.id, entry)),
    columns,
    ...(doc && { doc }),
    ...(providerPaymentId && { providerPaymentId }),
  })
  if (added.length > 0)
    emitTransactions(ctx, order, [{ id: row.id, provider: row.provider, minor: BigInt(row.amount_minor) }])
  const sums = Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, name === 'status' ? value : Number(value)]),
  )
  const after: PaymentRow = {
    ...row,
    ...(sums as Partial<PaymentRow>),
    ...(doc && { doc }),
    ...(providerPaymentId && { provider_payment_id: providerPaymentId }),
  }
  return { payment: { row: after, entries }, state, changed: added.length > 0 }
}

/** Payments with their entries. */
export async function withEntries(ctx: Ctx, rows: readonly PaymentRow[]): Promise<LedgerPayment[]> {
  const orderIds = [...new Set(rows.map(row => row.order_id))]
  const found = await findPaymentEntries(ctx.db, ctx.site.id, orderIds)
  const byPayment = Map.groupBy(found, ({ paymentId }) => paymentId)
  return rows.map(row => ({ row, entries: (byPayment.get(row.id) ?? []).map(toEntry) }))
}

const keyOf = ({ type, reference }: PaymentEntry) => `${type} ${reference}`

const ledgerColumns = (state: PaymentState): PaymentLedgerColumns => ({
  status: state.status,
  authorized_minor: state.authorized.toString(),
  capture_pending_minor: state.capturePending.toString(),
  captured_minor: state.captured.toString(),
  refund_pending_minor: state.refundPending.toString(),
  refunded_minor: state.refunded.toString(),
  chargeback_minor: state.chargeback.toString(),
})

const toEntryRow = (
  paymentId: string,
  { type, minor, reference, refundId, details }: PaymentEntry,
): NewEntryRow => ({
  payment_id: paymentId,
  type,
  amount_minor: minor.toString(),
  reference,
  refund_id: refundId ?? null,
  details: details ?? null,
})

const toEntry = ({ type, amountMinor, reference, refundId, details }: PaymentEntryRow): PaymentEntry => ({
  type: type as EntryType,
  minor: BigInt(amountMinor),
  reference,
  ...(refundId && { refundId }),
  ...(details && { details }),
})

function emitTransactions(
  ctx: Ctx<never, LedgerEvent>,
  { id: orderId, doc }: LedgerOrder,
  payments: readonly { id: string; provider: string; minor: bigint }[],
): void {
  const view = { currency: doc.currency ?? '', locale: ctx.site.locale }
  ctx.emit('wix.ecom.v1.order_transactions_updated', orderId, {
    orderId,
    payments: payments.map(({ id, provider, minor }) => ({ id, provider, amount: toPrice(minor, view) })),
  })
}
