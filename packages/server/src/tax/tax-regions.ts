import { contract, crudEntities } from '@stoa/contract'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { entityStore } from '../crud/entity-store.ts'

export const taxRegionStore = entityStore(crudEntities.taxRegions, {
  table: 'tax_regions',
  // An empty text is the rest of the country, too (protocol/taxes §2).
  normalize: ({ subdivision, ...doc }) => (subdivision ? { ...doc, subdivision } : doc),
})

export const taxRegionHandlers = crudHandlers(contract.taxRegions, taxRegionStore)
