import type { Activity, OrderWithFulfillments } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { FulfillmentEvent } from '../call/order-events.ts'
import { emitFulfilled, findOrder, newActivity, saveOrder } from '../orders/index.ts'
import {
  type FulfillmentRow,
  findFulfillments,
  removeFulfillment,
  saveFulfillment,
} from '../storage/commerce/fulfillments.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { notifyBuyer } from './fulfillment-notices.ts'
import { orderFulfillmentStatus, unitsByLine } from './fulfillment-status.ts'
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
  ctx: Ctx<never, FulfillmentEvent | 'wix.ecom.v1.order_updated'>,
  locked: LockedFulfillments,
  after: readonly FulfillmentRow[],
): Promise<OrderWithFulfillments> {
  const { row } = locked
  const { doc, fulfillment_status } = await storeFulfillments(ctx, locked, after)
  const order = await saveOrder(ctx, row, doc, { fulfillment_status })
  emitFulfilled(ctx, row, order)
  ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, { fulfillmentStatus: row.fulfillment_status })
  return toOrderWithFulfillments(row.id, after)
}

/** Fulfils all units of these lines that no fulfillment has. The caller stores the returned order. */
export async function fulfillLines(
  ctx: Ctx<never, FulfillmentEvent>,
  row: OrderRow,
  lineItemIds: readonly string[],
): Promise<OrderRow> {
  const fulfillments = await findFulfillments(ctx.db, ctx.site.id, [row.id])
  const units = unitsByLine(fulfillments)
  const lines = row.doc.lineItems
    .filter(({ id }) => lineItemIds.includes(id))
    .map(({ id, quantity }) => ({ id, quantity: quantity - (units.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) return row
  const added: FulfillmentRow = {
    id: ctx.ids.guid(),
    order_id: row.id,
    created_at: ctx.now,
    completed: true,
    doc: { status: 'Fulfilled' },
    lines,
  }
  return storeFulfillments(ctx, { row, fulfillments }, [...fulfillments, added])
}

/** Stores all but the order, which it returns with its new status and activities. */
async function storeFulfillments(
  ctx: Ctx<never, FulfillmentEvent>,
  { row, fulfillments: before }: LockedFulfillments,
  after: readonly FulfillmentRow[],
): Promise<OrderRow> {
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
  ctx.emit(
    'wix.ecom.v1.fulfillments_updated',
    row.id,
    { orderWithFulfillments: toOrderWithFulfillments(row.id, after) },
    { orderWithFulfillments: toOrderWithFulfillments(row.id, before) },
  )
  return { ...row, doc, fulfillment_status }
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
