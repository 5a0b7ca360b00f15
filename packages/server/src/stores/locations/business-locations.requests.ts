import { crudRequests, type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { newItem, newLocation } from '../inventory/inventory.fixture.ts'

export const businessLocations: ValidRequests<'businessLocations'> = crudRequests(
  'businessLocations',
  undefined,
  {
    transferInventory: async driver => {
      const { variantId, locationId } = await newItem(driver)
      return valid('merchant', {
        fromLocationId: locationId,
        toLocationId: await newLocation(driver),
        units: [{ variantId, quantity: 2 }],
      })
    },
  },
)
