import { cancelOrder, paymentCollectionMarkOrderAsPaid } from '@stoa/client/calls'
import { type Order, useMoney, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CheckField } from '../form/check-field.tsx'
import { type FormAction, FormActions } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { useToast } from '../shell/toasts.tsx'
import { FulfillDialog } from './fulfill-dialog.tsx'
import { callsOfOrder } from './order-calls.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** Buttons and dialogs of what can be done with an order in its state. */
export function OrderActions({ order }: { order: Order }) {
  const { can } = useStaff()
  const toast = useToast()
  const money = useMoney()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'fulfil' | 'refund'>()
  const close = () => setOpen(undefined)
  const pay = useMutationCall(paymentCollectionMarkOrderAsPaid, { invalidates: callsOfOrder })
  const cancel = useMutationCall(cancelOrder, { invalidates: callsOfOrder })
  const { id, number, status, fulfillmentStatus, balanceSummary, currency } = order
  if (!can('ORDERS', 'WRITE')) return null
  const isCanceled = status === 'CANCELED'
  const { toPay: due, net, paidBy = [] } = balanceSummary ?? {}
  const isPaid = Number(net?.amount ?? 0) > 0
  // A cancellation gives gift cards and memberships back by itself.
  const isRefundedNext = isPaid && paidBy.some(({ kind }) => kind === 'ONLINE' || kind === 'OFFLINE')
  const canFulfil = !isCanceled && fulfillmentStatus !== 'FULFILLED'
  const toPay: FormAction = {
    id: 'mark-paid',
    title: t('Mark as paid'),
    variant: canFulfil ? 'secondary' : 'primary',
    fields: t('Records a payment of {amount}, the amount due, that you received outside this platform.', {
      amount: money(due?.amount ?? '0', currency),
    }),
    run: async () => {
      await pay.mutateAsync({ ecomOrderId: id })
      toast(t('Order #{number} is paid', { number }))
    },
  }
  const toCancel: FormAction = {
    id: 'cancel',
    title: t('Cancel order'),
    heading: t('Cancel order #{number}', { number }),
    submit: t('Cancel the order'),
    fields: (
      <>
        <p className="text-sm">
          {t(
            'A cancellation cannot be undone. Gift cards get their amount back, and payment requests become void.',
          )}
        </p>
        {isRefundedNext && (
          <CheckField name="refund" defaultChecked label={t('Refund the other payments in the next step')} />
        )}
        <CheckField name="restock" defaultChecked label={t('Return the units to stock')} />
        <CheckField name="mail" defaultChecked label={t('Send a mail to the buyer')} />
        <TextField name="message" label={t('Message in the mail')} rows={3} optional maxLength={1000} />
      </>
    ),
    run: async form => {
      const customMessage = textOf(form, 'message')
      await cancel.mutateAsync({
        id,
        restockAllItems: form.has('restock'),
        sendOrderCanceledEmail: form.has('mail'),
        ...(customMessage && { customMessage }),
      })
      toast(t('Order #{number} is canceled', { number }))
      if (form.has('refund')) setOpen('refund')
    },
  }
  return (
    <>
      {canFulfil && (
        <Button size="sm" onClick={() => setOpen('fulfil')}>
          {t('Fulfill')}
        </Button>
      )}
      {isPaid && <SmallButton onClick={() => setOpen('refund')}>{t('Refund')}</SmallButton>}
      {!isCanceled && (
        <SmallButton onClick={() => void navigate(`/orders/${id}/change`)}>{t('Change items')}</SmallButton>
      )}
      <FormActions actions={[...(due ? [toPay] : []), ...(isCanceled ? [] : [toCancel])]} />
      <FulfillDialog order={order} open={open === 'fulfil'} onClose={close} />
      <RefundDialog order={order} open={open === 'refund'} onClose={close} />
    </>
  )
}
