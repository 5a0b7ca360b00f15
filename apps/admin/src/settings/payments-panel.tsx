import { Badge } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'

const providerTitles: Readonly<Record<string, string>> = {
  stripe: t('Stripe'),
  paypal: t('PayPal'),
  test: t('Test payments'),
}

const commandOf = (siteId: string) => `npx stoa payment-provider set --site ${siteId} --provider stripe`

/** The payment providers of the shop. Their keys are set where the database is. */
export const PaymentsPanel = ({ siteId, providers }: { siteId: string; providers: readonly string[] }) => (
  <Panel title={t('Online payments')}>
    {providers.length === 0 ? (
      <p className="text-sm text-muted">
        {t('No provider is set up: buyers pay offline, such as by bank transfer.')}
      </p>
    ) : (
      <ul className="grid gap-2 text-sm">
        {providers.map(id => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{providerTitles[id] ?? id}</span>
            {id === 'test' ? (
              <Badge tone="caution">{t('Moves no money')}</Badge>
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
    <code className="block overflow-x-auto rounded-sm bg-surface px-3 py-2 text-xs" dir="ltr">
      {commandOf(siteId)}
    </code>
  </Panel>
)
