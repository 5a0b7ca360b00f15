import type { contract, ReplyOf } from '@stoa/contract'
import { Badge } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { providerTitle, SetKeysCommand } from './payment-provider.tsx'
import { RejectedKeys } from './rejected-keys.tsx'

type Site = ReplyOf<typeof contract.sites.getSite>['site']

/** The payment providers of the shop. Their keys are set where the database is. */
export function PaymentsPanel({ site }: { site: Site }) {
  const providers = (site.paymentProviders ?? []).map(String)
  const isRejected = (id: string) =>
    site.rejectedPaymentKeys?.some(({ paymentProvider }) => paymentProvider === id) ?? false
  return (
    <Panel title={t('Online payments')}>
      <RejectedKeys site={site} />
      {providers.length === 0 ? (
        <p className="text-sm text-muted">
          {t('No provider is set up: buyers pay offline, such as by bank transfer.')}
        </p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {providers.map(id => (
            <li key={id} className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{providerTitle(id)}</span>
              {id === 'test' ? (
                <Badge tone="caution">{t('Moves no money')}</Badge>
              ) : isRejected(id) ? (
                <Badge tone="danger">{t('Keys rejected')}</Badge>
              ) : (
                <Badge tone="positive">{t('Set up')}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        {t('Keys of providers are secrets, which no page shows. Set them on the server:')}
      </p>
      <SetKeysCommand siteId={site.id} provider="stripe" />
    </Panel>
  )
}
