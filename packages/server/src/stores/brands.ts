import { contract, supportEntities } from '@stoa/contract'
import { supportEntityHandlers } from '../support-entities/handlers.ts'
import { countProductsBy } from './count-products-by.ts'

export const brandHandlers = supportEntityHandlers(supportEntities.brandsV3, contract.brandsV3, {
  table: 'brands',
  computed: { assignedProductsCount: countProductsBy('brand') },
})
