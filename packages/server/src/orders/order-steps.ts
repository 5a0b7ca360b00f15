import type { Ctx } from '../call/context.ts'
import type { OrderSteps } from '../call/services.ts'

type RefundArgs = Parameters<OrderSteps['refunded'][number]> extends [unknown, ...infer Args] ? Args : never

/** All that follows when a refund of a locked order has succeeded, in the transaction that adds it to the ledger. */
export async function runRefundSteps(ctx: Ctx, ...args: RefundArgs): Promise<void> {
  for (const step of ctx.platform.orderSteps.refunded) await step(ctx, ...args)
}

/** All that follows when a placed order is canceled or rejected, in the same transaction. */
export async function orderEnded(...args: Parameters<OrderSteps['ended'][number]>): Promise<void> {
  for (const step of args[0].platform.orderSteps.ended) await step(...args)
}
