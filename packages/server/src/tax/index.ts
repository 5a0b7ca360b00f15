/** Taxes for other domains. */
export {
  type ResolvedTaxes,
  resolveTaxes,
  type TaxCalculationDetails,
} from './resolve-taxes.ts'
export { type StandardRates, standardRates, toStandardTaxRates } from './standard-rates.ts'
export { checkTaxId, hasTaxIdRule } from './tax-id.ts'
