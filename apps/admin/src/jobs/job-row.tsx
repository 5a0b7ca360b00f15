import { Badge } from '@stoa/ui'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { useDates } from '../shell/use-dates.ts'

/** What a row shows of a job of any kind. */
export interface JobState {
  title: string
  status: 'OPEN' | 'DONE' | 'PARTIAL' | 'FAILED'
  /** Such as "In progress". */
  statusTitle: string
  /** Such as "3 items, 1 rejected". */
  result?: string
  at?: string | undefined
  progress?: { current: number; total?: number | undefined }
  /** Why it failed. */
  failure?: string | undefined
}

interface JobRowProps {
  job: JobState
  /** Ends a job that is under way. Absent if it cannot be stopped, or the person may not stop it. */
  stop?: { run: () => void; isPending: boolean; error: unknown } | undefined
}

/** The tone of each status. */
export const jobTones = { OPEN: 'caution', DONE: 'positive', PARTIAL: 'caution', FAILED: 'danger' } as const

/** A job with its progress. One that is under way can be stopped. */
export function JobRow({ job, stop }: JobRowProps) {
  const { time } = useDates()
  const { title, status, statusTitle, result, at, progress, failure } = job
  const isOpen = status === 'OPEN'
  return (
    <div className="grid gap-2 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={jobTones[status]}>{statusTitle}</Badge>
        <bdi className="font-medium [overflow-wrap:anywhere]">{title}</bdi>
        <span className="tabular text-muted">{[result, at && time(at)].filter(Boolean).join(' · ')}</span>
        {isOpen && stop && (
          <SmallButton
            className="ms-auto"
            aria-label={t('Stop {title}', { title })}
            busy={stop.isPending}
            onClick={stop.run}
          >
            {t('Stop')}
          </SmallButton>
        )}
      </div>
      {isOpen && (
        <progress
          className="w-full accent-accent"
          aria-label={t('Progress of {title}', { title })}
          {...(progress?.total !== undefined && { max: progress.total, value: progress.current })}
        />
      )}
      {failure && <p className="text-danger [overflow-wrap:anywhere]">{failure}</p>}
      {stop?.error !== undefined && stop.error !== null && <ErrorAlert error={stop.error} />}
    </div>
  )
}
