import { regionOf } from './delivery-region.ts'
import type { DeliverySettings, ProfileRegions } from './delivery-tables.ts'

/**
 * Countries in which at least one delivery option is offered, also if only to parts of a country. A site without options delivers
 * to the countries of its settings (protocol/checkout §4). Pure.
 */
export function deliveryCountries(
  { profiles, shippingOptions, pickupLocations, localDeliveryOptions }: DeliverySettings,
  siteCountries: readonly string[],
): string[] {
  const options = [
    ...shippingOptions,
    ...localDeliveryOptions,
    ...pickupLocations.filter(({ active }) => active),
  ]
  if (shippingOptions.length + pickupLocations.length + localDeliveryOptions.length === 0)
    return [...siteCountries]
  const offeredIn = new Set(options.flatMap(({ deliveryRegionIds }) => deliveryRegionIds))
  const countriesOf = ({ regions }: ProfileRegions) => {
    const served = regions.filter(({ id, active }) => active && offeredIn.has(id))
    const named = served.flatMap(({ destinations }) => destinations.map(({ countryCode }) => countryCode))
    const restOfWorld = siteCountries.filter(country => {
      const region = regionOf(regions, { country })
      return region !== undefined && offeredIn.has(region.id)
    })
    return [...restOfWorld, ...named]
  }
  return [...new Set(profiles.flatMap(countriesOf))]
}
