import type { OrderLineItem } from '@stoa/contract'
import { isoTime } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import {
  type PricedLine,
  toOrderLinePrices,
  toOrderShippingPrice,
  toOrderTotals,
} from '../../pricing/index.ts'
import { viewOf } from '../../stores/product-view.ts'
import type { StoredOrder } from '../storage/orders.ts'
import { buyerOf } from './cart-view.ts'
import type { LiveCheckout } from './checkout-view.ts'
import { describeLine } from './line-view.ts'
import type { LiveLine } from './live-lines.ts'
import { FLAT_RATE_CARRIER } from './shipping.ts'

/** The order that a checkout becomes: from now on it stands on its own, whatever the catalogue does. */
export function orderOf(ctx: Ctx, live: LiveCheckout): StoredOrder['order'] {
  const { site } = ctx
  const { row, lines, breakdown } = live
  const { doc } = row
  const priced = new Map(breakdown.lines.map(line => [line.id, line]))
  const { additionalFees: _, ...totals } = toOrderTotals(breakdown, site)
  const contact = doc.shippingDestination ?? doc.billingInfo
  const buyer = buyerOf(doc.ownerRole, row.owner_id)
  return {
    lineItems: lines.map(line => toLineItem(ctx, line, priced.get(line.line.id) as PricedLine)),
    ...totals,
    buyerInfo: { ...buyer, email: doc.email },
    createdBy: buyer,
    buyerLanguage: site.locale,
    siteLanguage: site.locale,
    weightUnit: site.settings.weightUnit,
    ...((doc.billingInfo ?? contact) && { billingInfo: { ...contact, ...doc.billingInfo } }),
    ...(contact && { recipientInfo: contact }),
    ...shippingInfo(ctx, live),
    ...(doc.buyerNote && { buyerNote: doc.buyerNote }),
    channelInfo: { type: doc.channelType },
    checkoutId: row.id,
    purchasedDate: isoTime(ctx.now),
    archived: false,
    imported: false,
    activities: [{ id: ctx.ids.guid(), activityType: 'ORDER_PLACED', createdDate: isoTime(ctx.now) }],
  }
}

function shippingInfo(ctx: Ctx, { row, chosen, breakdown }: LiveCheckout) {
  if (!chosen || !breakdown.shipping) return {}
  const { doc } = row
  return {
    shippingInfo: {
      carrierId: FLAT_RATE_CARRIER,
      code: chosen.code,
      title: chosen.title,
      logistics: {
        ...(doc.shippingDestination && { shippingDestination: doc.shippingDestination }),
        deliveryTime: chosen.deliveryTime,
      },
      cost: toOrderShippingPrice(breakdown.shipping, breakdown.taxIncludedInPrices, ctx.site),
    },
  }
}

function toLineItem(ctx: Ctx, live: LiveLine, priced: PricedLine): OrderLineItem {
  return {
    ...describeLine(live, viewOf(ctx)),
    ...toOrderLinePrices(priced, ctx.site.settings.taxIncludedInPrices, ctx.site),
    priceUndetermined: false,
    fixedQuantity: false,
  }
}
