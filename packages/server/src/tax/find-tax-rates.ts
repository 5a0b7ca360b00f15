import type { TaxRate, TaxRegion } from '@stoa/contract'
import { postalCodeMatch } from '../platform-support/postal-code.ts'
import { limitTaxes } from './limit-taxes.ts'

/** The parts of an address that decide the tax. */
export interface TaxAddress {
  country?: string | null | undefined
  /** With or without the country: `CA-QC` or `QC`. */
  subdivision?: string | null | undefined
  city?: string | null | undefined
  postalCode?: string | null | undefined
}

/** Type of the jurisdiction that levies a tax. */
export type JurisdictionType = TaxRate['jurisdictionType']

/** From the wide to the narrow jurisdiction: the order in which taxes are listed and compound. */
const JURISDICTION_ORDER: readonly JurisdictionType[] = ['COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL']

/** A tax region, as far as the lookup needs it. */
export type RegionKey = Pick<TaxRegion, 'id' | 'country' | 'subdivision'>

/** A tax that applies to a price, `TaxInput` of the pricing engine. */
export interface ApplicableTax {
  name: string
  /** Decimal text, 0 to 1: `0.09975`. */
  rate: string
  type?: string
  jurisdiction?: string
  jurisdictionType: JurisdictionType
  /** Whether its base includes the taxes before it. */
  compound: boolean
}

/** `QC` and `CA-QC` name the same subdivision of `CA`. */
export function subdivisionCode(country: string, subdivision: string): string {
  const code = subdivision.trim().toUpperCase()
  return code.startsWith(`${country}-`) ? code.slice(country.length + 1) : code
}

/** The region of an address: that of its subdivision, otherwise that of its country (protocol/taxes §4). */
export function findTaxRegion<R extends RegionKey>(
  regions: readonly R[],
  address: TaxAddress,
): R | undefined {
  const country = address.country?.toUpperCase()
  if (!country) return undefined
  const ofCountry = regions.filter(region => region.country === country)
  const code = subdivisionCode(country, address.subdivision ?? '')
  return (
    (code && ofCountry.find(region => subdivisionCode(country, region.subdivision ?? '') === code)) ||
    ofCountry.find(region => !region.subdivision)
  )
}

const isActive = ({ activeFrom, activeUntil }: TaxRate, now: number) =>
  (!activeFrom || Date.parse(activeFrom) <= now) && (!activeUntil || now < Date.parse(activeUntil))

/** Any match of a postal code is more specific than one of a city. */
const CITY = 0
const WHOLE_REGION = -1

const cityNames = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true })
const sameCity = (a: string, b: string) => cityNames.compare(a.trim(), b.trim()) === 0

/** How specifically a rate covers an address of its region; undefined if it does not. */
function coverage({ postalCodes = [], cities = [] }: TaxRate, address: TaxAddress): number | undefined {
  if (postalCodes.length === 0 && cities.length === 0) return WHOLE_REGION
  const matches = postalCodes.flatMap(
    pattern => postalCodeMatch(pattern, address.postalCode, address.country) ?? [],
  )
  const { city } = address
  if (city && cities.some(name => sameCity(name, city))) matches.push(CITY)
  return matches.length > 0 ? Math.max(...matches) : undefined
}

interface Candidate {
  rate: TaxRate
  coverage: number
}

const orderOf = ({ jurisdictionType }: TaxRate) => JURISDICTION_ORDER.indexOf(jurisdictionType)
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The narrower coverage first, then the one that began later; the id breaks ties. */
const byPrecedence = (a: Candidate, b: Candidate) =>
  b.coverage - a.coverage ||
  compareText(b.rate.activeFrom ?? '', a.rate.activeFrom ?? '') ||
  compareText(a.rate.id, b.rate.id)

