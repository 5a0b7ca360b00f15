import { contract, crudEntities } from '@stoa/contract'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { entityStore } from '../crud/entity-store.ts'
import { countProductsBy } from './count-products-by.ts'

export const brandHandlers = crudHandlers(
  contract.brandsV3,
  entityStore(crudEntities.brandsV3, {
    table: 'brands',
    computed: { assignedProductsCount: countProductsBy('brand') },
  }),
)
