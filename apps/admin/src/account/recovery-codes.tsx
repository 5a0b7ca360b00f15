import { Alert } from '@stoa/ui'
import { t } from '../i18n/translate.ts'

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Alert tone="positive" title={t('Your recovery codes')}>
      <div className="grid gap-3">
        <p>{t('Store them now: they are not shown again. Each signs in once, without your phone.')}</p>
        <ul
          dir="ltr"
          aria-label={t('Your recovery codes')}
          className="grid gap-x-6 gap-y-1 font-medium select-all sm:grid-cols-2"
        >
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Alert>
  )
}
