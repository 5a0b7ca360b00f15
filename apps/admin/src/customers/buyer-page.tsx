import { placeLines } from '@stoa/client/address-lines'
import {
  downloadBuyerData,
  eraseBuyerData,
  queryBuyers,
  searchAbandonedCheckouts,
  searchOrders,
} from '@stoa/client/calls'
import { useCall, useClient, useMutationCall } from '@stoa/react'
import { Link, Navigate, useParams } from 'react-router'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { useLocale } from '../shell/use-locale.ts'
import { nameOfBuyer } from './buyers-page.tsx'
import { CustomerCheckoutsPanel } from './customer-checkouts-panel.tsx'
import { OrdersOfCustomer } from './orders-of-customer.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'

const parent = { to: '/buyers', title: t('Buyers') }

/** A buyer without an account: orders, addresses and abandoned checkouts of an e-mail address. */
export function BuyerPage() {
  const { id = '' } = useParams()
  const { day } = useDates()
  const { data, error } = useCall(queryBuyers, { query: { filter: { id } } })
  const buyer = data?.buyers[0]
  if (!buyer)
    return (
      <Page title={t('Buyer')} parent={parent}>
        {data ? (
          <div className="grid gap-5">
            <p className="text-sm text-muted">
              {t('There are no orders of {id}. They may have another e-mail address by now.', { id })}
            </p>
            {id.includes('@') && <BuyerDataPanel email={id} />}
          </div>
        ) : (
          <Pending error={error} />
        )}
      </Page>
    )
  if (buyer.hasAccount) return <Navigate to={`/customers/${buyer.id}`} replace />
  const { email = buyer.id, phone, firstOrderDate, lastOrderDate } = buyer
  return (
    <Page title={nameOfBuyer(buyer)} parent={parent}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <div className="grid gap-5">
          <OrdersOfCustomer filter={{ buyerId: buyer.id }} />
          <CustomerCheckoutsPanel filter={{ 'buyerInfo.email': email }} />
        </div>
        <div className="grid gap-5">
          <Panel title={t('Buyer')}>
            <div className="grid gap-1 text-sm [overflow-wrap:anywhere]">
              <a href={`mailto:${email}`} className="link justify-self-start">
                <bdi>{email}</bdi>
              </a>
              {phone && (
                <p>
                  <bdi>{phone}</bdi>
                </p>
              )}
              <p className="text-muted">{t('First order {date}', { date: day(firstOrderDate) })}</p>
              <p className="text-muted">{t('Latest order {date}', { date: day(lastOrderDate) })}</p>
              <p className="text-muted">{t('Without an account')}</p>
              <Link to={`/orders?q=${encodeURIComponent(email)}`} className="link justify-self-start">
                {t('Show in Orders')}
              </Link>
            </div>
          </Panel>
          <AddressesPanel buyerId={buyer.id} />
          <BuyerDataPanel email={buyer.id} />
        </div>
      </div>
    </Page>
  )
}

/** Different addresses of the newest orders. */
function AddressesPanel({ buyerId }: { buyerId: string }) {
  const locale = useLocale()
  const { data } = useCall(searchOrders, {
    search: { filter: { buyerId }, cursorPaging: { limit: 50 } },
  })
  const lines = new Set(
    (data?.orders ?? []).flatMap(({ shippingInfo, billingInfo }) =>
      [shippingInfo?.logistics?.shippingDestination, billingInfo].flatMap(place => {
        const { address = {} } = place ?? {}
        return address.addressLine || address.city ? [placeLines(address, locale).join(', ')] : []
      }),
    ),
  )
  if (lines.size === 0) return null
  return (
    <Panel title={t('Addresses')}>
      <ul className="grid gap-2 text-sm">
        {[...lines].map(line => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Data of an address without an account, with or without orders. */
function BuyerDataPanel({ email }: { email: string }) {
  const client = useClient()
  const { can } = useStaff()
  const erase = useMutationCall(eraseBuyerData, {
    invalidates: [queryBuyers, searchOrders, searchAbandonedCheckouts],
  })
  if (!can('CUSTOMERS', 'WRITE')) return null
  return (
    <PersonalDataPanel
      person={{
        name: email,
        proof: email,
        description: t('For a buyer who asks what the shop stores about them, or wants it removed.'),
        action: t('Erase personal data'),
        removed: [
          t('Carts, open checkouts and abandoned checkouts'),
          t('Newsletter sign-up, back-in-stock requests and sent mails'),
          t('Recipient, message and note of gift cards; the cards remain valid'),
          t('Messages and other content that they sent through forms'),
          t('Payment methods of subscriptions, which are canceled'),
        ],
        retained: [
          t('Orders with their addresses, payments and documents: you must keep them by law'),
          t('Canceled subscriptions, with their orders'),
        ],
        next: '/buyers',
        download: () => client.call(downloadBuyerData, { email }),
        erase: () => erase.mutateAsync({ email }),
      }}
    />
  )
}
