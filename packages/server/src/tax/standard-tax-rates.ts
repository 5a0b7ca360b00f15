import { contract } from '@stoa/contract'
import { implementEntities } from '../crud/implement-entities.ts'
import { applyStandardRates, type GroupLevel } from './apply-standard-rates.ts'
import { standardRates, toStandardTaxRates } from './standard-rates.ts'
import { DEFAULT_TAX_GROUP } from './tax-groups.ts'
import { taxGroupExists } from './tax-rates.ts'

export const standardTaxRateHandlers = implementEntities(contract.standardTaxRates, {
  listStandardTaxRates: async ({ country }, { site }) => ({
    standardTaxRates: standardRates
      .filter(rates => !country || rates.country === country)
      .map(rates => toStandardTaxRates(rates, site.locale)),
  }),

  async applyStandardTaxRates({ countries, taxGroups }, ctx) {
    const requested = new Set(countries as string[])
    const groups: GroupLevel[] = (taxGroups as GroupLevel[] | null | undefined)?.map(
      ({ taxGroupId, level }) => ({ taxGroupId: taxGroupId.toLowerCase(), level }),
    ) ?? [{ taxGroupId: DEFAULT_TAX_GROUP.id, level: 'STANDARD' }]
    for (const { taxGroupId } of groups)
      if (!(await taxGroupExists(ctx, taxGroupId))) ctx.fail('TAX_GROUP_NOT_FOUND', { id: taxGroupId })
    const chosen = standardRates.filter(({ country }) => requested.has(country))
    const known = new Set(chosen.map(({ country }) => country))
    return {
      regions: await applyStandardRates(ctx, chosen, groups),
      unknownCountries: [...requested].filter(country => !known.has(country)),
    }
  },
})
