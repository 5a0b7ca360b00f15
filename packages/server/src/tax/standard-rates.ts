import type { JurisdictionType } from './find-tax-rates.ts'
import { taxNameIn } from './tax-names.ts'

/** A tax of a standard entry, with its rate for each level. */
export interface StandardTax {
  name: string
  taxType: string
  jurisdiction: string
  jurisdictionType: JurisdictionType
  /** Share of the price for most goods. */
  standard: string
  /** Reduced rates, the highest first; only those of the whole territory, without super-reduced ones. */
  reduced?: readonly string[]
}

/** Standard rates of a country or subdivision, as published by its tax authority. */
export interface StandardRates {
  country: string
  subdivision?: string
  /** Whether consumer prices usually include the tax. */
  taxIncludedInPrice: boolean
  taxes: readonly StandardTax[]
  /** Publisher and title. */
  source: string
  /** Day for which the figures were confirmed. */
  asOf: string
}

const names = new Intl.DisplayNames('en', { type: 'region' })

const valueAddedTax = (
  [country, standard, ...reduced]: readonly [string, string, ...string[]],
  { name = 'VAT', ...published }: { name?: string; source: string; asOf: string },
): StandardRates => ({
  country,
  taxIncludedInPrice: true,
  taxes: [
    {
      name,
      taxType: name,
      jurisdiction: names.of(country) ?? country,
      jurisdictionType: 'COUNTRY',
      standard,
      ...(reduced.length > 0 && { reduced }),
    },
  ],
  ...published,
})

/** Country, standard rate, reduced rates. Special territories, such as Madeira or Corsica, are left out. */
const EUROPEAN_UNION: readonly (readonly [string, string, ...string[]])[] = [
  ['AT', '0.2', '0.13', '0.1'],
  ['BE', '0.21', '0.12', '0.06'],
  ['BG', '0.2', '0.09'],
  ['CY', '0.19', '0.09', '0.05'],
  ['CZ', '0.21', '0.12'],
  ['DE', '0.19', '0.07'],
  ['DK', '0.25'],
  ['EE', '0.24', '0.13', '0.09'],
  ['ES', '0.21', '0.1'],
  ['FI', '0.255', '0.135', '0.1'],
  ['FR', '0.2', '0.1', '0.055'],
  ['GR', '0.24', '0.13', '0.06'],
  ['HR', '0.25', '0.13', '0.05'],
  ['HU', '0.27', '0.18', '0.05'],
  ['IE', '0.23', '0.135', '0.09'],
  ['IT', '0.22', '0.1', '0.05'],
  ['LT', '0.21', '0.12', '0.05'],
  ['LU', '0.17', '0.14', '0.08'],
  ['LV', '0.21', '0.12', '0.05'],
  ['MT', '0.18', '0.07', '0.05'],
  ['NL', '0.21', '0.09'],
  ['PL', '0.23', '0.08', '0.05'],
  ['PT', '0.23', '0.13', '0.06'],
  ['RO', '0.21', '0.11'],
  ['SE', '0.25', '0.12', '0.06'],
  ['SI', '0.22', '0.095', '0.05'],
  ['SK', '0.23', '0.19', '0.05'],
]

const TEDB = { source: 'European Commission, Taxes in Europe Database (TEDB)', asOf: '2026-09-07' }

const OTHER_COUNTRIES: readonly StandardRates[] = [
  valueAddedTax(['GB', '0.2', '0.05'], {
    source: 'HM Revenue & Customs, GOV.UK, "VAT rates"',
    asOf: '2026-09-07',
  }),
  valueAddedTax(['CH', '0.081', '0.038', '0.026'], {
    source: 'Federal Tax Administration, "VAT rates Switzerland"',
    asOf: '2026-09-07',
  }),
  valueAddedTax(['NO', '0.25', '0.15', '0.12'], {
    source: 'Skatteetaten, "Satser: Merverdiavgift"',
    asOf: '2026-09-07',
  }),
  valueAddedTax(['AU', '0.1'], {
    name: 'GST',
    source: 'Australian Taxation Office, "Goods and services tax"',
    asOf: '2021-07-07',
  }),
  valueAddedTax(['NZ', '0.15'], {
    name: 'GST',
    source: 'Inland Revenue, "Comparing New Zealand and Australia\'s goods and services tax systems"',
    asOf: '2021-07-07',
  }),
  valueAddedTax(['JP', '0.1', '0.08'], {
    name: 'Consumption tax',
    source: 'Ministry of Finance Japan, "Material on Consumption Taxation"',
    asOf: '2019-10-01',
  }),
]

