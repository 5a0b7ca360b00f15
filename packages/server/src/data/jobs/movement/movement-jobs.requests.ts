import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const movementJobs: ValidRequests<'movementJobs'> = {
  createFileUploadUrl: async () => valid('merchant', { fileName: 'journal.csv' }),
  submitJob: async driver => valid('merchant', await newExport(driver)),
  getJob: async driver => valid('merchant', { jobId: await submittedJob(driver) }),
  listJobs: async driver => valid('merchant', (await submittedJob(driver)) ? { paging: { limit: 5 } } : {}),
  queryJobs: async driver =>
    valid('merchant', {
      query: { filter: { id: { $in: [await submittedJob(driver)] } }, cursorPaging: { limit: 5 } },
    }),
  listMovementLogs: async driver => valid('merchant', { jobId: await submittedJob(driver) }),
  undoContentImport: async driver => valid('merchant', { jobId: await endedImport(driver) }),
  terminateJob: async driver => valid('merchant', { jobId: await submittedJob(driver) }),
}

async function newExport(driver: TestDriver) {
  const { dataCollectionId: collectionId } = await driver.dataItem()
  return {
    source: { wixDataCollection: { collectionId } },
    destination: { file: { format: 'CSV' as const } },
  }
}

async function endedImport(driver: TestDriver): Promise<string> {
  const { dataCollectionId: collectionId } = await driver.dataItem()
  const { submitJob } = driver.contract.movementJobs
  const source = { wixDataCollection: { collectionId } }
  const destination = { wixDataCollection: { collectionId: await driver.dataCollection() } }
  const { job } = await driver.merchant.callOk(submitJob, { source, destination })
  await driver.shop.platform.run('data jobs')
  return job.id
}

async function submittedJob(driver: TestDriver): Promise<string> {
  return (await driver.merchant.callOk(driver.contract.movementJobs.submitJob, await newExport(driver))).job
    .id
}
