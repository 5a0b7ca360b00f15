import { contract } from '@stoa/contract'
import { implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { countCheckouts } from '../../storage/commerce/count-checkouts.ts'

/** Statistics of checkouts (protocol/checkout §12). */
export const checkoutStatisticsHandlers = implement(
  { getCheckoutConversion: contract.checkout.getCheckoutConversion },
  {
    async getCheckoutConversion(input, { db, site }) {
      const [from, to] = [Date.parse(input.from), Date.parse(input.to)]
      if (to <= from) rejectField('to', 'VALIDATION', 'must be after from')
      const counts = await countCheckouts(db, site.id, { from, to })
      const { checkouts, completedCheckouts } = counts
      if (checkouts === 0) return counts
      return { ...counts, conversionRate: Math.round((completedCheckouts / checkouts) * 10_000) / 10_000 }
    },
  },
)
