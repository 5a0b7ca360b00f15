import { contract } from '@stoa/contract'
import { implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import {
  cancelLockedOrder,
  findOrder,
  type OrderAction,
  orderEnded,
  requireTransition,
  toOrder,
  viewFor,
} from '../../orders/index.ts'
import { findPayments } from '../../storage/commerce/payments.ts'
import { approveOrder, holdOrder, lockCheckoutOf } from './approve-order.ts'
import { rejectOrder } from './release-former-order.ts'

const ACTION_OF: Readonly<Record<string, OrderAction>> = {
  APPROVED: 'approve',
  PENDING: 'hold',
  REJECTED: 'reject',
  CANCELED: 'cancel',
}

const { updateOrderStatus } = contract.orders

/** Changes of the status of an order by the merchant (protocol/orders §2). */
export const orderStatusUpdateHandlers = implement(
  { updateOrderStatus },
  {
    async updateOrderStatus({ orderId, status }, ctx) {
      const action = ACTION_OF[status ?? '']
      if (!action) return rejectField('status', 'INVALID_ENUM_VALUE', 'must not be INITIALIZED')
      // The lock order is checkout, then order.
      const checkout = await lockCheckoutOf(ctx, await findOrder(ctx, orderId))
      const row = await findOrder(ctx, orderId, { lock: true })
      // Programs send the status that an order has, to be sure of it: no change.
      if (row.status === status) return { order: toOrder(row, viewFor(ctx)) }
      if (action === 'cancel') return { order: await cancelLockedOrder(ctx, row) }
      requireTransition(ctx, row, action)
      if (action === 'reject') {
        await orderEnded(ctx, row.id)
        return { order: await rejectOrder(ctx, row) }
      }
      const payments = await findPayments(ctx.db, ctx.site.id, [row.id])
      const approve = action === 'approve' ? approveOrder : holdOrder
      return { order: (await approve(ctx, row, checkout, payments)).order }
    },
  },
)