const CRA = {
  source: 'Canada Revenue Agency, "Charge and collect the tax: Which rate to charge"',
  asOf: '2026-01-01',
}

const GST: StandardTax = {
  name: 'GST',
  taxType: 'GST',
  jurisdiction: 'Canada',
  jurisdictionType: 'COUNTRY',
  standard: '0.05',
}

const province = (
  subdivision: string,
  taxes: readonly StandardTax[],
  published: { source: string; asOf: string } = CRA,
): StandardRates => ({ country: 'CA', subdivision, taxIncludedInPrice: false, taxes, ...published })

const harmonized = (subdivision: string, jurisdiction: string, standard: string) =>
  province(subdivision, [{ name: 'HST', taxType: 'HST', jurisdiction, jurisdictionType: 'STATE', standard }])

const withProvincialTax = (
  subdivision: string,
  [name, jurisdiction, standard]: readonly [string, string, string],
  source: string,
) =>
  province(subdivision, [GST, { name, taxType: name, jurisdiction, jurisdictionType: 'STATE', standard }], {
    source: `${CRA.source}; ${source}`,
    asOf: CRA.asOf,
  })

const CANADA: readonly StandardRates[] = [
  ...['AB', 'NT', 'NU', 'YT'].map(code => province(code, [GST])),
  harmonized('NB', 'New Brunswick', '0.15'),
  harmonized('NL', 'Newfoundland and Labrador', '0.15'),
  harmonized('NS', 'Nova Scotia', '0.14'),
  harmonized('ON', 'Ontario', '0.13'),
  harmonized('PE', 'Prince Edward Island', '0.15'),
  withProvincialTax(
    'BC',
    ['PST', 'British Columbia', '0.07'],
    'Government of British Columbia, "Provincial sales tax"',
  ),
  withProvincialTax('MB', ['RST', 'Manitoba', '0.07'], 'Government of Manitoba, "Retail sales tax"'),
  withProvincialTax(
    'QC',
    ['QST', 'Québec', '0.09975'],
    'Revenu Québec, "Basic Rules for Applying the GST/HST and QST"',
  ),
  withProvincialTax(
    'SK',
    ['PST', 'Saskatchewan', '0.06'],
    'Government of Saskatchewan, "Provincial Sales Tax"',
  ),
]

const FTA = {
  source: 'Federation of Tax Administrators, "State Sales Tax Rates and Food & Drug Exemptions"',
  asOf: '2026-05-19',
}

/**
 * Rates of the states, with the local part that a few of them levy everywhere (California, Utah, Virginia). Alaska, Delaware, Montana, New
 * Hampshire and Oregon have no state tax. Counties and cities add theirs.
 */
const STATES: readonly (readonly [code: string, state: string, rate: string])[] = [
  ['AL', 'Alabama', '0.04'],
  ['AR', 'Arkansas', '0.065'],
  ['AZ', 'Arizona', '0.056'],
  ['CA', 'California', '0.0725'],
  ['CO', 'Colorado', '0.029'],
  ['CT', 'Connecticut', '0.0635'],
  ['DC', 'District of Columbia', '0.06'],
  ['FL', 'Florida', '0.06'],
  ['GA', 'Georgia', '0.04'],
  ['HI', 'Hawaii', '0.04'],
  ['IA', 'Iowa', '0.06'],
  ['ID', 'Idaho', '0.06'],
  ['IL', 'Illinois', '0.0625'],
  ['IN', 'Indiana', '0.07'],
  ['KS', 'Kansas', '0.065'],
  ['KY', 'Kentucky', '0.06'],
  ['LA', 'Louisiana', '0.05'],
  ['MA', 'Massachusetts', '0.0625'],
  ['MD', 'Maryland', '0.06'],
  ['ME', 'Maine', '0.055'],
  ['MI', 'Michigan', '0.06'],
  ['MN', 'Minnesota', '0.06875'],
  ['MO', 'Missouri', '0.04225'],
  ['MS', 'Mississippi', '0.07'],
  ['NC', 'North Carolina', '0.0475'],
  ['ND', 'North Dakota', '0.05'],
  ['NE', 'Nebraska', '0.055'],
  ['NJ', 'New Jersey', '0.06625'],
  ['NM', 'New Mexico', '0.04875'],
  ['NV', 'Nevada', '0.0685'],
  ['NY', 'New York', '0.04'],
  ['OH', 'Ohio', '0.0575'],
  ['OK', 'Oklahoma', '0.045'],
  ['PA', 'Pennsylvania', '0.06'],
  ['RI', 'Rhode Island', '0.07'],
  ['SC', 'South Carolina', '0.06'],
  ['SD', 'South Dakota', '0.042'],
  ['TN', 'Tennessee', '0.07'],
  ['TX', 'Texas', '0.0625'],
  ['UT', 'Utah', '0.061'],
  ['VA', 'Virginia', '0.053'],
  ['VT', 'Vermont', '0.06'],
  ['WA', 'Washington', '0.065'],
  ['WI', 'Wisconsin', '0.05'],
  ['WV', 'West Virginia', '0.06'],
  ['WY', 'Wyoming', '0.04'],
]

