import type { Violation } from '@stoa/contract'
import type { Ctx } from '../../context.ts'
import { type Breakdown, price, toShippingPrices } from '../../pricing/index.ts'
import { type LiveLine, priceableLines } from './live-lines.ts'
import { FLAT_RATE_CARRIER, type ShippingChoice, toCarrierOptions } from './shipping.ts'

/** Prices lines and shipping for this moment. */
export const priceLines = (ctx: Ctx, lines: readonly LiveLine[], shipping?: ShippingChoice): Breakdown =>
  price({
    currency: ctx.site.currency,
    taxIncludedInPrices: ctx.site.settings.taxIncludedInPrices,
    lines: priceableLines(lines),
    ...(shipping && { shipping: { price: shipping.price } }),
    moment: new Date(ctx.now),
  })

/** `shippingInfo` of estimates and checkouts: what is offered, and what is chosen. */
export function toShippingInfo(
  ctx: Ctx,
  options: readonly ShippingChoice[],
  chosen: ShippingChoice | undefined,
  breakdown: Breakdown,
) {
  return {
    carrierServiceOptions: toCarrierOptions(options, ctx.site),
    ...(chosen &&
      breakdown.shipping && {
        selectedCarrierServiceOption: {
          code: chosen.code,
          title: chosen.title,
          carrierId: FLAT_RATE_CARRIER,
          logistics: { deliveryTime: chosen.deliveryTime },
          cost: toShippingPrices(breakdown.shipping, ctx.site),
          requestedShippingOption: true,
        },
      }),
  }
}

/** What stands in the way of an order, line by line. */
export const violationsOf = (lines: readonly LiveLine[]): Violation[] =>
  lines.flatMap(({ line, availability, quantityAvailable }) =>
    availability === 'AVAILABLE'
      ? []
      : [
          {
            severity: 'ERROR' as const,
            target: { lineItem: { id: line.id, name: 'LINE_ITEM_DEFAULT' as const } },
            description:
              availability === 'PARTIALLY_AVAILABLE'
                ? `Only ${quantityAvailable} of "${line.name}" are left.`
                : `"${line.name}" is not available any more.`,
          },
        ],
  )
