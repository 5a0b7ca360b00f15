import type { Ctx } from '../call/context.ts'

/** Ends what belongs to a locked order that is canceled or rejected, such as payment requests. */
type EndedOrderStep = (
  ctx: Ctx<never, 'wix.ecom.v1.order_payment_request_voided'>,
  orderId: string,
) => Promise<void>

const steps: EndedOrderStep[] = []

/** Adds steps of domains that use this one. `handlers.ts` calls it once. */
export const addEndedOrderSteps = (...added: readonly EndedOrderStep[]) => void steps.push(...added)

/** All that follows when a placed order is canceled or rejected, in the same transaction. */
export async function orderEnded(...args: Parameters<EndedOrderStep>): Promise<void> {
  for (const step of steps) await step(...args)
}
