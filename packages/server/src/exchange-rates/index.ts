/** Exchange rates for other domains. */
export { exchangeRate } from './read-exchange-rates.ts'
