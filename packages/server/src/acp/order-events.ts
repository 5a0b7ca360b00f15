import type { Host } from '../call/host.ts'
import { platformActor } from '../call/platform-actor.ts'
import { orderStatusOf } from '../order-status/index.ts'
import { isObject } from '../platform-support/is-object.ts'
import { getOrderRow } from '../storage/commerce/orders.ts'
import { findToken } from '../storage/identity/one-time-tokens.ts'
import type { LoggedEvent } from '../storage/webhook-deliveries.ts'
import { sessionIdOf } from './acp-checkouts.ts'
import { acpOrder } from './acp-order.ts'

/** Whether an order waits for its payment: the agent gets it when that is confirmed. */
function isUnpaid(part: unknown): boolean {
  const order = isObject(part) && isObject(part.order) ? part.order : part
  return isObject(order) && order.status === 'INITIALIZED'
}

/** An event of an order as the protocol has it, with the whole order; undefined if the agent has not placed the order, or its session has expired. */
export function agentOrderEvent(
  { transact, platform }: Pick<Host, 'transact' | 'platform'>,
  { siteId, agentId, event }: { siteId: string; agentId: string; event: LoggedEvent },
): Promise<object | undefined> {
  const { type, entity_id: orderId } = event
  if (isUnpaid(event.before) || isUnpaid(event.payload)) return Promise.resolve(undefined)
  return transact(platformActor(siteId), async ctx => {
    const row = await getOrderRow(ctx.db, siteId, orderId)
    const { checkoutId } = row?.doc ?? {}
    if (!row || !checkoutId) return undefined
    const sessionId = sessionIdOf(platform.protectionSecret, siteId, checkoutId)
    const session = await findToken(ctx.db, 'acp_session', sessionId, ctx.now)
    if (session?.data.agentId !== agentId) return undefined
    return {
      type: type.endsWith('_approved') ? 'order_create' : 'order_update',
      data: acpOrder(await orderStatusOf(ctx, row), sessionId),
    }
  })
}
