import { contract, crudEntities } from '@stoa/contract'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { countProductsBy } from './count-products-by.ts'

export const ribbonHandlers = crudHandlers(crudEntities.ribbonsV3, contract.ribbonsV3, {
  table: 'ribbons',
  computed: { assignedProductCount: countProductsBy('ribbon') },
})
