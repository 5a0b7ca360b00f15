import { contract, crudEntities } from '@stoa/contract'
import { crudHandlers } from '../../crud/crud-handlers.ts'
import { entityStore } from '../../crud/entity-store.ts'
import { countProductsBy } from './count-products-by.ts'

export const brandStore = entityStore(crudEntities.brandsV3, {
  table: 'brands',
  computed: { assignedProductsCount: countProductsBy('brand') },
})

export const brandHandlers = crudHandlers(contract.brandsV3, brandStore)
