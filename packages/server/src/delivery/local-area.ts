import { matchesPostalCode } from '../platform-support/postal-code.ts'
import type { Geocode, LocalDeliveryOption, PostalAddress } from './delivery-tables.ts'

const EARTH_RADIUS_KM = 6371.0088
const KM_PER_MILE = 1.609344

/** Whether a local delivery option serves an address. An area that needs a position serves no address without one. */
export function servesAddress(option: LocalDeliveryOption, address: PostalAddress): boolean {
  const { zipConfig, radiusConfig, customAreaConfig, cityConfig } = option
  const { postalCode, country } = address
  if (zipConfig) return zipConfig.zipCodes.some(pattern => matchesPostalCode(pattern, postalCode, country))
  if (radiusConfig) {
    const km = distanceKm(radiusConfig.address?.geocode, address.geocode)
    const limit = radiusConfig.radius * (radiusConfig.lengthUnit === 'MI' ? KM_PER_MILE : 1)
    return km !== undefined && km <= limit
  }
  if (customAreaConfig) return isInside(customAreaConfig.geocodes, address.geocode)
  if (cityConfig)
    return cityConfig.cityItems.some(
      ({ cityName, country, subdivision }) =>
        sameText(cityName, address.city) &&
        country === address.country &&
        (!subdivision || sameText(subdivision, address.subdivision)),
    )
  return true
}

const sameText = (a: string, b: string | null | undefined) =>
  a.trim().localeCompare(b?.trim() ?? '', undefined, { sensitivity: 'base' }) === 0

interface Position {
  latitude: number
  longitude: number
}

const positionOf = (geocode: Geocode | null | undefined): Position | undefined =>
  typeof geocode?.latitude === 'number' && typeof geocode.longitude === 'number'
    ? { latitude: geocode.latitude, longitude: geocode.longitude }
    : undefined

/** Great-circle distance (haversine formula). */
export function distanceKm(
  from: Geocode | null | undefined,
  to: Geocode | null | undefined,
): number | undefined {
  const [a, b] = [positionOf(from), positionOf(to)]
  if (!a || !b) return undefined
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Whether a position lies in a polygon (even-odd rule). Areas across the 180th meridian are not supported. */
export function isInside(corners: readonly Geocode[], geocode: Geocode | null | undefined): boolean {
  const point = positionOf(geocode)
  const polygon = corners.flatMap(corner => positionOf(corner) ?? [])
  if (!point || polygon.length < 3) return false
  return polygon.reduce((inside, a, i) => {
    const b = polygon.at(i - 1) as Position
    const crosses =
      a.latitude > point.latitude !== b.latitude > point.latitude &&
      point.longitude <
        ((b.longitude - a.longitude) * (point.latitude - a.latitude)) / (b.latitude - a.latitude) +
          a.longitude
    return crosses ? !inside : inside
  }, false)
}
