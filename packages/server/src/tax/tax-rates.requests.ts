import { contract } from '@stoa/contract'
import { crudRequests, type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { DEFAULT_TAX_GROUP } from './tax-groups.ts'

let districts = 0

/** A region for rates, and the default group. */
async function rateOwner(driver: TestDriver) {
  const { taxRegion } = await driver.merchant.callOk(contract.taxRegions.createTaxRegion, {
    taxRegion: { country: 'US', subdivision: `District ${++districts}` },
  })
  return { taxRegionId: taxRegion?.id as string, taxGroupId: DEFAULT_TAX_GROUP.id }
}

const terms = (name: string) => ({
  name,
  rate: '0.07',
  taxType: 'Sales tax',
  jurisdiction: 'Springfield',
  jurisdictionType: 'CITY' as const,
  postalCodes: ['62701..62799', '627*'],
  cities: ['Springfield'],
  compound: false,
  appliesToDelivery: false,
  appliesToFees: true,
  activeFrom: '2026-01-01T00:00:00.000Z',
  activeUntil: '2027-01-01T00:00:00.000Z',
})

export const taxRates: ValidRequests<'taxRates'> = crudRequests(
  'taxRates',
  {
    create: async (n, driver) => ({ ...(await rateOwner(driver)), ...terms(`New rate ${n}`) }),
    change: n => ({ name: `Changed rate ${n}`, rate: '0.075' }),
  },
  {
    bulkSetTaxRates: async (driver: TestDriver) =>
      valid('merchant', { ...(await rateOwner(driver)), taxRates: [terms('City tax')] }),
  },
)
