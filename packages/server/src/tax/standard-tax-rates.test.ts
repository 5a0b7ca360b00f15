import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { EU_COUNTRIES } from '../platform-support/eu-countries.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { standardRates } from './standard-rates.ts'
import { DEFAULT_TAX_GROUP } from './tax-groups.ts'

const { standardTaxRates, taxCalculation, taxGroups, taxRates, taxRegions } = contract

const { driver } = await openTestShop()

type Groups = { taxGroupId: string; level: 'STANDARD' | 'HIGHEST_REDUCED' | 'LOWEST_REDUCED' }[]
const apply = (countries: string[], groups?: Groups) =>
  driver.merchant.callOk(standardTaxRates.applyStandardTaxRates, {
    countries,
    ...(groups && { taxGroups: groups }),
  })
const changesOf = ({ regions }: Awaited<ReturnType<typeof apply>>) =>
  regions.map(({ country, subdivision, created, rates }) => [
    subdivision ? `${country}-${subdivision}` : country,
    created,
    rates.map(({ change, taxRate: { name, rate } }) => `${change} ${name} ${rate}`),
  ])

test('the countries of the EU, the UK, Switzerland, Norway, Australia, New Zealand, Japan, Canada, the US and Brazil have rates', () => {
  const countries = new Set(standardRates.map(({ country }) => country))
  expect([...countries].toSorted()).toEqual(
    [...EU_COUNTRIES, 'AU', 'BR', 'CA', 'CH', 'GB', 'JP', 'NO', 'NZ', 'US'].toSorted(),
  )
})

test('standard rates name their source and day, are unique, and fall from standard to lowest reduced', () => {
  const keys = standardRates.map(({ country, subdivision }) => `${country} ${subdivision}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { source, asOf, taxes } of standardRates) {
    expect(source).not.toBe('')
    expect(asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const { standard, reduced = [] } of taxes) {
      const rates = [standard, ...reduced].map(Number)
      expect(rates).toEqual(rates.toSorted((a, b) => b - a))
      expect(rates.every(rate => rate > 0 && rate < 0.3)).toBe(true)
    }
  }
})

test('applying creates regions and rates once, and says what it changed (protocol/taxes §7)', async () => {
  const first = await apply(['DE', 'CA', 'MX'])
  expect(first.unknownCountries).toEqual(['MX'])
  expect(changesOf(first)).toContainEqual(['DE', true, ['CREATED VAT 0.19']])
  expect(changesOf(first)).toContainEqual(['CA-QC', true, ['CREATED GST 0.05', 'CREATED QST 0.09975']])
  const second = await apply(['DE', 'CA'])
  expect(second.regions.map(({ taxRegionId }) => taxRegionId)).toEqual(
    first.regions.map(({ taxRegionId }) => taxRegionId),
  )
  expect(second.regions.every(({ created }) => !created)).toBe(true)
  expect(second.regions.flatMap(({ rates }) => rates).every(({ change }) => change === 'UNCHANGED')).toBe(
    true,
  )
  const { lineItemTaxDetails } = await driver.merchant.callOk(taxCalculation.calculateTax, {
    currency: 'CAD',
    addresses: [{ country: 'CA', subdivision: 'CA-QC' }],
    lineItems: [{ id: 'shirt', quantity: 1, price: '100.00' }],
  })
  expect(lineItemTaxDetails[0]?.taxSummary.taxAmount).toBe('14.98')
})

test.each([
  ['SP', '100.00', '18.00'],
  ['RJ', '59.90', '11.98'],
  ['PI', '1999.99', '450.00'],
])(
  'ICMS of %s in a price of %s is %s: its rate is a share of the price with tax (Lei Complementar 87/1996, article 13)',
  async (state, price, taxAmount) => {
    await apply(['BR'])
    const { lineItemTaxDetails } = await driver.merchant.callOk(taxCalculation.calculateTax, {
      currency: 'BRL',
      addresses: [{ country: 'BR', subdivision: `BR-${state}` }],
      lineItems: [{ id: 'shirt', quantity: 1, price }],
    })
    expect(lineItemTaxDetails[0]?.taxSummary).toMatchObject({ taxAmount, taxableAmount: expect.any(String) })
    expect(lineItemTaxDetails[0]?.taxIncludedInPrice).toBe(true)
  },
)

test('existing regions stay, outdated rates are updated, and local rates stay (protocol/taxes §7)', async () => {
  const { taxRegion } = await driver.merchant.callOk(taxRegions.createTaxRegion, {
    taxRegion: { country: 'US', subdivision: 'US-NY', taxIncludedInPrice: true },
  })
  const terms = { taxType: 'Sales tax', jurisdiction: 'New York' }
  await driver.merchant.callOk(taxRates.bulkSetTaxRates, {
    taxRegionId: taxRegion?.id as string,
    taxGroupId: DEFAULT_TAX_GROUP.id,
    taxRates: [
      { name: 'State', rate: '0.03', jurisdictionType: 'STATE', ...terms },
      { name: 'City', rate: '0.045', jurisdictionType: 'CITY', postalCodes: ['100*'], ...terms },
    ],
  })
  const newYork = (await apply(['US'])).regions.find(({ taxRegionId }) => taxRegionId === taxRegion?.id)
  expect(newYork).toMatchObject({
    created: false,
    rates: [{ change: 'UPDATED', taxRate: { name: 'State', rate: '0.04', revision: '2' } }],
  })
  const query = { filter: { taxRegionId: taxRegion?.id as string } }
  const stored = await driver.merchant.callOk(taxRates.queryTaxRates, { query })
  expect(stored.taxRates).toHaveLength(2)
})

test('groups get their level; without reduced rates the standard one (protocol/taxes §7)', async () => {
  const create = async (name: string) =>
    (await driver.merchant.callOk(taxGroups.createTaxGroup, { taxGroup: { name } })).taxGroup?.id as string
  const [food, books] = [await create('Food'), await create('Books')]
  const reply = await apply(
    ['AT', 'DK'],
    [
      { taxGroupId: food, level: 'HIGHEST_REDUCED' },
      { taxGroupId: books.toUpperCase(), level: 'LOWEST_REDUCED' },
    ],
  )
  expect(changesOf(reply)).toEqual([
    ['AT', true, ['CREATED VAT 0.13', 'CREATED VAT 0.1']],
    ['DK', true, ['CREATED VAT 0.25', 'CREATED VAT 0.25']],
  ])
  const unknown = { taxGroupId: '00000000-0000-4000-8000-000000000000', level: 'STANDARD' as const }
  const rejected = await driver.merchant.send(standardTaxRates.applyStandardTaxRates, {
    countries: ['DE'],
    taxGroups: [unknown],
  })
  expect(rejected.body.details.applicationError.code).toBe('TAX_GROUP_NOT_FOUND')
})

test('concurrent calls create each rate once (protocol/taxes §7)', async () => {
  await Promise.all([apply(['JP']), apply(['JP']), apply(['JP'])])
  const { regions } = await apply(['JP'])
  const query = { filter: { taxRegionId: regions[0]?.taxRegionId as string } }
  expect((await driver.merchant.callOk(taxRates.queryTaxRates, { query })).taxRates).toHaveLength(1)
})
