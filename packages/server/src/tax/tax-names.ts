/**
 * Short names of value added tax by language. Those of official languages of the EU: Directive 2006/112/EC in that language (EUR-Lex), which
 * names the tax, and the tax authority of a member state, which uses the short form. Norwegian: Skatteetaten. Swiss German: Federal Tax
 * Administration. Arabic: Federal Tax Authority (AE). Hebrew: Israel Tax Authority.
 */
const VAT: Readonly<Record<string, string>> = {
  ar: 'ضريبة القيمة المضافة',
  bg: 'ДДС',
  cs: 'DPH',
  da: 'moms',
  de: 'MwSt.',
  'de-CH': 'MWST',
  'de-LI': 'MWST',
  el: 'ΦΠΑ',
  es: 'IVA',
  et: 'km',
  fi: 'ALV',
  fr: 'TVA',
  ga: 'CBL',
  he: 'מע״מ',
  hr: 'PDV',
  hu: 'áfa',
  it: 'IVA',
  lt: 'PVM',
  lv: 'PVN',
  nb: 'mva.',
  nl: 'btw',
  nn: 'mva.',
  no: 'mva.',
  pt: 'IVA',
  ro: 'TVA',
  sk: 'DPH',
  sl: 'DDV',
  sv: 'moms',
}

/**
 * Names of taxes in other languages than English. Canada: Canada Revenue Agency and Revenu Québec, whose pages have both languages. Japan:
 * National Tax Agency.
 */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  VAT,
  GST: { 'fr-CA': 'TPS' },
  HST: { 'fr-CA': 'TVH' },
  PST: { 'fr-CA': 'TVP' },
  RST: { 'fr-CA': 'TVD' },
  QST: { 'fr-CA': 'TVQ' },
  'Consumption tax': { ja: '消費税' },
}

/** The name of a tax of the standard rates in a language, BCP 47; its English one if there is no other. */
export function taxNameIn(language: string, name: string): string {
  const { [name]: names = {} } = NAMES
  const { language: main, region } = new Intl.Locale(language)
  return names[`${main}-${region}`] ?? names[main] ?? name
}
