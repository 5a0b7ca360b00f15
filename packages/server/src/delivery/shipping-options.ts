import { contract, crudEntities } from '@stoa/contract'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { entityStore } from '../crud/entity-store.ts'
import { checkRegionIds, normalizeRegionIds } from './check-region-ids.ts'

export const shippingOptionStore = entityStore(crudEntities.shippingOptions, {
  table: 'shipping_options',
  normalize: doc => normalizeRegionIds(doc, { single: true }),
  check: checkRegionIds,
})

export const shippingOptionHandlers = crudHandlers(contract.shippingOptions, shippingOptionStore)
