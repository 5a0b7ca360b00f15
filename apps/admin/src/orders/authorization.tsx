import { environment } from '@stoa/client'
import { captureAuthorizedPayments, voidAuthorizedPayments } from '@stoa/client/orderBilling'
import type { contract, ReplyOf } from '@stoa/contract'
import { type Order, useMoney, useMutationCall } from '@stoa/react'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { useToast } from '../shell/toasts.tsx'
import { callsOfOrder } from './order-calls.ts'

type Payment = NonNullable<
  ReplyOf<typeof contract.orderTransactions.listTransactionsForSingleOrder>['orderTransactions']['payments']
>[number]

/** What of a payment is authorized and not collected, with the actions that collect or release it. Nothing if there is none. */
export function Authorization({ order, payment }: { order: Order; payment: Payment }) {
  const money = useMoney()
  const toast = useToast()
  const { can } = useStaff()
  const [open, setOpen] = useState<'collect' | 'release'>()
  // A new key for each collection; a repeated submission of one dialog collects once.
  const [attempt, setAttempt] = useState(() => environment.uuid())
  const collect = useMutationCall(captureAuthorizedPayments, {
    invalidates: callsOfOrder,
    keyOf: () => attempt,
  })
  const release = useMutationCall(voidAuthorizedPayments, { invalidates: callsOfOrder })
  const remaining = payment.regularPaymentDetails?.authorizationDetails?.remainingAmount?.amount
  if (remaining === undefined) return null
  const shown = money(remaining, order.currency)
  const paymentId = payment.id ?? ''
  const close = () => setOpen(undefined)
  return (
    <div className="flex basis-full flex-wrap items-center gap-2">
      <span className="text-muted">{t('{amount} can still be collected.', { amount: shown })}</span>
      {can('ORDERS', 'WRITE') && (
        <span className="flex gap-2">
          <SmallButton onClick={() => setOpen('collect')}>{t('Collect')}</SmallButton>
          <SmallButton onClick={() => setOpen('release')}>{t('Release')}</SmallButton>
        </span>
      )}
      <ActionDialog
        id={`collect-${paymentId}`}
        title={t('Collect an authorized payment')}
        submit={t('Collect')}
        open={open === 'collect'}
        onClose={close}
        onSubmit={async form => {
          const amount = String(form.get('amount') ?? '').trim()
          await collect.mutateAsync({
            orderId: order.id,
            payments: [{ paymentId, ...(amount && { amount: { amount } }) }],
          })
          setAttempt(environment.uuid())
          toast(t('The payment is collected.'))
        }}
      >
        <TextField
          name="amount"
          label={t('Amount')}
          inputMode="decimal"
          defaultValue={remaining}
          hint={t('At most {amount}. Some providers release what you do not collect now.', { amount: shown })}
        />
      </ActionDialog>
      <ActionDialog
        id={`release-${paymentId}`}
        title={t('Release an authorized payment')}
        submit={t('Release')}
        open={open === 'release'}
        onClose={close}
        onSubmit={async () => {
          await release.mutateAsync({ orderId: order.id, paymentIds: [paymentId] })
          toast(t('The amount is released.'))
        }}
      >
        <p className="text-sm">
          {t('The buyer keeps {amount}. You cannot collect it afterwards.', { amount: shown })}
        </p>
      </ActionDialog>
    </div>
  )
}
