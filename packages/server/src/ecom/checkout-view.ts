import type { Checkout, CheckoutLineItem } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { type Breakdown, toCheckoutLinePrices, toTotals } from '../pricing/index.ts'
import type { CheckoutRow } from '../storage/commerce/checkouts.ts'
import { type View, viewOf } from '../stores/index.ts'
import { ownerId } from './cart-view.ts'
import { describeLine, LINE_DEFAULTS, shopFields } from './line-view.ts'
import type { ResolvedLine } from './read-lines.ts'
import { type CalculatedTotals, calculateTotals, NO_ERRORS, toShippingInfo, toViolations } from './totals.ts'

/** Calculates a checkout's totals from resolved lines and its shipping address. */
export const checkoutTotals = (
  row: CheckoutRow,
  lines: readonly ResolvedLine[],
  ctx: Ctx,
): CalculatedTotals =>
  calculateTotals(ctx.site, lines, {
    now: ctx.now,
    country: row.doc.shippingDestination?.address?.country,
    requested: row.doc.selectedShippingOption,
  })

/** A checkout in its wire form, priced from the current catalogue. */
export function toCheckout(row: CheckoutRow, lines: readonly ResolvedLine[], ctx: Ctx): Checkout {
  const { site } = ctx
  const { doc } = row
  const totals = checkoutTotals(row, lines, ctx)
  const { calculatedLineItems: _, ...amounts } = toTotals(totals.breakdown, { locale: site.locale })
  return {
    id: row.id,
    lineItems: lines.map((line, i) => toLineItem(line, totals.breakdown.lines[i], viewOf(ctx))),
    ...(doc.billingInfo && { billingInfo: doc.billingInfo }),
    shippingInfo: {
      ...(doc.shippingDestination && { shippingDestination: doc.shippingDestination }),
      ...toShippingInfo(totals, site),
    },
    ...(doc.buyerNote && { buyerNote: doc.buyerNote }),
    buyerInfo: { ...ownerId(doc.owner), ...(doc.email && { email: doc.email }) },
    ...shopFields(site),
    ...amounts,
    calculationErrors: NO_ERRORS,
    customFields: [],
    channelType: doc.channelType,
    completed: row.completed,
    taxIncludedInPrice: site.settings.taxIncludedInPrices,
    createdBy: ownerId(doc.owner),
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    ...(row.cart_id && { cartId: row.cart_id }),
    // A completed checkout is ordered: its lines' availability no longer matters.
    violations: row.completed ? [] : toViolations(lines),
  }
}

function toLineItem(
  line: ResolvedLine,
  priced: Breakdown['lines'][number] | undefined,
  view: View,
): CheckoutLineItem {
  const { stored, availability } = line
  const { image, ...description } = describeLine(line, view)
  const { currency, locale } = view.site
  return {
    id: stored.id,
    quantity: stored.quantity,
    ...(stored.catalogReference && { catalogReference: stored.catalogReference }),
    ...description,
    ...(image && { media: image }),
    ...(priced && toCheckoutLinePrices(priced, { currency, locale })),
    availability,
    customLineItem: stored.custom !== undefined,
    ...LINE_DEFAULTS,
  }
}
