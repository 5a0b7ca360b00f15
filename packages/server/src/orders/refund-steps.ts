import type { Ctx } from '../call/context.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import type { RefundRow } from '../storage/commerce/payments.ts'

interface Refunded {
  refund: RefundRow
  /** Amount in minor units that is paid back of the total; what only returns an overpayment does not count. */
  minor: bigint
}

/** Documents or otherwise follows up a refund that has succeeded, of a locked order. */
type RefundStep = (ctx: Ctx, row: OrderRow, refunded: Refunded) => Promise<void>

const steps: RefundStep[] = []

/** Adds steps of domains that use this one, such as credit notes. `handlers.ts` calls it once. */
export const addRefundSteps = (...added: readonly RefundStep[]) => void steps.push(...added)

/** All that follows when a refund of a locked order has succeeded, in the transaction that adds it to the ledger. */
export async function runRefundSteps(ctx: Ctx, row: OrderRow, refunded: Refunded): Promise<void> {
  for (const step of steps) await step(ctx, row, refunded)
}
