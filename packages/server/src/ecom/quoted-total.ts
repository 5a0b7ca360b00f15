import type { ChangedTotal } from '@stoa/contract'
import { isExactAmount, parseAmount, toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import { refuseField } from '../call/failure.ts'
import { type CheckoutRow, type StoredCheckout, storeQuotedTotal } from '../storage/commerce/checkouts.ts'
import type { Totals } from './totals.ts'

/** What a checkout costs, as a decimal. */
const totalOf = ({ breakdown }: Totals, { site }: Ctx) => toDecimal(breakdown.summary.total, site.currency)

/** A checkout's document with its total of now, which is what an order may cost (decision 034). */
export const withQuotedTotal = (doc: StoredCheckout, reckoning: Totals, ctx: Ctx): StoredCheckout => ({
  ...doc,
  quotedTotal: totalOf(reckoning, ctx),
})

/** Stores the total that is about to be shown to the owner. A merchant who looks at the checkout shows it to nobody. */
export async function quoteTotal(ctx: Ctx, row: CheckoutRow, reckoning: Totals): Promise<void> {
  const total = totalOf(reckoning, ctx)
  if (row.completed || ctx.caller.role === 'merchant' || row.doc.quotedTotal === total) return
  await storeQuotedTotal(ctx.db, ctx.site.id, row, total)
}

/**
 * Refuses an order that would cost more than the request expects, or without that more than was quoted. A lower total is
 * charged: nobody objects to it. Checkouts from before totals were stored have no quote.
 */
export function requireExpectedTotal(
  ctx: Ctx<'CHECKOUT_TOTAL_CHANGED'>,
  { doc }: CheckoutRow,
  reckoning: Totals,
  requested: string | undefined,
): void {
  const { currency } = ctx.site
  if (requested !== undefined && !isExactAmount(requested, currency))
    refuseField('expectedTotal', 'FORMAT', `must have no more decimals than ${currency} has`)
  const expected = requested ?? doc.quotedTotal
  if (expected === undefined) return
  const limit = parseAmount(expected, currency)
  if (reckoning.breakdown.summary.total <= limit) return
  const data: ChangedTotal = {
    expectedTotal: toDecimal(limit, currency),
    total: totalOf(reckoning, ctx),
    currency,
  }
  ctx.fail('CHECKOUT_TOTAL_CHANGED', { ...data })
}
