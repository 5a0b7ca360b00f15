import { installClientApp, listClientApps } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert, Button } from '@stoa/ui'
import { useSearchParams } from 'react-router'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Page, Panel, PendingPage } from '../shell/page.tsx'
import { scopeText } from './scope-fields.tsx'

/** Asks staff whether an app may use the shop. The app sends them here, and gets them back with a code. */
export function InstallAppPage() {
  const { can, site } = useStaff()
  const [search] = useSearchParams()
  const { data, error } = useCall(listClientApps, {})
  const install = useMutationCall(installClientApp)
  const [id, redirectUrl, state] = ['appId', 'redirectUrl', 'state'].map(name => search.get(name) ?? '')
  const app = data?.clientApps.find(one => one.id === id?.toLowerCase())
  const allow = async () => {
    const reply = await install.mutateAsync({
      id: app?.id ?? '',
      redirectUrl: redirectUrl ?? '',
      ...(state && { state }),
    })
    window.location.assign(reply.redirectUrl)
  }
  if (!data) return <PendingPage title={t('Install an app')} error={error} />
  if (!app)
    return (
      <Page title={t('Install an app')} parent={{ to: '/developers', title: t('Developers') }}>
        <Alert tone="danger" title={t('The shop has no app with this id.')}>
          {t('Register the app among the client apps first. Then open the address of the app again.')}
        </Alert>
      </Page>
    )
  return (
    <Page
      title={t('Install {name}', { name: app.name })}
      parent={{ to: '/developers', title: t('Developers') }}
    >
      <Panel title={t('{app} wants to use {shop}', { app: app.name, shop: site.name })}>
        <p>
          {app.scopes.length > 0
            ? t('It may use: {permissions}.', { permissions: scopeText(app.scopes) })
            : t('It has no scopes yet: it can read what every visitor can.')}
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {t(
            'You return to {address}. To take the permission back, give the app a new secret or delete it.',
            { address: redirectUrl },
          )}
        </p>
        {install.error ? <ErrorAlert error={install.error} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={!can('DEVELOPERS', 'WRITE')}
            busy={install.isPending}
            onClick={() => void allow()}
          >
            {t('Install')}
          </Button>
        </div>
        {!can('DEVELOPERS', 'WRITE') && (
          <p className="text-sm text-muted">
            {t('Your role cannot install apps. Ask the owner of the shop.')}
          </p>
        )}
      </Panel>
    </Page>
  )
}
