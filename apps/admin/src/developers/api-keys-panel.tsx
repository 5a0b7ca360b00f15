import { createApiKey, createWebhook, listApiKeys, listWebhooks, revokeApiKey } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { useState } from 'react'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { ActionButton } from '../form/form-actions.tsx'
import { FormError } from '../form/form-error.ts'
import { type CustomControlProps, callForm } from '../form/form-field.ts'
import { useCallAction } from '../form/use-call-action.tsx'
import * as fields from '../generated/calls/api-keys.ts'
import * as webhookFields from '../generated/calls/webhooks.ts'
import { t } from '../i18n/translate.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { ScopeFields, scopesOf, scopeText } from './scope-fields.tsx'
import { SecretNotice } from './secret-notice.tsx'

type ApiKey = ReplyOf<typeof contract.apiKeys.listApiKeys>['apiKeys'][number]

/** The areas that a key may read or change, or all of them. */
function AccessFields({ label }: CustomControlProps) {
  const [access, setAccess] = useState<'AREAS' | 'FULL'>('AREAS')
  return (
    <>
      <ChoiceSelect
        id="key-access"
        name="access"
        label={t('Access')}
        value={access}
        titles={{ AREAS: t('Chosen areas'), FULL: t('Full access') }}
        onChange={setAccess}
      />
      {access === 'AREAS' ? (
        <ScopeFields id="key" legend={label} />
      ) : (
        <p className="text-sm">
          {t('The key may read and change everything: orders, money, customers, staff and settings.')}
        </p>
      )}
    </>
  )
}

const newKey = callForm(createApiKey, fields.createApiKey, {
  fields: {
    name: { label: t('Name'), hint: t('What the key is used for.') },
    scopes: {
      label: t('What it may do'),
      control: { Input: AccessFields, read: (_, form) => scopesOf(form) },
    },
  },
  leftOut: ['fullAccess', 'protocolCompat'],
})

const webhookOfAgent = callForm(createWebhook, webhookFields.createWebhook, {
  fields: {
    'webhook.uri': { label: t('Address'), required: true },
    secret: {
      label: t('Secret'),
      required: true,
      hint: t('It signs what the assistant gets. Enter the one of its company, or give it yours.'),
    },
  },
  leftOut: [
    'webhook.name',
    'webhook.eventTypes',
    'webhook.filter',
    'webhook.clientAppId',
    'webhook.agentId',
    'webhook.status',
  ],
})

/** Sends the orders of an assistant to it. */
function SendOrders({ id, name }: Pick<ApiKey, 'id' | 'name'>) {
  const toast = useToast()
  const action = useCallAction(webhookOfAgent, {
    id: `orders-${id}`,
    title: t('Send orders'),
    heading: t('Send the orders of {name}', { name }),
    submit: t('Send orders'),
    variant: 'quiet',
    invalidates: [listWebhooks],
    toRequest: ({ webhook, ...values }) => ({ ...values, webhook: { ...webhook, name, agentId: id } }),
    onDone: () => toast(t('{name} gets its orders and their changes from now on', { name })),
  })
  return <ActionButton {...action} />
}

/** Keys of the merchant's programs. */
export function ApiKeysPanel({ canWrite }: { canWrite: boolean }) {
  const { data, error } = useCall(listApiKeys, {})
  const [created, setCreated] = useState<{ name: string; secret: string }>()
  const create = useCallAction(newKey, {
    id: 'create-key',
    title: t('Create a key'),
    heading: t('Create an API key'),
    submit: t('Create'),
    variant: 'primary',
    invalidates: [listApiKeys],
    toRequest: ({ scopes = [], ...values }, form) => {
      if (form.get('access') === 'FULL') return { ...values, fullAccess: true }
      if (scopes?.length === 0) throw new FormError(t('Choose what the key may do.'))
      return { ...values, scopes }
    },
    onDone: ({ secret }, { name }) => setCreated({ name, secret }),
  })
  return (
    <Panel title={t('API keys')}>
      <p className="text-sm text-muted">
        {t('Keys of programs that act for the shop, such as bookkeeping.')}
      </p>
      {created && <SecretNotice title={t('Key of {name}', { name: created.name })} secret={created.secret} />}
      {data ? (
        <ul className="divide-y divide-line">
          {data.apiKeys.map(key => (
            <KeyRow key={key.id} apiKey={key} canWrite={canWrite} />
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

function KeyRow({ apiKey, canWrite }: { apiKey: ApiKey; canWrite: boolean }) {
  const { time } = useDates()
  const revoke = useMutationCall(revokeApiKey, { invalidates: [listApiKeys] })
  const { id, name, scopes, createdDate, revokedDate } = apiKey
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-1 text-sm [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {revokedDate && <Badge tone="neutral">{t('Revoked')}</Badge>}
        </p>
        <p className="text-muted">{scopes ? scopeText(scopes) : t('Full access')}</p>
        <p className="text-muted">{t('Created {time}', { time: time(createdDate) })}</p>
      </div>
      {canWrite && !revokedDate && (
        <div className="flex flex-wrap gap-3">
          {scopes?.includes('purchases:write') && <SendOrders id={id} name={name} />}
          <ActionButton
            id={`revoke-${id}`}
            title={t('Revoke')}
            heading={t('Revoke {name}', { name })}
            variant="quiet"
            fields={t('Programs with this key stop working at once. This cannot be undone.')}
            run={() => revoke.mutateAsync({ id })}
          />
        </div>
      )}
    </li>
  )
}
