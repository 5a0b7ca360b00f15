import { feature } from '../feature.ts'
import { cartHandlers } from './cart/carts.ts'
import { currentCartHandlers } from './cart/current-cart.ts'
import { tipChoiceHandlers } from './cart/tip-choice.ts'
import { checkoutStatisticsHandlers } from './checkout/checkout-statistics.ts'
import { checkoutHandlers } from './checkout/checkouts.ts'
import { findAbandonedCheckouts } from './checkout/find-abandoned-checkouts.ts'
import { merchantOrderHandlers } from './place-order/place-merchant-order.ts'
import { orderStatusUpdateHandlers } from './place-order/update-order-status.ts'
import { explanationHandlers } from './totals/explanations.ts'
import { purchaseSimulationHandlers } from './totals/purchase-simulation.ts'

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
    orders: { ...orderStatusUpdateHandlers, ...merchantOrderHandlers },
    explanations: explanationHandlers,
    purchaseSimulation: purchaseSimulationHandlers,
    tips: tipChoiceHandlers,
  },
  everyMinute: { 'abandoned checkouts': findAbandonedCheckouts },
})
