import type { ChangedTotal } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../../call/context.ts'
import { exactAmount } from '../../call/exact-amount.ts'
import type { Breakdown } from '../../pricing/index.ts'
import { type CheckoutRow, storeQuotedTotal } from '../../storage/commerce/checkouts.ts'
import type { CalculatedTotals } from './totals.ts'

/** The total of the wire: what is left to pay after memberships and gift cards. */
const leftToPay = ({ summary, membershipTotal, giftCardTotal }: Breakdown) =>
  summary.total - membershipTotal - giftCardTotal

/** The column of the quoted total: the maximum that an order may cost without a new confirmation (decision 034). */
export const quotedTotal = ({ breakdown }: CalculatedTotals) => ({
  quoted_total_minor: leftToPay(breakdown).toString(),
})

/** Stores the total that the owner is about to see. A merchant's read does not count as shown to the owner. */
export async function quoteTotal(ctx: Ctx, row: CheckoutRow, totals: CalculatedTotals): Promise<void> {
  const total = leftToPay(totals.breakdown)
  if (row.completed || ctx.caller.role === 'merchant' || row.quoted_total_minor === total.toString()) return
  await storeQuotedTotal(ctx.db, ctx.site.id, row, total)
}

/**
 * Rejects an order whose total exceeds the request's `expectedTotal`, or without one the quoted total. A lower total
 * is accepted. Checkouts written before totals were stored have no quote and are not checked.
 */
export function requireExpectedTotal(
  ctx: Ctx<'CHECKOUT_TOTAL_CHANGED'>,
  checkout: CheckoutRow,
  totals: CalculatedTotals,
  requested: string | undefined,
): void {
  const { currency } = ctx.site
  const total = leftToPay(totals.breakdown)
  const quoted = checkout.quoted_total_minor
  const limit =
    requested !== undefined
      ? exactAmount(requested, 'expectedTotal', currency)
      : quoted === null
        ? total
        : BigInt(quoted)
  if (total <= limit) return
  const data: ChangedTotal = {
    expectedTotal: toDecimal(limit, currency),
    total: toDecimal(total, currency),
    currency,
  }
  ctx.fail('CHECKOUT_TOTAL_CHANGED', { ...data })
}
