import type { Validator } from 'stdnum'

type NumberCheck = Pick<Validator, 'validate'>

/**
 * Validators of VAT numbers with check digits, by ISO 3166 code. Each is loaded when a number of its country comes: together they
 * would slow the start.
 */
const VAT_NUMBERS: Readonly<Record<string, () => Promise<NumberCheck>>> = {
  AT: () => import('stdnum/lib/cjs/at/uid.js'),
  BE: () => import('stdnum/lib/cjs/be/vat.js'),
  BG: () => import('stdnum/lib/cjs/bg/vat.js'),
  CY: () => import('stdnum/lib/cjs/cy/vat.js'),
  CZ: () => import('stdnum/lib/cjs/cz/dic.js'),
  DE: () => import('stdnum/lib/cjs/de/vat.js'),
  DK: () => import('stdnum/lib/cjs/dk/cvr.js'),
  EE: () => import('stdnum/lib/cjs/ee/kmkr.js'),
  ES: () => import('stdnum/lib/cjs/es/nif.js'),
  FI: () => import('stdnum/lib/cjs/fi/alv.js'),
  FR: () => import('stdnum/lib/cjs/fr/tva.js'),
  GB: () => import('stdnum/lib/cjs/gb/vat.js'),
  GR: () => import('stdnum/lib/cjs/gr/vat.js'),
  HR: () => import('stdnum/lib/cjs/hr/oib.js'),
  HU: () => import('stdnum/lib/cjs/hu/anum.js'),
  IE: () => import('stdnum/lib/cjs/ie/vat.js'),
  IT: () => import('stdnum/lib/cjs/it/iva.js'),
  LT: () => import('stdnum/lib/cjs/lt/pvm.js'),
  LU: () => import('stdnum/lib/cjs/lu/tva.js'),
  LV: () => import('stdnum/lib/cjs/lv/pvn.js'),
  MT: () => import('stdnum/lib/cjs/mt/vat.js'),
  NL: () => import('stdnum/lib/cjs/nl/btw.js'),
  PL: () => import('stdnum/lib/cjs/pl/nip.js'),
  PT: () => import('stdnum/lib/cjs/pt/nif.js'),
  RO: () => import('stdnum/lib/cjs/ro/cif.js'),
  SE: () => import('stdnum/lib/cjs/se/vat.js'),
  SI: () => import('stdnum/lib/cjs/si/ddv.js'),
  SK: () => import('stdnum/lib/cjs/sk/dph.js'),
}

const BRAZILIAN = {
  CPF: () => import('stdnum/lib/cjs/br/cpf.js'),
  CNPJ: () => import('stdnum/lib/cjs/br/cnpj.js'),
}

/** A tax number as a buyer enters it, `VatId` of the protocol. */
export interface EnteredTaxId {
  id: string
  type?: 'UNSPECIFIED' | 'CPF' | 'CNPJ' | undefined
}

/** A tax number with valid check digits. */
export interface TaxId {
  kind: 'VAT' | 'CPF' | 'CNPJ'
  /** Country that issued it, ISO 3166. */
  country: string
  /** Without separators; VAT numbers with the prefix of their country: `DE136695976`. */
  value: string
}

/** Prefixes of VAT numbers that are not the country's code: Greece, and Northern Ireland for goods. */
const COUNTRY_OF_PREFIX: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }
const PREFIX_OF_COUNTRY: Readonly<Record<string, string>> = { GR: 'EL' }

async function compactNumber(load: () => Promise<NumberCheck>, text: string): Promise<string | undefined> {
  const result = (await load()).validate(text)
  return result.isValid ? result.compact.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() : undefined
}

async function checkBrazilianId(kind: 'CPF' | 'CNPJ', text: string): Promise<TaxId | undefined> {
  const value = await compactNumber(BRAZILIAN[kind], text)
  return value === undefined ? undefined : { kind, country: 'BR', value }
}

/** A VAT number of one country, with or without its prefix. */
async function checkVatNumberOf(prefix: string, text: string): Promise<TaxId | undefined> {
  const country = COUNTRY_OF_PREFIX[prefix] ?? prefix
  const load = VAT_NUMBERS[country]
  if (!load) return undefined
  const number = text.startsWith(prefix) ? text.slice(prefix.length) : text
  const compact = await compactNumber(load, number)
  if (compact === undefined) return undefined
  return { kind: 'VAT', country, value: `${PREFIX_OF_COUNTRY[prefix] ?? prefix}${compact}` }
}

/** A VAT number: of the country that its prefix names, otherwise of the buyer's country. */
async function checkVatNumber(text: string, country: string | undefined): Promise<TaxId | undefined> {
  const number = text.replaceAll(/[\s.-]/g, '').toUpperCase()
  const byPrefix = await checkVatNumberOf(number.slice(0, 2), number)
  return byPrefix ?? (country === undefined ? undefined : checkVatNumberOf(country, number))
}

/**
 * Checks format and check digits of a tax number (protocol/taxes §6). Undefined: it is wrong, or its country has no rule here.
 * Whether it is registered is not checked.
 */
export async function checkTaxId(
  { id, type }: EnteredTaxId,
  country?: string | null,
): Promise<TaxId | undefined> {
  if (type === 'CPF' || type === 'CNPJ') return checkBrazilianId(type, id)
  if (country === 'BR') return (await checkBrazilianId('CPF', id)) ?? checkBrazilianId('CNPJ', id)
  return checkVatNumber(id, country ?? undefined)
}

/** Whether tax numbers of a country, or of a Brazilian type, have check digits that `checkTaxId` knows. */
export const hasTaxIdRule = ({ type }: EnteredTaxId, country?: string | null): boolean =>
  type === 'CPF' || type === 'CNPJ' || country === 'BR' || Object.hasOwn(VAT_NUMBERS, country ?? '')
