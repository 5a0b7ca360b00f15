import type { OrderWithFulfillments } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import type { FulfillmentEvent } from '../call/order-events.ts'
import type { FulfillmentRow } from '../storage/commerce/fulfillments.ts'
import { type FulfillmentInput, requestedInfo, requestedStatus, requestedUnits } from './build-fulfillment.ts'
import { fulfillmentStates, stateOf } from './fulfillment-states.ts'
import { lockFulfillments, requireFulfillable, saveFulfillments } from './save-fulfillments.ts'

type Events = FulfillmentEvent | 'wix.ecom.v1.order_updated'
type CreateErrors =
  | 'ORDER_NOT_FOUND'
  | 'ORDER_NOT_FULFILLABLE'
  | 'ORDER_LINE_ITEM_NOT_FOUND'
  | 'FULFILLMENT_QUANTITY_EXCEEDED'
  | 'TOO_MANY_FULFILLMENTS'
type UpdateErrors = CreateErrors | 'FULFILLMENT_NOT_FOUND' | 'FULFILLMENT_STATUS_CONFLICT'

/** Maximum number of fulfillments of an order. */
const FULFILLMENTS_MAX = 300

/** Creates fulfillments of one order, all or none. Everything is checked before the first write. */
export async function createFulfillments(
  ctx: Ctx<CreateErrors, Events>,
  orderId: string,
  inputs: readonly FulfillmentInput[],
  pathOf: (index: number) => string,
): Promise<{ orderWithFulfillments: OrderWithFulfillments; ids: string[] }> {
  const locked = await lockFulfillments(ctx, orderId)
  const { row, fulfillments } = locked
  requireFulfillable(ctx, row)
  if (fulfillments.length + inputs.length > FULFILLMENTS_MAX)
    ctx.fail('TOO_MANY_FULFILLMENTS', { id: row.id, maximum: FULFILLMENTS_MAX })
  const after = [...fulfillments]
  for (const [i, input] of inputs.entries()) {
    const at = pathOf(i)
    const { status, completed } = requestedStatus(input, undefined, at)
    after.push({
      id: ctx.ids.guid(),
      order_id: row.id,
      created_at: ctx.now,
      completed,
      doc: { status, ...requestedInfo(input, undefined, at) },
      lines: requestedUnits(ctx, row, input.lineItems, after, at),
    })
  }
  const orderWithFulfillments = await saveFulfillments(ctx, locked, after)
  return { orderWithFulfillments, ids: after.slice(fulfillments.length).map(({ id }) => id) }
}

/** Changes the sent fields of a fulfillment. */
export async function updateFulfillment(
  ctx: Ctx<UpdateErrors, Events>,
  orderId: string,
  id: string,
  input: FulfillmentInput,
): Promise<OrderWithFulfillments> {
  const locked = await lockFulfillments(ctx, orderId)
  const { row, fulfillments } = locked
  const former = requireFulfillment(ctx, fulfillments, id)
  requireFulfillable(ctx, row)
  const { status, completed } = requestedStatus(
    input,
    { status: former.doc.status, completed: former.completed },
    'fulfillment',
  )
  const others = fulfillments.filter(other => other !== former)
  const changed: FulfillmentRow = {
    ...former,
    completed,
    doc: { status, ...requestedInfo(input, former.doc, 'fulfillment') },
    lines: input.lineItems?.length
      ? requestedUnits(ctx, row, input.lineItems, others, 'fulfillment')
      : former.lines,
  }
  if (!fulfillmentStates.next(stateOf(former), stateOf(changed)))
    ctx.fail('FULFILLMENT_STATUS_CONFLICT', { id: former.id, status: former.doc.status, requested: status })
  return saveFulfillments(
    ctx,
    locked,
    fulfillments.map(known => (known === former ? changed : known)),
  )
}

/** Deletes a fulfillment, also one of a canceled order. */
export async function deleteFulfillment(
  ctx: Ctx<'ORDER_NOT_FOUND' | 'FULFILLMENT_NOT_FOUND', Events>,
  orderId: string,
  id: string,
): Promise<OrderWithFulfillments> {
  const locked = await lockFulfillments(ctx, orderId)
  const removed = requireFulfillment(ctx, locked.fulfillments, id)
  return saveFulfillments(
    ctx,
    locked,
    locked.fulfillments.filter(known => known !== removed),
  )
}

const requireFulfillment = (
  ctx: Ctx<'FULFILLMENT_NOT_FOUND'>,
  fulfillments: readonly FulfillmentRow[],
  fulfillmentId: string,
): FulfillmentRow =>
  fulfillments.find(({ id }) => id === fulfillmentId.toLowerCase()) ??
  ctx.fail('FULFILLMENT_NOT_FOUND', { fulfillmentId })
