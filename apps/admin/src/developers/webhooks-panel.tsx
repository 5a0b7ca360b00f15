import { createWebhook, listWebhooks } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge, Button } from '@stoa/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../form/action-dialog.tsx'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

/** Event types of a text, one on each line or separated by commas. */
const typesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Programs that get the events of the shop. */
export function WebhooksPanel({ canWrite }: { canWrite: boolean }) {
  const toast = useToast()
  const [isCreating, setCreating] = useState(false)
  const { data, error } = useCall(listWebhooks, {})
  const create = useMutationCall(createWebhook, { invalidates: [listWebhooks] })
  const send = async (form: FormData) => {
    const name = textOf(form, 'webhook-name')
    const eventTypes = typesOf(textOf(form, 'webhook-types'))
    await create.mutateAsync({ webhook: { name, uri: textOf(form, 'webhook-uri'), eventTypes } })
    toast(t('{name} gets events from now on', { name }))
  }
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
        {canWrite && (
          <Button size="sm" onClick={() => setCreating(true)}>
            {t('New webhook')}
          </Button>
        )}
        <Link to="/developers/events" className="link text-sm">
          {t('Event log')}
        </Link>
      </div>
      <ActionDialog
        id="new-webhook"
        title={t('New webhook')}
        submit={t('Create')}
        open={isCreating}
        onClose={() => setCreating(false)}
        onSubmit={send}
      >
        <TextField name="webhook-name" label={t('Name')} required maxLength={100} />
        <TextField name="webhook-uri" label={t('Address')} type="url" required maxLength={2048} />
        <TextField
          name="webhook-types"
          label={t('Event types')}
          hint={t('One on each line, such as wix.ecom.v1.order_created. Empty: all.')}
          rows={4}
          optional
        />
      </ActionDialog>
    </Panel>
  )
}
