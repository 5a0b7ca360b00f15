import { callsWith } from '../call.ts'
import { DataPaging, DataPagingMetadata } from '../entities/content/data-item.ts'
import { DataTask } from '../entities/content/data-task.ts'
import { s } from '../schema.ts'

const taskId = s.req.string({ min: 1, max: 100, doc: 'Id of the task.' })
const answersTask = s.object({ task: s.req(DataTask) })

const call = callsWith({ allow: ['merchant'], reply: answersTask })

/** Background tasks (protocol/collections §7). Their paths at the root would be `/v1` alone: only the public ones are served (decision 022). */
export const dataTasks = {
  createTask: call({
    method: 'POST',
    path: '/cms/v1/tasks',
    summary: 'Starts a background task on all items of a collection that match a filter.',
    request: s.object({ task: s.req(DataTask) }),
    errors: ['WDE0025', 'WDE0119'],
  }),

  getTask: call({
    method: 'GET',
    path: '/cms/v1/tasks/{taskId}',
    summary: 'Returns a task with its progress.',
    request: s.object({ taskId }),
    errors: ['DATA_JOB_NOT_FOUND'],
  }),

  listTasks: call({
    method: 'GET',
    path: '/cms/v1/tasks',
    summary: 'Lists the tasks of the last 30 days, newest first.',
    request: s.object({ paging: DataPaging }),
    reply: s.object({
      tasks: s.req.array(DataTask, { doc: 'Tasks on this page.' }),
      metadata: s.req(DataPagingMetadata),
    }),
  }),

  cancelTask: call({
    method: 'DELETE',
    path: '/cms/v1/tasks/{taskId}',
    summary: 'Cancels a task that has not ended. Changes that were made remain; the status becomes FAILED.',
    request: s.object({ taskId }),
    errors: ['DATA_JOB_NOT_FOUND', 'DATA_JOB_ENDED'],
  }),
}
