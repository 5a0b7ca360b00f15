import type { Checkout, CheckoutLineItem } from '@stoa/contract'
import { isoTime } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import { type Breakdown, type PricedLine, toCheckoutLinePrices, toTotals } from '../../pricing/index.ts'
import { viewOf } from '../../stores/product-view.ts'
import type { CheckoutRow } from '../storage/checkouts.ts'
import { buyerOf } from './cart-view.ts'
import { describeLine, lineUrl } from './line-view.ts'
import { type LiveLine, readLines } from './live-lines.ts'
import { priceLines, toShippingInfo, violationsOf } from './priced.ts'
import { type ShippingChoice, shippingOptions } from './shipping.ts'

/** A checkout with everything that follows from the catalogue at this moment. */
export interface LiveCheckout {
  row: CheckoutRow
  lines: LiveLine[]
  options: ShippingChoice[]
  chosen?: ShippingChoice
  breakdown: Breakdown
}

/** Looks the lines up and prices them. A chosen option that is not offered any more counts as not chosen. */
export async function readCheckout(ctx: Ctx, row: CheckoutRow): Promise<LiveCheckout> {
  const lines = await readLines(ctx, row.doc.lines)
  const options = shippingOptions(ctx.site, lines, row.doc.shippingDestination?.address)
  const wanted = row.doc.shippingOption
  const chosen = wanted
    ? options.find(({ code }) => code === wanted)
    : options.length === 1
      ? options[0]
      : undefined
  return { row, lines, options, chosen, breakdown: priceLines(ctx, lines, chosen) }
}

export function toCheckout(ctx: Ctx, live: LiveCheckout): Checkout {
  const { site } = ctx
  const { row, lines, options, chosen, breakdown } = live
  const { doc } = row
  const priced = new Map(breakdown.lines.map(line => [line.id, line]))
  const { calculatedLineItems: _, ...totals } = toTotals(breakdown, site)
  return {
    id: row.id,
    ...(row.cart_id && { cartId: row.cart_id }),
    lineItems: lines.map(line => toLineItem(ctx, line, priced.get(line.line.id) as PricedLine)),
    ...totals,
    conversionCurrency: site.currency,
    paymentCurrency: site.currency,
    ...(doc.billingInfo && { billingInfo: doc.billingInfo }),
    shippingInfo: {
      ...toShippingInfo(ctx, options, chosen, breakdown),
      ...(doc.shippingDestination && { shippingDestination: doc.shippingDestination }),
    },
    ...(doc.buyerNote && { buyerNote: doc.buyerNote }),
    buyerInfo: { ...buyerOf(doc.ownerRole, row.owner_id), ...(doc.email && { email: doc.email }) },
    createdBy: buyerOf(doc.ownerRole, row.owner_id),
    calculationErrors: {},
    weightUnit: site.settings.weightUnit,
    channelType: doc.channelType,
    siteLanguage: site.locale,
    buyerLanguage: site.locale,
    completed: row.completed,
    taxIncludedInPrice: site.settings.taxIncludedInPrices,
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    violations: row.completed ? [] : violationsOf(lines),
  }
}

function toLineItem(ctx: Ctx, live: LiveLine, priced: PricedLine): CheckoutLineItem {
  const { image, ...described } = describeLine(live, viewOf(ctx))
  const url = lineUrl(live)
  return {
    ...described,
    ...toCheckoutLinePrices(priced, ctx.site),
    ...(image && { media: image }),
    ...(url && { url }),
    availability: {
      status: live.availability,
      ...(live.quantityAvailable !== undefined && { quantityAvailable: live.quantityAvailable }),
    },
    paymentOption: 'FULL_PAYMENT_OFFLINE',
    customLineItem: live.line.custom !== undefined,
  }
}
