import { deleteFulfillment, listFulfillmentsForSingleOrder, updateFulfillment } from '@stoa/client/calls'
import { type Order, useCall, useMutationCall } from '@stoa/react'
import { ActionButton } from '../form/form-actions.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { callsOfOrder } from './order-calls.ts'
import { carrierName, type Fulfillment, readTracking, TrackingFields } from './tracking-fields.tsx'

/** Statuses that the platform knows (protocol/fulfillments §1). */
const statusTitles: Readonly<Record<string, string>> = {
  PENDING: t('Pending'),
  ACCEPTED: t('Accepted'),
  READY: t('Ready'),
  IN_DELIVERY: t('In delivery'),
  FULFILLED: t('Fulfilled'),
}

/** What was sent of an order, with tracking that can be corrected. */
export function FulfillmentsPanel({ order }: { order: Order }) {
  const { data } = useCall(listFulfillmentsForSingleOrder, { orderId: order.id })
  const fulfillments = data?.orderWithFulfillments.fulfillments ?? []
  if (fulfillments.length === 0) return null
  return (
    <Panel title={t('Fulfillments')}>
      <ul className="grid divide-y divide-line text-sm">
        {fulfillments.map(fulfillment => (
          <li key={fulfillment.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
            <FulfillmentOfOrder order={order} fulfillment={fulfillment} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function FulfillmentOfOrder({ order, fulfillment }: { order: Order; fulfillment: Fulfillment }) {
  const toast = useToast()
  const { time } = useDates()
  const { can } = useStaff()
  const update = useMutationCall(updateFulfillment, { invalidates: callsOfOrder })
  const remove = useMutationCall(deleteFulfillment, { invalidates: callsOfOrder })
  const { id = '', status, createdDate, trackingInfo, lineItems = [] } = fulfillment
  const nameOf = (lineId: string) =>
    order.lineItems.find(line => line.id === lineId)?.productName?.original ?? t('Item')
  const saveTracking = async (form: FormData) => {
    await update.mutateAsync({
      orderId: order.id,
      fulfillment: { id, trackingInfo: readTracking(form) ?? null },
    })
    toast(t('The tracking is saved'))
  }
  return (
    <>
      <div className="grid gap-0.5">
        <span className="font-medium">{status && (statusTitles[status.toUpperCase()] ?? status)}</span>
        <span className="text-muted">{createdDate && time(createdDate)}</span>
        <ul>
          {lineItems.map(line => (
            <li key={line.id} className="tabular">
              {line.quantity} × <bdi>{nameOf(line.id)}</bdi>
            </li>
          ))}
        </ul>
        {trackingInfo?.trackingNumber && (
          <span className="[overflow-wrap:anywhere]">
            <bdi>{carrierName(trackingInfo.shippingProvider)}</bdi> <bdi>{trackingInfo.trackingNumber}</bdi>
            {trackingInfo.trackingLink && (
              <>
                {' '}
                <a href={trackingInfo.trackingLink} className="link" target="_blank" rel="noreferrer">
                  {t('Track')}
                </a>
              </>
            )}
          </span>
        )}
      </div>
      {can('ORDERS', 'WRITE') && (
        <div className="flex flex-wrap gap-2">
          <ActionButton
            id={`tracking-${id}`}
            title={trackingInfo?.trackingNumber ? t('Change tracking') : t('Add tracking')}
            heading={t('Tracking')}
            submit={t('Save')}
            fields={<TrackingFields trackingInfo={trackingInfo} />}
            run={saveTracking}
          />
          <ActionButton
            id={`delete-fulfillment-${id}`}
            title={t('Delete')}
            heading={t('Delete the fulfillment')}
            variant="quiet"
            fields={t('Its units can be fulfilled again. The buyer gets no mail.')}
            run={() => remove.mutateAsync({ orderId: order.id, fulfillmentId: id })}
          />
        </div>
      )}
    </>
  )
}
