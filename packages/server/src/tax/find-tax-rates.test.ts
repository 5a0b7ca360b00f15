import { expect, test } from 'vitest'
import { applicableRates, findTaxes, findTaxRegion, type TaxAddress } from './find-tax-rates.ts'
import { taxRateFixture } from './tax-rate.fixture.ts'

const NOW = Date.parse('2026-11-23T00:00:00Z')
const GROUP = 'books'
const rate = taxRateFixture({ taxRegionId: 'us', taxGroupId: GROUP })
const names = (rates: readonly { name: string }[]) => rates.map(({ name }) => name)
const find = (rates: Parameters<typeof applicableRates>[0], address: TaxAddress = {}) =>
  names(applicableRates(rates, { country: 'US', ...address }, NOW))

test('the region of a subdivision precedes that of its country (protocol/taxes §4)', () => {
  const regions = [
    { id: 'us', country: 'US' },
    { id: 'ca', country: 'US', subdivision: 'CA' },
    { id: 'qc', country: 'CA', subdivision: 'CA-QC' },
  ]
  const region = (country: string, subdivision?: string) =>
    findTaxRegion(regions, { country, subdivision })?.id
  expect([region('US'), region('US', 'NY'), region('US', 'US-CA'), region('us', 'ca')]).toEqual([
    'us',
    'us',
    'ca',
    'ca',
  ])
  expect([region('CA', 'QC'), region('CA', 'ON'), region('CA'), region('DE')]).toEqual([
    'qc',
    undefined,
    undefined,
    undefined,
  ])
  expect(findTaxRegion(regions, {})).toBeUndefined()
})

test('of rates with one type of tax and jurisdiction the most specific applies (protocol/taxes §4)', () => {
  const rates = [
    rate('everywhere', { jurisdictionType: 'CITY' }),
    rate('city', { jurisdictionType: 'CITY', cities: ['San José'] }),
    rate('range', { jurisdictionType: 'CITY', postalCodes: ['95000..95999'] }),
    rate('prefix', { jurisdictionType: 'CITY', postalCodes: ['951*'] }),
    rate('code', { jurisdictionType: 'CITY', postalCodes: ['95112', '95113'] }),
  ]
  expect(find(rates)).toEqual(['everywhere'])
  expect(find(rates, { city: 'san jose' })).toEqual(['city'])
  expect(find(rates, { city: 'San Jose', postalCode: '95999' })).toEqual(['range'])
  expect(find(rates, { postalCode: '95114' })).toEqual(['prefix'])
  expect(find(rates, { postalCode: '95112-0001' })).toEqual(['code'])
})

test('rates of other types of tax or jurisdiction add up, in the order of calculation (protocol/taxes §4)', () => {
  const rates = [
    rate('district 2', { jurisdictionType: 'SPECIAL' }),
    rate('surtax', { jurisdictionType: 'COUNTRY', taxType: 'Surtax', compound: true }),
    rate('district 1', { jurisdictionType: 'SPECIAL' }),
    rate('city', { jurisdictionType: 'CITY' }),
    rate('county', { jurisdictionType: 'COUNTY' }),
    rate('state', { jurisdictionType: 'STATE' }),
    rate('country', { jurisdictionType: 'COUNTRY' }),
  ]
  expect(find(rates)).toEqual(['country', 'state', 'county', 'city', 'district 1', 'district 2', 'surtax'])
})

test('a rate applies from its start until before its end; the later start precedes (protocol/taxes §4)', () => {
  const rates = [
    rate('old', { activeUntil: '2026-11-23T00:00:00.000Z' }),
    rate('present'),
    rate('new', { activeFrom: '2026-11-23T00:00:00.000Z' }),
    rate('future', { activeFrom: '2026-11-23T00:00:00.001Z' }),
  ]
  expect(find(rates)).toEqual(['new'])
  expect(find(rates.slice(0, 2))).toEqual(['present'])
})

test('lines have the rates of their group, delivery and fees those of the default group (protocol/taxes §4)', () => {
  const other = taxRateFixture({ taxRegionId: 'us', taxGroupId: 'default' })
  const otherRegion = taxRateFixture({ taxRegionId: 'de', taxGroupId: 'default' })
  const table = {
    rates: [
      rate('books'),
      other('state', { appliesToFees: false }),
      other('city', { jurisdictionType: 'CITY', appliesToDelivery: false }),
      otherRegion('VAT'),
    ],
    groups: [{ id: GROUP }, { id: 'exempt' }],
    defaultGroupId: 'default',
  }
  const region = { id: 'us', country: 'US' }
  const taxes = findTaxes(table, { region, address: { country: 'US' }, now: NOW })
  expect(names(taxes.ofGroup(GROUP))).toEqual(['books'])
  expect(names(taxes.ofGroup('exempt'))).toEqual([])
  // A deleted group, and none.
  expect(names(taxes.ofGroup('deleted'))).toEqual(['state', 'city'])
  expect(names(taxes.ofGroup(undefined))).toEqual(['state', 'city'])
  expect(names(taxes.delivery)).toEqual(['state'])
  expect(names(taxes.ofFeeGroup())).toEqual(['city'])
})
