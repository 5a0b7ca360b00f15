import type { Checkout } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { Site } from '../../call/site.ts'
import type { CarrierFailure, DeliveryRegion } from '../../delivery/index.ts'
import type { UsableCoupon } from '../../discounts/index.ts'
import {
  type Breakdown,
  type PriceView,
  type PricingInput,
  toMultiCurrencyPrice,
  toShippingPrices,
  toTotals,
} from '../../pricing/index.ts'
import type { UnavailablePlugin } from '../../service-plugins/index.ts'
import type { TaxCalculationDetails } from '../../tax/index.ts'
import { TIP_CODE } from '../../tips/index.ts'
import { type CheckoutGiftCard, toGiftCardInput } from '../checkout/checkout-gift-cards.ts'
import { type Delivery, toCarrierOptions, toLogistics } from '../checkout/shipping.ts'
import { priceWithinWire, toLineInput } from '../lines/price-lines.ts'
import type { ResolvedLine } from '../lines/read-lines.ts'
import type { Fee } from '../plugins/fee-plugins.ts'
import { pluginPurchaseOf } from '../plugins/plugin-purchase.ts'
import { pluginViolations, type Violation } from '../plugins/validation-plugins.ts'
import { type Conversion, priceView } from './currency-conversion.ts'
import type { PurchaseMemberships } from './memberships.ts'
import { type PricingInputs, type Purchase, readPricingInputs } from './pricing-inputs.ts'
import type { TotalsStages } from './purposes.ts'

/** Lines, delivery options and the calculated amounts. */
export interface CalculatedTotals {
  lines: readonly ResolvedLine[]
  offered: readonly Delivery[]
  /** Region of the delivery address; absent outside of all regions, and if nothing is delivered. */
  deliveryRegion?: DeliveryRegion | undefined
  /** Carriers that could not quote their options. */
  carrierFailures: readonly CarrierFailure[]
  /** The fees of the breakdown, in the same order. */
  additionalFees: readonly Fee[]
  /** Plug-ins without which the purchase cannot be ordered. */
  unavailablePlugins: readonly UnavailablePlugin[]
  pluginViolations: readonly Violation[]
  delivery?: Delivery | undefined
  /** Whether the delivery address has a country, so that delivery options can be determined. */
  hasDestination: boolean
  /** Code of the delivery that the shopper chose, offered or not. */
  deliveryChoice?: string | undefined
  /** Whether the request named this delivery. */
  deliveryRequested: boolean
  pricingInput: PricingInput
  breakdown: Breakdown
  /** The coupon of the purchase, and its code even if the coupon is gone. */
  coupon?: UsableCoupon | undefined
  couponCode?: string | undefined
  giftCards: readonly CheckoutGiftCard[]
  memberships: PurchaseMemberships
  conversion?: Conversion | undefined
  /** How the taxes were determined; absent if they were left out. */
  taxDetails?: TaxCalculationDetails | undefined
}

/** Reads the rules that apply to a purchase and calculates its totals, with the stages of a purpose (`PURPOSES`). */
export const readTotals = async (
  ctx: Ctx,
  purchase: Purchase,
  stages: TotalsStages,
): Promise<CalculatedTotals> => {
  const pluginPurchase = pluginPurchaseOf(ctx.site, purchase)
  const inputs = await readPricingInputs(ctx, purchase, stages, pluginPurchase)
  const totals = calculateTotals(ctx.site, inputs, ctx.now)
  if (!stages.includes('VALIDATION')) return totals
  const checked = pluginViolations(ctx, pluginPurchase, totals.breakdown)
  return {
    ...totals,
    pluginViolations: checked.violations,
    unavailablePlugins: [...totals.unavailablePlugins, ...checked.unavailable],
  }
}

