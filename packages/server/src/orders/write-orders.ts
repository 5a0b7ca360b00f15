import type { Ctx } from '../call/context.ts'
import {
  insertOrderRow,
  type OrderColumns,
  type OrderRow,
  type StoredOrder,
  updateOrderRow,
  updateOrderRows,
} from '../storage/commerce/orders.ts'
import { orderTexts } from './order-texts.ts'

type Target = Pick<Ctx, 'db' | 'site'>

/** Inserts an order with its texts. */
export const insertOrder = (
  { db, site }: Target,
  { doc, columns, ...others }: { id: string; now: number; doc: StoredOrder; columns: OrderColumns },
) => insertOrderRow(db, site.id, { ...others, doc, columns, texts: orderTexts(site.id, columns.number, doc) })

/** Updates a locked order with its texts. */
export const updateOrder = (
  { db, site, now }: Target & Pick<Ctx, 'now'>,
  row: OrderRow,
  doc: StoredOrder,
  changed: Partial<OrderColumns> = {},
) =>
  updateOrderRow(db, site.id, row, now, {
    doc,
    changed,
    texts: orderTexts(site.id, changed.number ?? row.number, doc),
  })

/** Updates the documents of many locked orders, with their texts, with one statement. */
export const updateOrders = (
  { db, site, now }: Target & Pick<Ctx, 'now'>,
  writes: readonly { row: OrderRow; doc: StoredOrder }[],
) =>
  updateOrderRows(
    db,
    site.id,
    now,
    writes.map(({ row, doc }) => ({ row, doc, texts: orderTexts(site.id, row.number, doc) })),
  )
