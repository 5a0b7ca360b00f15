import { listParkedJobs, retryParkedJob } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert, Badge } from '@stoa/ui'
import { Link } from 'react-router'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'

type ParkedJob = ReplyOf<typeof contract.parkedJobs.listParkedJobs>['parkedJobs'][number]

const titles: Readonly<Record<ParkedJob['kind'], string>> = {
  BULK_JOB: t('Change of many items'),
  MAIL: t('Mail'),
  WEBHOOK: t('Deliveries to a webhook'),
  INDEX: t('Index of a collection'),
  SEARCH_INDEX: t('Search of a collection'),
  TIMER: t('Work of every minute or hour'),
}

const bulkTitles: Readonly<Record<string, string>> = {
  CATALOG_IMPORT: t('Import of products'),
  CATALOG_EXPORT: t('Export of products'),
  CATALOG_IMPORT_UNDO: t('Undo of an import of products'),
  MOVEMENT: t('Import or export of content'),
  MOVEMENT_UNDO: t('Undo of an import'),
  BACKUP: t('Backup of content'),
  RESTORE: t('Restoration of content'),
}

const titleOf = ({ kind, about }: ParkedJob) => (kind === 'BULK_JOB' && bulkTitles[about]) || titles[kind]

/** Jobs that ended the process of the shop several times, and start again only by hand. */
export function ParkedJobsPanel() {
  const { data, error } = useCall(listParkedJobs, {})
  return (
    <Panel title={t('Parked jobs')}>
      {!data ? (
        <Pending error={error} />
      ) : data.parkedJobs.length === 0 ? (
        <p className="text-sm text-muted">{t('No job is parked.')}</p>
      ) : (
        <ul aria-label={t('Parked jobs')} className="grid divide-y divide-line">
          {data.parkedJobs.map(job => (
            <li key={job.id}>
              <ParkedJobRow job={job} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ParkedJobRow({ job }: { job: ParkedJob }) {
  const { can } = useStaff()
  const { time } = useDates()
  const toast = useToast()
  const retry = useMutationCall(retryParkedJob, { invalidates: [listParkedJobs] })
  const { id, kind, about, attempts, parkedDate } = job
  const title = titleOf(job)
  const run = () => retry.mutate({ id }, { onSuccess: () => toast(t('Started again: {title}', { title })) })
  return (
    <div className="grid gap-2 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="danger">{t('Parked')}</Badge>
        <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
        {kind === 'WEBHOOK' ? (
          <Link to={`/developers/webhooks/${about}`} className="link">
            {t('Webhook')}
          </Link>
        ) : kind === 'MAIL' || kind === 'TIMER' ? (
          <bdi className="text-muted [overflow-wrap:anywhere]">{about}</bdi>
        ) : null}
        <span className="tabular text-muted">{t('since {time}', { time: time(parkedDate) })}</span>
        {can('DEVELOPERS', 'WRITE') && (
          <SmallButton
            className="ms-auto"
            aria-label={t('Start again: {title}', { title })}
            busy={retry.isPending}
            onClick={run}
          >
            {t('Start again')}
          </SmallButton>
        )}
      </div>
      <p className="text-muted">
        {t('The process of the shop ended while this was running, {count} times.', { count: attempts })}{' '}
        {t('Start it again when the cause is removed.')}
      </p>
      {retry.error !== null && <ErrorAlert error={retry.error} />}
    </div>
  )
}

/** A warning while jobs are parked; nothing if there are none. */
export function ParkedJobsAlert() {
  const { data } = useCall(listParkedJobs, {})
  const count = data?.parkedJobs.length ?? 0
  if (count === 0) return null
  return (
    <Alert tone="danger" title={t('Parked jobs: {count}', { count })}>
      <p>
        {t('They ended the process of the shop several times and no longer run.')}{' '}
        <Link to="/developers/jobs" className="link">
          {t('All jobs')}
        </Link>
      </p>
    </Alert>
  )
}
