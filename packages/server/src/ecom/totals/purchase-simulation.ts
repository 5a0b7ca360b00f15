import { type Address, contract } from '@stoa/contract'
import { implement } from '../../call/context.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { requestedOwner } from '../cart/requested-owner.ts'
import { requireCoupon } from '../cart/require-coupon.ts'
import { requireOffered } from '../checkout/shipping.ts'
import { loadProducts, resolveLines, shopperOf } from '../lines/read-lines.ts'
import { requestedLines } from '../lines/requested-lines.ts'
import { toCalculationErrors } from './calculation-errors.ts'
import { toExplanation } from './explanation.ts'
import { PURPOSES } from './purposes.ts'
import { readTotals, toShippingInfo } from './totals.ts'

export const purchaseSimulationHandlers = implement(contract.purchaseSimulation, {
  async simulatePurchase(
    { shippingAddress, couponCode, selectedShippingOption, date, memberId, ...input },
    ctx,
  ) {
    await requireCoupon(ctx, { couponCode })
    const requested = requestedLines(ctx, input, { required: true })
    const at = { ...ctx, now: date ? Date.parse(date) : ctx.now }
    const owner = await requestedOwner(ctx, memberId)
    const products = await loadProducts(at, requested.productIds, { shopper: shopperOf(ctx, { owner }) })
    const lines = resolveLines(ctx, products, requested.addTo([], products))
    const purchase = {
      lines,
      // For a new visitor, rules for one member do not apply.
      owner,
      ...(shippingAddress?.country && { shippingAddress: withoutNulls<Address>(shippingAddress) }),
      requestedDelivery: selectedShippingOption,
      couponCode,
    }
    const totals = await readTotals(at, purchase, PURPOSES.SIMULATION)
    requireOffered(ctx, totals.offered, selectedShippingOption)
    return {
      explanation: toExplanation(totals.breakdown),
      shippingInfo: toShippingInfo(totals, ctx.site),
      calculationErrors: toCalculationErrors(totals, ctx.site),
    }
  },
})
