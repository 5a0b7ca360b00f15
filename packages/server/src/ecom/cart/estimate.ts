import type { Address, contract, ReplyOf, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { toPricingInputJson } from '../../pricing/index.ts'
import { requireOffered } from '../checkout/shipping.ts'
import { readLines } from '../lines/read-lines.ts'
import { toCalculationErrors } from '../totals/calculation-errors.ts'
import { priceView } from '../totals/currency-conversion.ts'
import { toMembershipOptions } from '../totals/memberships.ts'
import { purchaseOfCart } from '../totals/pricing-inputs.ts'
import { PURPOSES, type TotalsStages } from '../totals/purposes.ts'
import { withSelectedMemberships } from '../totals/select-memberships.ts'
import { readTotals, toAmounts, toGiftCards, toShippingInfo } from '../totals/totals.ts'
import { toViolations } from '../totals/violations.ts'
import { type CartLike, toCart } from './cart-view.ts'

type Input = RequestOf<typeof contract.currentCart.estimateCurrentCartTotals>
type Estimate = ReplyOf<typeof contract.currentCart.estimateCurrentCartTotals>

/** Calculates the totals of a cart with delivery and tax. Nothing is stored. */
export async function estimateTotals(
  ctx: Ctx<'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'>,
  row: CartLike,
  input: Input,
): Promise<Estimate> {
  const {
    shippingAddress,
    billingAddress,
    selectedShippingOption,
    calculateShipping,
    calculateTax,
    calculateAdditionalFees,
  } = input
  const selected = withSelectedMemberships(ctx, row.doc.lines, input.selectedMemberships)
  const purchase = purchaseOfCart(row.doc, await readLines(ctx, { ...row.doc, lines: selected }))
  const requested = selectedShippingOption ?? undefined
  const omitted: TotalsStages = [
    ...(calculateShipping === false ? (['DELIVERY'] as const) : []),
    ...(calculateAdditionalFees === false ? (['PLUGIN_FEES'] as const) : []),
    ...(calculateTax === false ? (['TAX'] as const) : []),
  ]
  const totals = await readTotals(
    ctx,
    {
      ...purchase,
      ...(shippingAddress?.country && { shippingAddress: withoutNulls<Address>(shippingAddress) }),
      ...(billingAddress?.country && { billingAddress: withoutNulls<Address>(billingAddress) }),
      requestedDelivery: requested ?? row.doc.selectedShippingOption,
      giftCards: row.doc.giftCards,
    },
    PURPOSES.ESTIMATE.filter(stage => !omitted.includes(stage)),
  )
  if (calculateShipping !== false) requireOffered(ctx, totals.offered, requested)
  const [giftCard] = toGiftCards(totals, priceView(ctx.site, totals))
  const { taxSummary, ...amounts } = toAmounts(totals, ctx.site)
  const { selected: selectedMemberships, ...memberships } = toMembershipOptions(totals)
  return {
    cart: toCart(ctx, row, totals),
    ...amounts,
    ...(giftCard && { giftCard }),
    ...(calculateTax !== false && { taxSummary }),
    shippingInfo: toShippingInfo(totals, ctx.site),
    ...(totals.memberships.options && { membershipOptions: { ...memberships, selectedMemberships } }),
    calculationErrors: toCalculationErrors(totals, ctx.site),
    weightUnit: ctx.site.settings.weightUnit,
    violations: toViolations(totals, ctx.site),
    ...(input.returnPricingInput && { pricingInput: toPricingInputJson(totals.pricingInput) }),
  }
}
