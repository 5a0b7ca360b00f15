import { billingDate, startOf } from '@stoa/pricing'
import type { Ctx } from '../../call/context.ts'
import type { NewPayment } from '../../payments/index.ts'
import type { StoredOrder } from '../../storage/commerce/orders.ts'
import { contractRows, type StoredContract } from '../../storage/commerce/subscription-contracts.ts'
import { viewOf } from '../../stores/index.ts'
import { cycleBreakdown } from '../totals/subscription-charges.ts'
import type { CalculatedTotals } from '../totals/totals.ts'
import { toOrderLine } from './order-of-checkout.ts'

interface Ordered {
  id: string
  ownerId: string
  doc: StoredOrder
}

/**
 * Stores a contract for each subscription of a new order. It is pending until the order is approved
 * (protocol/subscription-options §3).
 */
export async function storeContracts(
  ctx: Ctx,
  { id: orderId, ownerId, doc: order }: Ordered,
  totals: CalculatedTotals,
  payment: Pick<NewPayment, 'provider' | 'doc'> | undefined,
): Promise<void> {
  const view = { ...viewOf(ctx), compatClient: false }
  const { provider = '', doc: { chargedMethodId: savedMethodId } = {} } = payment ?? {}
  for (const [i, line] of totals.lines.entries()) {
    const { subscriptionInfo } = order.lineItems?.[i] ?? {}
    const priced = cycleBreakdown(totals, i)
    if (!subscriptionInfo?.id || !priced) continue
    const { timeZone } = ctx.site.settings
    const terms = subscriptionInfo.subscriptionSettings ?? {}
    const start = startOf(ctx.now, terms, timeZone)
    const nextBilling = billingDate(start, terms, terms.freeTrialPeriod ? 1 : 2, timeZone)
    const doc: StoredContract = {
      lineItem: { ...toOrderLine(line, priced, 0, view), subscriptionInfo },
      currency: priced.currency,
      taxIncludedInPrices: priced.taxIncludedInPrices,
      start,
      cycle: 0,
      ...(nextBilling !== undefined && { nextBilling }),
      orders: [],
      ...(savedMethodId && { method: { provider, savedMethodId } }),
    }
    const columns = {
      owner_id: ownerId,
      order_id: orderId,
      status: 'PENDING' as const,
      due_at: new Date(ctx.now),
    }
    await contractRows.deferred.insert(ctx.db, ctx.site.id, subscriptionInfo.id, ctx.now, doc, columns)
  }
}
