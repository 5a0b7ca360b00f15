import type { ShippoConfiguration } from '@stoa/contract'
import type { CarrierLine } from '../carrier-line.ts'
import type { PostalAddress } from '../delivery-tables.ts'
import { type Size, sizeOf, toInches } from '../lengths.ts'
import { type PackageGroup, packLines } from '../packages.ts'
import { FLAT_RATE_PACKAGES, POUNDS_MAX, SERVICES } from './shippo-services.ts'

const KILOGRAMS_PER_POUND = 0.453_592_37

/** An address as Shippo has it. Rates need no street. */
export interface ShippoAddress {
  country: string
  state?: string
  city?: string
  zip?: string
}

/** A parcel as Shippo has it: a template of the carrier, or dimensions. */
export interface ShippoParcel {
  weight: string
  mass_unit: 'kg' | 'lb'
  template?: string
  length?: string
  width?: string
  height?: string
  distance_unit?: 'in'
}

/** What one configuration sends, and by which services. */
export interface ShippoShipment {
  configurationId: string
  /** Tokens of services. */
  services: string[]
  from: ShippoAddress
  to: ShippoAddress
  parcels: { count: number; parcel: ShippoParcel }[]
}

interface Shipping {
  configuration: ShippoConfiguration
  address: PostalAddress
  weightUnit: 'KG' | 'LB'
  lines: readonly CarrierLine[]
}

/** The services of a configuration for an address: domestic ones inside the country of the sender. */
export const servicesFor = (
  { shipFromAddress, domesticServices = [], internationalServices = [] }: ShippoConfiguration,
  { country }: PostalAddress,
) => (country?.toUpperCase() === shipFromAddress?.country ? domesticServices : internationalServices)

/** The shipment of a configuration; undefined if it does not say from where, or has no service to this country. */
export function shippoShipment({
  configuration,
  address,
  weightUnit,
  lines,
}: Shipping): ShippoShipment | undefined {
  const { id = '', packageType = 'CUSTOM', packageDetails, shipFromAddress, backupWeight } = configuration
  const services = servicesFor(configuration, address).flatMap(
    ({ service }) => SERVICES[service]?.token ?? [],
  )
  if (!shipFromAddress?.country || !address.country || services.length === 0) return undefined
  const flatRate = FLAT_RATE_PACKAGES[packageType]
  const isAbroad = address.country.toUpperCase() !== shipFromAddress.country
  const maxPounds = flatRate && isAbroad ? flatRate.poundsAbroad : POUNDS_MAX
  const [length, width, height] = flatRate?.inches ?? []
  const room = flatRate
    ? { length: String(length), width: String(width), height: String(height) }
    : packageDetails?.dimensions
  const size = room && sizeOf({ ...room, unit: 'IN' })
  const { maxNumberOfProducts } = packageDetails ?? {}
  const packages = packLines(
    lines.map(({ weight, dimensions, ...line }) => ({
      ...line,
      weight: weight || Number(backupWeight ?? 0),
      size: sizeOf(dimensions),
    })),
    {
      maxWeight: weightUnit === 'LB' ? maxPounds : maxPounds * KILOGRAMS_PER_POUND,
      size,
      ...(!flatRate && maxNumberOfProducts && { maxUnits: Math.max(1, Number(maxNumberOfProducts)) }),
    },
  )
  return {
    configurationId: id,
    services,
    from: toShippoAddress(shipFromAddress),
    to: toShippoAddress(address),
    parcels: packages.map(group => ({
      count: group.count,
      parcel: toParcel(group, weightUnit, flatRate?.template, size),
    })),
  }
}

function toParcel(
  { weight, oversize }: PackageGroup,
  weightUnit: 'KG' | 'LB',
  template: string | undefined,
  size: Size | undefined,
): ShippoParcel {
  const measured = { weight: String(weight), mass_unit: weightUnit === 'LB' ? 'lb' : 'kg' } as const
  if (template && !oversize) return { ...measured, template }
  // Shippo requires all three dimensions.
  const [length, width, height] = (oversize ?? size ?? [25_400, 25_400, 25_400]).map(toInches)
  return { ...measured, length, width, height, distance_unit: 'in' } as ShippoParcel
}

/** `US-NY` is the state NY. */
function toShippoAddress({ country, subdivision, city, postalCode }: PostalAddress): ShippoAddress {
  const code = country?.toUpperCase() ?? ''
  const state = subdivision?.replace(new RegExp(`^${code}-`, 'i'), '')
  return {
    country: code,
    ...(state && { state }),
    ...(city && { city }),
    ...(postalCode && { zip: postalCode }),
  }
}
