import { createClientApp, createClientSecret, deleteClientApp, listClientApps } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { useState } from 'react'
import { ActionButton, type FormAction, FormActions } from '../form/form-actions.tsx'
import { callForm } from '../form/form-field.ts'
import { useCallAction } from '../form/use-call-action.tsx'
import * as fields from '../generated/calls/client-apps.ts'
import { t } from '../i18n/translate.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { scopesControl, scopeText } from './scope-fields.tsx'
import { SecretNotice } from './secret-notice.tsx'

type ClientApp = ReplyOf<typeof contract.clientApps.listClientApps>['clientApps'][number]

const newApp = callForm(createClientApp, fields.createClientApp, {
  fields: {
    name: { label: t('Name'), hint: t('Customers see it when they sign in.') },
    origins: { label: t('Origins'), rows: 2, hint: t('One per line: https://shop.example') },
    redirectUris: {
      label: t('Redirect addresses'),
      rows: 2,
      hint: t('One per line: https://shop.example/callback'),
    },
    withSecret: { label: t('Runs on a server and can keep a secret') },
    thirdParty: { label: t('Is of another company: customers must allow it') },
    scopes: { label: t('What it may do as itself, with its secret'), control: scopesControl },
  },
  leftOut: ['catalogVersion', 'protocolCompat'],
})

/** Shops and programs that sign members in, or use the platform as themselves. */
export function ClientAppsPanel({ canWrite }: { canWrite: boolean }) {
  const { data, error } = useCall(listClientApps, {})
  const [created, setCreated] = useState<{ name: string; secret: string }>()
  const create = useCallAction(newApp, {
    id: 'create-app',
    title: t('Register an app'),
    heading: t('Register a client app'),
    submit: t('Register'),
    variant: 'primary',
    invalidates: [listClientApps],
    onDone: ({ clientSecret }, { name }) =>
      setCreated(clientSecret ? { name, secret: clientSecret } : undefined),
  })
  return (
    <Panel title={t('Client apps')}>
      <p className="text-sm text-muted">
        {t('Shops and programs that sign your customers in, or that use the shop as themselves.')}
      </p>
      {created && (
        <SecretNotice title={t('Secret of {name}', { name: created.name })} secret={created.secret} />
      )}
      {data ? (
        <ul className="divide-y divide-line">
          {data.clientApps.map(app => (
            <AppRow
              key={app.id}
              app={app}
              canWrite={canWrite}
              onSecret={secret => setCreated({ name: app.name, secret })}
            />
          ))}
        </ul>
      ) : (
        <Pending error={error} />
      )}
      {canWrite && (
        <div>
          <ActionButton {...create} />
        </div>
      )}
    </Panel>
  )
}

function AppRow({
  app,
  canWrite,
  onSecret,
}: {
  app: ClientApp
  canWrite: boolean
  onSecret: (secret: string) => void
}) {
  const newSecret = useMutationCall(createClientSecret, { invalidates: [listClientApps] })
  const remove = useMutationCall(deleteClientApp, { invalidates: [listClientApps] })
  const { id, name, origins, scopes, hasSecret, thirdParty } = app
  const toRenew: FormAction = {
    id: `secret-${id}`,
    title: t('New secret'),
    heading: t('New secret of {name}', { name }),
    submit: t('Create'),
    fields: t('The secret before stops working at once, and so do its tokens.'),
    run: async () => onSecret((await newSecret.mutateAsync({ id })).clientSecret),
  }
  const toDelete: FormAction = {
    id: `delete-${id}`,
    title: t('Delete'),
    heading: t('Delete {name}', { name }),
    variant: 'quiet',
    fields: t('Customers who are signed in with this app are signed out. This cannot be undone.'),
    run: () => remove.mutateAsync({ id }),
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-1 text-sm [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {thirdParty && <Badge tone="caution">{t('Another company')}</Badge>}
          {hasSecret && <Badge tone="neutral">{t('Secret')}</Badge>}
        </p>
        <code className="text-xs select-all">{id}</code>
        {origins.length > 0 && <p className="text-muted">{origins.join(' · ')}</p>}
        {scopes.length > 0 && <p className="text-muted">{scopeText(scopes)}</p>}
      </div>
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          <FormActions actions={hasSecret ? [toRenew, toDelete] : [toDelete]} />
        </div>
      )}
    </li>
  )
}
