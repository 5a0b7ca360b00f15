import { listJobs, queryJobs, terminateJob } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { Alert, Badge, Button } from '@stoa/ui'
import { counted, t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { useDates } from '../shell/use-dates.ts'

/** An import, an export or a copy of items. */
export type Job = ReplyOf<typeof contract.movementJobs.listJobs>['jobs'][number]

/** Statuses of jobs that have not ended. */
export const OPEN_STATUSES = ['UNINITIALIZED', 'INITIALIZING', 'IN_PROGRESS']

const isOpen = ({ status }: Job) => OPEN_STATUSES.includes(status)

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

function titleOf({ name, source, destination, dryRun }: Job): string {
  if (name) return name
  if (dryRun) return t('Check of a file')
  return source?.file ? t('Import') : destination?.file ? t('Export') : t('Copy')
}

/** Jobs with their progress. One that has not ended can be stopped. */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  return (
    <ul aria-label={t('Jobs')} className="grid divide-y divide-line text-sm">
      {jobs.map(job => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  )
}

function JobRow({ job }: { job: Job }) {
  const { can } = useStaff()
  const { time } = useDates()
  const terminate = useMutationCall(terminateJob, { invalidates: [listJobs, queryJobs] })
  const { id, status, progress, startedAt, finishedAt, error } = job
  const { current = 0, total, itemsSuccessful = 0, itemsRejected = 0 } = progress ?? {}
  const title = titleOf(job)
  const at = finishedAt ?? startedAt
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={status === 'COMPLETED' ? 'positive' : status === 'FAILED' ? 'danger' : 'caution'}>
          {statusTitles[status] ?? status}
        </Badge>
        <bdi className="font-medium [overflow-wrap:anywhere]">{title}</bdi>
        <span className="tabular text-muted">
          {counted(itemsSuccessful, 'item', 'items')}, {itemsRejected} {t('rejected')}
          {at && ` · ${time(String(at))}`}
        </span>
        {isOpen(job) && can('CONTENT', 'WRITE') && (
          <Button
            size="sm"
            variant="secondary"
            className="ms-auto"
            aria-label={t('Stop {0}', title)}
            busy={terminate.isPending}
            onClick={() => terminate.mutate({ jobId: id })}
          >
            {t('Stop')}
          </Button>
        )}
      </div>
      {isOpen(job) && (
        <progress
          className="w-full accent-accent"
          aria-label={t('Progress of {0}', title)}
          {...(total !== undefined && { max: total, value: current })}
        />
      )}
      {error?.description && <p className="text-danger [overflow-wrap:anywhere]">{error.description}</p>}
      {terminate.error && <Alert tone="danger" title={errorText(terminate.error)} />}
    </li>
  )
}
