import type { Activity, ErrorCode, Order } from '@stoa/contract'
import { paidBack } from '../billing/index.ts'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { PaidOrderEvent } from '../call/order-events.ts'
import { findOrder, newActivity, readOrdersSettings, saveOrder, toOrder } from '../orders/index.ts'
import {
  type DocumentKind,
  findDocuments,
  insertDocument,
  type OrderDocumentRow,
} from '../storage/commerce/order-documents.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import {
  findPaymentEntries,
  findPayments,
  findRefunds,
  type PaymentRow,
  type RefundRow,
} from '../storage/commerce/payments.ts'
import { nextNumber } from '../storage/site-counters.ts'
import { cancellationOf, invoiceState } from './invoice-states.ts'
import { orderPaper, type PaperSubject } from './order-paper.ts'
import type { Paper } from './pdf/paper.ts'

export type PaperRow = OrderDocumentRow<Paper>

type DocumentCtx<E extends ErrorCode = never> = Ctx<
  'ORDER_NOT_FOUND' | 'INVOICE_NOT_ALLOWED' | E,
  'wix.ecom.v1.order_updated'
>

export interface DocumentRequest {
  orderId: string
  kind: Exclude<DocumentKind, 'EXTERNAL'>
  refundId?: string | undefined
  paymentId?: string | undefined
  invoiceId?: string | undefined
}

/** Digits of a number: `RE-000123` sorts as text. */
const DIGITS = 6

/**
 * Creates a document about a locked order, unless there is one already: an invoice for this total, a credit note for this refund or
 * invoice, a receipt for this payment. The number is taken last, under the lock of the site's counter, so numbers have no gaps.
 */
export const createDocument = (
  ctx: DocumentCtx<'PAYMENT_NOT_FOUND' | 'REFUND_NOT_FOUND' | 'DOCUMENT_NOT_FOUND'>,
  request: DocumentRequest,
): Promise<PaperRow> =>
  storeDocument(ctx, request, (row, documents) => {
    const { kind, refundId, paymentId, invoiceId } = request
    if (kind === 'RECEIPT') return paymentSubject(ctx, row, paymentId)
    return kind === 'CREDIT_NOTE'
      ? creditSubject(ctx, row, documents, { refundId, invoiceId })
      : kind === 'INVOICE'
        ? subjectOfTotal(row, documents)
        : { id: `order ${row.revision}` }
  })

/** Creates the invoice of an order in the same way. */
export const issueInvoice = (ctx: DocumentCtx, orderId: string): Promise<PaperRow> =>
  storeDocument(ctx, { orderId, kind: 'INVOICE' }, subjectOfTotal)

/** Creates the receipt of a payment in the same way. */
export const issueReceipt = (
  ctx: DocumentCtx<'PAYMENT_NOT_FOUND'>,
  orderId: string,
  paymentId: string,
): Promise<PaperRow> =>
  storeDocument(ctx, { orderId, kind: 'RECEIPT', paymentId }, row => paymentSubject(ctx, row, paymentId))

async function storeDocument(
  ctx: DocumentCtx,
  { orderId, kind, paymentId }: DocumentRequest,
  subjectOf: (row: OrderRow, documents: readonly PaperRow[]) => Subject | Promise<Subject>,
): Promise<PaperRow> {
  const row = await findOrder(ctx, orderId, { lock: true })
  if (kind !== 'PACKING_SLIP' && !['APPROVED', 'CANCELED'].includes(row.status ?? ''))
    ctx.fail('INVOICE_NOT_ALLOWED', { orderId: row.id, status: row.status })
  const documents = await documentsOf(ctx, row)
  const subject = await subjectOf(row, documents)
  const existing = documents.find(known => known.kind === kind && known.subjectId === subject.id)
  if (existing) return existing
  const id = ctx.ids.guid()
  const isReplaced = kind === 'INVOICE' && issuedInvoices(documents).length > 0
  const activities = [
    ...(isReplaced || subject.canceled ? [newActivity(ctx, 'INVOICE_REMOVED')] : []),
    ...activitiesOf(ctx, kind, { id, paymentId }),
  ]
  const order = await withActivities(ctx, row, activities)
  if (kind === 'INVOICE') await cancelInvoices(ctx, order, documents)
  return insertPaper(ctx, { id, kind, subject, order })
}