/** Simple taxes before compound ones, then by jurisdiction and name. */
const byCalculation = (a: TaxRate, b: TaxRate) =>
  Number(a.compound) - Number(b.compound) ||
  orderOf(a) - orderOf(b) ||
  compareText(a.name, b.name) ||
  compareText(a.id, b.id)

/**
 * The rates of one tax group for an address of the region, in the order of calculation (protocol/taxes §4). Of rates with the same
 * type of tax and of jurisdiction only the most specific applies, except special ones, which add up.
 */
export function applicableRates(rates: readonly TaxRate[], address: TaxAddress, now: number): TaxRate[] {
  const candidates = rates.flatMap((rate): Candidate[] => {
    const specificity = isActive(rate, now) ? coverage(rate, address) : undefined
    return specificity === undefined ? [] : [{ rate, coverage: specificity }]
  })
  const competing = Map.groupBy(candidates.toSorted(byPrecedence), ({ rate }) =>
    rate.jurisdictionType === 'SPECIAL' ? rate.id : `${rate.jurisdictionType} ${rate.taxType ?? ''}`,
  )
  return [...competing.values()].map(([first]) => (first as Candidate).rate).sort(byCalculation)
}

const toTax = ({
  name,
  rate,
  taxType,
  jurisdiction,
  jurisdictionType,
  compound,
}: TaxRate): ApplicableTax => ({
  name,
  rate,
  ...(taxType && { type: taxType }),
  ...(jurisdiction && { jurisdiction }),
  jurisdictionType,
  compound,
})

/** Taxes of the parts of a purchase. */
export interface ManualTaxes {
  /** Of lines, by their tax group; without one, those of the default group. */
  ofGroup: (taxGroupId?: string | null) => readonly ApplicableTax[]
  delivery: readonly ApplicableTax[]
  /** Of fees, by their tax group. */
  ofFeeGroup: (taxGroupId?: string | null) => readonly ApplicableTax[]
}

export const NO_TAXES: ManualTaxes = { ofGroup: () => [], delivery: [], ofFeeGroup: () => [] }

/** The merchant's rates and their tax groups. */
export interface TaxRateTable {
  rates: readonly TaxRate[]
  groups: readonly { id: string }[]
  /** Group of products without one, or with one that was deleted. */
  defaultGroupId: string
}

/** The taxes that the merchant's rates give for an address of a region (protocol/taxes §4). */
export function findTaxes(
  { rates, groups, defaultGroupId }: TaxRateTable,
  { region, address, now }: { region: RegionKey; address: TaxAddress; now: number },
): ManualTaxes {
  const known = new Set(groups.map(({ id }) => id))
  const ofRegion = Map.groupBy(
    rates.filter(({ taxRegionId }) => taxRegionId === region.id),
    ({ taxGroupId }) => taxGroupId,
  )
  const found = new Map<string, TaxRate[]>()
  const ratesOf = (taxGroupId: string) => {
    const earlier = found.get(taxGroupId)
    if (earlier) return earlier
    const applicable = limitTaxes(applicableRates(ofRegion.get(taxGroupId) ?? [], address, now))
    found.set(taxGroupId, applicable)
    return applicable
  }
  const taxes = new Map<string, ApplicableTax[]>()
  const taxesOf = (taxGroupId: string) => {
    const known = taxes.get(taxGroupId) ?? ratesOf(taxGroupId).map(toTax)
    taxes.set(taxGroupId, known)
    return known
  }
  const groupOf = (taxGroupId: string | null | undefined) =>
    taxGroupId && known.has(taxGroupId) ? taxGroupId : defaultGroupId
  const ofDefault = ratesOf(defaultGroupId)
  return {
    ofGroup: taxGroupId => taxesOf(groupOf(taxGroupId)),
    delivery: ofDefault.filter(({ appliesToDelivery }) => appliesToDelivery).map(toTax),
    ofFeeGroup: taxGroupId =>
      ratesOf(groupOf(taxGroupId))
        .filter(({ appliesToFees }) => appliesToFees)
        .map(toTax),
  }
}
