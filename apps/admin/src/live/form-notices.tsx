import { ApiError } from '@stoa/client'
import { Alert } from '@stoa/ui'
import { useSyncExternalStore } from 'react'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { BehindNotice } from './conflicts.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import type { useLiveForm } from './use-live-form.ts'

type LiveForm = Pick<ReturnType<typeof useLiveForm>, 'isBehind' | 'isRestored' | 'showLatest'>

/** Says above a form that there is a newer version, or that the form shows unsaved changes from before. */
export function FormNotices({ form }: { form: LiveForm }) {
  if (form.isBehind) return <BehindNotice onShow={form.showLatest} />
  return form.isRestored ? <RestoredNotice onDiscard={form.showLatest} /> : null
}

function watchConnection(onChange: () => void) {
  for (const type of ['online', 'offline']) addEventListener(type, onChange)
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, onChange)
  }
}

/** Why a save has failed. Without a connection the form waits for it, and offers to save again. */
export function SaveFailure({ error }: { error: unknown }) {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  if (error === undefined || error === null) return null
  const isUnreachable = error instanceof ApiError && ['NETWORK_ERROR', 'TIMEOUT'].includes(error.code ?? '')
  if (!isUnreachable) return <ErrorAlert error={error} />
  return (
    <div className="grid gap-2">
      <Alert
        tone="danger"
        title={
          isOnline
            ? t('The platform could not be reached. Your changes are still here; save them again.')
            : t('There is no connection. Your changes are still here; save them when it is back.')
        }
      />
      {isOnline && (
        <SmallButton type="submit" className="justify-self-start">
          {t('Save now')}
        </SmallButton>
      )}
    </div>
  )
}
