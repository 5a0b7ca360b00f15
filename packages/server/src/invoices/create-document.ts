import type { Order } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { findOrder, newActivity, saveOrder } from '../orders/index.ts'
import {
  type DocumentKind,
  findDocuments,
  insertDocument,
  type OrderDocumentRow,
} from '../storage/commerce/order-documents.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { findPaymentEntries, findPayments, findRefunds } from '../storage/commerce/payments.ts'
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
  const { db, site, now } = ctx
  const row = await findOrder(ctx, request.orderId, { lock: true })
  const { kind } = request
  if (kind !== 'PACKING_SLIP' && !['APPROVED', 'CANCELED'].includes(row.status ?? ''))
    ctx.fail('INVOICE_NOT_ALLOWED', { orderId: row.id, status: row.status })
  const subject = await subjectOf(ctx, row, request)
  const known = await findDocuments<Paper>(db, site.id, [row.id])
  const existing = known.find(document => document.kind === kind && document.subjectId === subject.id)
  if (existing) return existing

  const id = ctx.ids.guid()
  const order = await withActivity(ctx, row, kind, { id, paymentId: request.paymentId })
  const number = kind === 'PACKING_SLIP' ? null : await numberOf(ctx, kind)
  const createdDate = isoTime(now)
  const { payment, refund } = subject
  const snapshot = orderPaper({ kind, number, site, order, createdDate, payment, refund })
  const document = { id, orderId: row.id, kind, number, subjectId: subject.id, snapshot }
  await insertDocument(db, site.id, now, document)
  return { ...document, createdAt: now }
}

/** What the document is about: there is one document of a kind for each subject. */
async function subjectOf(ctx: Context, row: OrderRow, { kind, refundId, paymentId }: DocumentRequest) {
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
  // A changed total needs another invoice; the same total keeps its own.
  return { id: kind === 'INVOICE' ? `total ${row.total_minor}` : `order ${row.revision}` }
}

async function numberOf({ db, site }: Ctx, kind: 'INVOICE' | 'CREDIT_NOTE' | 'RECEIPT'): Promise<string> {
  const prefix = { INVOICE: 'INV', CREDIT_NOTE: 'CN', RECEIPT: 'RC' }[kind]
  const own = kind === 'INVOICE' ? site.settings.seller?.invoicePrefix : undefined
  const value = await nextNumber(db, site.id, kind)
  return `${own ?? `${prefix}-`}${String(value).padStart(DIGITS, '0')}`
}

async function withActivity(
  ctx: Context,
  row: OrderRow,
  kind: DocumentRequest['kind'],
  { id, paymentId }: { id: string; paymentId: string | undefined },
): Promise<Order> {
  const activity =
    kind === 'INVOICE'
      ? newActivity(ctx, 'INVOICE_ADDED')
      : kind === 'RECEIPT' && paymentId
        ? newActivity(ctx, 'RECEIPT_CREATED', {
            receiptCreated: { wixReceipt: { receiptId: id }, paymentId },
          })
        : undefined
  const activities = [...row.doc.activities, ...(activity ? [activity] : [])]
  const order = await saveOrder(ctx, row, { ...row.doc, activities })
  if (activity) ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, { activities: row.doc.activities })
  return order
}
