import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const catalogTransfers: ValidRequests<'catalogTransfers'> = {
  createCatalogUploadUrl: async () => valid('merchant', { fileName: 'catalogue.csv' }),
  importCatalog: async driver =>
    valid('merchant', { fileId: await uploadedFile(driver), format: 'CSV' as const, dryRun: true }),
  exportCatalog: async () => valid('merchant', { format: 'CSV' as const }),
  getCatalogTransfer: async driver => valid('merchant', { id: await startedExport(driver) }),
  listCatalogTransfers: async driver => valid('merchant', (await startedExport(driver)) ? { limit: 5 } : {}),
  listCatalogTransferErrors: async driver => valid('merchant', { id: await startedExport(driver) }),
  undoCatalogImport: async driver => valid('merchant', { id: await endedImport(driver) }),
  cancelCatalogTransfer: async driver => valid('merchant', { id: await startedExport(driver) }),
}

async function uploadedFile(driver: TestDriver, slug = 'mug'): Promise<string> {
  const { catalogTransfers: calls } = driver.contract
  const { fileId, uploadUrl } = await driver.merchant.callOk(calls.createCatalogUploadUrl, {})
  await driver.shop.fetch(uploadUrl, { method: 'PUT', body: `slug,name,price\r\n${slug},Mug,12\r\n` })
  return fileId
}

async function startedExport(driver: TestDriver): Promise<string> {
  const { exportCatalog } = driver.contract.catalogTransfers
  return (await driver.merchant.callOk(exportCatalog, { format: 'CSV' })).transfer.id
}

async function endedImport(driver: TestDriver): Promise<string> {
  const { importCatalog } = driver.contract.catalogTransfers
  const message = {
    fileId: await uploadedFile(driver, driver.newEmail().replaceAll(/[^a-z0-9]/g, '-')),
    format: 'CSV' as const,
  }
  const { transfer } = await driver.merchant.callOk(importCatalog, message)
  await driver.shop.platform.run('data jobs')
  return transfer.id
}
