import type { World } from './world.ts'

const asMerchant = <M>(message: M) => ({ as: 'merchant' as const, message })

const addYear = {
  fieldPath: 'year',
  action: 'INCREMENT_FIELD' as const,
  incrementFieldOptions: { value: 1 },
}

/** Requests that succeed, of the calls that begin jobs over items. */
export const itemJobRequests = {
  asyncPatchByFilter: async (w: World) => {
    const { dataCollectionId } = await w.dataItem()
    return asMerchant({ dataCollectionId, filter: { title: 'A walk' }, fieldModifications: [addYear] })
  },
  asyncRemoveByFilter: async (w: World) => {
    const { dataCollectionId } = await w.dataItem()
    return asMerchant({ dataCollectionId, filter: { title: 'A walk' } })
  },
  getAsyncJobStatus: async (w: World) => {
    const { message } = await itemJobRequests.asyncRemoveByFilter(w)
    return asMerchant(await w.must(w.contract.items.asyncRemoveByFilter, message, 'merchant'))
  },
}

export const taskRequests = {
  createTask: async (w: World) => asMerchant({ task: await newTask(w) }),
  getTask: async (w: World) => asMerchant({ taskId: await beganTask(w) }),
  listTasks: async (w: World) => asMerchant((await beganTask(w)) ? { paging: { limit: 5 } } : {}),
  cancelTask: async (w: World) => asMerchant({ taskId: await beganTask(w) }),
}

async function newTask(w: World) {
  const { dataCollectionId } = await w.dataItem()
  return { type: 'DELETE_BY_QUERY' as const, deleteByQueryOptions: { dataCollectionId } }
}

async function beganTask(w: World): Promise<string> {
  const { task } = await w.must(w.contract.dataTasks.createTask, { task: await newTask(w) }, 'merchant')
  return task.id as string
}
