import { type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { DEFAULT_TAX_GROUP } from './tax-groups.ts'

export const standardTaxRates: ValidRequests<'standardTaxRates'> = {
  listStandardTaxRates: async () => valid('merchant', { country: 'DE' }),
  applyStandardTaxRates: async () =>
    valid('merchant', {
      countries: ['DE', 'AT'],
      taxGroups: [{ taxGroupId: DEFAULT_TAX_GROUP.id, level: 'STANDARD' }],
    }),
}
