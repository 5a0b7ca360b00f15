import { callsWith } from '../call.ts'
import { BulkActionMetadata, itemMetadata } from '../entities/bulk.ts'
import { s } from '../schema.ts'

const merchant = ['merchant'] as const
const orderId = s.req.string({ min: 1, max: 100, doc: 'Id of the order.' })
const updated = ['wix.ecom.v1.order_updated'] as const

const Invoice = s.object({
  id: s.string({ doc: 'Id of the invoice; of another app, the id that the app has given.' }),
  appId: s.string({ doc: 'App that has created the invoice, GUID.' }),
})

const call = callsWith({ prefixes: ['/ecom'], allow: merchant, method: 'POST' })

/** Invoices of orders. */
export const orderInvoices = {
  generateInvoice: call({
    path: '/v1/invoices/orders/{orderId}',
    summary:
      'Creates the invoice of an order, with the next number. An order that has not changed since keeps its invoice.',
    request: s.object({ orderId }),
    reply: s.object({ invoiceId: s.req.string({ doc: 'Id of the invoice.' }) }),
    errors: ['ORDER_NOT_FOUND', 'INVOICE_NOT_ALLOWED'],
    emits: updated,
  }),

  bulkGenerateInvoices: call({
    path: '/v1/bulk/invoices/generate',
    ownTransaction: true,
    summary: 'Creates the invoices of orders, each by itself.',
    request: s.object({
      orderIds: s.req.array(s.string({ min: 1, max: 100 }), { min: 1, max: 300, doc: 'Ids of the orders.' }),
    }),
    reply: s.object({
      results: s.req.array(
        s.object({
          itemMetadata,
          item: s.object(
            {
              orderId: s.string({ doc: 'Id of the order.' }),
              invoiceId: s.string({ doc: 'Id of the invoice.' }),
            },
            { doc: 'The invoice. Absent on failure.' },
          ),
        }),
        { doc: 'Outcome for each order, in the order of the request.' },
      ),
      bulkActionMetadata: s.req(BulkActionMetadata),
    }),
    errors: ['ORDER_NOT_FOUND', 'INVOICE_NOT_ALLOWED'],
    emits: updated,
  }),

  addInvoiceToOrder: call({
    path: '/v1/invoices/orders/{orderId}/add-invoice',
    summary: 'Links an invoice that another app has created.',
    request: s.object({
      orderId,
      invoiceInfo: s.req.object(
        {
          id: s.req.string({ min: 1, max: 100, doc: 'Id of the invoice in the app.' }),
          appId: s.req.guid({ doc: 'Id of the app, GUID.' }),
        },
        { doc: 'The invoice.' },
      ),
    }),
    reply: s.object({
      orderInvoices: s.req.array(Invoice, { doc: 'All invoices of the order, oldest first.' }),
    }),
    errors: ['ORDER_NOT_FOUND'],
    emits: updated,
  }),

  listInvoicesForMultipleOrders: call({
    path: '/v1/invoices/list-by-ids',
    readOnly: true,
    summary: 'Returns the invoices of orders. Unknown orders are left out.',
    request: s.object({
      orderIds: s.req.array(s.string({ min: 1, max: 100 }), { max: 100, doc: 'Ids of the orders.' }),
    }),
    reply: s.object({
      invoicesForOrder: s.req.array(
        s.object({
          orderId: s.string({ doc: 'Id of the order.' }),
          invoicesInfo: s.array(Invoice, { max: 300, doc: 'Invoices, oldest first.' }),
        }),
        { doc: 'One entry for each order.' },
      ),
    }),
  }),
}
