import { contract, crudEntities } from '@stoa/contract'
import { crudHandlers } from '../../crud/crud-handlers.ts'
import { entityStore } from '../../crud/entity-store.ts'
import { countProductsBy } from './count-products-by.ts'

export const ribbonStore = entityStore(crudEntities.ribbonsV3, {
  table: 'ribbons',
  computed: { assignedProductCount: countProductsBy('ribbon') },
})

export const ribbonHandlers = crudHandlers(contract.ribbonsV3, ribbonStore)
