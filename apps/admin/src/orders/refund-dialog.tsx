import { environment } from '@stoa/client'
import {
  calculateRefund,
  getOrderRefundability,
  queryBusinessLocations,
  queryInventoryItems,
  refundPayments,
} from '@stoa/client/calls'
import { callQuery, type Order, useCall, useClient, useMoney, useMutationCall } from '@stoa/react'
import { ChoiceGroup } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { CheckField } from '../form/check-field.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { callsOfOrder } from './order-calls.ts'
import { exceeds, namesParts, type Refundability, type RefundItems, readParts } from './refund-items.ts'
import { RefundParts } from './refund-parts.tsx'

type Refundable = Refundability['payments'][number]
type Mode = 'PARTS' | 'AMOUNT'

const maxOf = ({ payment }: Refundable) => payment.monetary?.maxRefund.amount ?? '0'
const methodOf = ({ payment }: Refundable) => payment.paymentMethod ?? t('Payment')

/** Refunds units, delivery and fees of an order, or an amount. */
export function RefundDialog({ order, open, onClose }: { order: Order; open: boolean; onClose: () => void }) {
  const money = useMoney()
  const toast = useToast()
  const client = useClient()
  const queries = useQueryClient()
  // A new key for each refund; a repeated submission of one dialog refunds once.
  const [attempt, setAttempt] = useState(() => environment.uuid())
  const [mode, setMode] = useState<Mode>('PARTS')
  const [items, setItems] = useState<RefundItems>({})
  const { data, error } = useCall(getOrderRefundability, { orderId: order.id }, { enabled: open })
  const { data: places } = useCall(
    queryBusinessLocations,
    { query: { cursorPaging: { limit: 100 } } },
    { enabled: open },
  )
  const locations = places?.businessLocations ?? []
  const refund = useMutationCall(refundPayments, {
    invalidates: [...callsOfOrder, calculateRefund, queryInventoryItems],
    keyOf: () => attempt,
  })
  const payments = (data?.payments ?? []).filter(
    payment => !payment.nonRefundable && Number(maxOf(payment)) > 0,
  )
  const close = () => {
    setItems({})
    setMode('PARTS')
    onClose()
  }
  const submit = async (form: FormData) => {
    if (!data) return
    const chosen = mode === 'PARTS' ? readParts(form, data) : {}
    if (mode === 'PARTS' && !namesParts(chosen))
      throw new FormError(t('Enter what is refunded: units, delivery or fees.'))
    const paymentRefunds = payments.flatMap(payment => {
      const { paymentId } = payment.payment
      const amount = textOf(form, paymentId)
      if (mode === 'AMOUNT' && !(Number(amount) > 0)) return []
      return [
        {
          paymentId,
          ...(mode === 'AMOUNT' && { amount: { amount } }),
          ...(payment.manuallyRefundable && { externalRefund: true }),
        },
      ]
    })
    if (paymentRefunds.length === 0) throw new FormError(t('Enter an amount.'))
    const reason = textOf(form, 'reason')
    const locationId = textOf(form, 'location')
    const units = form.has('restock') ? restockable(order, chosen) : []
    try {
      await refund.mutateAsync({
        orderId: order.id,
        paymentRefunds,
        ...(mode === 'PARTS' && { refundItems: chosen }),
        ...(reason && { customerReason: reason }),
        sideEffects: {
          ...(units.length > 0 && {
            restock: { lineItems: units.map(unit => ({ ...unit, ...(locationId && { locationId }) })) },
          }),
          notifications: { sendCustomerEmail: form.has('mail') },
        },
      })
    } catch (error) {
      const { queryKey, queryFn } = callQuery(client, getOrderRefundability, { orderId: order.id })
      const now = await queries.fetchQuery({ queryKey, queryFn, staleTime: 0 })
      if (exceeds(chosen, now))
        throw new FormError(t('Some of this was refunded meanwhile. Enter what is left.'))
      throw error
    }
    setAttempt(environment.uuid())
    setItems({})
    toast(t('Order #{number} is refunded', { number: order.number }))
  }
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest('form')
    if (form && data) setItems(readParts(new FormData(form), data))
  }
  const manual = payments.filter(({ manuallyRefundable }) => manuallyRefundable)
  return (
    <ActionDialog
      id="refund"
      title={t('Refund')}
      submit={t('Refund')}
      disabled={payments.length === 0}
      open={open}
      onClose={close}
      onSubmit={submit}
    >
      {!data ? (
        <Pending error={error} />
      ) : payments.length === 0 ? (
        <p className="text-sm">{t('No payment of this order can be refunded.')}</p>
      ) : (
        <div className="grid gap-4" onInput={onInput}>
          <ChoiceGroup
            id="refund-mode"
            name="mode"
            legend={t('What is refunded')}
            items={[
              { value: 'PARTS', label: t('Items and delivery') },
              { value: 'AMOUNT', label: t('An amount') },
            ]}
            value={mode}
            onChange={value => setMode(value as Mode)}
          />
          {mode === 'PARTS' ? (
            <RefundParts order={order} refundability={data} items={items} locations={locations} />
          ) : (
            payments.map(payment => (
              <AmountField
                key={payment.payment.paymentId}
                name={payment.payment.paymentId}
                label={t('Amount, {method}', { method: methodOf(payment) })}
                hint={t('At most {amount}.', { amount: money(maxOf(payment), order.currency) })}
                defaultValue={maxOf(payment)}
                max={maxOf(payment)}
              />
            ))
          )}
          {payments.length > 1 && mode === 'PARTS' && (
            <p className="text-sm text-muted">
              {t('It goes back to {methods}, in this order.', { methods: payments.map(methodOf).join(', ') })}
            </p>
          )}
          {manual.length > 0 && (
            <p className="text-sm text-muted">
              {t('Pay back {methods} yourself: the platform records it.', {
                methods: manual.map(methodOf).join(', '),
              })}
            </p>
          )}
          <TextField name="reason" label={t('Reason, shown to the buyer')} optional maxLength={200} />
          <CheckField name="mail" defaultChecked label={t('Send a mail to the buyer')} />
        </div>
      )}
    </ActionDialog>
  )
}

/** The refunded units that have not returned to stock. */
const restockable = ({ lineItems }: Order, refunded: RefundItems) =>
  (refunded.lineItems ?? []).flatMap(({ lineItemId = '', quantity = 0 }) => {
    const line = lineItems.find(({ id }) => id === lineItemId)
    const left = Math.min(quantity ?? 0, (line?.quantity ?? 0) - (line?.restockQuantity ?? 0))
    return left > 0 ? [{ lineItemId: lineItemId ?? '', quantity: left }] : []
  })
