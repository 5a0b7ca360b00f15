import type { contract, ReplyOf } from '@stoa/contract'
import { Badge } from '@stoa/ui'
import { rich, t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { ProviderKeys } from './provider-keys.tsx'
import { RejectedKeys } from './rejected-keys.tsx'
import { type PaymentProvider, usePaymentProviders } from './use-payment-providers.ts'

type Site = ReplyOf<typeof contract.sites.getSite>['site']

/** The payment providers of the shop, each with its keys. */
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
            {provider.settings.length > 0 && <SetUp provider={provider} />}
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

/** The keys of the provider, where it sends its callbacks, and its guide. */
function SetUp({ provider }: { provider: PaymentProvider }) {
  const { learnMoreUrl, callbackUrl } = provider
  return (
    <div className="grid gap-2">
      <ProviderKeys provider={provider} />
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
        <a href={learnMoreUrl} className="link justify-self-start" target="_blank" rel="noreferrer">
          {t('Guide')}
        </a>
      )}
    </div>
  )
}
