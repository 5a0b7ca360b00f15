export type SubdivisionKind = 'state' | 'province' | 'prefecture' | 'territory' | 'region'

export interface AddressFormat {
  /** Pattern of a postal code; `none` for countries without them. Default: required, in any format. */
  postalCode?: { pattern: RegExp; example: string; optional?: true } | 'none'
  /** The administrative level between city and country that addresses contain. */
  subdivision?: { kind: SubdivisionKind; required: boolean }
  /** The city is written before the postal code. */
  cityFirst?: true
}

const digits = (count: number, example: string) => ({
  postalCode: { pattern: new RegExp(`^\\d{${count}}$`), example },
})

/** Address formats that differ from "postal code, city", as the national postal services publish them. */
const formats: Record<string, AddressFormat> = {
  AE: { postalCode: 'none', subdivision: { kind: 'region', required: false } },
  AT: digits(4, '1010'),
  AU: { ...digits(4, '2000'), subdivision: { kind: 'territory', required: true }, cityFirst: true },
  BE: digits(4, '1000'),
  BR: {
    postalCode: { pattern: /^\d{5}-?\d{3}$/, example: '01310-100' },
    subdivision: { kind: 'state', required: true },
  },
  CA: {
    postalCode: { pattern: /^[a-z]\d[a-z] ?\d[a-z]\d$/i, example: 'K1A 0B1' },
    subdivision: { kind: 'province', required: true },
    cityFirst: true,
  },
  CH: digits(4, '8001'),
  CZ: { postalCode: { pattern: /^\d{3} ?\d{2}$/, example: '110 00' } },
  DE: digits(5, '10115'),
  DK: digits(4, '1050'),
  ES: { ...digits(5, '28001'), subdivision: { kind: 'province', required: false } },
  FI: digits(5, '00100'),
  FR: digits(5, '75001'),
  GB: {
    postalCode: { pattern: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i, example: 'SW1A 1AA' },
    cityFirst: true,
  },
  GR: { postalCode: { pattern: /^\d{3} ?\d{2}$/, example: '105 57' } },
  HK: { postalCode: 'none' },
  IE: {
    postalCode: { pattern: /^[a-z]\d[\dw] ?[a-z\d]{4}$/i, example: 'D02 AF30', optional: true },
    cityFirst: true,
  },
  IL: { postalCode: { pattern: /^\d{5}(\d{2})?$/, example: '6100001' }, cityFirst: true },
  IN: { ...digits(6, '110001'), subdivision: { kind: 'state', required: true }, cityFirst: true },
  IT: { ...digits(5, '00184'), subdivision: { kind: 'province', required: false } },
  JP: {
    postalCode: { pattern: /^\d{3}-?\d{4}$/, example: '100-0001' },
    subdivision: { kind: 'prefecture', required: true },
  },
  LI: digits(4, '9490'),
  LU: digits(4, '1009'),
  MX: { ...digits(5, '06000'), subdivision: { kind: 'state', required: true } },
  NL: { postalCode: { pattern: /^\d{4} ?[a-z]{2}$/i, example: '1012 AB' } },
  NO: digits(4, '0150'),
  NZ: { ...digits(4, '6011'), cityFirst: true },
  PL: { postalCode: { pattern: /^\d{2}-?\d{3}$/, example: '00-001' } },
  PT: { postalCode: { pattern: /^\d{4}-?\d{3}$/, example: '1100-148' } },
  SE: { postalCode: { pattern: /^\d{3} ?\d{2}$/, example: '111 20' } },
  US: {
    postalCode: { pattern: /^\d{5}(-\d{4})?$/, example: '10001' },
    subdivision: { kind: 'state', required: true },
    cityFirst: true,
  },
}

/** The address format of a country. */
export const addressFormat = (country: string): AddressFormat => formats[country] ?? {}
