import { contractFeature } from '../contract-feature.ts'
import { standardTaxRates } from './standard-tax-rates.ts'
import { taxCalculation } from './tax-calculation.ts'
import { taxGroup, taxGroups } from './tax-groups.ts'
import { taxRate, taxRates } from './tax-rates.ts'
import { taxRegion, taxRegions } from './tax-regions.ts'

/** Taxes: groups, regions, rates, calculators. */
export const taxContract = contractFeature({
  name: 'tax',
  group: 'Discounts, taxes, delivery',
  area: 'PRICES',
  resources: {
    taxGroups,
    taxRegions,
    taxRates,
    taxCalculation,
    standardTaxRates,
  },
  titles: {
    taxGroups: 'Tax groups',
    taxRegions: 'Tax regions',
    taxRates: 'Tax rates',
    taxCalculation: 'Tax calculation',
    standardTaxRates: 'Standard tax rates',
  },
  entities: { taxGroups: taxGroup, taxRegions: taxRegion, taxRates: taxRate },
})
