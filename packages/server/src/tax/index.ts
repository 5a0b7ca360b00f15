/** Taxes for other domains. */
export { readTaxTables, type TaxTables } from './read-tax-tables.ts'
export { DEFAULT_TAX_GROUP } from './tax-groups.ts'