/** States whose rate changed after the table above was last compared in full. */
const STATE_SOURCES: Readonly<Record<string, string>> = {
  LA: 'Louisiana Department of Revenue',
  SD: 'South Dakota Department of Revenue',
}

const UNITED_STATES = STATES.map(
  ([subdivision, state, standard]): StandardRates => ({
    country: 'US',
    subdivision,
    taxIncludedInPrice: false,
    taxes: [
      {
        name: `${state} sales tax`,
        taxType: 'Sales tax',
        jurisdiction: state,
        jurisdictionType: 'STATE',
        standard,
      },
    ],
    source: STATE_SOURCES[subdivision] ?? FTA.source,
    asOf: FTA.asOf,
  }),
)

/**
 * Internal rates of ICMS in percent of the price with tax, from public tables, without additions for poverty funds. A consumer bears the rate of their
 * own state, also if the seller is in another one (constitution, article 155).
 */
const BRAZILIAN_STATES: readonly (readonly [code: string, state: string, percentage: number])[] = [
  ['AC', 'Acre', 19],
  ['AL', 'Alagoas', 19],
  ['AM', 'Amazonas', 20],
  ['AP', 'Amapá', 18],
  ['BA', 'Bahia', 20.5],
  ['CE', 'Ceará', 20],
  ['DF', 'Distrito Federal', 20],
  ['ES', 'Espírito Santo', 17],
  ['GO', 'Goiás', 19],
  ['MA', 'Maranhão', 23],
  ['MG', 'Minas Gerais', 18],
  ['MS', 'Mato Grosso do Sul', 17],
  ['MT', 'Mato Grosso', 17],
  ['PA', 'Pará', 19],
  ['PB', 'Paraíba', 20],
  ['PE', 'Pernambuco', 20.5],
  ['PI', 'Piauí', 22.5],
  ['PR', 'Paraná', 19.5],
  ['RJ', 'Rio de Janeiro', 20],
  ['RN', 'Rio Grande do Norte', 20],
  ['RO', 'Rondônia', 19.5],
  ['RR', 'Roraima', 20],
  ['RS', 'Rio Grande do Sul', 17],
  ['SC', 'Santa Catarina', 17],
  ['SE', 'Sergipe', 19],
  ['SP', 'São Paulo', 18],
  ['TO', 'Tocantins', 20],
]

/** A rate that is a share of the price with tax, as a share of the price without it: 20 % of 100 are 25 % of 80. */
const shareOfNetPrice = (percentage: number) => (percentage / (100 - percentage)).toFixed(6)

const BRAZIL = BRAZILIAN_STATES.map(
  ([subdivision, state, percentage]): StandardRates => ({
    country: 'BR',
    subdivision,
    taxIncludedInPrice: true,
    taxes: [
      {
        name: `ICMS ${percentage} %`,
        taxType: 'ICMS',
        jurisdiction: state,
        jurisdictionType: 'STATE',
        standard: shareOfNetPrice(percentage),
      },
    ],
    source:
      'Laws of the states on ICMS; Lei Complementar 87/1996, article 13: the tax is part of its own base',
    asOf: '2025-04-01',
  }),
)

/** Rates as calls return them, with the names of taxes in a language. */
export const toStandardTaxRates = (rates: StandardRates, language: string) => ({
  ...rates,
  taxes: rates.taxes.map(tax => ({
    ...tax,
    name: taxNameIn(language, tax.name),
    reduced: [...(tax.reduced ?? [])],
  })),
})

/** Rates of countries, provinces and states. */
export const standardRates: readonly StandardRates[] = [
  ...EUROPEAN_UNION.map(rates => valueAddedTax(rates, TEDB)),
  ...OTHER_COUNTRIES,
  ...CANADA,
  ...UNITED_STATES,
  ...BRAZIL,
]
