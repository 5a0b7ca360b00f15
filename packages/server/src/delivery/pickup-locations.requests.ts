import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'
import { anyRegion } from './delivery-region.fixture.ts'
import { regionRequests } from './region-requests.fixture.ts'

export const pickupLocations: ValidRequests<'pickupLocations'> = crudRequests(
  'pickupLocations',
  {
    create: async (n, driver) => ({
      name: `New shop ${n}`,
      address: { country: 'DE', subdivision: 'DE-BE', city: 'Berlin', addressLine: 'Am Markt 1' },
      deliveryRegionIds: [await anyRegion(driver)],
    }),
    change: n => ({ name: `Changed shop ${n}`, instructions: 'Ring at the side door.' }),
  },
  regionRequests('pickupLocations'),
)
