import { feature } from '../feature.ts'
import { exchangeRateHandlers } from './exchange-rates.ts'

/** Exchange rates of the shop. */
export const exchangeRatesFeature = feature({
  name: 'exchange-rates',
  handlers: {
    exchangeRates: exchangeRateHandlers,
  },
})
