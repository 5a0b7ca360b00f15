import type { Checkout } from '@stoa/contract'
import type { Ctx, Site } from '../call/context.ts'
import type { CarrierFailure } from '../delivery/index.ts'
import type { UsableCoupon } from '../discounts/index.ts'
import { type Breakdown, toShippingPrices, toTotals } from '../pricing/index.ts'
import type { TaxCalculationDetails } from '../tax/index.ts'
import { priceWithinWire, toLineInput } from './price-lines.ts'
import { type PricingInputs, type Purchase, readPricingInputs } from './pricing-inputs.ts'
import type { ResolvedLine } from './read-lines.ts'
import { type Delivery, toCarrierOptions, toLogistics } from './shipping.ts'

/** `CalculationErrors` of the wire. The description of a failure may name addresses of the merchant's network: left out. */
export const toCalculationErrors = ({
  carrierFailures,
}: CalculatedTotals): Checkout['calculationErrors'] => ({
  orderValidationErrors: [],
  ...(carrierFailures.length > 0 && {
    carrierErrors: {
      errors: carrierFailures.map(({ carrierId, reason }) => ({
        carrierId,
        error: {
          applicationError: { code: reason, description: 'The carrier did not quote its rates.', data: {} },
        },
      })),
    },
  }),
})

/** Lines, delivery options and the calculated amounts. */
export interface CalculatedTotals {
  lines: readonly ResolvedLine[]
  offered: readonly Delivery[]
  /** Carriers that could not quote their options. */
  carrierFailures: readonly CarrierFailure[]
  delivery?: Delivery | undefined
  /** Code of the delivery that the shopper chose, offered or not. */
  deliveryChoice?: string | undefined
  /** Whether the request named this delivery. */
  deliveryRequested: boolean
  breakdown: Breakdown
  /** The coupon of the purchase, and its code even if the coupon is gone. */
  coupon?: UsableCoupon | undefined
  couponCode?: string | undefined
  /** How the taxes were determined; absent if they were left out. */
  taxDetails?: TaxCalculationDetails | undefined
}

/** Reads the rules that apply to a purchase and calculates its totals. */
export const readTotals = async (ctx: Ctx, purchase: Purchase): Promise<CalculatedTotals> =>
  calculateTotals(ctx.site, await readPricingInputs(ctx, purchase), ctx.now)

function calculateTotals({ settings, currency }: Site, inputs: PricingInputs, now: number): CalculatedTotals {
  const {
    purchase,
    offered,
    carrierFailures,
    delivery,
    discountRules,
    discounts,
    coupon,
    additionalFees,
    taxes,
  } = inputs
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
    ...(coupon && { coupon: coupon.input }),
    additionalFees: additionalFees.map(({ id, ...fee }) => ({ ...fee, taxes: taxes?.ofFee(id) ?? [] })),
    ...(delivery && { shipping: { price: delivery.price, taxes: taxes?.delivery ?? [] } }),
  })
  const deliveryRequested = delivery !== undefined && delivery.code === requestedDelivery?.code
  const deliveryChoice = requestedDelivery?.code ?? undefined
  return {
    lines,
    offered,
    carrierFailures,
    delivery,
    deliveryRequested,
    deliveryChoice,
    breakdown,
    taxDetails: taxes?.details,
    coupon,
    couponCode: purchase.couponCode,
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
          logistics: toLogistics(delivery),
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
