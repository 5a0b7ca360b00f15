import type { contract, ReplyOf } from '@stoa/contract'
import { Badge } from '@stoa/ui'
import { rich, t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { RejectedKeys } from './rejected-keys.tsx'
import { SetKeysCommand } from './set-keys-command.tsx'
import { type PaymentProvider, usePaymentProviders } from './use-payment-providers.ts'

type Site = ReplyOf<typeof contract.sites.getSite>['site']

/** The payment providers of the shop, with what each needs. Their keys are set where the database is. */
export function PaymentsPanel({ site }: { site: Site }) {
  const providers = usePaymentProviders()
  return (
    <Panel title={t('Online payments')}>
      <RejectedKeys site={site} />
      {providers?.every(({ state }) => state === 'NOT_SET_UP') && (
        <p className="text-sm text-muted">
          {t('No provider is set up: buyers pay offline, such as by bank transfer.')}
        </p>
      )}
      <ul className="grid gap-4 text-sm">
        {providers?.map(provider => (
          <li key={provider.id} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{provider.title}</span>
              <StateBadge provider={provider} />
            </p>
            {provider.description && <p className="text-muted">{provider.description}</p>}
            {provider.settings.length > 0 && <SetUp provider={provider} siteId={site.id} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function StateBadge({ provider: { state, movesMoney } }: { provider: PaymentProvider }) {
  if (!movesMoney) return <Badge tone="caution">{t('Moves no money')}</Badge>
  if (state === 'KEYS_REJECTED') return <Badge tone="danger">{t('Keys rejected')}</Badge>
  return state === 'SET_UP' ? <Badge tone="positive">{t('Set up')}</Badge> : <Badge>{t('Not set up')}</Badge>
}

/** What the provider needs, as it declares it, and the command that stores it. */
function SetUp({
  provider: { id, settings, learnMoreUrl, callbackUrl },
  siteId,
}: {
  provider: PaymentProvider
  siteId: string
}) {
  return (
    <details>
      <summary className="link cursor-pointer">{t('What it needs')}</summary>
      <div className="mt-2 grid gap-2">
        <p className="text-muted">
          {t(
            'Keys of providers are secrets, which no page shows. Put them into these variables on the server:',
          )}
        </p>
        <dl className="grid gap-2">
          {settings.map(({ key, label, variable, required, help, choices }) => (
            <div key={key}>
              <dt>
                {label} <code dir="ltr">{variable}</code> {!required && t('(optional)')}
              </dt>
              {help && <dd className="text-muted">{help}</dd>}
              {choices?.map(({ value, label: name }) => (
                <dd key={value} className="text-muted">
                  <code dir="ltr">{value}</code>: {name}
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <p className="text-muted">{t('Then store them:')}</p>
        <SetKeysCommand siteId={siteId} provider={id} />
        <p className="text-muted">
          {rich('Address for its webhooks: {address}', {
            address: (
              <code className="break-all" dir="ltr">
                {callbackUrl}
              </code>
            ),
          })}
        </p>
        {learnMoreUrl && (
          <a href={learnMoreUrl} className="link" target="_blank" rel="noreferrer">
            {t('Guide')}
          </a>
        )}
      </div>
    </details>
  )
}
