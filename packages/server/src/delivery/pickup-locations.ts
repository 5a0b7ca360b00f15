import { contract, crudEntities } from '@stoa/contract'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { entityStore } from '../crud/entity-store.ts'
import { checkRegionIds, normalizeRegionIds } from './check-region-ids.ts'

export const pickupLocationStore = entityStore(crudEntities.pickupLocations, {
  table: 'pickup_locations',
  normalize: doc => normalizeRegionIds(doc),
  check: checkRegionIds,
})

export const pickupLocationHandlers = crudHandlers(contract.pickupLocations, pickupLocationStore)
