/** Documents about orders for other domains and the edge. */
export { creditRefund, invoicePaidOrder } from './create-document.ts'
export { DOCUMENTS_PATH } from './document-url.ts'
export { openDocuments } from './open-documents.ts'
export { listDocuments } from './order-documents.ts'
