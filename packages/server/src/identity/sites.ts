import { contract } from '@stoa/contract'
import { implement } from '../context.ts'

export const siteHandlers = implement(contract.sites, {
  async getSite(_input, { site }) {
    const { id, name, currency, locale, settings } = site
    return { site: { id, name, currency, locale, countries: settings.countries } }
  },
})
