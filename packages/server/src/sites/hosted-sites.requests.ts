import { contract } from '@stoa/contract'
import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const newSite = { name: 'Tea house', currency: 'EUR' }

/** A site beside that of the driver, which other requests need. */
const siteOf = async (driver: TestDriver) =>
  (await driver.callOk(contract.hostedSites.createHostedSite, newSite, 'operator')).site.id

export const hostedSites: ValidRequests<'hostedSites'> = {
  listHostedSites: async () => valid('operator', { limit: 10 }),
  getHostedSite: async driver => valid('operator', { siteId: await siteOf(driver) }),
  createHostedSite: async driver =>
    valid('operator', { ...newSite, locale: 'en', ownerEmail: driver.newEmail() }),
  suspendSite: async driver => valid('operator', { siteId: await siteOf(driver) }),
  resumeSite: async driver => valid('operator', { siteId: await siteOf(driver) }),
  setSiteLimits: async driver =>
    valid('operator', {
      siteId: await siteOf(driver),
      limits: { callsPerMinute: 600, poolPercent: 25, storageBytes: 5_000_000_000 },
    }),
}
