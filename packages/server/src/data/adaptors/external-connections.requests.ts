import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

/** The connections have no URL, so no adaptor is called. */
export const externalDatabaseConnections: ValidRequests<'externalDatabaseConnections'> = {
  createExternalDatabaseConnection: async driver => valid('merchant', newConnection(driver)),
  getExternalDatabaseConnection: async driver => valid('merchant', { name: await createdConnection(driver) }),
  listExternalDatabaseConnections: async driver =>
    valid('merchant', (await createdConnection(driver)) ? { paging: { limit: 5 } } : {}),
  updateExternalDatabaseConnection: async driver =>
    valid('merchant', {
      externalDatabaseConnection: { name: await createdConnection(driver), configuration: { a: 'b' } },
    }),
  deleteExternalDatabaseConnection: async driver =>
    valid('merchant', { name: await createdConnection(driver) }),
}

const newConnection = (driver: TestDriver) => ({
  externalDatabaseConnection: { name: `erp-${driver.shop.platform.administration.ids.guid()}` },
  connectionType: 'STANDALONE' as const,
})

async function createdConnection(driver: TestDriver): Promise<string> {
  const { externalDatabaseConnection } = await driver.merchant.callOk(
    driver.contract.externalDatabaseConnections.createExternalDatabaseConnection,
    newConnection(driver),
  )
  return externalDatabaseConnection.name
}
