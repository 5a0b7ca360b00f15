import type { Cart, EstimatedTotals, LineItem } from '@stoa/contract'
import { isoTime } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import { type Breakdown, type PricedLine, toCartLinePrices, toTotals } from '../../pricing/index.ts'
import { viewOf } from '../../stores/product-view.ts'
import type { CartRow } from '../storage/carts.ts'
import { describeLine, lineUrl } from './line-view.ts'
import type { LiveLine } from './live-lines.ts'
import { priceLines, toShippingInfo, violationsOf } from './priced.ts'
import type { ShippingChoice } from './shipping.ts'

/** Who buys, as the wire names him. */
export const buyerOf = (role: string, id: string) =>
  role === 'member' ? { memberId: id } : { visitorId: id }

/** A cart with its prices of this moment. */
export function toCart(
  ctx: Ctx,
  row: CartRow,
  lines: readonly LiveLine[],
  breakdown = priceLines(ctx, lines),
): Cart {
  const { site, caller } = ctx
  const priced = new Map(breakdown.lines.map(line => [line.id, line]))
  return {
    id: row.id,
    lineItems: lines.map(line => toLineItem(ctx, line, priced.get(line.line.id) as PricedLine)),
    buyerInfo: buyerOf(caller.role, caller.id),
    currency: site.currency,
    conversionCurrency: site.currency,
    paymentCurrency: site.currency,
    buyerLanguage: site.locale,
    siteLanguage: site.locale,
    taxIncludedInPrices: site.settings.taxIncludedInPrices,
    weightUnit: site.settings.weightUnit,
    ...(row.doc.checkoutId && { checkoutId: row.doc.checkoutId }),
    appliedDiscounts: [],
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    revision: String(row.revision),
  }
}

function toLineItem(ctx: Ctx, live: LiveLine, priced: PricedLine): LineItem {
  const url = lineUrl(live)
  return {
    ...describeLine(live, viewOf(ctx)),
    ...toCartLinePrices(priced, ctx.site),
    ...(url && { url }),
    availability: {
      status: live.availability,
      ...(live.quantityAvailable !== undefined && { quantityAvailable: live.quantityAvailable }),
    },
    paymentOption: 'FULL_PAYMENT_OFFLINE',
    customLineItem: live.line.custom !== undefined,
    priceUndetermined: false,
    fixedQuantity: false,
  }
}

/** The estimate of a cart: what it would cost, and what stands in the way. */
export function toEstimate(
  ctx: Ctx,
  row: CartRow,
  lines: readonly LiveLine[],
  breakdown: Breakdown,
  shipping: { options: readonly ShippingChoice[]; chosen?: ShippingChoice; asked: boolean },
): EstimatedTotals {
  return {
    cart: toCart(ctx, row, lines, breakdown),
    ...toTotals(breakdown, ctx.site),
    ...(shipping.asked && {
      shippingInfo: toShippingInfo(ctx, shipping.options, shipping.chosen, breakdown),
    }),
    calculationErrors: {},
    weightUnit: ctx.site.settings.weightUnit,
    violations: violationsOf(lines),
  }
}
