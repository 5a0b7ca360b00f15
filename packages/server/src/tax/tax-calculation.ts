import { contract } from '@stoa/contract'
import { implement } from '../call/context.ts'
import { pluginsOfKind } from '../service-plugins/index.ts'
import { type CalculationInput, calculateTax } from './calculate-tax.ts'
import { MANUAL_TAX_CALCULATOR, TAX_CALCULATION } from './tax-calculator.ts'

/** `taxCalculatorDetails` holds at most so many entries, manual rates included (protocol/taxes §5). */
const CALCULATORS_MAX = 10

export const taxCalculationHandlers = implement(contract.taxCalculation, {
  calculateTax: async (message, ctx) => calculateTax(ctx, message as CalculationInput),

  async listTaxCalculators(_message, { platform, site }) {
    const calculators = pluginsOfKind(platform.servicePlugins, site, TAX_CALCULATION).map(
      ({ id, name, taxCalculation }) => ({
        appId: id,
        displayName: name,
        unsupportedCountries: taxCalculation?.unsupportedCountries ?? [],
      }),
    )
    const manual = { appId: MANUAL_TAX_CALCULATOR, displayName: 'Manual rates', unsupportedCountries: [] }
    return { taxCalculatorDetails: [manual, ...calculators].slice(0, CALCULATORS_MAX) }
  },
})
