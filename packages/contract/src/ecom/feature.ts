import { contractFeature } from '../contract-feature.ts'
import { cart } from './carts.ts'
import { checkout } from './checkouts.ts'
import { currentCart } from './current-cart.ts'
import { explanations } from './explanations.ts'
import { purchaseSimulation } from './purchase-simulation.ts'

/** Carts, checkouts, and the orders that they become. */
export const ecomContract = contractFeature({
  name: 'ecom',
  group: 'Cart, checkout, orders',
  area: 'ORDERS',
  resources: {
    currentCart,
    cart,
    checkout,
    explanations,
    purchaseSimulation,
  },
  titles: {
    currentCart: 'Current cart',
    cart: 'Carts',
    checkout: 'Checkouts',
    explanations: 'Explanations of totals',
    purchaseSimulation: 'Simulation of purchases',
  },
  areas: { purchaseSimulation: 'PRICES' },
})
