import { serveOrderDocuments } from '../edge/pages/order-documents.ts'
import { feature } from '../feature.ts'
import { creditRefund, invoicePaidOrder } from './create-document.ts'
import { DOCUMENTS_PATH } from './document-url.ts'
import { openDocuments } from './open-documents.ts'
import { orderDocumentHandlers, receiptHandlers } from './order-documents.ts'
import { orderInvoiceHandlers } from './order-invoices.ts'

/** Invoices, credit notes and other documents of orders. */
export const invoicesFeature = feature({
  name: 'invoices',
  uses: ['billing', 'orders'],
  handlers: {
    orderBilling: receiptHandlers,
    orderInvoices: orderInvoiceHandlers,
    orderDocuments: orderDocumentHandlers,
  },
  orderSteps: { paid: [invoicePaidOrder], refunded: [creditRefund] },
  pages: (pages, { db, platform, clock }) =>
    serveOrderDocuments(
      pages,
      DOCUMENTS_PATH,
      openDocuments({ db, secret: platform.protectionSecret, now: clock.now }),
    ),
})
