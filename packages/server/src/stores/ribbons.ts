import { contract, supportEntities } from '@stoa/contract'
import { supportEntityHandlers } from '../support-entities/handlers.ts'
import { countProductsBy } from './count-products-by.ts'

export const ribbonHandlers = supportEntityHandlers(supportEntities.ribbonsV3, contract.ribbonsV3, {
  table: 'ribbons',
  computed: { assignedProductCount: countProductsBy('ribbon') },
})
