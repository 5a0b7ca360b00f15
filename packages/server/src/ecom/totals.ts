import type { Site } from '../call/context.ts'
import { refuseField } from '../call/failure.ts'
import { type Breakdown, PricingError, type PricingInput, price, toShippingPrices } from '../pricing/index.ts'
import type { ResolvedLine } from './read-lines.ts'
import {
  type Delivery,
  offeredDeliveries,
  pickDelivery,
  type RequestedDelivery,
  toCarrierOptions,
} from './shipping.ts'

/** `CalculationErrors` of totals that nothing went wrong with. */
export const NO_ERRORS = { orderValidationErrors: [] }

/** Lines, delivery and the amounts that follow from them. */
export interface Totals {
  lines: readonly ResolvedLine[]
  offered: readonly Delivery[]
  delivery?: Delivery
  /** Whether the delivery is the one that was asked for. */
  requested: boolean
  breakdown: Breakdown
}

export interface TotalsOptions {
  now: number
  /** Where the goods go, as far as it is known. */
  country?: string | null
  asked?: RequestedDelivery
  /** @default true */
  shipping?: boolean
}

/** Prices lines with their delivery. There are no tax tables yet: every rate is 0. */
export function calculateTotals(site: Site, lines: readonly ResolvedLine[], options: TotalsOptions): Totals {
  const { settings, currency } = site
  const offered = options.shipping === false ? [] : offeredDeliveries(site, lines, options.country)
  const delivery = pickDelivery(offered, options.asked)
  const breakdown = priceWithinWire({
    currency,
    taxIncludedInPrices: settings.taxIncludedInPrices,
    moment: new Date(options.now),
    lines: lines.map(line => ({
      id: line.stored.id,
      unitPrice: line.price,
      fullPrice: line.fullPrice,
      quantity: line.stored.quantity,
      shippable: line.shippable,
    })),
    ...(delivery && { shipping: { price: delivery.price } }),
  })
  const requested = delivery !== undefined && delivery.code === options.asked?.code
  return { lines, offered, delivery, requested, breakdown }
}

/** A sum beyond what the wire can carry is the request's fault: the lines asked for cannot be sold in one go. */
function priceWithinWire(input: PricingInput): Breakdown {
  try {
    return price(input)
  } catch (error) {
    if (!(error instanceof PricingError) || error.code !== 'AMOUNT_TOO_LARGE') throw error
    return refuseField('lineItems', 'MAX', 'come to more than an amount can be; ask for fewer')
  }
}

/** `ShippingInformation` of totals, and the part that a checkout says of delivery too. */
export function toShippingInfo({ offered, delivery, requested, breakdown }: Totals, site: Site) {
  return {
    ...(delivery &&
      breakdown.shipping && {
        selectedCarrierServiceOption: {
          carrierId: delivery.carrierId,
          code: delivery.code,
          title: delivery.title,
          logistics: { deliveryTime: delivery.deliveryTime },
          cost: toShippingPrices(breakdown.shipping, { currency: site.currency, locale: site.locale }),
          // False where nobody chose, and the only one there is stands in.
          requestedShippingOption: requested,
          otherCharges: [],
          deliveryAllocations: [],
        },
      }),
    carrierServiceOptions: toCarrierOptions(offered, site),
  }
}

/** What keeps the lines from being ordered, in words for the shopper. */
export const toViolations = (lines: readonly ResolvedLine[]) =>
  lines.flatMap(({ stored, row, availability: { status, quantityAvailable } }) => {
    if (status === 'AVAILABLE') return []
    const name = row?.doc.visible ? row.doc.name : stored.name
    const description =
      status === 'PARTIALLY_AVAILABLE'
        ? `Only ${quantityAvailable} of “${name}” can be had. Lower the quantity to go on.`
        : `“${name}” is not available any more. Remove it to go on.`
    return [
      {
        severity: 'ERROR' as const,
        target: { lineItem: { name: 'LINE_ITEM_DEFAULT' as const, id: stored.id } },
        description,
      },
    ]
  })
