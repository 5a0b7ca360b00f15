const VAT_COUNTRIES =
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK CH'.split(' ')

/** What companies of a country call their tax number. */
export const taxIdKind = (country: string): 'vat' | 'brazil' | 'other' =>
  country === 'BR' ? 'brazil' : VAT_COUNTRIES.includes(country) ? 'vat' : 'other'
