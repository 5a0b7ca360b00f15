import { transactionEvents } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { LedgerSums } from '../storage/commerce/orders.ts'
import {
  findPaymentEntries,
  insertPayments,
  type NewEntryRow,
  type NewPaymentRow,
  type PaymentDoc,
  type PaymentEntryRow,
  type PaymentLedgerColumns,
  type PaymentRow,
  updatePaymentLedger,
} from '../storage/commerce/payments.ts'
import { type EntryType, foldEntries, type PaymentEntry, type PaymentState } from './fold-entries.ts'
import { ledgerSums } from './payment-status.ts'
import { PAYMENT_REFERENCE } from './to-facts.ts'
import { type Ledger, readTransactions, toTransactions } from './transactions-view.ts'

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

/** Events of every change of the ledger. */
export type TransactionsEvent = (typeof transactionEvents)[number]
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

/** The sums of payments that are added to a new order. */
export const sumsOfNew = (payments: readonly NewPayment[]): LedgerSums =>
  ledgerSums(
    payments.map(({ provider, minor, entries, giftCardTransactionId, doc = {} }) => ({
      ...toSums(ledgerColumns(foldEntries(entries))),
      provider,
      amount_minor: Number(minor),
      gift_card_transaction_id: giftCardTransactionId ?? null,
      doc,
    })),
  )

/** Adds payments to the ledger of an order, and emits the event. `isNewOrder`: these are its first payments. */
export async function recordPayments(
  ctx: Ctx<never, TransactionsEvent>,
  order: LedgerOrder,
  payments: readonly NewPayment[],
  { isNewOrder = false } = {},
): Promise<void> {
  const currency = order.doc.currency ?? ''
  const rows = payments.map(({ id, provider, minor, entries, giftCardTransactionId, doc = {} }) => ({
    ...ledgerColumns(foldEntries(entries)),
    id,
    order_id: order.id,
    provider,
    provider_payment_id: null,
    amount_minor: minor.toString(),
    currency,
    gift_card_transaction_id: giftCardTransactionId ?? null,
    doc,
  }))
  const entries = payments.flatMap(payment => payment.entries.map(entry => toEntryRow(payment.id, entry)))
  await insertPayments(ctx.db, ctx.site.id, ctx.now, rows, entries)
  const stored = isNewOrder ? newLedger(ctx, rows, entries) : undefined
  await emitTransactions(ctx, order, { paymentIds: rows.map(({ id }) => id), refundIds: [] }, stored)
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
  ctx: Ctx<never, TransactionsEvent>,
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
  const refundIds = [...new Set(added.flatMap(({ refundId }) => refundId ?? []))]
  if (added.length > 0) await emitTransactions(ctx, order, { paymentIds: [row.id], refundIds })
  const after: PaymentRow = {
    ...row,
    ...toSums(columns),
    ...(doc && { doc }),
    ...(providerPaymentId && { provider_payment_id: providerPaymentId }),
  }
  return { payment: { row: after, entries }, state, changed: added.length > 0 }
}

/** The voids of a payment that have no outcome. */
export const openVoids = (entries: readonly PaymentEntry[]): PaymentEntry[] =>
  entries.some(({ type }) => type === 'VOIDED' || type === 'CANCELED')
    ? []
    : entries.filter(
        ({ type, reference }) =>
          type === 'VOID_REQUESTED' &&
          !entries.some(entry => entry.type === 'VOID_FAILED' && entry.reference === reference),
      )

/** The reference of the next void of a payment: that of a void that has failed is not used twice. */
export const voidReference = ({ ids }: Pick<Ctx, 'ids'>, { entries }: LedgerPayment): string =>
  entries.some(({ type }) => type === 'VOID_FAILED') ? ids.guid() : PAYMENT_REFERENCE

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
  capturable_minor: state.capturable.toString(),
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

/** The columns as a row has them: its sums are numbers. */
const toSums = (columns: PaymentLedgerColumns) => ({
  status: columns.status,
  authorized_minor: Number(columns.authorized_minor),
  capturable_minor: Number(columns.capturable_minor),
  capture_pending_minor: Number(columns.capture_pending_minor),
  captured_minor: Number(columns.captured_minor),
  refund_pending_minor: Number(columns.refund_pending_minor),
  refunded_minor: Number(columns.refunded_minor),
  chargeback_minor: Number(columns.chargeback_minor),
})

/** The ledger of a new order as it will be read, without a statement. */
const newLedger = (
  { site, now }: Pick<Ctx, 'site' | 'now'>,
  rows: readonly NewPaymentRow[],
  entries: readonly NewEntryRow[],
): Ledger => ({
  payments: rows.map(row => ({
    ...row,
    ...toSums(row),
    site_id: site.id,
    amount_minor: Number(row.amount_minor),
    created_at: now,
    updated_at: now,
  })),
  entries: entries.map(entry => ({
    paymentId: entry.payment_id,
    type: entry.type,
    amountMinor: Number(entry.amount_minor),
    reference: entry.reference,
    refundId: entry.refund_id,
    details: entry.details,
    createdAt: now,
  })),
  refunds: [],
})

/** Emits the event of a change with the whole ledger of the order. */
async function emitTransactions(
  ctx: Ctx<never, TransactionsEvent>,
  { id }: LedgerOrder,
  changed: { paymentIds: readonly string[]; refundIds: readonly string[] },
  stored?: Ledger,
): Promise<void> {
  const [orderTransactions] = stored
    ? toTransactions([id], stored, ctx.site.locale)
    : await readTransactions(ctx, [id])
  const payload = { orderTransactions, ...changed }
  for (const type of transactionEvents) ctx.emit(type, id, payload)
}
