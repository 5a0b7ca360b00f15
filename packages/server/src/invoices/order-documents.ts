import { contract, type ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { type Ctx, implement } from '../call/context.ts'
import { documentMail, findOrder, newActivity, saveOrder } from '../orders/index.ts'
import { findDocuments, getDocument } from '../storage/commerce/order-documents.ts'
import { createDocument, issueReceipt, type PaperRow } from './create-document.ts'
import { documentUrl } from './document-url.ts'
import { type InvoiceState, invoiceState, invoiceStates } from './invoice-states.ts'
import type { Paper } from './pdf/paper.ts'

type OrderDocument = ReplyOf<typeof contract.orderDocuments.createOrderDocument>['document']

const toDocument = (
  ctx: Ctx,
  { id, orderId, kind, number, createdAt }: PaperRow,
  status: InvoiceState = 'ISSUED',
): OrderDocument => ({
  id,
  orderId,
  kind: kind as OrderDocument['kind'],
  ...(number && { number }),
  ...(kind === 'INVOICE' && { status }),
  createdDate: isoTime(createdAt),
  url: documentUrl(ctx, id),
})

/** The documents of an order that the caller may see. */
export async function listDocuments(ctx: Ctx, orderId: string, { merchant }: { merchant: boolean }) {
  const found = await findDocuments<Paper>(ctx.db, ctx.site.id, [orderId])
  return found
    .filter(({ kind }) => kind !== 'EXTERNAL' && (merchant || kind !== 'PACKING_SLIP'))
    .map(row => toDocument(ctx, row, invoiceState(row, found)))
}

/** Links in mails work this long, in days. */
const MAIL_DAYS = 90

export const orderDocumentHandlers = implement(contract.orderDocuments, {
  async createOrderDocument({ orderId, kind, refundId, paymentId, invoiceId }, ctx) {
    const request = {
      orderId,
      kind,
      refundId: refundId ?? undefined,
      paymentId: paymentId ?? undefined,
      invoiceId: invoiceId ?? undefined,
    }
    return { document: toDocument(ctx, await createDocument(ctx, request)) }
  },

  async listOrderDocuments({ orderId }, ctx) {
    const { id } = await findOrder(ctx, orderId)
    return { documents: await listDocuments(ctx, id, { merchant: ctx.caller.role === 'merchant' }) }
  },

  async sendOrderDocument({ documentId }, ctx) {
    const document = await getDocument<Paper>(ctx.db, ctx.site.id, documentId)
    if (!document || document.kind === 'EXTERNAL') return ctx.fail('DOCUMENT_NOT_FOUND', { documentId })
    const row = await findOrder(ctx, document.orderId, { lock: true })
    const state = invoiceState(document, await findDocuments(ctx.db, ctx.site.id, [row.id]))
    if (document.kind === 'INVOICE' && !invoiceStates.next(state, 'send'))
      ctx.fail('INVOICE_CANCELED', { documentId })
    const activity =
      document.kind === 'RECEIPT'
        ? newActivity(ctx, 'RECEIPT_SENT', {
            receiptSent: { wixReceipt: { receiptId: document.id }, paymentId: document.subjectId },
          })
        : newActivity(ctx, 'INVOICE_SENT')
    const activities = [...row.doc.activities, activity]
    const order = await saveOrder(ctx, row, { ...row.doc, activities })
    ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, { activities: row.doc.activities })
    const { email } = order.buyerInfo ?? {}
    const { title } = document.snapshot
    if (email)
      ctx.mail(
        documentMail(order, email, {
          title,
          number: document.number ?? '',
          link: documentUrl(ctx, document.id, MAIL_DAYS),
        }),
      )
    return {}
  },
})

const { generateReceipts } = contract.orderBilling

/** Receipts as the billing of orders creates them. */
export const receiptHandlers = implement(
  { generateReceipts },
  {
    async generateReceipts({ orderId, paymentIds }, ctx) {
      const paymentId = paymentIds[0] ?? ''
      const { id: receiptId } = await issueReceipt(ctx, orderId, paymentId)
      return { receipts: [{ paymentId, receiptId }] }
    },
  },
)
