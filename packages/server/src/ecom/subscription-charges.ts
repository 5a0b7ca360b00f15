import type { Checkout } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { toTotals } from '../pricing/index.ts'
import { priceView } from './conversion.ts'
import { priceWithinWire } from './price-lines.ts'
import type { CalculatedTotals } from './totals.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7 }
const MONTHS: Readonly<Record<string, number>> = { MONTH: 1, YEAR: 12 }

/** The time of the next billing cycle. In a shorter month it is the last day. */
export function nextBilling(from: number, frequency: string | undefined): number {
  const months = MONTHS[frequency ?? '']
  if (!months) return from + (DAYS[frequency ?? ''] ?? 1) * DAY_MS
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

/**
 * What the subscriptions of a checkout cost after its order, which pays the first cycle: their lines without delivery, fees and
 * discounts of the cart (protocol/subscription-options §2).
 */
export function subscriptionCharges(
  { site, now }: Pick<Ctx, 'site' | 'now'>,
  totals: CalculatedTotals,
): Pick<Checkout, 'subscriptionCharges'> {
  const { currency, taxIncludedInPrices, taxExempt, now: time, lines } = totals.pricingInput
  const charges = totals.lines.flatMap(({ stored, subscription }, i) => {
    const line = lines[i]
    if (!subscription || !line) return []
    const { frequency, billingCycles } = subscription.doc.subscriptionSettings ?? {}
    const priced = priceWithinWire({
      currency,
      taxIncludedInPrices,
      ...(taxExempt && { taxExempt }),
      now: time,
      lines: [line],
    })
    return [
      {
        lineItemIds: [stored.id],
        charges: [
          {
            cycleFrom: 2,
            ...(billingCycles && { numCycles: billingCycles - 1 }),
            cycleBillingDate: isoTime(nextBilling(now, frequency)),
            priceSummary: toTotals(priced, priceView(site, totals)).priceSummary,
          },
        ],
        generatedDate: isoTime(now),
      },
    ]
  })
  return charges.length > 0 ? { subscriptionCharges: charges } : {}
}
