import { getOrder, listTransactionsForSingleOrder } from '@stoa/client/calls'
import { modifierLines } from '@stoa/contract/modifier-texts'
import { type Order, useCall, useMoney } from '@stoa/react'
import { OrderSummary } from '@stoa/ui'
import { useParams } from 'react-router'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { ExtensionActions } from '../extension/extension-actions.tsx'
import { ExtensionPanels } from '../extension/extension-panels.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { buyerName } from './buyer-name.ts'
import { DocumentsPanel } from './documents-panel.tsx'
import { FulfillmentsPanel } from './fulfillments-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderBadges } from './order-badges.tsx'
import { PaymentRequestsPanel } from './payment-requests-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { TestOrderNotice } from './test-order-notice.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

/** One order with its lines, payments, fulfillments and timeline. */
export function OrderPage() {
  const { id = '' } = useParams()
  const { data, error } = useCall(getOrder, { id })
  const { time } = useDates()
  const { can } = useStaff()
  const parent = { to: '/orders', title: t('Orders') }
  if (!data)
    return (
      <Page title={t('Order')} parent={parent}>
        <Pending error={error} />
      </Page>
    )
  const { order } = data
  return (
    <Page
      title={t('Order #{0}', order.number)}
      parent={parent}
      badge={<OrderBadges order={order} />}
      actions={
        <>
          <OrderActions order={order} />
          <ExtensionActions at="order" entity={order} />
        </>
      }
    >
      <p className="text-sm text-muted">{time(order.createdDate)}</p>
      {order.test && <TestOrderNotice order={order} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <div className="grid gap-5">
          <LinesPanel order={order} />
          <PaymentsOfOrder order={order} />
          <PaymentRequestsPanel order={order} />
          <FulfillmentsPanel order={order} />
          <DocumentsPanel order={order} />
          <ExtensionPanels at="order" entity={order} />
          <TimelinePanel order={order} />
          <HistoryPanel entityId={order.id} canUndo={can('ORDERS', 'WRITE')} />
        </div>
        <BuyerPanel order={order} />
      </div>
    </Page>
  )
}

function PaymentsOfOrder({ order }: { order: Order }) {
  const { data } = useCall(listTransactionsForSingleOrder, { orderId: order.id })
  return <PaymentsPanel order={order} transactions={data?.orderTransactions} />
}

function LinesPanel({ order }: { order: Order }) {
  const money = useMoney()
  const { lineItems, priceSummary, currency, taxIncludedInPrices } = order
  const rows = (
    [
      [t('Subtotal'), priceSummary.subtotal.amount],
      [t('Delivery'), priceSummary.shipping.amount],
      [t('Discount'), priceSummary.discount.amount],
      [taxIncludedInPrices ? t('Tax, included in the prices') : t('Tax'), priceSummary.tax.amount],
    ] as const
  ).map(([label, amount]) => ({ label, value: money(amount, currency) }))
  return (
    <Panel title={t('Items')}>
      <ul className="grid divide-y divide-line">
        {lineItems.map(line => (
          <li key={line.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5 text-sm first:pt-0">
            <span className="grid">
              <bdi className="font-medium">{line.productName?.original}</bdi>
              <span className="text-muted">
                {[
                  line.physicalProperties?.sku,
                  ...(line.descriptionLines ?? []).map(
                    ({ name, plainText, colorInfo }) =>
                      `${name?.original}: ${plainText?.original ?? colorInfo?.original}`,
                  ),
                  ...modifierLines(line.modifierGroups, { original: true }),
                  line.subscriptionInfo && `Subscription: ${line.subscriptionInfo.subscriptionOptionTitle}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="tabular text-end">
              {line.quantity} ×{' '}
              {line.priceUndetermined ? t('Price to be set') : money(line.price?.amount ?? '0', currency)}
            </span>
          </li>
        ))}
      </ul>
      <OrderSummary
        rows={[
          ...rows,
          { label: t('Total'), value: money(priceSummary.total.amount, currency), kind: 'total' },
        ]}
      />
    </Panel>
  )
}

function BuyerPanel({ order }: { order: Order }) {
  const { shippingInfo, billingInfo, buyerInfo, buyerNote } = order
  const destination = shippingInfo?.logistics?.shippingDestination
  return (
    <Panel title={t('Buyer')}>
      <div className="grid gap-4 text-sm">
        <p className="grid [overflow-wrap:anywhere]">
          <bdi className="font-medium">{buyerName(order)}</bdi>
          {buyerInfo?.email && (
            <a href={`mailto:${buyerInfo.email}`} className="link justify-self-start">
              {buyerInfo.email}
            </a>
          )}
        </p>
        <AddressBlock title={t('Delivery address')} place={destination} note={shippingInfo?.title} />
        <AddressBlock title={t('Billing address')} place={billingInfo} />
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
  const { policies, policiesDate, marketingChannels = [] } = consents
  return (
    <div>
      <h3 className="text-muted">{t('Consents')}</h3>
      {policies && (
        <p>
          {policiesDate
            ? t('Agreed to the policies as of {0}', time(policiesDate))
            : t('Agreed to the policies')}
        </p>
      )}
      {marketingChannels.includes('EMAIL') && <p>{t('Wants news and offers by e-mail')}</p>}
      {marketingChannels.includes('SMS') && <p>{t('Wants news and offers by text message')}</p>}
    </div>
  )
}

function AddressBlock({
  title,
  place,
  note,
}: {
  title: string
  place: Pick<NonNullable<Order['billingInfo']>, 'address' | 'contactDetails'> | undefined
  note?: string | undefined
}) {
  const { address, contactDetails } = place ?? {}
  if (!address) return null
  const lines = [
    [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' '),
    contactDetails?.company,
    address.addressLine,
    address.addressLine2,
    [address.postalCode, address.city].filter(Boolean).join(' '),
    address.countryFullname ?? address.country,
    contactDetails?.phone,
  ].filter(Boolean)
  return (
    <div>
      <h3 className="text-muted">{title}</h3>
      {note && <p>{note}</p>}
      <address className="grid not-italic">
        {lines.map(line => (
          <bdi key={line}>{line}</bdi>
        ))}
      </address>
    </div>
  )
}
