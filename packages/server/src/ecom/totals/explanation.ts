import type { contract, ReplyOf } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { type Breakdown, toSteps } from '../../pricing/index.ts'

export type Explanation = ReplyOf<typeof contract.explanations.explainCart>['explanation']

/** How a total was calculated, in its wire form. The counted steps sum to the total. */
export function toExplanation(breakdown: Breakdown): Explanation {
  const { currency, summary, skippedDiscounts } = breakdown
  return {
    currency,
    total: toDecimal(summary.total, currency),
    steps: toSteps(breakdown),
    skippedDiscounts: skippedDiscounts.map(({ discountId, source, reason, missing }) => ({
      discountId,
      source,
      reason,
      ...(missing !== undefined && {
        missing: reason === 'MIN_SUBTOTAL' ? toDecimal(missing, currency) : missing.toString(),
      }),
    })),
  }
}
