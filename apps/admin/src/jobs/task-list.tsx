import { cancelTask, listTasks } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { JobRow, type JobState } from './job-row.tsx'

type Task = ReplyOf<typeof contract.dataTasks.listTasks>['tasks'][number]

const titles: Readonly<Record<Task['type'], (collection: string) => string>> = {
  DELETE_BY_QUERY: collection => t('Delete items of {collection}', { collection }),
  COPY_FIELD_DATA: collection => t('Copy a field of {collection}', { collection }),
  EDIT_FIELD_DATA: collection => t('Change values of {collection}', { collection }),
  UPDATE_PUBLISH_STATUS: collection => t('Publish or unpublish items of {collection}', { collection }),
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
    title: titles[type](options?.dataCollectionId ?? ''),
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
    result: t('{count} items, {failed} failed', { count: itemsSucceeded, failed: itemsFailed }),
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
