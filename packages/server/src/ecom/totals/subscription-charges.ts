import type { Checkout } from '@stoa/contract'
import { billingDate, startOf } from '@stoa/pricing'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { type Breakdown, toTotals } from '../../pricing/index.ts'
import { priceWithinWire } from '../lines/price-lines.ts'
import { subscriptionTerms } from '../lines/subscription-option.ts'
import { priceView } from './currency-conversion.ts'
import type { CalculatedTotals } from './totals.ts'

/**
 * What one cycle of the subscription of a line costs: the line without delivery, fees and discounts of the cart
 * (protocol/subscription-options §2). Undefined for other lines.
 */
export function cycleBreakdown({ pricingInput, lines }: CalculatedTotals, i: number): Breakdown | undefined {
  const { currency, taxIncludedInPrices, taxExempt, now } = pricingInput
  const line = pricingInput.lines[i]
  if (!lines[i]?.subscription || !line) return undefined
  const { membership: _, ...paid } = line
  return priceWithinWire({
    currency,
    taxIncludedInPrices,
    ...(taxExempt && { taxExempt }),
    now,
    lines: [paid],
  })
}

/** What the subscriptions of a checkout cost after its order, which pays the first cycle unless there is a free trial. */
export function subscriptionCharges(
  { site, now }: Pick<Ctx, 'site' | 'now'>,
  totals: CalculatedTotals,
): Pick<Checkout, 'subscriptionCharges'> {
  const charges = totals.lines.flatMap(({ stored, subscription }, i) => {
    const priced = cycleBreakdown(totals, i)
    if (!subscription || !priced) return []
    const terms = subscriptionTerms(subscription.doc)
    const { billingCycles, freeTrialPeriod } = terms
    const cycleFrom = freeTrialPeriod ? 1 : 2
    const { timeZone } = site.settings
    const date = billingDate(startOf(now, terms, timeZone), terms, cycleFrom, timeZone)
    if (date === undefined) return []
    return [
      {
        lineItemIds: [stored.id],
        charges: [
          {
            cycleFrom,
            ...(billingCycles && { numCycles: billingCycles + 1 - cycleFrom }),
            cycleBillingDate: isoTime(date),
            priceSummary: toTotals(priced, priceView(site, totals)).priceSummary,
          },
        ],
        generatedDate: isoTime(now),
      },
    ]
  })
  return charges.length > 0 ? { subscriptionCharges: charges } : {}
}
