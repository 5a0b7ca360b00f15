import { contract } from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../call/bulk-reply.ts'
import { implement } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import { findOrder, newActivity, saveOrder } from '../orders/index.ts'
import { isGuid } from '../platform-support/guid.ts'
import { findDocuments, insertDocument, type OrderDocumentRow } from '../storage/commerce/order-documents.ts'
import { issueInvoice } from './create-document.ts'

/** App id of invoices that the platform creates. */
const PLATFORM_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const isInvoice = ({ kind }: OrderDocumentRow<unknown>) => kind === 'INVOICE' || kind === 'EXTERNAL'

const toInvoice = ({ id, kind, subjectId, snapshot }: OrderDocumentRow<{ appId?: string }>) =>
  kind === 'EXTERNAL' ? { id: subjectId, appId: snapshot.appId ?? '' } : { id, appId: PLATFORM_APP }

/** The calls of invoices (protocol/orders §9). */
export const orderInvoiceHandlers = implement(contract.orderInvoices, {
  async generateInvoice({ orderId }, ctx) {
    return { invoiceId: (await issueInvoice(ctx, orderId)).id }
  },

  async bulkGenerateInvoices({ orderIds }, ctx) {
    const results = []
    for (const [i, orderId] of orderIds.entries()) {
      try {
        const document = await ctx.transact(ctx.caller, inner => issueInvoice(inner, orderId))
        results.push({ itemMetadata: itemMetadata(i, orderId), item: { orderId, invoiceId: document.id } })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        results.push({ itemMetadata: itemMetadata(i, orderId, applicationError(error.code, error.data)) })
      }
    }
    return bulkReply(results)
  },

  async addInvoiceToOrder({ orderId, invoiceInfo }, ctx) {
    const { db, site, now } = ctx
    const row = await findOrder(ctx, orderId, { lock: true })
    const [subjectId, appId] = [invoiceInfo.id ?? '', invoiceInfo.appId ?? '']
    const known = await findDocuments<{ appId?: string }>(db, site.id, [row.id])
    if (known.some(document => document.kind === 'EXTERNAL' && document.subjectId === subjectId))
      return { orderInvoices: known.filter(isInvoice).map(toInvoice) }
    const document = {
      id: ctx.ids.guid(),
      orderId: row.id,
      kind: 'EXTERNAL' as const,
      number: null,
      subjectId,
      snapshot: { appId },
    }
    await insertDocument(db, site.id, now, document)
    const activities = [...row.doc.activities, newActivity(ctx, 'INVOICE_ADDED')]
    const order = await saveOrder(ctx, row, { ...row.doc, activities })
    ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, { activities: row.doc.activities })
    return { orderInvoices: [...known, { ...document, createdAt: now }].filter(isInvoice).map(toInvoice) }
  },

  async listInvoicesForMultipleOrders({ orderIds }, ctx) {
    const ids = [...new Set(orderIds.filter(isGuid))]
    const found = await findDocuments<{ appId?: string }>(ctx.db, ctx.site.id, ids)
    const byOrder = Map.groupBy(found.filter(isInvoice), ({ orderId }) => orderId)
    return {
      invoicesForOrder: ids.map(orderId => ({
        orderId,
        invoicesInfo: (byOrder.get(orderId) ?? []).map(toInvoice),
      })),
    }
  },
})
