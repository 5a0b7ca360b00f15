import { environment } from '@stoa/client'
import { getOrderRefundability, refundPayments } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { type Order, useCall, useMoney, useMutationCall } from '@stoa/react'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { callsOfOrder } from './order-calls.ts'

type Refundable = ReplyOf<typeof contract.orderBilling.getOrderRefundability>['payments'][number]

const maxOf = ({ payment }: Refundable) => payment.monetary?.maxRefund.amount ?? '0'
const methodOf = ({ payment }: Refundable) => payment.paymentMethod ?? t('Payment')

/** Refunds payments of an order, in part or whole. */
export function RefundDialog({ order, open, onClose }: { order: Order; open: boolean; onClose: () => void }) {
  const money = useMoney()
  const toast = useToast()
  // A new key for each refund; a repeated submission of one dialog refunds once.
  const [attempt, setAttempt] = useState(() => environment.uuid())
  const { data, error } = useCall(getOrderRefundability, { orderId: order.id }, { enabled: open })
  const refund = useMutationCall(refundPayments, { invalidates: callsOfOrder, keyOf: () => attempt })
  const payments = (data?.payments ?? []).filter(
    payment => !payment.nonRefundable && Number(maxOf(payment)) > 0,
  )
  const submit = async (form: FormData) => {
    const paymentRefunds = payments.flatMap(payment => {
      const amount = String(form.get(payment.payment.paymentId) ?? '').trim()
      return Number(amount) > 0
        ? [
            {
              paymentId: payment.payment.paymentId,
              amount: { amount },
              ...(payment.manuallyRefundable && { externalRefund: true }),
            },
          ]
        : []
    })
    const reason = String(form.get('reason') ?? '').trim()
    await refund.mutateAsync({
      orderId: order.id,
      paymentRefunds,
      ...(reason && { customerReason: reason }),
      sideEffects: { notifications: { sendCustomerEmail: form.has('mail') } },
    })
    setAttempt(environment.uuid())
    toast(t('Order #{0} is refunded', order.number))
  }
  return (
    <ActionDialog
      id="refund"
      title={t('Refund')}
      submit={t('Refund')}
      disabled={payments.length === 0}
      open={open}
      onClose={onClose}
      onSubmit={submit}
    >
      {!data ? (
        <Pending error={error} />
      ) : payments.length === 0 ? (
        <p className="text-sm">{t('No payment of this order can be refunded.')}</p>
      ) : (
        <>
          {payments.map(payment => (
            <TextField
              key={payment.payment.paymentId}
              name={payment.payment.paymentId}
              label={t('Amount, {0}', methodOf(payment))}
              hint={t(
                'At most {0}.{1}',
                money(maxOf(payment), order.currency),
                payment.manuallyRefundable ? ' Pay it back yourself: the platform records it.' : '',
              )}
              defaultValue={maxOf(payment)}
              inputMode="decimal"
              type="number"
              min="0"
              max={maxOf(payment)}
              step="any"
            />
          ))}
          <TextField name="reason" label={t('Reason, shown to the buyer')} optional maxLength={200} />
          <CheckField name="mail" defaultChecked label={t('Send a mail to the buyer')} />
        </>
      )}
    </ActionDialog>
  )
}
