import { Button } from '@stoa/ui'
import { useRouteError } from 'react-router'
import { t } from '../i18n/translate.ts'
import { ErrorAlert } from './error-alert.tsx'

/** Shown when a page fails to load or to render. */
export function RouteError() {
  const error = useRouteError()
  return (
    <main className="mx-auto grid max-w-lg gap-4 px-5 py-16">
      <h1 className="font-display text-heading">{t('This page failed')}</h1>
      <ErrorAlert error={error} />
      <Button className="justify-self-start" onClick={() => location.reload()}>
        {t('Load again')}
      </Button>
    </main>
  )
}
