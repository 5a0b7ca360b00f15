import type { contract, ReplyOf } from '@stoa/contract'
import { Alert } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { useDates } from '../shell/use-dates.ts'
import { providerTitle, SetKeysCommand } from './payment-provider.tsx'

type Site = ReplyOf<typeof contract.sites.getSite>['site']

/** A warning for each payment provider that rejects the keys of the shop. */
export function RejectedKeys({ site }: { site: Pick<Site, 'id' | 'rejectedPaymentKeys'> }) {
  const { time } = useDates()
  return (site.rejectedPaymentKeys ?? []).map(({ paymentProvider = '', since = '' }) => (
    <Alert
      key={paymentProvider}
      tone="danger"
      title={t('{0} rejects the keys of the shop', providerTitle(paymentProvider))}
    >
      <p>
        {t(
          'Since {0}. New payments with it are declined. Captures, cancellations and refunds wait until you set other keys on the server:',
          time(String(since)),
        )}
      </p>
      <SetKeysCommand siteId={site.id} provider={paymentProvider} />
    </Alert>
  ))
}
