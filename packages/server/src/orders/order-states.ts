import type { Ctx } from '../call/context.ts'
import { stateTable } from '../call/state-table.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'

export type OrderAction = (typeof ORDER_ACTIONS)[number]

const ORDER_ACTIONS = ['approve', 'hold', 'reject', 'cancel', 'change'] as const

/** Status of an order and what changes it (protocol/orders §2). CANCELED and REJECTED are final. */
export const orderStates = stateTable({
  states: ['INITIALIZED', 'APPROVED', 'CANCELED', 'PENDING', 'REJECTED'],
  actions: ORDER_ACTIONS,
  transitions: {
    INITIALIZED: { approve: 'APPROVED', hold: 'PENDING', reject: 'REJECTED', cancel: 'CANCELED' },
    PENDING: { approve: 'APPROVED', reject: 'REJECTED', cancel: 'CANCELED', change: 'PENDING' },
    APPROVED: { cancel: 'CANCELED', change: 'APPROVED' },
    CANCELED: {},
    REJECTED: {},
  },
})

/** The status of a locked order after an action. Fails with the status if that rejects the action. */
export function requireTransition(
  ctx: Ctx<'ORDER_CANCELED' | 'ORDER_STATUS_CONFLICT'>,
  { id, status }: OrderRow,
  action: OrderAction,
): NonNullable<OrderRow['status']> {
  const next = status && orderStates.next(status, action)
  if (next) return next
  if (status === 'CANCELED' && (action === 'cancel' || action === 'change'))
    return ctx.fail('ORDER_CANCELED', { id })
  return ctx.fail('ORDER_STATUS_CONFLICT', { id, status, action })
}
