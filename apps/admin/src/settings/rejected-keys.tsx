import type { contract, ReplyOf } from '@stoa/contract'
import { Alert } from '@stoa/ui'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { useDates } from '../shell/use-dates.ts'
import { usePaymentProviders } from './use-payment-providers.ts'

type Site = ReplyOf<typeof contract.sites.getSite>['site']

/** A warning for each payment provider that rejects the keys of the shop. */
export function RejectedKeys({ site }: { site: Pick<Site, 'id' | 'rejectedPaymentKeys'> }) {
  const { time } = useDates()
  const { rejectedPaymentKeys = [] } = site
  const providers = usePaymentProviders(rejectedPaymentKeys.length > 0)
  const titleOf = (provider: string) => providers?.find(({ id }) => id === provider)?.title ?? provider
  return rejectedPaymentKeys.map(({ paymentProvider = '', since = '' }) => (
    <Alert
      key={paymentProvider}
      tone="danger"
      title={t('{name} rejects the keys of the shop', { name: titleOf(paymentProvider) })}
    >
      <p>
        {t(
          'Since {time}. New payments with it are declined. Captures, cancellations and refunds wait until an owner enters other keys.',
          { time: time(String(since)) },
        )}
      </p>
      <Link to="/settings" className="link">
        {t('Settings')}
      </Link>
    </Alert>
  ))
}
