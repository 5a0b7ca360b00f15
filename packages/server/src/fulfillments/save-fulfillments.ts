import type { Activity, OrderWithFulfillments } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { findOrder, newActivity, saveOrder } from '../orders/index.ts'
import {
  type FulfillmentRow,
  findFulfillments,
  removeFulfillment,
  saveFulfillment,
} from '../storage/commerce/fulfillments.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { notifyBuyer } from './fulfillment-notices.ts'
import { orderFulfillmentStatus } from './fulfillment-status.ts'
import { toOrderWithFulfillments } from './fulfillment-view.ts'

/** A locked order with its fulfillments. */
export interface LockedFulfillments {
  row: OrderRow
  fulfillments: FulfillmentRow[]
}

/** Locks an order: the lock keeps concurrent calls from fulfilling the same units. */
export async function lockFulfillments(
  ctx: Ctx<'ORDER_NOT_FOUND'>,
  orderId: string,
): Promise<LockedFulfillments> {
  const row = await findOrder(ctx, orderId, { lock: true })
  return { row, fulfillments: await findFulfillments(ctx.db, ctx.site.id, [row.id]) }
}

/** Fails unless the status of the order allows fulfillments. */
export function requireFulfillable(ctx: Ctx<'ORDER_NOT_FULFILLABLE'>, { id, status }: OrderRow): void {
  if (status !== 'APPROVED' && status !== 'PENDING') ctx.fail('ORDER_NOT_FULFILLABLE', { id, status })
}

/**
 * Stores the changed fulfillments of a locked order, derives its status from them, notifies the buyer and emits the events.
 * `after` has all fulfillments of the order.
 */
export async function saveFulfillments(
  ctx: Ctx<never, 'wix.ecom.v1.fulfillments_updated' | 'wix.ecom.v1.order_updated'>,
  { row, fulfillments: before }: LockedFulfillments,
  after: readonly FulfillmentRow[],
): Promise<OrderWithFulfillments> {
  const { db, site } = ctx
  const added: Activity[] = []
  for (const fulfillment of after) {
    if (before.includes(fulfillment)) continue
    await saveFulfillment(db, site.id, fulfillment)
    const former = before.find(({ id }) => id === fulfillment.id)
    added.push(...notifyBuyer(ctx, row, former, fulfillment))
  }
  for (const { id } of before) {
    if (!after.some(fulfillment => fulfillment.id === id)) await removeFulfillment(db, site.id, id)
  }
  const fulfillment_status = orderFulfillmentStatus(row.doc.lineItems, after)
  const changed = statusActivity(row.fulfillment_status, fulfillment_status)
  if (changed) added.push(newActivity(ctx, changed))
  const doc = { ...row.doc, activities: [...row.doc.activities, ...added] }
  const order = await saveOrder(ctx, row, doc, { fulfillment_status })
  const orderWithFulfillments = toOrderWithFulfillments(row.id, after)
  ctx.emit(
    'wix.ecom.v1.fulfillments_updated',
    row.id,
    { orderWithFulfillments },
    { orderWithFulfillments: toOrderWithFulfillments(row.id, before) },
  )
  ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, { fulfillmentStatus: row.fulfillment_status })
  return orderWithFulfillments
}

type Status = OrderRow['fulfillment_status']

function statusActivity(
  before: Status,
  after: Status,
): 'ORDER_FULFILLED' | 'ORDER_NOT_FULFILLED' | undefined {
  if (before === after) return undefined
  if (after === 'FULFILLED') return 'ORDER_FULFILLED'
  return before === 'FULFILLED' || after === 'NOT_FULFILLED' ? 'ORDER_NOT_FULFILLED' : undefined
}
