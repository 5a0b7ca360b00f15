/** Taxes for other domains. */
export {
  type ResolvedTaxes,
  resolveTaxes,
  type TaxCalculationDetails,
} from './resolve-taxes.ts'
export { checkTaxId, hasTaxIdRule } from './tax-id.ts'
