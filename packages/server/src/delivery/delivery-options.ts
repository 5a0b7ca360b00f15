import { parseAmount } from '@stoa/contract/money'
import { instantOf, localDate } from '@stoa/contract/time-zone'
import { freeFrom, ratePrice, type Shipment } from './conditional-rate.ts'
import { regionOf } from './delivery-region.ts'
import type {
  ConditionalRate,
  DeliveryRegion,
  DeliverySchedule,
  DeliveryTables,
  PickupLocation,
  PostalAddress,
} from './delivery-tables.ts'
import { servesAddress } from './local-area.ts'

/** Apps of the carriers that the platform itself provides: ids by which settings of a region name them. */
export const BUILT_IN_CARRIERS = {
  shipping: '887346ce-4d71-4ff2-9aed-37d827b0ce44',
  pickup: '675a8b98-9012-43a7-9593-44e184f78845',
  localDelivery: '734b1686-6e55-4f01-9024-b6a489cc5cc7',
} as const

/** A time window in which a delivery arrives, in milliseconds since 1970. */
export interface DeliverySlot {
  readonly from: number
  readonly to: number
}

const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
const DAY_MS = 86_400_000
const MAX_SLOTS = 20
/** The weekly windows repeat, so two weeks contain every window at least once after handling. */
const HORIZON_DAYS = 14

/** The next windows of a schedule. Handling days and the cut-off time move the first day. */
function deliverySlots(schedule: DeliverySchedule, now: number, timeZone: string): DeliverySlot[] {
  const { handlingDays, cutOffTime, timeWindows = [] } = schedule
  const today = localDate(now, timeZone)
  const late = cutOffTime !== undefined && now >= instantOf(today, cutOffTime, timeZone)
  const firstDay = (handlingDays ?? 0) + (late ? 1 : 0)
  return Array.from({ length: HORIZON_DAYS }, (_, day) => today + (firstDay + day) * DAY_MS)
    .flatMap(date => {
      const weekday = DAYS[new Date(date).getUTCDay()]
      return timeWindows
        .filter(({ day, enabled }) => day === weekday && enabled !== false)
        .map(({ start, end }) => ({
          from: instantOf(date, start, timeZone),
          to: instantOf(date, end, timeZone),
        }))
    })
    .filter(({ from, to }) => from > now && to > from)
    .sort((a, b) => a.from - b.from)
    .slice(0, MAX_SLOTS)
}

/** A delivery option that a shopper can choose. */
export interface DeliveryOption {
  readonly carrierId: string
  /** Identifies the option, and the slot of a scheduled delivery. */
  readonly code: string
  readonly title: string
  readonly deliveryTime?: string
  readonly instructions?: string
  /** Minor units, with the region's additional charges. */
  readonly price: bigint
  /** Subtotal from which the option costs nothing, and what is missing to it. Minor units. */
  readonly freeFrom?: { readonly subtotal: bigint; readonly missing: bigint }
  readonly pickup?: PickupLocation
  readonly slot?: DeliverySlot
}

export interface DeliveryRequest {
  /** Fields are absent while the shopper has not entered them. */
  readonly address: PostalAddress
  readonly shipment: Shipment
  /** Milliseconds since 1970. */
  readonly now: number
  /** IANA name, for the slots of scheduled deliveries. */
  readonly timeZone: string
}

interface Candidate extends Omit<DeliveryOption, 'price' | 'carrierId' | 'freeFrom'> {
  readonly rates: readonly ConditionalRate[]
}

/** The delivery options of an address, in the order of the tables: shipping, local delivery, pickup. Pure. */
export function deliveryOptions(tables: DeliveryTables, request: DeliveryRequest): DeliveryOption[] {
  const region = regionOf(tables.regions, request.address)
  if (!region) return []
  const inRegion = <T extends { deliveryRegionIds: readonly string[] }>(options: readonly T[]) =>
    options.filter(({ deliveryRegionIds }) => deliveryRegionIds.includes(region.id))
  const priced = (carrierId: string, candidates: readonly Candidate[]) =>
    candidates.flatMap(({ rates, ...option }) => {
      const { shipment } = request
      const rate = ratePrice(rates, shipment)
      if (rate === undefined) return []
      const charges = additionalCharges(region, carrierId, shipment.currency)
      const limit = charges === 0n ? freeFrom(rates, shipment) : undefined
      return [{ carrierId, ...option, price: rate + charges, ...(limit && { freeFrom: limit }) }]
    })

  return [
    ...priced(
      BUILT_IN_CARRIERS.shipping,
      inRegion(tables.shippingOptions).map(({ id, title, estimatedDeliveryTime, rates }) => ({
        code: id,
        title,
        ...(estimatedDeliveryTime && { deliveryTime: estimatedDeliveryTime }),
        rates,
      })),
    ),
    ...priced(
      BUILT_IN_CARRIERS.localDelivery,
      localDeliveries(inRegion(tables.localDeliveryOptions), request),
    ),
    ...priced(
      BUILT_IN_CARRIERS.pickup,
      inRegion(tables.pickupLocations)
        .filter(({ active }) => active)
        .map(location => ({
          code: location.id,
          title: location.name,
          ...(location.deliveryTime && { deliveryTime: location.deliveryTime }),
          ...(location.instructions && { instructions: location.instructions }),
          pickup: location,
          rates: location.rates.length > 0 ? location.rates : [{ amount: '0' }],
        })),
    ),
  ]
}

/** One candidate for each area that serves the address, or one for each slot of its schedule. */
const localDeliveries = (
  options: DeliveryTables['localDeliveryOptions'],
  { address, now, timeZone }: DeliveryRequest,
): Candidate[] =>
  options
    .filter(option => servesAddress(option, address))
    .flatMap(({ id, areaName, estimatedDeliveryTime, rates, scheduledDeliveryConfig }) => {
      const candidate = {
        code: id,
        title: areaName ?? '',
        ...(estimatedDeliveryTime && { deliveryTime: estimatedDeliveryTime }),
        rates,
      }
      if (!scheduledDeliveryConfig?.timeWindows?.length) return [candidate]
      return deliverySlots(scheduledDeliveryConfig, now, timeZone).map(slot => ({
        ...candidate,
        code: `${id}@${new Date(slot.from).toISOString()}`,
        slot,
      }))
    })

/** Charges that the region adds to every option of a carrier. */
export const additionalCharges = (
  { deliveryCarriers = [] }: DeliveryRegion,
  carrierId: string,
  currency: string,
) =>
  deliveryCarriers
    .filter(({ appId }) => appId === carrierId)
    .flatMap(({ additionalCharges: charges = [] }) => charges)
    .reduce((sum, { amount }) => sum + parseAmount(amount, currency), 0n)
