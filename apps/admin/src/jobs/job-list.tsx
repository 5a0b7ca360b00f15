import { listJobs, queryJobs, terminateJob } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { RejectedItems } from '../transfer/rejected-items.tsx'
import { UndoContentImportButton } from '../transfer/undo-import-button.tsx'
import { JobRow, type JobState } from './job-row.tsx'

/** An import, an export or a copy of items. */
export type Job = ReplyOf<typeof contract.movementJobs.listJobs>['jobs'][number]

/** Statuses of jobs that have not ended. */
export const OPEN_STATUSES = ['UNINITIALIZED', 'INITIALIZING', 'IN_PROGRESS']

const isOpen = ({ status }: Job) => OPEN_STATUSES.includes(status)

/** Whether a job has ended. */
export const isEndedJob = (job: Job) => !isOpen(job)

/** Milliseconds between reads while a job of the list is under way; false if none is. */
export const pollOf = (jobs: readonly Job[] | undefined): number | false =>
  jobs?.some(isOpen) ? 1000 : false

const statusTitles: Readonly<Record<string, string>> = {
  UNINITIALIZED: t('Waiting'),
  INITIALIZING: t('Starting'),
  IN_PROGRESS: t('In progress'),
  COMPLETED: t('Done'),
  FAILED: t('Failed'),
  PARTIALLY_SUCCESSFUL: t('Done in part'),
}

function titleOf({ name, source, destination, dryRun, undoes }: Job): string {
  if (undoes) return t('Undo of an import')
  if (name) return name
  if (dryRun) return t('Check of a file')
  return source?.file ? t('Import') : destination?.file ? t('Export') : t('Copy')
}

/** A job as rows and forms show it. */
export function toJobState(job: Job): JobState {
  const { status, progress, startedAt, finishedAt, error, undoes } = job
  const { current = 0, total, itemsSuccessful = 0, itemsRejected = 0 } = progress ?? {}
  const at = finishedAt ?? startedAt
  return {
    title: titleOf(job),
    status: isOpen(job)
      ? 'OPEN'
      : status === 'COMPLETED'
        ? 'DONE'
        : status === 'FAILED'
          ? 'FAILED'
          : 'PARTIAL',
    statusTitle: statusTitles[status] ?? status,
    result: undoes
      ? t('{count} items taken back, {stay} stay', { count: itemsSuccessful, stay: itemsRejected })
      : t('{count} items, {rejected} rejected', { count: itemsSuccessful, rejected: itemsRejected }),
    at: at && String(at),
    progress: { current, total },
    failure: error?.description,
  }
}

/** Jobs with their progress. One that has not ended can be stopped. */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  return (
    <ul aria-label={t('Jobs')} className="grid divide-y divide-line text-sm">
      {jobs.map(job => (
        <li key={job.id}>
          <MovementJobRow job={job} />
        </li>
      ))}
    </ul>
  )
}

/** One of these jobs. With `canUndo`, an import that has ended can be taken back. */
export function MovementJobRow({ job, canUndo }: { job: Job; canUndo?: boolean }) {
  const { can } = useStaff()
  const terminate = useMutationCall(terminateJob, { invalidates: [listJobs, queryJobs] })
  const { id, undoable, undoneBy, undoes, logsRecorded = 0 } = job
  const run = () => terminate.mutate({ jobId: id })
  const mayWrite = can('CONTENT', 'WRITE')
  const isUndone = undoneBy !== undefined && !undoable
  const hasRejected = undoes !== undefined && isEndedJob(job) && logsRecorded > 0
  return (
    <>
      <JobRow
        job={toJobState(job)}
        stop={mayWrite ? { run, isPending: terminate.isPending, error: terminate.error } : undefined}
      />
      {canUndo && ((mayWrite && undoable) || isUndone || hasRejected) && (
        <div className="grid gap-3 pb-3 text-sm">
          {isUndone && <p className="text-muted">{t('Taken back')}</p>}
          {mayWrite && undoable && <UndoContentImportButton job={job} />}
          {hasRejected && (
            <details>
              <summary className="link cursor-pointer justify-self-start">{t('Items that stay')}</summary>
              <div className="mt-2">
                <RejectedItems jobId={id} />
              </div>
            </details>
          )}
        </div>
      )}
    </>
  )
}
