import { contractFeature } from '../contract-feature.ts'
import { exchangeRates } from './exchange-rates.ts'

/** Exchange rates of the shop. */
export const exchangeRatesContract = contractFeature({
  name: 'exchange-rates',
  group: 'Cart, checkout, orders',
  area: 'PRICES',
  resources: {
    exchangeRates,
  },
  titles: {
    exchangeRates: 'Exchange rates',
  },
})
