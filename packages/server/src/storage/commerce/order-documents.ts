import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

export type DocumentKind = 'INVOICE' | 'CREDIT_NOTE' | 'RECEIPT' | 'PACKING_SLIP' | 'EXTERNAL'

const columns = tableColumns('order_documents', {
  id: 'id',
  orderId: 'order_id',
  kind: 'kind',
  number: 'number',
  subjectId: 'subject_id',
  snapshot: 'snapshot',
  createdAt: 'created_at',
})
export type OrderDocumentRow<Snapshot> = RowOf<typeof columns, { kind: DocumentKind; snapshot: Snapshot }>

/** Adds a document. `subjectId` is the payment, refund or version of the order that it is about: each has one of its kind. */
export const insertDocument = (
  db: Sql,
  siteId: string,
  now: number,
  { id, orderId, kind, number, subjectId, snapshot }: Omit<OrderDocumentRow<object>, 'createdAt'>,
) =>
  db.all(sql`
    insert into order_documents (site_id, id, order_id, kind, number, subject_id, snapshot, created_at)
    values (${siteId}, ${id}, ${orderId}, ${kind}, ${number}, ${subjectId}, ${JSON.stringify(snapshot)}, ${toTimestamp(now)})`)

/** The documents of orders, oldest first. */
export const findDocuments = <Snapshot>(db: Sql, siteId: string, orderIds: readonly string[]) =>
  db.all<OrderDocumentRow<Snapshot>>(sql`
    select ${columns} from order_documents where site_id = ${siteId} and order_id = any(${orderIds}::uuid[])
    order by created_at, number nulls last, id`)

export const getDocument = <Snapshot>(db: Sql, siteId: string, id: string) =>
  db.first<OrderDocumentRow<Snapshot>>(sql`
    select ${columns} from order_documents where site_id = ${siteId} and id = ${id}`)
