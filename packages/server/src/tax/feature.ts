import { feature } from '../feature.ts'
import { standardTaxRateHandlers } from './standard-tax-rates.ts'
import { taxCalculationHandlers } from './tax-calculation.ts'
import { taxGroupHandlers } from './tax-groups.ts'
import { taxRateHandlers } from './tax-rates.ts'
import { taxRegionHandlers } from './tax-regions.ts'

/** Taxes: groups, regions, rates, calculators. */
export const taxFeature = feature({
  name: 'tax',
  uses: ['service-plugins', 'stores'],
  handlers: {
    taxGroups: taxGroupHandlers,
    taxRegions: taxRegionHandlers,
    taxRates: taxRateHandlers,
    taxCalculation: taxCalculationHandlers,
    standardTaxRates: standardTaxRateHandlers,
  },
})
