/** Countries and territories without postal codes, ISO 3166-1 alpha-2, as the Universal Postal Union lists them. */
export const COUNTRIES_WITHOUT_POSTAL_CODES: readonly string[] = (
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KN ' +
  'KP LY ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW'
).split(' ')
