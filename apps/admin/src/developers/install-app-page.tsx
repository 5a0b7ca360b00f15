import { installClientApp, listClientApps } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert, Button } from '@stoa/ui'
import { useSearchParams } from 'react-router'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
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
  if (!data)
    return (
      <Page title="Install an app">
        <Pending error={error} />
      </Page>
    )
  if (!app)
    return (
      <Page title="Install an app" parent={{ to: '/developers', title: 'Developers' }}>
        <Alert tone="danger" title="The shop has no app with this id.">
          Register the app among the client apps first. Then open the address of the app again.
        </Alert>
      </Page>
    )
  return (
    <Page title={`Install ${app.name}`} parent={{ to: '/developers', title: 'Developers' }}>
      <Panel title={`${app.name} wants to use ${site.name}`}>
        <p>
          {app.scopes.length > 0
            ? `It may use: ${scopeText(app.scopes)}.`
            : 'It has no scopes yet: it can read what every visitor can.'}
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          You return to {redirectUrl}. To take the permission back, give the app a new secret or delete it.
        </p>
        {install.error ? <Alert tone="danger" title={errorText(install.error)} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={!can('DEVELOPERS', 'WRITE')}
            busy={install.isPending}
            onClick={() => void allow()}
          >
            Install
          </Button>
        </div>
        {!can('DEVELOPERS', 'WRITE') && (
          <p className="text-sm text-muted">Your role cannot install apps. Ask the owner of the shop.</p>
        )}
      </Panel>
    </Page>
  )
}
