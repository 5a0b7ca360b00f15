import { createWebhook, listWebhooks } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { Link } from 'react-router'
import { ActionButton } from '../form/form-actions.tsx'
import { callForm } from '../form/form-field.ts'
import { useCallAction } from '../form/use-call-action.tsx'
import * as fields from '../generated/calls/webhooks.ts'
import { t } from '../i18n/translate.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

const newWebhook = callForm(createWebhook, fields.createWebhook, {
  fields: {
    'webhook.name': { label: t('Name'), required: true },
    'webhook.uri': { label: t('Address'), required: true },
    'webhook.eventTypes': {
      label: t('Event types'),
      kind: 'words',
      hint: t('One on each line, such as wix.ecom.v1.order_created. Empty: all.'),
    },
  },
  leftOut: ['webhook.filter', 'webhook.clientAppId', 'webhook.agentId', 'webhook.status', 'secret'],
})

/** Programs that get the events of the shop. */
export function WebhooksPanel({ canWrite }: { canWrite: boolean }) {
  const toast = useToast()
  const { data, error } = useCall(listWebhooks, {})
  const create = useCallAction(newWebhook, {
    id: 'new-webhook',
    title: t('New webhook'),
    submit: t('Create'),
    variant: 'primary',
    invalidates: [listWebhooks],
    onDone: (_, { webhook }) => toast(t('{name} gets events from now on', { name: webhook.name })),
  })
  return (
    <Panel title={t('Webhooks')}>
      <p className="text-sm text-muted">{t('Programs that the platform tells about changes of the shop.')}</p>
      {data ? (
        <ul className="divide-y divide-line">
          {data.webhooks.map(({ id, name, uri, status, health }) => (
            <li key={id} className="grid gap-1 py-3 text-sm [overflow-wrap:anywhere]">
              <span className="flex flex-wrap items-center gap-2">
                <Link to={`/developers/webhooks/${id}`} className="link font-medium">
                  {name}
                </Link>
                {status === 'PAUSED' ? (
                  <Badge tone="caution">{t('Paused')}</Badge>
                ) : health && health.failures > 0 ? (
                  <Badge tone="danger">{t('Failing')}</Badge>
                ) : (
                  <Badge tone="positive">{t('Delivering')}</Badge>
                )}
              </span>
              <span className="text-muted">{uri}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Pending error={error} />
      )}
      <div className="flex flex-wrap items-center gap-4">
        {canWrite && <ActionButton {...create} />}
        <Link to="/developers/events" className="link text-sm">
          {t('Event log')}
        </Link>
      </div>
    </Panel>
  )
}
