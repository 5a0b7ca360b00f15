/** Documents about orders for other domains and the edge. */
export { listDocuments } from './order-documents.ts'
