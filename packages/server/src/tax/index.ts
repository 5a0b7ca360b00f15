/** Taxes for other domains. */
export type { TaxAddress } from './find-tax-rates.ts'
export { pricingInterceptors } from './pricing-interceptors.ts'
export { readTaxTables, type TaxTables } from './read-tax-tables.ts'
export {
  type ResolvedTaxes,
  resolveTaxes,
  type TaxablePurchase,
  type TaxCalculationDetails,
} from './resolve-taxes.ts'
export { DEFAULT_TAX_GROUP } from './tax-groups.ts'
export { checkTaxId, type EnteredTaxId, hasTaxIdRule, type TaxId } from './tax-id.ts'
export { createTaxQuotes } from './tax-quotes.ts'
