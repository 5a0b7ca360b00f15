import { Alert } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { errorSentence } from './error-text.ts'

interface ErrorAlertProps {
  error: unknown
  /** @default 'danger' */
  tone?: 'danger' | 'caution'
}

/** An error in the language of the staff member. What the platform itself says is below, and marked as English. */
export function ErrorAlert({ error, tone = 'danger' }: ErrorAlertProps) {
  const { text, isEnglish, details } = errorSentence(error)
  return (
    <Alert tone={tone} title={isEnglish ? <English text={text} /> : text}>
      {details && (
        <details>
          <summary className="w-fit cursor-pointer text-muted">{t('Details')}</summary>
          <English text={details} />
        </details>
      )}
    </Alert>
  )
}

const English = ({ text }: { text: string }) => (
  <span lang="en" dir="ltr" className="block [overflow-wrap:anywhere]">
    {text}
  </span>
)
