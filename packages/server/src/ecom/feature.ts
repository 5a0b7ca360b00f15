import { feature } from '../feature.ts'
import { cartHandlers } from './carts.ts'
import { checkoutStatisticsHandlers } from './checkout-conversion.ts'
import { checkoutHandlers } from './checkouts.ts'
import { createdOrderHandlers } from './create-order.ts'
import { currentCartHandlers } from './current-cart.ts'
import { explanationHandlers } from './explanations.ts'
import { findAbandonedCheckouts } from './find-abandoned-checkouts.ts'
import { purchaseSimulationHandlers } from './purchase-simulation.ts'
import { tipChoiceHandlers } from './tip-choice.ts'
import { orderStatusUpdateHandlers } from './update-order-status.ts'

/** Carts, checkouts, and the orders that they become. */
export const ecomFeature = feature({
  name: 'ecom',
  uses: [
    'abandoned-checkouts',
    'checkout-settings',
    'delivery',
    'discounts',
    'exchange-rates',
    'gift-cards',
    'mail',
    'orders',
    'payments',
    'service-plugins',
    'stores',
    'tax',
    'tips',
  ],
  handlers: {
    currentCart: currentCartHandlers,
    cart: cartHandlers,
    checkout: { ...checkoutHandlers, ...checkoutStatisticsHandlers },
    orders: { ...orderStatusUpdateHandlers, ...createdOrderHandlers },
    explanations: explanationHandlers,
    purchaseSimulation: purchaseSimulationHandlers,
    tips: tipChoiceHandlers,
  },
  everyMinute: { 'abandoned checkouts': findAbandonedCheckouts },
})
