import { TextArea } from '@stoa/ui'
import { useId } from 'react'
import { t } from '../i18n/translate.ts'
import { withReason } from '../session/change-log.ts'
import { textOf } from './form-values.ts'

const NAME = 'journal-reason'

/** Takes why a change is made. The journal shows it to colleagues. `runWithReason` sends it. */
export function ReasonField() {
  const id = useId()
  return (
    <details className="text-sm">
      <summary className="link cursor-pointer justify-self-start">{t('Add a reason')}</summary>
      <div className="mt-2 grid gap-1.5">
        <label htmlFor={id} className="font-medium">
          {t('Reason for colleagues')}
        </label>
        <TextArea id={id} name={NAME} rows={2} maxLength={500} />
      </div>
    </details>
  )
}

/** Runs an action whose writes carry the reason of the form. */
export const runWithReason = <T,>(form: FormData, action: () => Promise<T>): Promise<T> =>
  withReason(textOf(form, NAME), action)
