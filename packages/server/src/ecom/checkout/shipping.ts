import type { Address, CarrierServiceOption } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import type { SiteSettings } from '../../call/site.ts'
import {
  type CarrierFailure,
  carrierOptions,
  combineOptions,
  type DeliveryOption,
  type DeliveryRegion,
  type DeliverySettings,
  deliveryOptions,
  type PostalAddress,
  type ProfileRegions,
  readDeliverySettings,
  regionOf,
  weightOf,
} from '../../delivery/index.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { type PriceView, toMultiCurrencyPrice } from '../../pricing/index.ts'
import type { ResolvedLine } from '../lines/read-lines.ts'
import { toPluginLines, unitWeight } from '../plugins/plugin-lines.ts'

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
  /** Prices of the lines after discounts, in minor units. */
  prices: readonly bigint[]
}

/** The lines of a delivery profile that are shipped. */
interface ProfileShipment {
  profile: ProfileRegions | undefined
  lines: { line: ResolvedLine; price: bigint; position: number }[]
}

/**
 * Delivery options of lines to an address, also while parts of it are unknown. Each line is delivered by the rules of its product's
 * delivery profile. A site without its own delivery options has the flat rate of its settings.
 */
export async function offeredDeliveries(ctx: Ctx, request: DeliveryRequest): Promise<OfferedDeliveries> {
  if (!request.lines.some(({ shippable }) => shippable)) return { options: [], failures: [] }
  const settings = await readDeliverySettings(ctx)
  const offered = shipmentsOf(request, settings.profiles).map(shipment =>
    offeredForProfile(ctx, { request, settings, shipment }),
  )
  const [first] = offered
  if (!first || offered.length === 1) return first ?? { options: [], failures: [] }
  return {
    options: combineOptions(offered.map(({ options }) => options)),
    region: first.region,
    failures: offered.flatMap(({ failures }) => failures),
  }
}

/** The shipped lines by delivery profile. Lines of products without one, or whose profile is gone, have the default one. */
function shipmentsOf(
  { lines, prices }: DeliveryRequest,
  profiles: readonly ProfileRegions[],
): ProfileShipment[] {
  const shipments = new Map<ProfileRegions | undefined, ProfileShipment>()
  for (const [position, line] of lines.entries()) {
    if (!line.shippable) continue
    const id = line.row?.doc.deliveryProfileId ?? line.stored.custom?.deliveryProfileId
    const profile = (id && profiles.find(one => one.id === id)) || profiles[0]
    const shipment = shipments.get(profile) ?? { profile, lines: [] }
    shipment.lines.push({ line, price: prices[position] ?? 0n, position })
    shipments.set(profile, shipment)
  }
  return [...shipments.values()]
}

function offeredForProfile(
  ctx: Ctx,
  {
    request,
    settings: tables,
    shipment: { profile, lines: shipped },
  }: {
    request: DeliveryRequest
    settings: DeliverySettings
    shipment: ProfileShipment
  },
): OfferedDeliveries {
  const { address, lines } = request
  const { currency, settings } = ctx.site
  const { regions = [] } = profile ?? {}
  const options = [tables.shippingOptions, tables.pickupLocations, tables.localDeliveryOptions]
  const region = regionOf(regions, address)
  const { shippoConfigurations } = tables
  const hasCarriers = region?.deliveryCarriers?.length || shippoConfigurations.length > 0
  const isFlatRate = options.every(list => list.length === 0) && !hasCarriers
  if (isFlatRate) return { options: flatRate(settings, address.country), region, failures: [] }
  const shipment = {
    currency,
    subtotal: shipped.reduce((sum, { price }) => sum + price, 0n),
    quantity: shipped.reduce((sum, { line }) => sum + line.stored.quantity, 0),
    weight: shipped.reduce((sum, { line }) => sum + weightOf(unitWeight(line), line.stored.quantity), 0n),
  }
  const builtIn = deliveryOptions(
    { ...tables, regions },
    { address, shipment, now: ctx.now, timeZone: settings.timeZone },
  )
  if (!region) return { options: builtIn, failures: [] }
  const positions = new Set(shipped.map(({ position }) => position))
  const carriers = carrierOptions(ctx, {
    region,
    address,
    shipment,
    lines: toPluginLines(lines, currency).filter((_, i) => positions.has(i)),
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
