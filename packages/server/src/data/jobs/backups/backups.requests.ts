import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const dataBackups: ValidRequests<'dataBackups'> = {
  // A site has at most one backup in progress, and at most one restoration.
  createBackup: async driver => {
    await drainJobs(driver)
    return valid('merchant', {})
  },
  listBackups: async driver => valid('merchant', (await readyBackup(driver)) ? { paging: { limit: 5 } } : {}),
  deleteBackup: async driver => valid('merchant', { backupId: await readyBackup(driver) }),
  restoreBackup: async driver => valid('merchant', { backupId: await readyBackup(driver) }),
  restorePartialBackup: async driver => {
    const { dataCollectionId } = await driver.dataItem()
    const restorationCollections = [{ dataCollectionId }]
    return valid('merchant', { backupId: await readyBackup(driver), restorationCollections })
  },
  listRestorations: async driver => {
    await driver.merchant.callOk(driver.contract.dataBackups.restoreBackup, {
      backupId: await readyBackup(driver),
    })
    return valid('merchant', { paging: { limit: 5 } })
  },
}

const drainJobs = (driver: TestDriver) => driver.shop.platform.run('data jobs')

async function readyBackup(driver: TestDriver): Promise<string> {
  await drainJobs(driver)
  const { backup } = await driver.merchant.callOk(driver.contract.dataBackups.createBackup, {})
  await drainJobs(driver)
  return backup.id
}
