import type { TestDriver } from '../test-driver.ts'

const asMerchant = <M>(message: M) => ({ as: 'merchant' as const, message })

const addYear = {
  fieldPath: 'year',
  action: 'INCREMENT_FIELD' as const,
  incrementFieldOptions: { value: 1 },
}

/** Requests that succeed, of the calls that begin jobs over items. */
export const itemJobRequests = {
  asyncPatchByFilter: async (w: TestDriver) => {
    const { dataCollectionId } = await w.dataItem()
    return asMerchant({ dataCollectionId, filter: { title: 'A walk' }, fieldModifications: [addYear] })
  },
  asyncRemoveByFilter: async (w: TestDriver) => {
    const { dataCollectionId } = await w.dataItem()
    return asMerchant({ dataCollectionId, filter: { title: 'A walk' } })
  },
  getAsyncJobStatus: async (w: TestDriver) => {
    const { message } = await itemJobRequests.asyncRemoveByFilter(w)
    return asMerchant(await w.callOk(w.contract.items.asyncRemoveByFilter, message, 'merchant'))
  },
}

export const taskRequests = {
  createTask: async (w: TestDriver) => asMerchant({ task: await newTask(w) }),
  getTask: async (w: TestDriver) => asMerchant({ taskId: await beganTask(w) }),
  listTasks: async (w: TestDriver) => asMerchant((await beganTask(w)) ? { paging: { limit: 5 } } : {}),
  cancelTask: async (w: TestDriver) => asMerchant({ taskId: await beganTask(w) }),
}

async function newTask(w: TestDriver) {
  const { dataCollectionId } = await w.dataItem()
  return { type: 'DELETE_BY_QUERY' as const, deleteByQueryOptions: { dataCollectionId } }
}

async function beganTask(w: TestDriver): Promise<string> {
  const { task } = await w.callOk(w.contract.dataTasks.createTask, { task: await newTask(w) }, 'merchant')
  return task.id as string
}

export const backupRequests = {
  // Only one backup at a time is made of a site, and only one restored.
  createBackup: async (w: TestDriver) => {
    await draind(w)
    return asMerchant({})
  },
  listBackups: async (w: TestDriver) => asMerchant((await readyBackup(w)) ? { paging: { limit: 5 } } : {}),
  deleteBackup: async (w: TestDriver) => asMerchant({ backupId: await readyBackup(w) }),
  restoreBackup: async (w: TestDriver) => asMerchant({ backupId: await readyBackup(w) }),
  restorePartialBackup: async (w: TestDriver) => {
    const { dataCollectionId } = await w.dataItem()
    const restorationCollections = [{ dataCollectionId }]
    return asMerchant({ backupId: await readyBackup(w), restorationCollections })
  },
  listRestorations: async (w: TestDriver) => {
    await w.callOk(w.contract.dataBackups.restoreBackup, { backupId: await readyBackup(w) }, 'merchant')
    return asMerchant({ paging: { limit: 5 } })
  },
}

const draind = (w: TestDriver) => w.shop.platform.dataJobs.drain()

async function readyBackup(w: TestDriver): Promise<string> {
  await draind(w)
  const { backup } = await w.callOk(w.contract.dataBackups.createBackup, {}, 'merchant')
  await draind(w)
  return backup.id
}

export const movementRequests = {
  createFileUploadUrl: async () => asMerchant({ fileName: 'journal.csv' }),
  submitJob: async (w: TestDriver) => asMerchant(await newExport(w)),
  getJob: async (w: TestDriver) => asMerchant({ jobId: await submitted(w) }),
  listJobs: async (w: TestDriver) => asMerchant((await submitted(w)) ? { paging: { limit: 5 } } : {}),
  queryJobs: async (w: TestDriver) =>
    asMerchant({ query: { filter: { id: { $in: [await submitted(w)] } }, cursorPaging: { limit: 5 } } }),
  listMovementLogs: async (w: TestDriver) => asMerchant({ jobId: await submitted(w) }),
  terminateJob: async (w: TestDriver) => asMerchant({ jobId: await submitted(w) }),
}

async function newExport(w: TestDriver) {
  const { dataCollectionId: collectionId } = await w.dataItem()
  return {
    source: { wixDataCollection: { collectionId } },
    destination: { file: { format: 'CSV' as const } },
  }
}

async function submitted(w: TestDriver): Promise<string> {
  return (await w.callOk(w.contract.movementJobs.submitJob, await newExport(w), 'merchant')).job.id
}
/** Connections without an address: their adaptors are asked nothing. */
export const connectionRequests = {
  createExternalDatabaseConnection: async (w: TestDriver) => asMerchant(newConnection(w)),
  getExternalDatabaseConnection: async (w: TestDriver) => asMerchant({ name: await connected(w) }),
  listExternalDatabaseConnections: async (w: TestDriver) =>
    asMerchant((await connected(w)) ? { paging: { limit: 5 } } : {}),
  updateExternalDatabaseConnection: async (w: TestDriver) =>
    asMerchant({ externalDatabaseConnection: { name: await connected(w), configuration: { a: 'b' } } }),
  deleteExternalDatabaseConnection: async (w: TestDriver) => asMerchant({ name: await connected(w) }),
}

const newConnection = (w: TestDriver) => ({
  externalDatabaseConnection: { name: `erp-${w.shop.platform.administration.ids.guid()}` },
  connectionType: 'STANDALONE' as const,
})

async function connected(w: TestDriver): Promise<string> {
  const { externalDatabaseConnection } = await w.callOk(
    w.contract.externalDatabaseConnections.createExternalDatabaseConnection,
    newConnection(w),
    'merchant',
  )
  return externalDatabaseConnection.name
}
