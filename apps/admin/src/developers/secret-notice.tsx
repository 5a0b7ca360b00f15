import { Alert } from '@stoa/ui'
import { t } from '../i18n/translate.ts'

/** A secret that is shown once. */
export function SecretNotice({ title, secret }: { title: string; secret: string }) {
  return (
    <Alert tone="positive" title={title}>
      <p>{t('Copy it now: it is not shown again.')}</p>
      <code className="text-xs select-all [overflow-wrap:anywhere]">{secret}</code>
    </Alert>
  )
}
