import type { DeliveryRegion, PostalAddress } from './delivery-tables.ts'

/** `QC` and `CA-QC` name the same subdivision of `CA`. */
const subdivisionCode = (country: string, subdivision: string) =>
  subdivision.toUpperCase().replace(new RegExp(`^${country}-`), '')

/**
 * The active region that contains an address. One that names the subdivision precedes one that names the country, which precedes
 * one without destinations. Undefined if there is none.
 */
export function regionOf(
  regions: readonly DeliveryRegion[],
  { country, subdivision }: PostalAddress,
): DeliveryRegion | undefined {
  const active = regions.filter(region => region.active)
  const code = country?.toUpperCase()
  const matching = (matches: (subdivisions: readonly string[]) => boolean) =>
    active.find(({ destinations }) =>
      destinations.some(
        ({ countryCode, subdivisions = [] }) => countryCode === code && matches(subdivisions),
      ),
    )
  return (
    (code && subdivision
      ? matching(names =>
          names.some(name => subdivisionCode(code, name) === subdivisionCode(code, subdivision)),
        )
      : undefined) ??
    matching(names => names.length === 0) ??
    active.find(({ destinations }) => destinations.length === 0)
  )
}
