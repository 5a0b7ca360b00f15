import { cancelOrder, getOrderRefundability, refundPayments } from '@stoa/client/calls'
import { type Order, useClient, useMutationCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { useState } from 'react'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { useToast } from '../shell/toasts.tsx'
import { callsOfOrder } from './order-calls.ts'

/** Takes a test order back: refunds its payments, cancels it and returns its units to stock. */
function useTakeBack(order: Order) {
  const client = useClient()
  const refund = useMutationCall(refundPayments, { invalidates: callsOfOrder })
  const cancel = useMutationCall(cancelOrder, { invalidates: callsOfOrder })
  return async () => {
    const { payments } = await client.call(getOrderRefundability, { orderId: order.id })
    const paymentRefunds = payments.flatMap(({ payment, nonRefundable, manuallyRefundable }) => {
      const amount = payment.monetary?.maxRefund.amount ?? '0'
      if (nonRefundable || !(Number(amount) > 0)) return []
      return [
        {
          paymentId: payment.paymentId,
          amount: { amount },
          ...(manuallyRefundable && { externalRefund: true }),
        },
      ]
    })
    if (paymentRefunds.length > 0) await refund.mutateAsync({ orderId: order.id, paymentRefunds })
    await cancel.mutateAsync({ id: order.id, restockAllItems: true, sendOrderCanceledEmail: false })
  }
}

/** States that an order is a test, and takes it back with one press. */
export function TestOrderNotice({ order }: { order: Order }) {
  const { can } = useStaff()
  const toast = useToast()
  const takeBack = useTakeBack(order)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isCanceled = order.status === 'CANCELED'
  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await takeBack()
      toast(t('The test order is refunded and canceled'))
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <Alert title={t('This is a test order')} live={false}>
      <div className="grid gap-3">
        <p>
          {isCanceled
            ? t('It is canceled, and its units are back in stock. It does not count in the figures.')
            : t('It does not count in the figures. Try the next steps with it, such as the delivery.')}
        </p>
        {!isCanceled && can('ORDERS', 'WRITE') && (
          <SmallButton className="justify-self-start" busy={isBusy} onClick={() => !isBusy && void run()}>
            {t('Refund and cancel the test order')}
          </SmallButton>
        )}
        {failure !== undefined && <p className="text-danger">{errorText(failure)}</p>}
      </div>
    </Alert>
  )
}
