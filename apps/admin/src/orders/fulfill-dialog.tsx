import { createFulfillment, listFulfillmentsForSingleOrder } from '@stoa/client/calls'
import { modifierLines } from '@stoa/contract/modifier-texts'
import { type Order, useCall, useMutationCall } from '@stoa/react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { CountField } from '../form/amount-field.tsx'
import { FormError } from '../form/form-error.ts'
import { t } from '../i18n/translate.ts'
import { Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { callsOfOrder } from './order-calls.ts'
import { type Fulfillment, readTracking, TrackingFields } from './tracking-fields.tsx'

/** Lines with units that no fulfillment has, and their number. */
function openLines(order: Order, fulfillments: readonly Fulfillment[]) {
  const fulfilled = (id: string) =>
    fulfillments
      .flatMap(({ lineItems = [] }) => lineItems)
      .reduce((sum, line) => sum + (line.id === id ? (line.quantity ?? 0) : 0), 0)
  return order.lineItems
    .map(line => ({ line, open: line.quantity - fulfilled(line.id) }))
    .filter(({ open }) => open > 0)
}

/** Records that units of an order are sent: all that are left, or some of them. */
export function FulfillDialog({
  order,
  open,
  onClose,
}: {
  order: Order
  open: boolean
  onClose: () => void
}) {
  const toast = useToast()
  const { data, error } = useCall(listFulfillmentsForSingleOrder, { orderId: order.id }, { enabled: open })
  const create = useMutationCall(createFulfillment, { invalidates: callsOfOrder })
  const lines = openLines(order, data?.orderWithFulfillments.fulfillments ?? [])
  const submit = async (form: FormData) => {
    const sent = lines.map(({ line, open }) => ({ id: line.id, quantity: Number(form.get(line.id)), open }))
    const lineItems = sent
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, quantity }) => ({ id, quantity }))
    if (lineItems.length === 0) throw new FormError(t('Enter the units of at least one item.'))
    const trackingInfo = readTracking(form)
    await create.mutateAsync({
      orderId: order.id,
      fulfillment: { lineItems, ...(trackingInfo && { trackingInfo }) },
    })
    const isAll = sent.every(({ quantity, open }) => quantity === open)
    toast(
      isAll
        ? t('Order #{number} is fulfilled', { number: order.number })
        : t('Order #{number} is fulfilled in part', { number: order.number }),
    )
  }
  return (
    <ActionDialog
      id="fulfill"
      title={t('Fulfill')}
      submit={t('Fulfill')}
      disabled={!data}
      open={open}
      onClose={onClose}
      onSubmit={submit}
    >
      {!data ? (
        <Pending error={error} />
      ) : (
        <>
          <p className="text-sm">{t('These units are recorded as sent. The buyer gets a mail.')}</p>
          {lines.map(({ line, open }) => (
            <CountField
              key={line.id}
              name={line.id}
              label={line.productName?.original ?? t('Item')}
              hint={[
                ...(line.descriptionLines ?? []).map(
                  ({ plainText, colorInfo }) => plainText?.original ?? colorInfo?.original,
                ),
                ...modifierLines(line.modifierGroups, { original: true }),
                t('{count} units are left.', { count: open }),
              ].join(' · ')}
              max={open}
              required
              defaultValue={open}
            />
          ))}
          <TrackingFields />
        </>
      )}
    </ActionDialog>
  )
}
