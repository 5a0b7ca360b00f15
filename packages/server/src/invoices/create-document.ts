import type { Activity, Order } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import {
  findOrder,
  newActivity,
  type PaidOrderEvent,
  readOrdersSettings,
  saveOrder,
  toOrder,
} from '../orders/index.ts'
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
import { orderPaper } from './order-paper.ts'
import type { Paper } from './pdf/paper.ts'

export type PaperRow = OrderDocumentRow<Paper>

type Context = Ctx<
  'ORDER_NOT_FOUND' | 'INVOICE_NOT_ALLOWED' | 'PAYMENT_NOT_FOUND' | 'REFUND_NOT_FOUND',
  'wix.ecom.v1.order_updated'
>

export interface DocumentRequest {
  orderId: string
  kind: Exclude<DocumentKind, 'EXTERNAL'>
  refundId?: string | undefined
  paymentId?: string | undefined
}

/** Digits of a number: `RE-000123` sorts as text. */
const DIGITS = 6

/**
 * Creates a document about a locked order, unless there is one already: an invoice for this total, a credit note for this refund, a
 * receipt for this payment. The number is taken last, under the lock of the site's counter, so numbers have no gaps.
 */
export async function createDocument(ctx: Context, request: DocumentRequest): Promise<PaperRow> {
  const row = await findOrder(ctx, request.orderId, { lock: true })
  const { kind } = request
  if (kind !== 'PACKING_SLIP' && !['APPROVED', 'CANCELED'].includes(row.status ?? ''))
    ctx.fail('INVOICE_NOT_ALLOWED', { orderId: row.id, status: row.status })
  const subject = await subjectOf(ctx, row, request)
  const existing = await findDocument(ctx, row, kind, subject)
  if (existing) return existing
  const id = ctx.ids.guid()
  const activity = activityOf(ctx, kind, { id, paymentId: request.paymentId })
  const order = await withActivity(ctx, row, activity)
  return insertPaper(ctx, { id, kind, subject, order })
}

/**
 * Invoices a locked order that became paid, if the orders settings say so (`createInvoice`). Returns the order with the activity.
 */
export async function invoicePaidOrder(ctx: Ctx<never, PaidOrderEvent>, row: OrderRow): Promise<OrderRow> {
  const { createInvoice } = await readOrdersSettings(ctx)
  if (!createInvoice || row.status !== 'APPROVED') return row
  const kind = 'INVOICE'
  const subject = subjectOfTotal(row)
  if (await findDocument(ctx, row, kind, subject)) return row
  const id = ctx.ids.guid()
  const doc = { ...row.doc, activities: [...row.doc.activities, newActivity(ctx, 'INVOICE_ADDED')] }
  const invoiced = { ...row, doc }
  const order = toOrder(invoiced, { merchant: true, locale: ctx.site.locale })
  await insertPaper(ctx, { id, kind, subject, order })
  return invoiced
}

interface Subject {
  id: string
  payment?: PaymentRow
  refund?: { row: RefundRow; minor: bigint }
}

/** A changed total needs another invoice; the same total keeps its own. */
const subjectOfTotal = (row: OrderRow): Subject => ({ id: `total ${row.total_minor}` })

async function findDocument({ db, site }: Ctx, row: OrderRow, kind: DocumentKind, { id }: Subject) {
  const known = await findDocuments<Paper>(db, site.id, [row.id])
  return known.find(document => document.kind === kind && document.subjectId === id)
}

async function insertPaper(
  ctx: Ctx,
  { id, kind, subject, order }: { id: string; kind: DocumentRequest['kind']; subject: Subject; order: Order },
): Promise<PaperRow> {
  const { db, site, now } = ctx
  const number = kind === 'PACKING_SLIP' ? null : await numberOf(ctx, kind)
  const createdDate = isoTime(now)
  const { payment, refund } = subject
  const snapshot = orderPaper({ kind, number, site, order, createdDate, payment, refund })
  const document = { id, orderId: order.id ?? '', kind, number, subjectId: subject.id, snapshot }
  await insertDocument(db, site.id, now, document)
  return { ...document, createdAt: now }
}

/** What the document is about: there is one document of a kind for each subject. */
async function subjectOf(
  ctx: Context,
  row: OrderRow,
  { kind, refundId, paymentId }: DocumentRequest,
): Promise<Subject> {
  const { db, site } = ctx
  if (kind === 'RECEIPT') {
    const payment = (await findPayments(db, site.id, [row.id])).find(({ id }) => id === paymentId)
    if (!payment || payment.captured_minor === 0) return ctx.fail('PAYMENT_NOT_FOUND', { paymentId })
    return { id: payment.id, payment }
  }
  if (kind === 'CREDIT_NOTE') {
    const found = (await findRefunds(db, site.id, [row.id])).find(({ id }) => id === refundId)
    const parts = (await findPaymentEntries(db, site.id, [row.id])).filter(
      ({ refundId: of, type }) => of === refundId && type === 'REFUNDED',
    )
    if (!found || parts.length === 0) return ctx.fail('REFUND_NOT_FOUND', { refundId })
    const minor = parts.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)
    return { id: found.id, refund: { row: found, minor } }
  }
  return kind === 'INVOICE' ? subjectOfTotal(row) : { id: `order ${row.revision}` }
}

async function numberOf({ db, site }: Ctx, kind: 'INVOICE' | 'CREDIT_NOTE' | 'RECEIPT'): Promise<string> {
  const prefix = { INVOICE: 'INV', CREDIT_NOTE: 'CN', RECEIPT: 'RC' }[kind]
  const own = kind === 'INVOICE' ? site.settings.seller?.invoicePrefix : undefined
  const value = await nextNumber(db, site.id, kind)
  return `${own ?? `${prefix}-`}${String(value).padStart(DIGITS, '0')}`
}

function activityOf(
  ctx: Ctx,
  kind: DocumentRequest['kind'],
  { id, paymentId }: { id: string; paymentId: string | undefined },
): Activity | undefined {
  if (kind === 'INVOICE') return newActivity(ctx, 'INVOICE_ADDED')
  if (kind !== 'RECEIPT' || !paymentId) return undefined
  return newActivity(ctx, 'RECEIPT_CREATED', { receiptCreated: { wixReceipt: { receiptId: id }, paymentId } })
}

async function withActivity(ctx: Context, row: OrderRow, activity: Activity | undefined): Promise<Order> {
  const activities = [...row.doc.activities, ...(activity ? [activity] : [])]
  const order = await saveOrder(ctx, row, { ...row.doc, activities })
  if (activity) ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, { activities: row.doc.activities })
  return order
}
