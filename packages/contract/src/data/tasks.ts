import { call } from '../call.ts'
import { DataPaging, DataPagingMetadata } from '../entities/data-item.ts'
import { DataTask } from '../entities/data-task.ts'
import { s } from '../schema.ts'

const taskId = s.req(s.string({ min: 1, max: 100 }))
const answersTask = s.object({ task: s.req(DataTask) })

/** Background tasks (spec 003 §4). Their paths at the root would be `/v1` alone: only the public ones are served (decision 022). */
export const dataTasks = {
  createTask: call({
    method: 'POST',
    path: '/cms/v1/tasks',
    summary: 'Begins to work on all items of a collection that match a filter.',
    request: s.object({ task: s.req(DataTask) }),
    reply: answersTask,
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0119'],
  }),

  getTask: call({
    method: 'GET',
    path: '/cms/v1/tasks/{taskId}',
    summary: 'A task, and how far it has come.',
    request: s.object({ taskId }),
    reply: answersTask,
    allow: ['merchant'],
    errors: ['DATA_JOB_NOT_FOUND'],
  }),

  listTasks: call({
    method: 'GET',
    path: '/cms/v1/tasks',
    summary: 'The tasks of the last 30 days, newest first.',
    request: s.object({ paging: DataPaging }),
    reply: s.object({ tasks: s.req(s.array(DataTask)), metadata: s.req(DataPagingMetadata) }),
    allow: ['merchant'],
  }),

  cancelTask: call({
    method: 'DELETE',
    path: '/cms/v1/tasks/{taskId}',
    summary:
      'Ends a task that is not done. Items that it has worked off stay as they are now; its status becomes FAILED.',
    request: s.object({ taskId }),
    reply: answersTask,
    allow: ['merchant'],
    errors: ['DATA_JOB_NOT_FOUND', 'DATA_JOB_ENDED'],
  }),
}
