import type { Order, OrderLineItem } from '@stoa/contract'
import { startOf } from '@stoa/pricing'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { buyerLanguageOf } from '../../call/shopper-language.ts'
import { newActivity, toDiscountTerm } from '../../orders/index.ts'
import { pick } from '../../platform-support/pick.ts'
import {
  type Breakdown,
  type PriceView,
  toOrderLinePrices,
  toOrderShippingPrice,
  toOrderTotals,
  toPrice,
  toTranslatable,
} from '../../pricing/index.ts'
import type { StoredLine } from '../../storage/commerce/carts.ts'
import type { CheckoutRow } from '../../storage/commerce/checkouts.ts'
import type { OrderColumns, StoredOrder } from '../../storage/commerce/orders.ts'
import type { StockUnits } from '../../storage/commerce/stock.ts'
import { findBusinessLocation, type View, viewOf } from '../../stores/index.ts'
import { ownerId } from '../cart/cart-view.ts'
import { toLogistics } from '../checkout/shipping.ts'
import { toModifierGroups } from '../lines/line-modifiers.ts'
import { describeLine } from '../lines/line-view.ts'
import type { ResolvedLine } from '../lines/read-lines.ts'
import { orderedSubscription } from '../lines/subscription-option.ts'
import { toExplanation } from '../totals/explanation.ts'
import { type CalculatedTotals, withProviders } from '../totals/totals.ts'
import { redeemedAtOnce } from './redeem-gift-cards.ts'

/** Builds the document and columns of a new order. The caller assigns its number. */
export function orderOfCheckout(
  ctx: Ctx,
  checkout: CheckoutRow,
  totals: CalculatedTotals,
  {
    stockTaken,
    untakenStock,
    initialized,
    consents,
    test,
    businessLocation,
  }: {
    stockTaken: StockUnits[]
    untakenStock: StockUnits[]
    initialized: boolean
    consents: Order['consents'] | undefined
    test: boolean
    businessLocation: Order['businessLocation']
  },
): { doc: StoredOrder; columns: Omit<OrderColumns, 'number'> } {
  const { site } = ctx
  const { owner, email, contactId, billingInfo, shippingDestination, buyerNote, channelType } = checkout.doc
  const { createdBy, customFields } = checkout.doc
  const extendedFields = ctx.platform.customFields.ofOrder(checkout.doc.extendedFields)
  const { breakdown, lines } = totals
  const redeemed = redeemedAtOnce(totals)
  // An order with a total of 0 counts as paid, unless plug-ins are still to be charged or a price is still to be set.
  const paid = !initialized && breakdown.summary.total === redeemed && !awaitsPrice(totals)
  const payment = paid ? 'ORDER_PAID' : redeemed > 0n ? 'ORDER_PARTIALLY_PAID' : undefined
  // Stored addresses of pictures do not depend on the caller.
  const view = { ...viewOf(ctx), compatClient: false }
  const orderTotals = toOrderTotals(breakdown, { locale: site.locale })
  const activities = [newActivity(ctx, 'ORDER_PLACED'), ...(payment ? [newActivity(ctx, payment)] : [])]
  return {
    doc: {
      lineItems: lines.map((line, i) => startSubscription(ctx, toOrderLine(line, breakdown, i, view))),
      buyerInfo: { ...ownerId(owner), email, ...(contactId && { contactId }) },
      ...orderTotals,
      taxInfo: { ...orderTotals.taxInfo, ...(totals.pricingInput.taxExempt && { taxExempt: true }) },
      additionalFees: withProviders(orderTotals.additionalFees, totals).map(({ taxInfo, ...fee }, i) => {
        const { taxGroupId } = totals.additionalFees[i] ?? {}
        return { id: ctx.ids.guid(), ...fee, taxInfo: { ...taxInfo, ...(taxGroupId && { taxGroupId }) } }
      }),
      weightUnit: site.settings.weightUnit,
      buyerLanguage: buyerLanguageOf(ctx).buyerLanguage ?? checkout.doc.buyerLanguage ?? site.locale,
      siteLanguage: site.locale,
      billingInfo: billingInfo ?? shippingDestination,
      recipientInfo: shippingDestination ?? billingInfo,
      ...shippingOf(totals, checkout, view),
      ...(buyerNote && { buyerNote }),
      activities,
      createdBy: createdBy ?? ownerId(owner),
      ...(customFields && { customFields }),
      ...(consents && { consents }),
      ...(test && { test }),
      ...(extendedFields && { extendedFields }),
      purchaseFlowId: checkout.cart_id ?? checkout.id,
      channelInfo: { type: channelType },
      checkoutId: checkout.id,
      ...(businessLocation && { businessLocation }),
      archived: false,
      seenByAHuman: false,
      purchasedDate: isoTime(ctx.now),
      stockTaken,
      ...(untakenStock.length > 0 && { untakenStock }),
      ...(breakdown.appliedDiscounts.length > 0 && {
        discountTerms: breakdown.appliedDiscounts.map(({ discount }) => toDiscountTerm(discount)),
      }),
      explanation: toExplanation(breakdown),
    },
    columns: {
      checkout_id: checkout.id,
      owner_id: owner.id,
      status: initialized ? 'INITIALIZED' : 'APPROVED',
      payment_status: paid ? 'PAID' : redeemed > 0n ? 'PARTIALLY_PAID' : initialized ? 'PENDING' : 'NOT_PAID',
      fulfillment_status: 'NOT_FULFILLED',
      total_minor: breakdown.summary.total.toString(),
      credited_minor: '0',
    },
  }
}

