import {
  cancelSubscriptionContract,
  getSubscriptionContract,
  querySubscriptionContracts,
} from '@stoa/client/calls'
import { type SubscriptionContract, useCall, useMoney, useMutationCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { ActionButton } from '../form/form-actions.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { FactList } from '../shell/fact-list.tsx'
import { Page, Panel, PendingPage } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'
import {
  cyclesText,
  failureText,
  intervalText,
  nextChargeOf,
  subscriptionName,
  trialText,
} from './subscription-text.ts'
import { useBuyerNames } from './use-buyer-names.ts'

const parent = { to: '/subscriptions', title: t('Subscriptions') }

/** One subscription with its terms and the orders of its cycles. */
export function SubscriptionPage() {
  const { id: subscriptionContractId = '' } = useParams()
  const { data, error } = useCall(getSubscriptionContract, { subscriptionContractId })
  if (!data) return <PendingPage title={t('Subscription')} parent={parent} error={error} />
  const { subscriptionContract: subscription } = data
  return (
    <Page
      title={subscriptionName(subscription)}
      parent={parent}
      badge={<SubscriptionBadge subscription={subscription} />}
      actions={<CancelAction subscription={subscription} />}
    >
      <Failure subscription={subscription} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <CyclesPanel subscription={subscription} />
        <TermsPanel subscription={subscription} />
      </div>
    </Page>
  )
}

interface SubscriptionProps {
  subscription: SubscriptionContract
}

function Failure({ subscription: { failure, status } }: SubscriptionProps) {
  const { time } = useDates()
  if (!failure) return null
  const { reason, count, date, nextAttemptDate } = failure
  return (
    <Alert tone={status === 'PAST_DUE' ? 'danger' : 'neutral'} title={failureText(reason)}>
      {t('It failed {count} times, last on {time}.', { count, time: time(date) })}{' '}
      {nextAttemptDate
        ? t('The next attempt is on {time}.', { time: time(nextAttemptDate) })
        : t('There is no further attempt.')}
    </Alert>
  )
}

function CyclesPanel({ subscription: { orders, cycleNumber } }: SubscriptionProps) {
  return (
    <Panel title={t('Cycles')}>
      {orders.length === 0 ? (
        <p className="text-sm text-muted">
          {cycleNumber === 0 ? t('No cycle is charged yet.') : t('There are no orders.')}
        </p>
      ) : (
        <ol className="grid divide-y divide-line text-sm" aria-label={t('Cycles')}>
          {orders.toReversed().map(({ cycleNumber: cycle, orderId }) => (
            <li key={orderId} className="flex justify-between gap-4 py-2.5 first:pt-0">
              <span className="tabular font-medium">{t('Cycle {number}', { number: cycle })}</span>
              <Link className="link" to={`/orders/${orderId}`}>
                {t('Order')}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

const cancelerTitles = {
  BUYER: t('by the buyer'),
  MERCHANT: t('by the shop'),
  PLATFORM: t('by the platform'),
}

function TermsPanel({ subscription }: SubscriptionProps) {
  const money = useMoney()
  const { day } = useDates()
  const { buyerId, orderId, lineItem, currency, startDate, canceledDate, canceledBy } = subscription
  const name = useBuyerNames([subscription]).get(buyerId)
  const next = nextChargeOf(subscription)
  const { subscriptionOptionTitle, subscriptionSettings } = lineItem.subscriptionInfo ?? {}
  const amount = money(lineItem.totalPriceAfterTax?.amount ?? '0', currency)
  const rows: [string, ReactNode][] = [
    [
      t('Member'),
      name ? (
        <Link key="member" className="link" to={`/customers/${buyerId}`}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        t('Visitor')
      ),
    ],
    [
      t('First order'),
      <Link key="order" className="link" to={`/orders/${orderId}`}>
        {t('Order')}
      </Link>,
    ],
    [t('Option'), subscriptionOptionTitle],
    [t('Amount'), `${amount} ${intervalText(subscription)}`],
    [t('Quantity'), String(lineItem.quantity)],
    [t('Free trial'), trialText(subscription)],
    [t('First cycle'), day(startDate)],
    [t('Next charge'), next && day(next)],
    [t('Cycles'), cyclesText(subscription)],
    [t('Buyer may cancel'), subscriptionSettings?.enableCustomerCancellation ? t('Yes') : t('No')],
    [
      t('Canceled'),
      canceledDate && `${day(canceledDate)}${canceledBy ? ` · ${cancelerTitles[canceledBy]}` : ''}`,
    ],
  ]
  return (
    <Panel title={t('Terms')}>
      <FactList facts={rows} />
    </Panel>
  )
}

function CancelAction({ subscription: { id, status } }: SubscriptionProps) {
  const toast = useToast()
  const { can } = useStaff()
  const cancel = useMutationCall(cancelSubscriptionContract, {
    invalidates: [getSubscriptionContract, querySubscriptionContracts],
  })
  if (!can('ORDERS', 'WRITE') || status === 'CANCELED' || status === 'ENDED') return null
  return (
    <ActionButton
      id="cancel-subscription"
      title={t('Cancel subscription')}
      fields={t(
        'No further cycle is charged. Orders that exist are not changed. A canceled subscription cannot be resumed.',
      )}
      run={async () => {
        await cancel.mutateAsync({ subscriptionContractId: id })
        toast(t('The subscription is canceled'))
      }}
    />
  )
}
