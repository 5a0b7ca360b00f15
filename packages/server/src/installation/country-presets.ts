import type { contract, ReplyOf } from '@stoa/contract'
import { type StandardRates, standardRates, toStandardTaxRates } from '../tax/index.ts'
import { currencyOf } from './country-currencies.ts'

type CountryPresets = ReplyOf<typeof contract.installation.getCountryPresets>

/** The locale of a shop: its main language with the country. */
export const localeOf = (language: string, country: string) =>
  new Intl.Locale(language, new Intl.Locale(language).region ? {} : { region: country }).toString()

/** Countries that weigh parcels in pounds. */
const POUNDS = new Set(['LR', 'MM', 'US'])

/** A seller collects the tax of a state only after a number of sales there: no rates hold for every shop. */
const RATES_DEPEND_ON_SELLER = new Set(['US'])

/** The standard rates of a country, if they hold for every shop there. */
export const presetRates = (country: string): readonly StandardRates[] =>
  RATES_DEPEND_ON_SELLER.has(country) ? [] : standardRates.filter(rates => rates.country === country)

/** What a new site of a country is proposed. */
export function countryPresets(country: string, language = 'en'): CountryPresets {
  const currency = currencyOf(country)
  return {
    ...(currency && { currency }),
    weightUnit: POUNDS.has(country) ? 'LB' : 'KG',
    taxRates: presetRates(country).map(rates => toStandardTaxRates(rates, localeOf(language, country))),
  }
}
