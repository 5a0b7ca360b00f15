import type { Order } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import type { PaidOrderEvent } from '../call/order-events.ts'
import { releaseCoupon } from '../discounts/index.ts'
import {
  changedOrderMail,
  discountTerms,
  newActivity,
  orderUrl,
  requireTransition,
  saveTotal,
} from '../orders/index.ts'
import { deleteRuleUses } from '../storage/commerce/discount-rules.ts'
import type { StoredChanges } from '../storage/commerce/draft-orders.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { emitStockChanges, returnStock, takeStock } from '../stores/index.ts'
import { calculateChanges } from './calculate-changes.ts'
import { NO_STOCK_CHANGES, type StockChanges } from './stock-changes.ts'

type Context = Ctx<
  'ORDER_CANCELED' | 'ORDER_STATUS_CONFLICT' | 'PARTIAL_OUT_OF_STOCK' | 'DRAFT_ORDER_TOTAL_CHANGED',
  | 'wix.ecom.v1.order_updated'
  | 'wix.ecom.v1.order_committed'
  | 'wix.ecom.v1.order_payment_status_updated'
  | PaidOrderEvent
>

export interface CommitRequest {
  changes: StoredChanges
  draftOrderId?: string
  reason?: string | null | undefined
  /** Total that the draft was calculated with, in minor units. */
  expectedTotal?: bigint
  settings?:
    | {
        sendNotificationsToBuyer?: boolean | null | undefined
        addActivitiesToOrder?: boolean | null | undefined
        updateInventory?: boolean | null | undefined
      }
    | null
    | undefined
}

/** Applies changes to a locked order, with its stock, discounts, activity, events and mail. */
export async function commitChanges(
  ctx: Context,
  row: OrderRow,
  { changes, draftOrderId, reason, expectedTotal, settings }: CommitRequest,
): Promise<Order> {
  requireTransition(ctx, row, 'change')
  const calculated = await calculateChanges(ctx, row, changes)
  const { total } = calculated
  if (expectedTotal !== undefined && expectedTotal !== total)
    ctx.fail('DRAFT_ORDER_TOTAL_CHANGED', { id: draftOrderId })
  const stock = settings?.updateInventory === false ? NO_STOCK_CHANGES(row.doc) : calculated.stock
  await moveStock(ctx, row, stock)
  await releaseDiscounts(ctx, row, changes.removedDiscounts)
  const applied = newActivity(ctx, 'DRAFT_ORDER_CHANGES_APPLIED', {
    draftOrderChangesApplied: {
      ...(draftOrderId && { draftOrderId }),
      ...(reason && { reason }),
      changes: calculated.changes,
    },
  })
  const { untakenStock: _, ...rest } = calculated.doc
  const activities =
    settings?.addActivitiesToOrder === false ? row.doc.activities : [...row.doc.activities, applied]
  const doc = { ...rest, ...stock.doc, activities }
  const order = await saveTotal(ctx, row, doc, total, { fulfillment_status: calculated.fulfillmentStatus })
  ctx.emit('wix.ecom.v1.order_committed', row.id, {
    order,
    ...(draftOrderId && { draftOrderId }),
    changes: calculated.changes,
    ...(settings && { commitSettings: settings }),
    commitDate: isoTime(ctx.now),
  })
  const moved = [...stock.taken, ...stock.returned].map(({ productId }) => productId)
  await emitStockChanges(ctx, [...new Set(moved)])
  const to = order.buyerInfo?.email
  if (settings?.sendNotificationsToBuyer && to) ctx.mail(changedOrderMail(order, to, orderUrl(ctx, row.id)))
  return order
}

async function moveStock(
  ctx: Context,
  { id, doc }: OrderRow,
  { taken, returned }: StockChanges,
): Promise<void> {
  // A concurrent order may have taken units since they were read.
  const short = await takeStock(ctx, taken, { cause: 'ORDER', orderId: id })
  if (short.length > 0)
    ctx.fail('PARTIAL_OUT_OF_STOCK', {
      lineItems: short.map(({ productId }) => {
        const index = doc.lineItems.findIndex(line => line.catalogReference?.catalogItemId === productId)
        return {
          index,
          lineItemId: doc.lineItems[index]?.id,
          catalogItemId: productId,
          reason: 'NOT_AVAILABLE',
        }
      }),
    })
  await returnStock(ctx, returned, { cause: 'RETURN', orderId: id })
}

/** Removed discounts no longer count as uses of their coupon or rule. */
async function releaseDiscounts(ctx: Context, row: OrderRow, removedIds: readonly string[]): Promise<void> {
  const removed = discountTerms(row.doc).filter(({ id }) => removedIds.includes(id))
  if (removed.some(({ source }) => source === 'coupon')) await releaseCoupon(ctx, row.id)
  const ruleIds = removed.flatMap(({ id, source }) => (source === 'discountRule' ? id : []))
  if (ruleIds.length > 0) await deleteRuleUses(ctx.db, ctx.site.id, row.id, ruleIds)
}
