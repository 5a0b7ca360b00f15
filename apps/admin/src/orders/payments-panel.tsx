import type { contract, ReplyOf } from '@stoa/contract'
import { type Order, useMoney } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { Authorization } from './authorization.tsx'

type Transactions = ReplyOf<
  typeof contract.orderTransactions.listTransactionsForSingleOrder
>['orderTransactions']

const title = (text: string | undefined | null) => (text ?? '').toLowerCase().replaceAll('_', ' ')

/** Payments and refunds of an order, and what is due. */
export function PaymentsPanel({
  order,
  transactions,
}: {
  order: Order
  transactions: Transactions | undefined
}) {
  const money = useMoney()
  const { time } = useDates()
  const { currency, balanceSummary } = order
  const { paid, refunded, net, toPay, toGiveBack } = balanceSummary ?? {}
  const { payments = [], refunds = [] } = transactions ?? {}
  return (
    <Panel
      title={t('Payments')}
      aside={
        <span className="tabular text-sm">
          {toPay && t('Due: {amount}', { amount: money(toPay.amount, currency) })}
          {toGiveBack && t('Refund {amount} to the buyer', { amount: money(toGiveBack.amount, currency) })}
        </span>
      }
    >
      {payments.length === 0 && <p className="text-sm text-muted">{t('No payments yet.')}</p>}
      <ul className="grid gap-3 text-sm">
        {payments.map(payment => (
          <li key={payment.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="grid">
              <span className="font-medium">
                {payment.giftcardPaymentDetails
                  ? t('Gift card')
                  : title(payment.regularPaymentDetails?.paymentMethod) || t('Payment')}
              </span>
              <span className="text-muted">{payment.createdDate && time(payment.createdDate)}</span>
            </span>
            <span className="tabular flex items-center gap-2">
              <Badge tone={payment.status === 'APPROVED' ? 'positive' : 'neutral'}>
                {title(payment.status)}
              </Badge>
              {money(payment.amount?.amount ?? '0', currency)}
            </span>
            <Authorization order={order} payment={payment} />
          </li>
        ))}
        {refunds.map(refund => (
          <li key={refund.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="grid">
              <span className="font-medium">{t('Refund')}</span>
              <span className="text-muted">{refund.details?.reason}</span>
            </span>
            <span className="tabular flex items-center gap-2">
              {refund.summary?.pending && <Badge tone="caution">{t('pending')}</Badge>}−
              {money(refund.summary?.requestedRefund?.amount ?? '0', currency)}
            </span>
          </li>
        ))}
      </ul>
      {Number(refunded?.amount ?? 0) > 0 && (
        <dl className="tabular mt-3 grid gap-1 border-t border-line pt-3 text-sm">
          {(
            [
              [t('Paid'), paid?.amount],
              [t('Refunded'), refunded?.amount],
              [t('Net'), net?.amount],
            ] as const
          ).map(([label, amount]) => (
            <div key={label} className="flex justify-between gap-4 last:font-medium">
              <dt>{label}</dt>
              <dd>{money(amount ?? '0', currency)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}
