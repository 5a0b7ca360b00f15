import type { ChangedTotal } from '@stoa/contract'
import { isExactAmount, parseAmount, toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { type CheckoutRow, type StoredCheckout, storeQuotedTotal } from '../storage/commerce/checkouts.ts'
import type { CalculatedTotals } from './totals.ts'

/** The total of a checkout as decimal text. */
const totalOf = ({ breakdown }: CalculatedTotals, { site }: Ctx) =>
  toDecimal(breakdown.summary.total, site.currency)

/** Sets the quoted total: the maximum that an order may cost without a new confirmation (decision 034). */
export const withQuotedTotal = (doc: StoredCheckout, totals: CalculatedTotals, ctx: Ctx): StoredCheckout => ({
  ...doc,
  quotedTotal: totalOf(totals, ctx),
})

/** Stores the total that the owner is about to see. A merchant's read does not count as shown to the owner. */
export async function quoteTotal(ctx: Ctx, row: CheckoutRow, totals: CalculatedTotals): Promise<void> {
  const total = totalOf(totals, ctx)
  if (row.completed || ctx.caller.role === 'merchant' || row.doc.quotedTotal === total) return
  await storeQuotedTotal(ctx.db, ctx.site.id, row, total)
}

/**
 * Rejects an order whose total exceeds the request's `expectedTotal`, or without one the quoted total. A lower total
 * is accepted. Checkouts written before totals were stored have no quote and are not checked.
 */
export function requireExpectedTotal(
  ctx: Ctx<'CHECKOUT_TOTAL_CHANGED'>,
  { doc }: CheckoutRow,
  totals: CalculatedTotals,
  requested: string | undefined,
): void {
  const { currency } = ctx.site
  if (requested !== undefined && !isExactAmount(requested, currency))
    rejectField('expectedTotal', 'FORMAT', `must have no more decimals than ${currency} has`)
  const expected = requested ?? doc.quotedTotal
  if (expected === undefined) return
  const limit = parseAmount(expected, currency)
  if (totals.breakdown.summary.total <= limit) return
  const data: ChangedTotal = {
    expectedTotal: toDecimal(limit, currency),
    total: totalOf(totals, ctx),
    currency,
  }
  ctx.fail('CHECKOUT_TOTAL_CHANGED', { ...data })
}
