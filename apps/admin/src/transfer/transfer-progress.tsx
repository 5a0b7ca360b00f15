import { Alert, Badge } from '@stoa/ui'
import type { ReactNode, Ref } from 'react'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { type JobState, jobTones } from '../jobs/job-row.tsx'
import { ErrorAlert } from '../shell/error-alert.tsx'

interface TransferProgressProps {
  label: string
  job: Pick<JobState, 'status' | 'statusTitle' | 'result' | 'progress' | 'failure'>
  stop: { run: () => void; isPending: boolean; error: unknown }
  /** For moving the focus here. */
  ref?: Ref<HTMLElement> | undefined
  children?: ReactNode
}

/** Progress of a job below its form, with Stop while it is under way. */
export function TransferProgress({ label, job, stop, ref, children }: TransferProgressProps) {
  const { status, statusTitle, result, progress, failure } = job
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      aria-label={label}
      className="grid gap-3 border-t border-line pt-4 text-sm"
    >
      <p role="status" className="flex flex-wrap items-center gap-2">
        <Badge tone={jobTones[status]}>{statusTitle}</Badge>
        {result && <span className="tabular">{result}</span>}
      </p>
      {status === 'OPEN' && (
        <>
          <progress
            className="w-full accent-accent"
            aria-label={t('Progress')}
            {...(progress?.total !== undefined && { max: progress.total, value: progress.current })}
          />
          <SmallButton
            className="justify-self-start"
            busy={stop.isPending}
            onClick={() => !stop.isPending && stop.run()}
          >
            {t('Stop')}
          </SmallButton>
          {stop.error !== undefined && stop.error !== null && <ErrorAlert error={stop.error} />}
        </>
      )}
      {failure && <Alert tone="danger" title={failure} />}
      {children}
    </section>
  )
}
