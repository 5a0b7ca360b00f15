import { call } from '../call.ts'
import { s } from '../schema.ts'

const merchant = ['merchant'] as const
const kinds = ['INVOICE', 'CREDIT_NOTE', 'RECEIPT', 'PACKING_SLIP'] as const
const orderId = s.req.guid({ doc: 'Id of the order, GUID.' })

export const OrderDocument = s.object({
  id: s.always.guid({ doc: 'Id of the document, GUID.' }),
  orderId: s.always.guid({ doc: 'Id of the order, GUID.' }),
  kind: s.always.enum(kinds, { doc: 'Kind of document.' }),
  number: s.string({ doc: 'Number without gaps for each kind. Packing slips have none.' }),
  status: s.enum(['ISSUED', 'CANCELED'], { doc: 'Status of an invoice. A credit note cancels it.' }),
  createdDate: s.always.datetime({ doc: 'Time of its creation. A document never changes.' }),
  url: s.always.string({ doc: 'Address of the PDF. It needs no sign-in and works for 24 hours.' }),
})

/** Invoices, credit notes, receipts and packing slips as PDF. */
export const orderDocuments = {
  createOrderDocument: call({
    method: 'POST',
    path: '/v1/order-documents',
    summary: 'Creates a document about an order. One that exists already is returned as it is.',
    request: s.object({
      orderId,
      kind: s.req.enum(kinds, { doc: 'Kind of document.' }),
      refundId: s.guid({ doc: 'Refund of a `CREDIT_NOTE`, GUID. It needs this or invoiceId.' }),
      invoiceId: s.guid({ doc: 'Invoice that a `CREDIT_NOTE` cancels, GUID: one of `listOrderDocuments`.' }),
      paymentId: s.guid({ doc: 'Payment of a `RECEIPT`, GUID. Required for it.' }),
    }),
    reply: s.object({
      document: s.req.with(OrderDocument, { doc: 'The new document, or the one that exists.' }),
    }),
    allow: merchant,
    errors: [
      'ORDER_NOT_FOUND',
      'INVOICE_NOT_ALLOWED',
      'PAYMENT_NOT_FOUND',
      'REFUND_NOT_FOUND',
      'DOCUMENT_NOT_FOUND',
    ],
    emits: ['wix.ecom.v1.order_updated'],
  }),

  listOrderDocuments: call({
    method: 'GET',
    path: '/v1/order-documents/{orderId}',
    summary:
      'Returns the documents about an order. Shoppers see those of their own orders, without packing slips.',
    request: s.object({ orderId }),
    reply: s.object({ documents: s.req.array(OrderDocument, { doc: 'Documents, oldest first.' }) }),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['ORDER_NOT_FOUND'],
  }),

  sendOrderDocument: call({
    method: 'POST',
    path: '/v1/order-documents/{documentId}/send',
    summary: 'Sends the buyer a mail with a link to a document.',
    request: s.object({ documentId: s.req.guid({ doc: 'Id of the document, GUID.' }) }),
    reply: s.object({}),
    allow: merchant,
    errors: ['DOCUMENT_NOT_FOUND', 'ORDER_NOT_FOUND', 'INVOICE_CANCELED'],
    emits: ['wix.ecom.v1.order_updated'],
  }),
}
