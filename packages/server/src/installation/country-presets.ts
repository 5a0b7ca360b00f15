import type { contract, ReplyOf } from '@stoa/contract'
import { type StandardRates, standardRates, toStandardTaxRates } from '../tax/index.ts'
import { currencyOf } from './country-currencies.ts'

type CountryPresets = ReplyOf<typeof contract.installation.getCountryPresets>

/** Countries that weigh parcels in pounds. */
const POUNDS = new Set(['LR', 'MM', 'US'])

/** A seller collects the tax of a state only after a number of sales there: no rates hold for every shop. */
const RATES_DEPEND_ON_SELLER = new Set(['US'])

/** The standard rates of a country, if they hold for every shop there. */
export const presetRates = (country: string): readonly StandardRates[] =>
  RATES_DEPEND_ON_SELLER.has(country) ? [] : standardRates.filter(rates => rates.country === country)

/** What a new site of a country is proposed. */
export function countryPresets(country: string): CountryPresets {
  const currency = currencyOf(country)
  return {
    ...(currency && { currency }),
    weightUnit: POUNDS.has(country) ? 'LB' : 'KG',
    taxRates: presetRates(country).map(toStandardTaxRates),
  }
}
