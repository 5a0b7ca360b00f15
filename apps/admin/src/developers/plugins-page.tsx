import {
  createServicePlugin,
  deleteServicePlugin,
  listServicePlugins,
  pingServicePlugin,
  updateServicePlugin,
} from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge, EmptyState } from '@stoa/ui'
import { useState } from 'react'
import { ActionButton } from '../form/form-actions.tsx'
import { callForm } from '../form/form-field.ts'
import { SmallButton } from '../form/small-button.tsx'
import { useCallAction } from '../form/use-call-action.tsx'
import * as fields from '../generated/calls/service-plugins.ts'
import { t } from '../i18n/translate.ts'
import { withChange } from '../list/change-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { useOptimisticCall } from '../shell/use-optimistic-call.ts'
import { JsonView } from './json-view.tsx'
import { SecretNotice } from './secret-notice.tsx'

type Plugin = ReplyOf<typeof contract.servicePlugins.getServicePlugin>['servicePlugin']
type Ping = ReplyOf<typeof contract.servicePlugins.pingServicePlugin>['ping']

const kinds = {
  TAX_CALCULATION: t('Taxes'),
  SHIPPING_RATES: t('Shipping rates'),
  ADDITIONAL_FEES: t('Additional fees'),
  DISCOUNT_TRIGGERS: t('Conditions of discounts'),
  VALIDATIONS: t('Checks of carts and checkouts'),
  MEMBERSHIPS: t('Memberships'),
  GIFT_CARDS: t('Gift cards'),
  CATALOG: t('Catalogue'),
  RECOMMENDATIONS: t('Recommendations'),
  ADDRESS_COMPLETION: t('Address completion'),
  PAYMENT_PROVIDER: t('Payments'),
  DATA_HOOKS: t('Hooks of content'),
} as const

const invalidates = [listServicePlugins]

const newPlugin = callForm(createServicePlugin, fields.createServicePlugin, {
  fields: {
    'servicePlugin.name': { label: t('Name'), required: true },
    'servicePlugin.kind': { label: t('What it decides'), required: true, options: kinds },
    'servicePlugin.uri': { label: t('Address'), required: true },
  },
  // The program of the plug-in sets the rest.
  leftOut: [
    'servicePlugin.format',
    'servicePlugin.enabled',
    'servicePlugin.timeoutMs',
    'servicePlugin.fallback',
    'servicePlugin.position',
    'servicePlugin.dataHooks',
    'servicePlugin.taxCalculation',
    'servicePlugin.shippingRates',
    'servicePlugin.paymentProvider',
  ],
})

/** Programs that take part in calls: their settings, their health, and a test request with its trace. */
export function PluginsPage() {
  const toast = useToast()
  const canWrite = useStaff().can('DEVELOPERS', 'WRITE')
  const { data, error } = useCall(listServicePlugins, {})
  const [secret, setSecret] = useState<string>()
  const create = useCallAction(newPlugin, {
    id: 'new-plugin',
    title: t('New plug-in'),
    submit: t('Register'),
    variant: 'primary',
    invalidates,
    onDone: ({ servicePlugin, signingSecret }) => {
      setSecret(signingSecret)
      toast(t('{name} is registered', { name: servicePlugin.name }))
    },
  })
  return (
    <Page title={t('Plug-ins')} actions={canWrite && <ActionButton {...create} />}>
      {secret && <SecretNotice title={t('Signing secret')} secret={secret} />}
      {!data ? (
        <Pending error={error} />
      ) : data.servicePlugins.length === 0 ? (
        <EmptyState title={t('No plug-ins yet')}>
          {t(
            'A plug-in is your own program that the platform asks during a call, such as for shipping rates.',
          )}
        </EmptyState>
      ) : (
        <ul aria-label={t('Plug-ins')} className="grid gap-4 lg:grid-cols-2">
          {data.servicePlugins.map(plugin => (
            <li key={plugin.id}>
              <PluginPanel plugin={plugin} canWrite={canWrite} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

const circuits = {
  CLOSED: [t('Working'), 'positive'],
  HALF_OPEN: [t('Probing'), 'caution'],
  OPEN: [t('Paused after failures'), 'danger'],
} as const

function PluginPanel({ plugin, canWrite }: { plugin: Plugin; canWrite: boolean }) {
  const toast = useToast()
  const { time } = useDates()
  const [result, setResult] = useState<Ping>()
  const update = useOptimisticCall(updateServicePlugin, {
    invalidates,
    optimistic: (cached, { servicePlugin }) =>
      cached.change(listServicePlugins, reply => ({
        ...reply,
        servicePlugins: withChange(reply.servicePlugins, id, { enabled: servicePlugin?.enabled ?? isOn }),
      })),
  })
  const remove = useMutationCall(deleteServicePlugin, { invalidates })
  const ping = useMutationCall(pingServicePlugin, {
    invalidates,
    onSuccess: reply => setResult(reply.ping),
  })
  const { id, name, kind, uri, enabled, health } = plugin
  const isOn = enabled !== false
  const [state, tone] = isOn ? circuits[health?.circuit ?? 'CLOSED'] : ([t('Off'), 'neutral'] as const)
  return (
    <Panel title={name} aside={<Badge tone={tone}>{state}</Badge>}>
      <dl className="grid gap-1 text-sm">
        <div className="flex gap-2">
          <dt className="text-muted">{t('Decides')}</dt>
          <dd>{kinds[kind]}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted">{t('Address')}</dt>
          <dd className="[overflow-wrap:anywhere]">{uri}</dd>
        </div>
        {health?.lastSuccessDate && (
          <div className="flex gap-2">
            <dt className="text-muted">{t('Last reply')}</dt>
            <dd>{time(health.lastSuccessDate)}</dd>
          </div>
        )}
        {health?.lastFailure && (
          <div className="flex gap-2">
            <dt className="text-muted">{t('Last failure')}</dt>
            <dd className="text-danger [overflow-wrap:anywhere]">
              {health.lastFailureDate && `${time(health.lastFailureDate)}: `}
              {health.lastFailure.description}
            </dd>
          </div>
        )}
      </dl>
      {result && <JsonView label={t('Trace of {name}', { name })} value={result} />}
      {ping.error && <ErrorAlert error={ping.error} />}
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          <SmallButton busy={ping.isPending} onClick={() => !ping.isPending && ping.mutate({ id })}>
            {t('Test')}
          </SmallButton>
          <SmallButton
            busy={update.isPending}
            onClick={() => {
              const message = isOn ? t('{name} is off', { name }) : t('{name} is on', { name })
              update.run({ servicePlugin: { id, enabled: !isOn } }, message)
            }}
          >
            {isOn ? t('Switch off') : t('Switch on')}
          </SmallButton>
          <ActionButton
            id={`delete-plugin-${id}`}
            title={t('Delete')}
            heading={t('Delete {name}', { name })}
            variant="quiet"
            fields={t('Calls no longer ask the program.')}
            run={async () => {
              await remove.mutateAsync({ id })
              toast(t('{name} is deleted', { name }))
            }}
          />
        </div>
      )}
    </Panel>
  )
}
