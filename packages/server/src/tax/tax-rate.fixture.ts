import type { TaxRate } from '@stoa/contract'

let count = 0

/** Makes rates of a tax group in a tax region, by name; further fields replace the defaults. */
export const taxRateFixture =
  (owner: Pick<TaxRate, 'taxRegionId' | 'taxGroupId'>) =>
  (name: string, fields: Partial<TaxRate> = {}): TaxRate => ({
    id: String(++count).padStart(8, '0'),
    revision: '1',
    createdDate: '2026-01-01T00:00:00.000Z',
    updatedDate: '2026-01-01T00:00:00.000Z',
    ...owner,
    name,
    rate: '0.1',
    jurisdictionType: 'COUNTRY',
    compound: false,
    appliesToDelivery: true,
    appliesToFees: true,
    ...fields,
  })
