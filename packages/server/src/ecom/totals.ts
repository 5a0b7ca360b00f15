import type { Ctx, Site } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { type Breakdown, PricingError, type PricingInput, price, toShippingPrices } from '../pricing/index.ts'
import { type PricingInputs, type Purchase, readPricingInputs } from './pricing-inputs.ts'
import type { ResolvedLine } from './read-lines.ts'
import { type Delivery, pickDelivery, toCarrierOptions } from './shipping.ts'

/** `CalculationErrors` of totals without errors. */
export const NO_ERRORS = { orderValidationErrors: [] }

/** Lines, delivery options and the calculated amounts. */
export interface CalculatedTotals {
  lines: readonly ResolvedLine[]
  offered: readonly Delivery[]
  delivery?: Delivery
  /** Whether the request named this delivery. */
  deliveryRequested: boolean
  breakdown: Breakdown
}

/** Reads the rules that apply to a purchase and calculates its totals. */
export const readTotals = async (ctx: Ctx, purchase: Purchase): Promise<CalculatedTotals> =>
  calculateTotals(ctx.site, await readPricingInputs(ctx, purchase), ctx.now)

/** Calculates the totals of lines and delivery. There are no tax tables yet: every rate is 0. */
function calculateTotals(
  { settings, currency }: Site,
  { purchase, offered, discounts, additionalFees }: PricingInputs,
  now: number,
): CalculatedTotals {
  const { lines, requestedDelivery } = purchase
  const delivery = pickDelivery(offered, requestedDelivery)
  const breakdown = priceWithinWire({
    currency,
    taxIncludedInPrices: settings.taxIncludedInPrices,
    now: new Date(now),
    lines: lines.map(line => ({
      id: line.stored.id,
      unitPrice: line.price,
      fullPrice: line.fullPrice,
      quantity: line.stored.quantity,
      shippable: line.shippable,
    })),
    discounts,
    additionalFees,
    ...(delivery && { shipping: { price: delivery.price } }),
  })
  const deliveryRequested = delivery !== undefined && delivery.code === requestedDelivery?.code
  return { lines, offered, delivery, deliveryRequested, breakdown }
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

/** Reasons why lines cannot be ordered, as texts for the shopper. */
export const toViolations = (lines: readonly ResolvedLine[]) =>
  lines.flatMap(({ stored, row, availability: { status, quantityAvailable } }) => {
    if (status === 'AVAILABLE') return []
    const name = row?.doc.visible ? row.doc.name : stored.name
    const description =
      status === 'PARTIALLY_AVAILABLE'
        ? `Only ${quantityAvailable} of “${name}” available. Reduce the quantity to continue.`
        : `“${name}” is no longer available. Remove it to continue.`
    return [
      {
        severity: 'ERROR' as const,
        target: { lineItem: { name: 'LINE_ITEM_DEFAULT' as const, id: stored.id } },
        description,
      },
    ]
  })