/** Whether an order costs nothing only because the price of a line is not known yet. */
export const awaitsPrice = ({ lines, breakdown }: CalculatedTotals): boolean =>
  breakdown.summary.total === 0n && lines.some(({ stored }) => stored.custom?.priceUndetermined)

/** What describes a line of a cart or checkout that lines of orders have, too. */
const DESCRIPTION = [
  'descriptionLines',
  'image',
  'physicalProperties',
  'itemType',
  'paymentOption',
  'priceDescription',
  'taxableAddress',
  'catalogReference',
] as const

/** A line item of an order, from the line of the breakdown at position `i`. */
export function toOrderLine(line: ResolvedLine, breakdown: Breakdown, i: number, view: View): OrderLineItem {
  const { stored } = line
  const described = describeLine(line, view)
  const priced = breakdown.lines[i]
  if (!priced) throw new Error(`line ${stored.id} has no price`)
  const { currency, locale } = view.site
  return {
    id: stored.id,
    quantity: stored.quantity,
    ...(stored.catalogReference && { catalogReference: stored.catalogReference }),
    ...pick(described, DESCRIPTION),
    productName: described.productName ?? toTranslatable({ original: stored.name }),
    ...toOrderLinePrices(priced, breakdown.taxIncludedInPrices, { currency, locale }),
    ...orderedFeatures(stored, { currency, locale }),
    ...orderedSubscription(line),
  }
}

/** Features of a line that lines of orders have, too. */
const orderedFeatures = ({ custom, extendedFields }: StoredLine, view: PriceView) => ({
  ...(custom?.priceUndetermined && { priceUndetermined: true }),
  ...(custom?.fixedQuantity && { fixedQuantity: true }),
  ...(custom?.modifierGroups && {
    modifierGroups: toModifierGroups(custom.modifierGroups, toPrice, view),
  }),
  ...(extendedFields && { extendedFields }),
})

function shippingOf(
  { delivery, deliveryRegion, breakdown }: CalculatedTotals,
  { doc }: CheckoutRow,
  { site }: View,
): Pick<Order, 'shippingInfo'> {
  if (!delivery || !breakdown.shipping) return {}
  const { carrierId, code, title, pickup } = delivery
  const view = { currency: site.currency, locale: site.locale }
  return {
    shippingInfo: {
      carrierId,
      code,
      title,
      ...(deliveryRegion?.name && { region: { name: deliveryRegion.name } }),
      logistics: {
        ...(!pickup && { shippingDestination: doc.shippingDestination }),
        ...toLogistics(delivery),
      },
      cost: toOrderShippingPrice(breakdown.shipping, breakdown.taxIncludedInPrices, view),
    },
  }
}

/** The location that sells a purchase. */
export async function orderedLocation(
  ctx: Ctx,
  id: string | null | undefined,
): Promise<Order['businessLocation']> {
  if (!id) return undefined
  const name = (await findBusinessLocation(ctx, id))?.name
  return { id, ...(name && { name }) }
}

/** Gives the subscription of an order's line item its id and its start. */
function startSubscription(
  { ids, now, site }: Pick<Ctx, 'ids' | 'now' | 'site'>,
  line: OrderLineItem,
): OrderLineItem {
  const { subscriptionInfo } = line
  const { subscriptionSettings = {} } = subscriptionInfo ?? {}
  return subscriptionInfo
    ? {
        ...line,
        subscriptionInfo: {
          ...subscriptionInfo,
          id: ids.guid(),
          subscriptionSettings: {
            ...subscriptionSettings,
            startDate: isoTime(startOf(now, subscriptionSettings, site.settings.timeZone)),
          },
        },
      }
    : line
}
