import { contract, type OrderWithFulfillments } from '@stoa/contract'
import { applicationError, type BulkError, bulkReply, itemMetadata } from '../call/bulk-reply.ts'
import { implement } from '../call/context.ts'
import { Failure, InvalidRequest } from '../call/failure.ts'
import { findOrder, ownerScope } from '../orders/index.ts'
import { isGuid } from '../platform-support/guid.ts'
import { findFulfillments, findOrderIds } from '../storage/commerce/fulfillments.ts'
import { createFulfillments, deleteFulfillment, updateFulfillment } from './change-fulfillments.ts'
import { toOrderWithFulfillments } from './fulfillment-view.ts'

/** The error of one order of a bulk creation. Other errors fail the whole call. */
function bulkErrorOf(error: unknown): BulkError {
  if (error instanceof Failure) return applicationError(error.code, error.data)
  if (error instanceof InvalidRequest) {
    const [first] = error.violations
    return {
      code: 'INVALID_ARGUMENT',
      description: `${first?.field} ${first?.description}`,
      data: { fieldViolations: error.violations },
    }
  }
  throw error
}

export const orderFulfillmentHandlers = implement(contract.orderFulfillments, {
  async createFulfillment({ orderId, fulfillment }, ctx) {
    const created = await createFulfillments(ctx, orderId, [fulfillment], () => 'fulfillment')
    const { orderWithFulfillments, ids } = created
    return { orderWithFulfillments, fulfillmentId: ids[0] ?? '' }
  },

  async bulkCreateFulfillments({ ordersWithFulfillments: inputs }, ctx) {
    // In the order of their ids, so that two calls with the same orders cannot deadlock.
    const sorted = inputs.map(({ orderId }, i) => ({ i, orderId: String(orderId).toLowerCase() }))
    sorted.sort((a, b) => (a.orderId < b.orderId ? -1 : a.orderId > b.orderId ? 1 : a.i - b.i))
    const outcomes = new Map<number, { order?: OrderWithFulfillments; error?: BulkError }>()
    for (const { i, orderId } of sorted) {
      const fulfillments = inputs[i]?.fulfillments ?? []
      const pathOf = (j: number) => `ordersWithFulfillments[${i}].fulfillments[${j}]`
      try {
        const created = await createFulfillments(ctx, orderId, fulfillments, pathOf)
        outcomes.set(i, { order: created.orderWithFulfillments })
      } catch (error) {
        outcomes.set(i, { error: bulkErrorOf(error) })
      }
    }
    return bulkReply(
      inputs.map(({ orderId }, i) => {
        const { order, error } = outcomes.get(i) ?? {}
        return {
          itemMetadata: itemMetadata(i, String(orderId), error),
          ...(order && { ordersWithFulfillments: order }),
        }
      }),
    )
  },

  async updateFulfillment({ orderId, fulfillment }, ctx) {
    return { orderWithFulfillments: await updateFulfillment(ctx, orderId, fulfillment.id ?? '', fulfillment) }
  },

  async deleteFulfillment({ orderId, fulfillmentId }, ctx) {
    return { orderWithFulfillments: await deleteFulfillment(ctx, orderId, fulfillmentId) }
  },

  async listFulfillmentsForSingleOrder({ orderId }, ctx) {
    const { id } = await findOrder(ctx, orderId)
    const rows = await findFulfillments(ctx.db, ctx.site.id, [id])
    return { orderWithFulfillments: toOrderWithFulfillments(id, rows) }
  },

  async listFulfillmentsForMultipleOrders({ orderIds }, ctx) {
    const ids = [...new Set(orderIds.filter(isGuid).map(id => id.toLowerCase()))]
    const found = await findOrderIds(ctx.db, ctx.site.id, ids, ownerScope(ctx))
    const known = new Set(found.map(({ id }) => id))
    const rows = await findFulfillments(ctx.db, ctx.site.id, [...known])
    return {
      ordersWithFulfillments: ids
        .filter(id => known.has(id))
        .map(orderId =>
          toOrderWithFulfillments(
            orderId,
            rows.filter(row => row.order_id === orderId),
          ),
        ),
    }
  },
})
