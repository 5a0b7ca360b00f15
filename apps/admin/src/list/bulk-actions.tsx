import { Alert } from '@stoa/ui'
import { type ReactNode, useState } from 'react'
import { type FormAction, FormActions } from '../form/form-actions.tsx'
import { FormError } from '../form/form-error.ts'
import { QuietButton } from '../form/small-button.tsx'
import { rich, t } from '../i18n/translate.ts'
import { asOneChange } from '../session/change-log.ts'
import { errorText } from '../shell/error-text.ts'
import { useToast } from '../shell/toasts.tsx'
import { type BatchOutcome, runBatches } from './run-batches.ts'
import { RunStatus } from './run-status.tsx'
import { useRun } from './use-run.ts'

/** Most ids that a bulk call takes. */
const CHUNK = 100

/** An action for all chosen rows. */
export interface BulkAction extends Omit<FormAction, 'run'> {
  /** Changes at most 100 rows, and returns a result for each; nothing if all are changed. */
  change: (ids: string[], form: FormData) => ReturnType<Parameters<typeof runBatches>[0]['change']>
  /** What is announced, such as "3 orders are archived". */
  done: (count: number) => string
}

interface BulkActionsProps {
  /** Ids of the chosen rows. */
  chosen: ReadonlySet<string>
  onDone: () => void
  actions: readonly BulkAction[]
  /** Further buttons, such as one that opens a page for the chosen rows. */
  children?: ReactNode
}

/**
 * Actions for the chosen rows, with progress and Cancel. Several calls share one message, which offers to undo all of them. Rows
 * that could not be changed are listed by their reason.
 */
export function BulkActions({ chosen, onDone, actions, children }: BulkActionsProps) {
  const toast = useToast()
  const { progress, start, cancel } = useRun()
  const [report, setReport] = useState<BatchOutcome>()
  const status = progress && <RunStatus label={t('Progress')} progress={progress} onCancel={cancel} />
  const toFormAction = ({ change, done, fields, ...action }: BulkAction): FormAction => ({
    ...action,
    fields: (
      <>
        {fields}
        {status}
      </>
    ),
    run: async form => {
      if (progress) throw new FormError(t('Another action is running. Wait for it, or cancel it.'))
      await start((signal, onProgress) =>
        asOneChange(async () => {
          setReport(undefined)
          onProgress({ done: 0, total: chosen.size })
          const outcome = await runBatches({
            ids: [...chosen],
            size: CHUNK,
            change: ids => change(ids, form),
            signal,
            onProgress,
            textOf: errorText,
          })
          const failed = chosen.size - outcome.changed
          const text = done(outcome.changed)
          if (failed > 0) setReport(outcome)
          return () => {
            toast(failed > 0 ? t('{done}, {failed} could not be changed', { done: text, failed }) : text)
            onDone()
          }
        }).then(finish => finish()),
      )
    },
  })
  const clear = () => {
    cancel()
    onDone()
  }
  return (
    <>
      {report && <Report outcome={report} onClose={() => setReport(undefined)} />}
      <BulkBar count={chosen.size} onClear={clear}>
        {status || children}
        <FormActions actions={actions.map(toFormAction)} />
      </BulkBar>
    </>
  )
}

/** Which rows a bulk action could not change, and why. */
function Report({ outcome: { failures, left }, onClose }: { outcome: BatchOutcome; onClose: () => void }) {
  return (
    <Alert tone="danger" title={t('Not all rows are changed')}>
      <ul className="grid gap-1">
        {[...failures].map(([reason, count]) => (
          <li key={reason}>{rich('{count} rows: {reason}', { count, reason: <bdi>{reason}</bdi> })}</li>
        ))}
        {left > 0 && (
          <li>{t('{count} rows: not reached, because the action has ended before', { count: left })}</li>
        )}
      </ul>
      <QuietButton onClick={onClose}>{t('Close')}</QuietButton>
    </Alert>
  )
}

interface BulkBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** Actions for the chosen rows, at the bottom of the window while there are some. */
function BulkBar({ count, onClear, children }: BulkBarProps) {
  if (count === 0) return null
  return (
    <section
      aria-label={t('Actions for the chosen rows')}
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-paper p-3 text-sm shadow-float"
    >
      <span role="status" className="tabular me-2 font-medium">
        {t('{count} chosen', { count })}
      </span>
      {children}
      <QuietButton onClick={onClear}>{t('Clear')}</QuietButton>
    </section>
  )
}
