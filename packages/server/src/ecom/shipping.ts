import type { Address, CarrierServiceOption } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx, SiteSettings } from '../call/context.ts'
import {
  type CarrierFailure,
  carrierOptions,
  type DeliveryOption,
  type DeliveryRegion,
  deliveryOptions,
  type PostalAddress,
  readDeliveryTables,
  regionOf,
  weightOf,
} from '../delivery/index.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import { type PriceView, toMultiCurrencyPrice } from '../pricing/index.ts'
import { toPluginLines, unitWeight } from './plugin-lines.ts'
import type { ResolvedLine } from './read-lines.ts'

/** Carrier id of a site's flat rate, which the platform itself provides. */
export const FLAT_RATE_CARRIER = '6f8a1c34-2b57-4e0d-9c3a-51d07b6e4f20'

/** A delivery option with its price in minor units. */
export type Delivery = DeliveryOption

/** A delivery option as a request names it. */
export interface RequestedDelivery {
  code?: string | null
  carrierId?: string | null
}

/** Delivery options, and the carriers that could not quote theirs. */
export interface OfferedDeliveries {
  options: Delivery[]
  /** Region of the address. */
  region?: DeliveryRegion | undefined
  failures: CarrierFailure[]
}

/** What delivery options depend on. */
interface DeliveryRequest {
  lines: readonly ResolvedLine[]
  address: PostalAddress
  /** Price of the shippable lines after discounts, in minor units. */
  subtotal: bigint
}

/**
 * Delivery options of lines to an address, also while parts of it are unknown. A site without its own delivery options
 * has the flat rate of its settings.
 */
export async function offeredDeliveries(
  ctx: Ctx,
  { lines, address, subtotal }: DeliveryRequest,
): Promise<OfferedDeliveries> {
  const shipped = lines.filter(({ shippable }) => shippable)
  if (shipped.length === 0) return { options: [], failures: [] }
  const tables = await readDeliveryTables(ctx)
  const { currency, settings } = ctx.site
  const options = [tables.shippingOptions, tables.pickupLocations, tables.localDeliveryOptions]
  const region = regionOf(tables.regions, address)
  const { shippoConfigurations } = tables
  const hasCarriers = region?.deliveryCarriers?.length || shippoConfigurations.length > 0
  const isFlatRate = options.every(list => list.length === 0) && !hasCarriers
  if (isFlatRate) return { options: flatRate(settings, address.country), region, failures: [] }
  const shipment = {
    currency,
    subtotal,
    quantity: shipped.reduce((sum, { stored }) => sum + stored.quantity, 0),
    weight: shipped.reduce((sum, line) => sum + weightOf(unitWeight(line), line.stored.quantity), 0n),
  }
  const builtIn = deliveryOptions(tables, { address, shipment, now: ctx.now, timeZone: settings.timeZone })
  if (!region) return { options: builtIn, failures: [] }
  const carrierLines = toPluginLines(lines, currency).filter((_, i) => lines[i]?.shippable)
  const carriers = carrierOptions(ctx, {
    region,
    address,
    shipment,
    lines: carrierLines,
    shippoConfigurations,
  })
  return { options: [...builtIn, ...carriers.options], region, failures: carriers.failures }
}

function flatRate({ countries, shipping }: SiteSettings, country: string | null | undefined): Delivery[] {
  if (country && !countries.includes(country)) return []
  const { code, title, deliveryTime, priceMinor } = shipping
  return [{ carrierId: FLAT_RATE_CARRIER, code, title, deliveryTime, price: BigInt(priceMinor) }]
}

/** The requested delivery, or the only one on offer. */
export const pickDelivery = (offered: readonly Delivery[], requested: RequestedDelivery | undefined) =>
  offered.find(
    ({ code, carrierId }) =>
      code === requested?.code && (!requested?.carrierId || requested.carrierId === carrierId),
  ) ?? (offered.length === 1 ? offered[0] : undefined)

/** Rejects a requested delivery that is not offered. */
export function requireOffered(
  ctx: Ctx<'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'>,
  offered: readonly Delivery[],
  requested: RequestedDelivery | null | undefined,
) {
  if (!requested?.code) return
  const picked = pickDelivery(offered, requested)
  const same =
    picked?.code === requested.code && (!requested.carrierId || requested.carrierId === picked.carrierId)
  if (!same)
    ctx.fail('SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND', {
      code: requested.code,
      offered: offered.map(o => o.code),
    })
}

/** Delivery options in their wire form, grouped by carrier. */
export function toCarrierOptions(offered: readonly Delivery[], view: PriceView): CarrierServiceOption[] {
  const toPrice = (amount: bigint) => toMultiCurrencyPrice(amount, view)
  const carriers = [...new Set(offered.map(({ carrierId }) => carrierId))]
  return carriers.map(carrierId => ({
    carrierId,
    shippingOptions: offered
      .filter(option => option.carrierId === carrierId)
      .map(option => ({
        code: option.code,
        title: option.title,
        logistics: toLogistics(option),
        cost: { price: toPrice(option.price) },
        ...(option.freeFrom && {
          freeFrom: {
            subtotal: toPrice(option.freeFrom.subtotal),
            missing: toPrice(option.freeFrom.missing),
          },
        }),
      })),
  }))
}

/** Time and place of a delivery. */
export const toLogistics = ({ deliveryTime, instructions, pickup, slot }: Delivery) => ({
  ...(deliveryTime && { deliveryTime }),
  ...(instructions && { instructions }),
  ...(pickup && {
    pickupDetails: { address: withoutNulls<Address>(pickup.address), pickupMethod: 'STORE_PICKUP' as const },
  }),
  ...(slot && { deliveryTimeSlot: { from: isoTime(slot.from), to: isoTime(slot.to) } }),
})
