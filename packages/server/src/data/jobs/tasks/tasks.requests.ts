import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const dataTasks: ValidRequests<'dataTasks'> = {
  createTask: async driver => valid('merchant', { task: await newTask(driver) }),
  getTask: async driver => valid('merchant', { taskId: await startedTask(driver) }),
  listTasks: async driver => valid('merchant', (await startedTask(driver)) ? { paging: { limit: 5 } } : {}),
  cancelTask: async driver => valid('merchant', { taskId: await startedTask(driver) }),
}

async function newTask(driver: TestDriver) {
  const { dataCollectionId } = await driver.dataItem()
  return { type: 'DELETE_BY_QUERY' as const, deleteByQueryOptions: { dataCollectionId } }
}

async function startedTask(driver: TestDriver): Promise<string> {
  const { task } = await driver.merchant.callOk(driver.contract.dataTasks.createTask, {
    task: await newTask(driver),
  })
  return task.id as string
}
