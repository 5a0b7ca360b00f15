import type { Ctx, Site } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import {
  type Breakdown,
  type LineInput,
  PricingError,
  type PricingInput,
  price,
  toShippingPrices,
  toTotals,
} from '../pricing/index.ts'
import type { ResolvedTaxes, TaxCalculationDetails } from '../tax/index.ts'
import { type PricingInputs, type Purchase, readPricingInputs } from './pricing-inputs.ts'
import type { ResolvedLine } from './read-lines.ts'
import { type Delivery, toCarrierOptions } from './shipping.ts'

/** `CalculationErrors` of totals without errors. */
export const NO_ERRORS = { orderValidationErrors: [] }

/** Lines, delivery options and the calculated amounts. */
export interface CalculatedTotals {
  lines: readonly ResolvedLine[]
  offered: readonly Delivery[]
  delivery?: Delivery | undefined
  /** Code of the delivery that the shopper chose, offered or not. */
  deliveryChoice?: string | undefined
  /** Whether the request named this delivery. */
  deliveryRequested: boolean
  breakdown: Breakdown
  /** How the taxes were determined; absent if they were left out. */
  taxDetails?: TaxCalculationDetails | undefined
}

/** Reads the rules that apply to a purchase and calculates its totals. */
export const readTotals = async (ctx: Ctx, purchase: Purchase): Promise<CalculatedTotals> =>
  calculateTotals(ctx.site, await readPricingInputs(ctx, purchase), ctx.now)

function calculateTotals({ settings, currency }: Site, inputs: PricingInputs, now: number): CalculatedTotals {
  const { purchase, offered, delivery, discountRules, discounts, additionalFees, taxes } = inputs
  const { lines, requestedDelivery, owner } = purchase
  const breakdown = priceWithinWire({
    currency,
    taxIncludedInPrices: taxes?.taxIncludedInPrices ?? settings.taxIncludedInPrices,
    taxExempt: taxes?.exemption !== undefined,
    now: new Date(now),
    ...(owner.role === 'member' && { memberId: owner.id }),
    lines: lines.map(line => toLineInput(line, taxes)),
    discountRules,
    discounts,
    additionalFees: additionalFees.map(({ id, ...fee }) => ({ ...fee, taxes: taxes?.ofFee(id) ?? [] })),
    ...(delivery && { shipping: { price: delivery.price, taxes: taxes?.delivery ?? [] } }),
  })
  const deliveryRequested = delivery !== undefined && delivery.code === requestedDelivery?.code
  const deliveryChoice = requestedDelivery?.code ?? undefined
  return {
    lines,
    offered,
    delivery,
    deliveryRequested,
    deliveryChoice,
    breakdown,
    taxDetails: taxes?.details,
  }
}

function toLineInput(
  { stored, row, price, fullPrice, shippable, taxGroupId }: ResolvedLine,
  taxes?: ResolvedTaxes,
): LineInput {
  const { id, quantity, catalogReference } = stored
  return {
    id,
    quantity,
    unitPrice: price,
    fullPrice,
    shippable,
    ...(catalogReference && {
      catalogItem: { appId: catalogReference.appId, id: catalogReference.catalogItemId },
    }),
    ...(row && { collectionIds: row.collection_ids }),
    ...(taxGroupId && { taxGroupId }),
    taxes: taxes?.ofLine({ id, taxGroupId }) ?? [],
  }
}

/** Reports a total above the wire's maximum amount as a violation of the request. */
function priceWithinWire(input: PricingInput): Breakdown {
  try {
    return price(input)
  } catch (error) {
    if (!(error instanceof PricingError) || error.code !== 'AMOUNT_TOO_LARGE') throw error
    return rejectField('lineItems', 'MAX', 'exceed the maximum amount in total; reduce their quantities')
  }
}

/** The amounts that estimates and checkouts share, in their wire form. */
export function toAmounts({ breakdown, taxDetails }: CalculatedTotals, { locale }: Site) {
  const { taxSummary, ...amounts } = toTotals(breakdown, { locale })
  return { ...amounts, taxSummary: { ...taxSummary, ...(taxDetails && { calculationDetails: taxDetails }) } }
}

/** `ShippingInformation` of carts and checkouts. */
export function toShippingInfo(
  { offered, delivery, deliveryRequested, breakdown }: CalculatedTotals,
  site: Site,
) {
  return {
    ...(delivery &&
      breakdown.shipping && {
        selectedCarrierServiceOption: {
          carrierId: delivery.carrierId,
          code: delivery.code,
          title: delivery.title,
          logistics: { deliveryTime: delivery.deliveryTime },
          cost: toShippingPrices(breakdown.shipping, { currency: site.currency, locale: site.locale }),
          // False when the only option was selected by default.
          requestedShippingOption: deliveryRequested,
          otherCharges: [],
          deliveryAllocations: [],
        },
      }),
    carrierServiceOptions: toCarrierOptions(offered, site),
  }
}