function calculateTotals({ settings, currency }: Site, inputs: PricingInputs, now: number): CalculatedTotals {
  const {
    purchase,
    offered,
    deliveryRegion,
    carrierFailures,
    delivery,
    discountRules,
    discounts,
    coupon,
    giftCards,
    memberships,
    additionalFees,
    unavailablePlugins,
    taxes,
  } = inputs
  const { lines, requestedDelivery, owner } = purchase
  const pricingInput: PricingInput = {
    currency,
    taxIncludedInPrices: taxes?.taxIncludedInPrices ?? settings.taxIncludedInPrices,
    taxExempt: taxes?.exemption !== undefined,
    now: new Date(now),
    ...(owner.role === 'member' && { memberId: owner.id }),
    lines: lines.map(line => {
      const membership = memberships.paying.get(line.stored.id)
      return {
        ...toLineInput(line, taxes),
        ...(membership && { membership: membership.id }),
        ...(purchase.taxExemptLines?.has(line.stored.id) && { taxExempt: true }),
      }
    }),
    discountRules,
    discounts,
    ...(coupon && { coupon: coupon.input }),
    giftCards: giftCards.map(toGiftCardInput),
    additionalFees: additionalFees.map(fee => ({
      ...fee,
      taxes: fee.code === TIP_CODE ? [] : (taxes?.ofFee(fee) ?? []),
    })),
    ...(delivery && { shipping: { price: delivery.price, taxes: taxes?.delivery ?? [] } }),
  }
  const deliveryRequested = delivery !== undefined && delivery.code === requestedDelivery?.code
  const deliveryChoice = requestedDelivery?.code ?? undefined
  return {
    lines,
    offered,
    deliveryRegion,
    carrierFailures,
    additionalFees,
    unavailablePlugins,
    pluginViolations: [],
    delivery,
    deliveryRequested,
    deliveryChoice,
    hasDestination: Boolean(purchase.shippingAddress?.country),
    pricingInput,
    breakdown: priceWithinWire(pricingInput),
    taxDetails: taxes?.details,
    coupon,
    giftCards,
    memberships,
    conversion: inputs.conversion,
    couponCode: purchase.couponCode,
  }
}

/** The amounts that estimates and checkouts share, in their wire form. */
export function toAmounts(totals: CalculatedTotals, site: Site) {
  const { breakdown, taxDetails } = totals
  const { taxSummary, additionalFees, calculatedLineItems, ...amounts } = toTotals(
    breakdown,
    priceView(site, totals),
  )
  const { membershipTotal } = breakdown
  return {
    ...amounts,
    calculatedLineItems: calculatedLineItems.map((line, i) => {
      const { taxableAddress } = totals.lines[i]?.stored.custom ?? {}
      return { ...line, ...(taxableAddress && { taxableAddress }) }
    }),
    ...(membershipTotal > 0n && {
      membershipAmount: toMultiCurrencyPrice(membershipTotal, priceView(site, totals)),
    }),
    additionalFees: withProviders(additionalFees, totals),
    taxSummary: { ...taxSummary, ...(taxDetails && { calculationDetails: taxDetails }) },
  }
}

/** Adds where a fee comes from, a plug-in or the merchant, and the address that determines its tax. A tip has no source. */
export const withProviders = <T extends object>(
  fees: readonly T[],
  { additionalFees }: CalculatedTotals,
): (T & FeeProvider)[] =>
  fees.map((fee, i) => {
    const { code, providerAppId, taxableAddress } = additionalFees[i] ?? {}
    return {
      ...fee,
      ...(providerAppId
        ? { providerAppId, source: 'SERVICE_PLUGIN' as const }
        : code !== TIP_CODE && { source: 'MANUAL' as const }),
      ...(taxableAddress && { taxableAddress }),
    }
  })

interface FeeProvider {
  providerAppId?: string
  source?: 'SERVICE_PLUGIN' | 'MANUAL'
  taxableAddress?: Fee['taxableAddress']
}

/** The gift cards of a checkout with what each pays. */
export const toGiftCards = (
  { giftCards, breakdown }: CalculatedTotals,
  view: PriceView,
): NonNullable<Checkout['giftCards']> =>
  giftCards.map(({ shown, stored }, i) => ({
    ...shown,
    amount: toMultiCurrencyPrice(breakdown.giftCards[i]?.applied ?? 0n, view),
    ...(stored.maxMinor !== undefined && {
      requestedAmount: toMultiCurrencyPrice(BigInt(stored.maxMinor), view),
    }),
  }))

/** `ShippingInformation` of carts and checkouts. */
export function toShippingInfo(
  { offered, delivery, deliveryRegion, deliveryRequested, breakdown, conversion }: CalculatedTotals,
  site: Site,
) {
  const view = priceView(site, { conversion })
  return {
    ...(deliveryRegion && { region: toRegion(deliveryRegion) }),
    ...(delivery &&
      breakdown.shipping && {
        selectedCarrierServiceOption: {
          carrierId: delivery.carrierId,
          code: delivery.code,
          title: delivery.title,
          logistics: toLogistics(delivery),
          cost: toShippingPrices(breakdown.shipping, view),
          // False when the only option was selected by default.
          requestedShippingOption: deliveryRequested,
          otherCharges: [],
          deliveryAllocations: [],
        },
      }),
    carrierServiceOptions: toCarrierOptions(offered, view),
  }
}

const toRegion = ({ id, name }: DeliveryRegion) => ({ id, ...(name && { name }) })
