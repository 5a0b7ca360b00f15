import type { Order } from '@stoa/react'
import { Badge, type Tone } from '@stoa/ui'
import { t } from '../i18n/translate.ts'

/** Titles of payment statuses, in the order of the filter. */
export const paymentTitles: Readonly<Record<string, string>> = {
  NOT_PAID: t('Unpaid'),
  PAID: t('Paid'),
  PARTIALLY_PAID: t('Partly paid'),
  PENDING: t('Payment pending'),
  PENDING_MERCHANT: t('Payment to check'),
  PARTIALLY_REFUNDED: t('Partly refunded'),
  FULLY_REFUNDED: t('Refunded'),
  DECLINED: t('Declined'),
  CANCELED: t('Payment canceled'),
}

/** Titles of fulfillment statuses. */
export const fulfillmentTitles: Readonly<Record<string, string>> = {
  NOT_FULFILLED: t('Unfulfilled'),
  PARTIALLY_FULFILLED: t('Partly fulfilled'),
  FULFILLED: t('Fulfilled'),
}

/** Titles of order statuses. */
export const statusTitles: Readonly<Record<string, string>> = {
  APPROVED: t('Approved'),
  PENDING: t('To approve'),
  CANCELED: t('Canceled'),
  REJECTED: t('Rejected'),
}

const tones: Readonly<Record<string, Tone>> = {
  PAID: 'positive',
  FULFILLED: 'positive',
  NOT_PAID: 'caution',
  PARTIALLY_PAID: 'caution',
  PENDING: 'caution',
  PENDING_MERCHANT: 'caution',
  DECLINED: 'danger',
  REJECTED: 'danger',
  CANCELED: 'danger',
}

const StatusBadge = ({ status, titles }: { status: string; titles: Readonly<Record<string, string>> }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{titles[status] ?? status}</Badge>
)

/** Payment, fulfillment and, if it is not approved, the status of an order. A test order has its own badge. */
export function OrderBadges({
  order: { status, paymentStatus, fulfillmentStatus, test },
}: {
  order: Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus' | 'test'>
}) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {test && <Badge tone="accent">{t('Test')}</Badge>}
      {status !== 'APPROVED' && <StatusBadge status={status} titles={statusTitles} />}
      <StatusBadge status={paymentStatus} titles={paymentTitles} />
      <StatusBadge status={fulfillmentStatus} titles={fulfillmentTitles} />
    </span>
  )
}
