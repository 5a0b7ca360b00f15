import { QuietButton } from '../form/small-button.tsx'
import { currentLanguage, t } from '../i18n/translate.ts'
import type { RunProgress } from './use-run.ts'

interface RunStatusProps {
  label: string
  progress: RunProgress
  onCancel: () => void
}

/** How far a run over many rows is, with a button that cancels it. */
export function RunStatus({ label, progress: { done, total }, onCancel }: RunStatusProps) {
  const number = new Intl.NumberFormat(currentLanguage())
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span>{label}</span>
      <progress
        className="w-32 accent-accent"
        aria-label={label}
        {...(total !== undefined && { max: total, value: Math.min(done, total) })}
      />
      <span className="tabular text-muted">
        {total === undefined
          ? number.format(done)
          : t('{done} of {total}', { done: number.format(done), total: number.format(total) })}
      </span>
      <QuietButton onClick={onCancel}>{t('Cancel')}</QuietButton>
    </div>
  )
}
