import { addressLines } from '@stoa/client/address-lines'
import type { Order } from '@stoa/react'
import { Link } from 'react-router'
import { ActionButton, type FormAction } from '../form/form-actions.tsx'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { useLocale } from '../shell/use-locale.ts'
import { buyerName } from './buyer-name.ts'
import { type Place, useBuyerActions } from './use-buyer-actions.tsx'

/** The page with all orders of the buyer. */
const pageOfBuyer = ({ memberId, email }: NonNullable<Order['buyerInfo']> = {}): string | undefined =>
  memberId ? `/customers/${memberId}` : email && `/buyers/${encodeURIComponent(email.toLowerCase())}`

/** Who bought, where the order goes, and what they agreed to. Staff correct the addresses until the order is canceled. */
export function BuyerPanel({ order }: { order: Order }) {
  const { shippingInfo, billingInfo, buyerInfo, buyerNote } = order
  const destination = shippingInfo?.logistics?.shippingDestination
  const { canEdit, email, place } = useBuyerActions(order)
  const page = pageOfBuyer(buyerInfo)
  return (
    <Panel title={t('Buyer')}>
      <div className="grid gap-4 text-sm">
        <p className="grid [overflow-wrap:anywhere]">
          {page ? (
            <Link to={page} className="link justify-self-start font-medium">
              <bdi>{buyerName(order)}</bdi>
            </Link>
          ) : (
            <bdi className="font-medium">{buyerName(order)}</bdi>
          )}
          {buyerInfo?.email && (
            <a href={`mailto:${buyerInfo.email}`} className="link justify-self-start">
              <bdi>{buyerInfo.email}</bdi>
            </a>
          )}
        </p>
        {canEdit && (
          <div>
            <ActionButton {...email} />
          </div>
        )}
        <AddressBlock
          title={t('Delivery address')}
          place={destination}
          note={shippingInfo?.title}
          action={canEdit && destination && place('delivery', destination)}
        />
        <AddressBlock
          title={t('Billing address')}
          place={billingInfo}
          action={canEdit && billingInfo && place('billing', billingInfo)}
        />
        {buyerNote && (
          <div>
            <h3 className="text-muted">{t('Note of the buyer')}</h3>
            <p className="whitespace-pre-wrap">{buyerNote}</p>
          </div>
        )}
        <ConsentsBlock consents={order.consents} />
      </div>
    </Panel>
  )
}

/** What the buyer agreed to at the checkout. */
function ConsentsBlock({ consents }: Pick<Order, 'consents'>) {
  const { time } = useDates()
  if (!consents) return null
  const { policies, policiesDate, digitalContent, marketingChannels = [] } = consents
  return (
    <div>
      <h3 className="text-muted">{t('Consents')}</h3>
      {policies && (
        <p>
          {policiesDate
            ? t('Agreed to the policies as of {date}', { date: time(policiesDate) })
            : t('Agreed to the policies')}
        </p>
      )}
      {digitalContent && <p>{t('Gave up the right of withdrawal for downloads')}</p>}
      {marketingChannels.includes('EMAIL') && <p>{t('Wants news and offers by e-mail')}</p>}
      {marketingChannels.includes('SMS') && <p>{t('Wants news and offers by text message')}</p>}
    </div>
  )
}

function AddressBlock({
  title,
  place,
  note,
  action,
}: {
  title: string
  place: Place | undefined
  note?: string | undefined
  action: FormAction | false | undefined
}) {
  const locale = useLocale()
  const { address, contactDetails } = place ?? {}
  if (!address) return null
  const lines = [...addressLines({ address, contactDetails }, locale), contactDetails?.phone].filter(Boolean)
  return (
    <div>
      <h3 className="text-muted">{title}</h3>
      {note && <p>{note}</p>}
      <address className="grid not-italic">
        {lines.map(line => (
          <bdi key={line}>{line}</bdi>
        ))}
      </address>
      {action && (
        <div className="mt-2">
          <ActionButton {...action} />
        </div>
      )}
    </div>
  )
}
