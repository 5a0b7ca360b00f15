import { contract, crudEntities } from '@stoa/contract'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { countProductsBy } from './count-products-by.ts'

export const brandHandlers = crudHandlers(crudEntities.brandsV3, contract.brandsV3, {
  table: 'brands',
  computed: { assignedProductsCount: countProductsBy('brand') },
})
