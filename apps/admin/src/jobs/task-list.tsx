import { cancelTask, listTasks } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { counted, t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { JobRow, type JobState } from './job-row.tsx'

type Task = ReplyOf<typeof contract.dataTasks.listTasks>['tasks'][number]

const titles: Readonly<Record<Task['type'], string>> = {
  DELETE_BY_QUERY: t('Delete items of {0}'),
  COPY_FIELD_DATA: t('Copy a field of {0}'),
  EDIT_FIELD_DATA: t('Change values of {0}'),
  UPDATE_PUBLISH_STATUS: t('Publish or unpublish items of {0}'),
}

export const isOpenTask = ({ status }: Task) => status !== 'COMPLETED' && status !== 'FAILED'

function toState(task: Task): JobState {
  const { type, status, estimatedItemCount = 0, itemsSucceeded = 0, itemsFailed = 0 } = task
  const options =
    task.deleteByQueryOptions ??
    task.copyFieldDataOptions ??
    task.editFieldDataOptions ??
    task.updatePublishStatusOptions
  return {
    title: titles[type].replace('{0}', options?.dataCollectionId ?? ''),
    status: isOpenTask(task) ? 'OPEN' : status === 'FAILED' ? 'FAILED' : itemsFailed > 0 ? 'PARTIAL' : 'DONE',
    statusTitle: isOpenTask(task)
      ? task.startedAt
        ? t('In progress')
        : t('Waiting')
      : status === 'FAILED'
        ? t('Failed')
        : itemsFailed > 0
          ? t('Done in part')
          : t('Done'),
    result: t('{0}, {1} failed', counted(itemsSucceeded, 'item', 'items'), itemsFailed),
    at: task.finishedAt ?? task.startedAt,
    progress: {
      current: itemsSucceeded + itemsFailed,
      total: estimatedItemCount > 0 ? estimatedItemCount : undefined,
    },
    failure: task.failures?.[0]?.description,
  }
}

/** Background tasks on the items of collections. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul aria-label={t('Changes of many items')} className="grid divide-y divide-line text-sm">
      {tasks.map(task => (
        <li key={task.id}>
          <TaskRow task={task} />
        </li>
      ))}
    </ul>
  )
}

function TaskRow({ task }: { task: Task }) {
  const { can } = useStaff()
  const cancel = useMutationCall(cancelTask, { invalidates: [listTasks] })
  const { isPending, error } = cancel
  const run = () => cancel.mutate({ taskId: task.id ?? '' })
  return <JobRow job={toState(task)} stop={can('CONTENT', 'WRITE') ? { run, isPending, error } : undefined} />
}
