import { cancelOrder, paymentCollectionMarkOrderAsPaid } from '@stoa/client/calls'
import { type Order, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useStaff } from '../session/staff-context.ts'
import { useToast } from '../shell/toasts.tsx'
import { FulfillDialog } from './fulfill-dialog.tsx'
import { callsOfOrder } from './order-calls.ts'
import { RefundDialog } from './refund-dialog.tsx'

type Action = 'fulfil' | 'pay' | 'refund' | 'cancel'

/** Buttons and dialogs of what can be done with an order in its state. */
export function OrderActions({ order }: { order: Order }) {
  const { can } = useStaff()
  const [open, setOpen] = useState<Action>()
  const close = () => setOpen(undefined)
  const { status, paymentStatus, fulfillmentStatus, balanceSummary } = order
  if (!can('ORDERS', 'WRITE')) return null
  const isCanceled = status === 'CANCELED'
  const isDue = Number(balanceSummary?.balance?.amount ?? 0) > 0
  const isPaid = Number(balanceSummary?.paid?.amount ?? 0) > Number(balanceSummary?.refunded?.amount ?? 0)
  const offered: [Action, string][] = [
    ...(!isCanceled && fulfillmentStatus !== 'FULFILLED' ? ([['fulfil', 'Fulfill']] as const) : []),
    ...(!isCanceled && isDue && paymentStatus !== 'PAID' ? ([['pay', 'Mark as paid']] as const) : []),
    ...(isPaid ? ([['refund', 'Refund']] as const) : []),
    ...(!isCanceled ? ([['cancel', 'Cancel order']] as const) : []),
  ].map(([action, title]) => [action, title])
  return (
    <>
      {offered.map(([action, title], index) => (
        <Button
          key={action}
          size="sm"
          variant={index === 0 ? 'primary' : 'secondary'}
          onClick={() => setOpen(action)}
        >
          {title}
        </Button>
      ))}
      <FulfillDialog order={order} open={open === 'fulfil'} onClose={close} />
      <MarkPaidDialog order={order} open={open === 'pay'} onClose={close} />
      <RefundDialog order={order} open={open === 'refund'} onClose={close} />
      <CancelDialog order={order} open={open === 'cancel'} onClose={close} />
    </>
  )
}

interface DialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

function MarkPaidDialog({ order, open, onClose }: DialogProps) {
  const toast = useToast()
  const pay = useMutationCall(paymentCollectionMarkOrderAsPaid, { invalidates: callsOfOrder })
  const submit = async () => {
    await pay.mutateAsync({ ecomOrderId: order.id })
    toast(`Order #${order.number} is paid`)
  }
  return (
    <ActionDialog
      id="mark-paid"
      title="Mark as paid"
      submit="Mark as paid"
      open={open}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-sm">
        Records a payment of {order.balanceSummary?.balance?.formattedAmount}, the amount due, that you
        received outside this platform.
      </p>
    </ActionDialog>
  )
}

function CancelDialog({ order, open, onClose }: DialogProps) {
  const toast = useToast()
  const cancel = useMutationCall(cancelOrder, { invalidates: callsOfOrder })
  const submit = async (form: FormData) => {
    const customMessage = String(form.get('message') ?? '').trim()
    await cancel.mutateAsync({
      id: order.id,
      restockAllItems: form.has('restock'),
      sendOrderCanceledEmail: form.has('mail'),
      ...(customMessage && { customMessage }),
    })
    toast(`Order #${order.number} is canceled`)
  }
  return (
    <ActionDialog
      id="cancel"
      title={`Cancel order #${order.number}`}
      submit="Cancel the order"
      open={open}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-sm">
        A cancellation cannot be undone. Payments with money stay: refund them separately. Gift cards get
        their amount back.
      </p>
      <CheckField name="restock" defaultChecked label="Return the units to stock" />
      <CheckField name="mail" defaultChecked label="Send a mail to the buyer" />
      <TextField name="message" label="Message in the mail" rows={3} optional maxLength={1000} />
    </ActionDialog>
  )
}
