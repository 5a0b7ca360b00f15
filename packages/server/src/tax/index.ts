/** Taxes for other domains. */
export { pricingInterceptors } from './pricing-interceptors.ts'
export {
  type ResolvedTaxes,
  resolveTaxes,
  type TaxCalculationDetails,
} from './resolve-taxes.ts'
export { withTaxQuotes } from './tax-calculator.ts'
export { checkTaxId, hasTaxIdRule } from './tax-id.ts'
export { createTaxQuotes } from './tax-quotes.ts'
