import type { TaxRate } from '@stoa/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applicableRates } from './find-tax-rates.ts'
import { taxRateFixture } from './tax-rate.fixture.ts'

const NOW = Date.parse('2026-11-23T00:00:00Z')
const newRate = taxRateFixture({ taxRegionId: 'region', taxGroupId: 'group' })
const instant = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '2026-11-23T00:00:00.000Z',
  '2027-01-01T00:00:00.000Z',
)
const zip = fc.integer({ min: 0, max: 99 }).map(n => String(n).padStart(2, '0'))
const pattern = fc.oneof(
  zip,
  zip.map(code => `${code[0]}*`),
  fc.tuple(zip, zip).map(codes => codes.sort().join('..')),
)

const rates = fc.array(
  fc
    .record(
      {
        jurisdictionType: fc.constantFrom('COUNTRY', 'STATE', 'CITY', 'SPECIAL') as fc.Arbitrary<
          TaxRate['jurisdictionType']
        >,
        taxType: fc.constantFrom('VAT', 'GST'),
        compound: fc.boolean(),
        postalCodes: fc.array(pattern, { maxLength: 3 }),
        activeFrom: instant,
        activeUntil: instant,
      },
      { requiredKeys: [] },
    )
    .map(fields => newRate('Tax', fields)),
  { maxLength: 12 },
)

test('applicable rates do not depend on the order in which they are stored (protocol/taxes §4)', () => {
  fc.assert(
    fc.property(
      rates,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      zip,
      (all, keys, postalCode) => {
        const shuffled = all
          .map(rate => ({ rate, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ rate }) => rate)
        const find = (some: readonly TaxRate[]) => applicableRates(some, { country: 'XX', postalCode }, NOW)
        expect(find(shuffled)).toEqual(find(all))
      },
    ),
  )
})

test('each type of tax and jurisdiction has at most one rate, except special ones (protocol/taxes §4)', () => {
  fc.assert(
    fc.property(rates, zip, (all, postalCode) => {
      const found = applicableRates(all, { country: 'XX', postalCode }, NOW)
      const keys = found
        .filter(({ jurisdictionType }) => jurisdictionType !== 'SPECIAL')
        .map(({ jurisdictionType, taxType }) => `${jurisdictionType} ${taxType}`)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('compound rates follow simple ones, and every rate is active (protocol/taxes §4)', () => {
  fc.assert(
    fc.property(rates, zip, (all, postalCode) => {
      const found = applicableRates(all, { country: 'XX', postalCode }, NOW)
      expect(found.map(({ compound }) => Number(compound))).toEqual(
        found.map(({ compound }) => Number(compound)).toSorted((a, b) => a - b),
      )
      for (const { activeFrom, activeUntil } of found) {
        if (activeFrom) expect(Date.parse(activeFrom)).toBeLessThanOrEqual(NOW)
        if (activeUntil) expect(Date.parse(activeUntil)).toBeGreaterThan(NOW)
      }
    }),
  )
})

test('a rate without conditions applies unless a competing one precedes it (protocol/taxes §4)', () => {
  fc.assert(
    fc.property(rates, zip, (all, postalCode) => {
      const unconditional = newRate('Everywhere', { jurisdictionType: 'COUNTY', taxType: 'Only' })
      expect(applicableRates([...all, unconditional], { country: 'XX', postalCode }, NOW)).toContain(
        unconditional,
      )
    }),
  )
})
