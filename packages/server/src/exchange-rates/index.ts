/** Exchange rates for other domains. */
export { readExchangeRates } from './read-exchange-rates.ts'