/**
 * Invoices a locked order that is paid, if the orders settings say so (`createInvoice`). An invoice for another total is canceled by a
 * credit note. Returns the order with the activities.
 */
export async function invoicePaidOrder(ctx: Ctx<never, PaidOrderEvent>, row: OrderRow): Promise<OrderRow> {
  const { createInvoice } = await readOrdersSettings(ctx)
  if (!createInvoice || row.status !== 'APPROVED') return row
  const kind = 'INVOICE'
  const documents = await documentsOf(ctx, row)
  const subject = subjectOfTotal(row, documents)
  if (documents.some(known => known.kind === kind && known.subjectId === subject.id)) return row
  const id = ctx.ids.guid()
  const isReplaced = issuedInvoices(documents).length > 0
  const added = [
    ...(isReplaced ? [newActivity(ctx, 'INVOICE_REMOVED')] : []),
    newActivity(ctx, 'INVOICE_ADDED'),
  ]
  const doc = { ...row.doc, activities: [...row.doc.activities, ...added] }
  const invoiced = { ...row, doc }
  const order = toOrder(invoiced, { merchant: true, locale: ctx.site.locale })
  await cancelInvoices(ctx, order, documents)
  await insertPaper(ctx, { id, kind, subject, order })
  return invoiced
}

/** Creates the credit note of a refund, if the orders settings say so (`createInvoice`) and the order has an invoice. */
export async function creditRefund(
  ctx: Ctx,
  row: OrderRow,
  { refund, minor }: { refund: RefundRow; minor: bigint },
): Promise<void> {
  const { createInvoice } = await readOrdersSettings(ctx)
  if (!createInvoice) return
  const documents = await documentsOf(ctx, row)
  const kind = 'CREDIT_NOTE'
  const isCredited = documents.some(known => known.kind === kind && known.subjectId === refund.id)
  if (isCredited || issuedInvoices(documents).length === 0) return
  const order = toOrder(row, { merchant: true, locale: ctx.site.locale })
  const subject = refundSubject(row, documents, { refund, minor })
  await insertPaper(ctx, { id: ctx.ids.guid(), kind, subject, order })
}

/** What a document is about: there is one document of a kind for each subject. */
interface Subject {
  id: string
  payment?: PaymentRow
  refund?: PaperSubject['refund']
  /** Number of the invoice that a credit note corrects. */
  corrects?: string | undefined
  /** The invoice that a credit note cancels. */
  canceled?: PaperSubject['canceled']
}

/** The credit note of a refund corrects the invoice of the order. */
function refundSubject(
  row: OrderRow,
  documents: readonly PaperRow[],
  { refund, minor }: { refund: RefundRow; minor: bigint },
): Subject {
  const invoice = issuedInvoices(documents).at(-1) ?? documents.findLast(({ kind }) => kind === 'INVOICE')
  return {
    id: refund.id,
    refund: { row: refund, minor, parts: paidBack(row, refund, minor) },
    corrects: invoice?.number ?? undefined,
  }
}

const documentsOf = ({ db, site }: Ctx, row: OrderRow) => findDocuments<Paper>(db, site.id, [row.id])

/** A changed total needs another invoice; the same total keeps its own until it is canceled. */
function subjectOfTotal(row: OrderRow, documents: readonly PaperRow[]): Subject {
  const total = `total ${row.total_minor}`
  const former = documents.filter(
    ({ kind, subjectId }) => kind === 'INVOICE' && (subjectId === total || subjectId.startsWith(`${total} `)),
  )
  const last = former.at(-1)
  if (last && invoiceState(last, documents) === 'ISSUED') return { id: last.subjectId }
  return { id: former.length === 0 ? total : `${total} ${former.length + 1}` }
}

const issuedInvoices = (documents: readonly PaperRow[]) =>
  documents.filter(known => known.kind === 'INVOICE' && invoiceState(known, documents) === 'ISSUED')

const canceledBy = ({ id, number, subjectId, snapshot }: PaperRow): Subject => ({
  id: cancellationOf(id),
  corrects: number ?? undefined,
  canceled: { number: number ?? '', minor: BigInt(subjectId.split(' ')[1] ?? '0'), paper: snapshot },
})

