import { contractFeature } from '../contract-feature.ts'
import { orderDocuments } from './order-documents.ts'
import { orderInvoices } from './order-invoices.ts'

/** Invoices, credit notes and other documents of orders. */
export const invoicesContract = contractFeature({
  name: 'invoices',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    orderInvoices,
    orderDocuments,
  },
  titles: {
    orderInvoices: 'Invoices',
    orderDocuments: 'Documents of orders',
  },
})
