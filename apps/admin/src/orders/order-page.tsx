import { getOrder, listTransactionsForSingleOrder, updateOrder } from '@stoa/client/calls'
import { customFieldValue } from '@stoa/contract/custom-field-values'
import { modifierLines } from '@stoa/contract/modifier-texts'
import { type Order, useCall, useMoney, useMutationCall } from '@stoa/react'
import { OrderSummary } from '@stoa/ui'
import { useParams } from 'react-router'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { CustomFieldsPanel } from '../custom-fields/custom-fields-panel.tsx'
import { enteredFields } from '../custom-fields/field-values.ts'
import { ExtensionActions } from '../extension/extension-actions.tsx'
import { ExtensionPanels } from '../extension/extension-panels.tsx'
import { t } from '../i18n/translate.ts'
import { thumbnail } from '../media/thumbnail.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, PendingPage } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { BuyerPanel } from './buyer-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { FulfillmentsPanel } from './fulfillments-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderBadges } from './order-badges.tsx'
import { callsOfOrder } from './order-calls.ts'
import { PaymentRequestsPanel } from './payment-requests-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { TagsPanel } from './tags-panel.tsx'
import { TestOrderNotice } from './test-order-notice.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

/** One order with its lines, payments, fulfillments and timeline. */
export function OrderPage() {
  const { id = '' } = useParams()
  const { data, error } = useCall(getOrder, { id })
  const { time } = useDates()
  const { can } = useStaff()
  const parent = { to: '/orders', title: t('Orders') }
  if (!data) return <PendingPage title={t('Order')} parent={parent} error={error} />
  const { order } = data
  return (
    <Page
      title={order.number ? t('Order #{number}', { number: order.number }) : t('Order that was not placed')}
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
        <div className="grid gap-5">
          <BuyerPanel order={order} />
          <OrderCustomFields order={order} />
          <TagsPanel order={order} />
        </div>
      </div>
    </Page>
  )
}

function OrderCustomFields({ order: { id, extendedFields } }: { order: Order }) {
  const update = useMutationCall(updateOrder, { invalidates: callsOfOrder })
  return (
    <CustomFieldsPanel
      entity="ORDER"
      area="ORDERS"
      storedValue={field => customFieldValue(field, extendedFields)}
      save={(fields, form) =>
        update.mutateAsync({ order: { id, extendedFields: enteredFields(fields, form) } })
      }
    />
  )
}

function PaymentsOfOrder({ order }: { order: Order }) {
  const { data } = useCall(listTransactionsForSingleOrder, { orderId: order.id })
  return <PaymentsPanel order={order} transactions={data?.orderTransactions} />
}

/** A small picture of a line, beside its name. */
function LinePicture({ url }: { url: string | undefined }) {
  const look = 'size-12 rounded-sm border border-line'
  return url ? (
    <img src={thumbnail(url)} alt="" loading="lazy" className={`${look} object-cover`} />
  ) : (
    <span className={`${look} bg-surface`} />
  )
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
    <Panel title={t('Ordered items')}>
      <ul className="grid divide-y divide-line">
        {lineItems.map(line => (
          <li
            key={line.id}
            className="grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-4 py-2.5 text-sm first:pt-0"
          >
            <LinePicture url={line.image?.url} />
            <span className="grid content-start">
              <bdi className="font-medium">{line.productName?.original}</bdi>
              <span className="text-muted">
                {[
                  line.physicalProperties?.sku,
                  ...(line.descriptionLines ?? []).map(
                    ({ name, plainText, colorInfo }) =>
                      `${name?.original}: ${plainText?.original ?? colorInfo?.original}`,
                  ),
                  ...modifierLines(line.modifierGroups, { original: true }),
                  line.subscriptionInfo &&
                    t('Subscription: {title}', {
                      title: line.subscriptionInfo.subscriptionOptionTitle ?? '',
                    }),
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