/** Cancels all invoices of an order, each by a credit note. */
async function cancelInvoices(ctx: Ctx, order: Order, documents: readonly PaperRow[]): Promise<void> {
  for (const invoice of issuedInvoices(documents))
    await insertPaper(ctx, { id: ctx.ids.guid(), kind: 'CREDIT_NOTE', subject: canceledBy(invoice), order })
}

async function insertPaper(
  ctx: Ctx,
  { id, kind, subject, order }: { id: string; kind: DocumentRequest['kind']; subject: Subject; order: Order },
): Promise<PaperRow> {
  const { db, site, now } = ctx
  const number = kind === 'PACKING_SLIP' ? null : await numberOf(ctx, kind)
  const createdDate = isoTime(now)
  const { payment, refund, canceled, corrects } = subject
  const about = { payment, refund, canceled, corrects }
  const snapshot = orderPaper({
    kind,
    number,
    site,
    order,
    createdDate,
    customFields: ctx.platform.customFields,
    ...about,
  })
  const document = { id, orderId: order.id ?? '', kind, number, subjectId: subject.id, snapshot }
  await insertDocument(db, site.id, now, document)
  return { ...document, createdAt: now }
}

/** A receipt is about a payment that was captured. */
async function paymentSubject(
  ctx: Ctx<'PAYMENT_NOT_FOUND'>,
  row: OrderRow,
  paymentId: string | undefined,
): Promise<Subject> {
  const payment = (await findPayments(ctx.db, ctx.site.id, [row.id])).find(({ id }) => id === paymentId)
  if (!payment || payment.captured_minor === 0) return ctx.fail('PAYMENT_NOT_FOUND', { paymentId })
  return { id: payment.id, payment }
}

/** A credit note is about an invoice that it cancels, or about a refund. */
async function creditSubject(
  ctx: Ctx<'REFUND_NOT_FOUND' | 'DOCUMENT_NOT_FOUND'>,
  row: OrderRow,
  documents: readonly PaperRow[],
  { refundId, invoiceId }: Pick<DocumentRequest, 'refundId' | 'invoiceId'>,
): Promise<Subject> {
  const { db, site } = ctx
  if (invoiceId) {
    if (refundId) rejectField('invoiceId', 'ONE_OF_ALIGNMENT', 'cannot be sent with refundId')
    const invoice = documents.find(known => known.id === invoiceId && known.kind === 'INVOICE')
    return invoice ? canceledBy(invoice) : ctx.fail('DOCUMENT_NOT_FOUND', { documentId: invoiceId })
  }
  const found = (await findRefunds(db, site.id, [row.id])).find(({ id }) => id === refundId)
  const parts = (await findPaymentEntries(db, site.id, [row.id])).filter(
    ({ refundId: of, type }) => of === refundId && type === 'REFUNDED',
  )
  if (!found || parts.length === 0) return ctx.fail('REFUND_NOT_FOUND', { refundId })
  const minor = parts.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)
  return refundSubject(row, documents, { refund: found, minor })
}

async function numberOf({ db, site }: Ctx, kind: 'INVOICE' | 'CREDIT_NOTE' | 'RECEIPT'): Promise<string> {
  const prefix = { INVOICE: 'INV', CREDIT_NOTE: 'CN', RECEIPT: 'RC' }[kind]
  const own = kind === 'INVOICE' ? site.settings.seller?.invoicePrefix : undefined
  const value = await nextNumber(db, site.id, kind)
  return `${own ?? `${prefix}-`}${String(value).padStart(DIGITS, '0')}`
}

function activitiesOf(
  ctx: Ctx,
  kind: DocumentKind,
  { id, paymentId }: { id: string; paymentId: string | undefined },
): Activity[] {
  if (kind === 'INVOICE') return [newActivity(ctx, 'INVOICE_ADDED')]
  if (kind !== 'RECEIPT' || !paymentId) return []
  return [
    newActivity(ctx, 'RECEIPT_CREATED', { receiptCreated: { wixReceipt: { receiptId: id }, paymentId } }),
  ]
}

async function withActivities(ctx: DocumentCtx, row: OrderRow, added: readonly Activity[]): Promise<Order> {
  const order = await saveOrder(ctx, row, { ...row.doc, activities: [...row.doc.activities, ...added] })
  if (added.length > 0)
    ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, { activities: row.doc.activities })
  return order
}
