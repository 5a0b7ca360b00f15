import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { requireTransition, toOrder, totalColumns } from '../orders/index.ts'
import { toDecimal } from '../pricing/index.ts'
import type { DraftOrderRow, StoredChanges } from '../storage/commerce/draft-orders.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { calculateChanges, taxMinor } from './calculate-changes.ts'
import { draftStateAt } from './find-draft-order.ts'

type DraftOrder = ReplyOf<typeof contract.draftOrders.getDraftOrder>['draftOrder']
type OrderPreview = ReplyOf<typeof contract.draftOrders.previewDraftOrder>['preview']

/** A draft in its wire form. */
export function toDraftOrder(row: DraftOrderRow, now: number): DraftOrder {
  const state = draftStateAt(row, now)
  return {
    id: row.id,
    orderId: row.order_id,
    revision: String(row.revision),
    status: state === 'DELETED' ? 'EXPIRED' : state,
    changes: row.doc.requested,
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    expirationDate: isoTime(row.expires_at),
  }
}

type PreviewCtx = Ctx<'ORDER_CANCELED' | 'ORDER_STATUS_CONFLICT' | 'PARTIAL_OUT_OF_STOCK'>

/** What a commit of changes would do, and the total in minor units. */
export async function previewChanges(
  ctx: PreviewCtx,
  row: OrderRow,
  changes: StoredChanges,
): Promise<{ preview: OrderPreview; total: bigint; row: OrderRow }> {
  requireTransition(ctx, row, 'change')
  const { doc, total, fulfillmentStatus, changes: list, stock } = await calculateChanges(ctx, row, changes)
  const changed: OrderRow = {
    ...row,
    doc,
    ...(await totalColumns(ctx, row, total)),
    fulfillment_status: fulfillmentStatus,
  }
  const decimal = (minor: bigint) => toDecimal(minor, doc.currency ?? '')
  const preview = {
    order: toOrder(changed, { merchant: true, locale: ctx.site.locale }),
    changes: list,
    totalDifference: decimal(total - BigInt(row.total_minor)),
    taxDifference: decimal(taxMinor(doc) - taxMinor(row.doc)),
    stockChanges: [
      ...stock.taken,
      ...stock.returned.map(item => ({ ...item, quantity: -item.quantity })),
    ].map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
  }
  return { preview, total, row: changed }
}
