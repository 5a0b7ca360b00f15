import { describe, expect, test } from 'vitest'
import { deliveryCountries } from './delivery-countries.ts'
import type { DeliverySettings } from './delivery-tables.ts'

const regions = [
  { id: 'domestic', active: true, destinations: [{ countryCode: 'DE' }] },
  { id: 'coast', active: true, destinations: [{ countryCode: 'US', subdivisions: ['US-CA'] }] },
  { id: 'paused', active: false, destinations: [{ countryCode: 'FR' }] },
  { id: 'unserved', active: true, destinations: [{ countryCode: 'GB' }] },
]
const tables: DeliverySettings = {
  profiles: [{ id: 'default', regions }],
  shippingOptions: [
    { id: 'parcel', title: 'Parcel', deliveryRegionIds: ['domestic', 'coast', 'paused'], rates: [] },
  ],
  pickupLocations: [],
  localDeliveryOptions: [],
  shippoConfigurations: [],
}
const site = ['DE', 'FR', 'GB', 'AT']

describe('deliveryCountries (protocol/delivery §2)', () => {
  test('are those of active regions with an option, also if it serves a part of the country', () => {
    expect(deliveryCountries(tables, site)).toEqual(['DE', 'US'])
  })

  test('include those of every delivery profile', () => {
    const other = { id: 'ferry', active: true, destinations: [{ countryCode: 'IS' }] }
    const withOther = {
      ...tables,
      profiles: [...tables.profiles, { id: 'bulky', regions: [other] }],
      shippingOptions: [
        ...tables.shippingOptions,
        { id: 'ship', title: 'Ship', deliveryRegionIds: ['ferry'], rates: [] },
      ],
    }
    expect(deliveryCountries(withOther, site)).toEqual(['DE', 'US', 'IS'])
  })

  test('include the site’s other countries if the rest of the world is served', () => {
    const world = {
      ...tables,
      profiles: [{ id: 'default', regions: [...regions, { id: 'world', active: true, destinations: [] }] }],
      shippingOptions: [{ id: 'air', title: 'Air', deliveryRegionIds: ['world'], rates: [] }],
    }
    // France's region is not active, so it belongs to the rest; the region of the United Kingdom has no option.
    expect(deliveryCountries(world, site)).toEqual(['FR', 'AT'])
  })

  test('do not count a pickup location that is switched off', () => {
    const pickup = { id: 'shop', name: 'Shop', address: {}, deliveryRegionIds: ['unserved'], rates: [] }
    const withPickup = (active: boolean) => ({ ...tables, pickupLocations: [{ ...pickup, active }] })
    expect(deliveryCountries(withPickup(true), site)).toContain('GB')
    expect(deliveryCountries(withPickup(false), site)).not.toContain('GB')
  })

  test('are those of the site’s settings without delivery options (protocol/checkout §4)', () => {
    expect(deliveryCountries({ ...tables, shippingOptions: [] }, site)).toEqual(site)
  })
})
