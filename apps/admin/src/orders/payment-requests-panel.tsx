import {
  createOrderPaymentRequest,
  getOrderPaymentRequestUrl,
  queryOrderPaymentRequests,
  voidOrderPaymentRequest,
} from '@stoa/client/calls'
import { type Order, useCall, useClient, useMoney, useMutationCall } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { useState } from 'react'
import { AmountField } from '../form/amount-field.tsx'
import { CheckField } from '../form/check-field.tsx'
import { ActionButton } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { fromLocalTime } from '../form/shop-time.ts'
import { QuietButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { callsOfOrder } from './order-calls.ts'

const states = {
  UNPAID: [t('Unpaid'), 'caution'],
  PAID: [t('Paid'), 'positive'],
  EXPIRED: [t('Expired or void'), 'neutral'],
} as const

/** Requests to the buyer to pay an amount by a link. */
export function PaymentRequestsPanel({ order }: { order: Order }) {
  const toast = useToast()
  const money = useMoney()
  const client = useClient()
  const { can, site } = useStaff()
  const [failure, setFailure] = useState<unknown>()
  const canWrite = can('ORDERS', 'WRITE')
  const { data } = useCall(queryOrderPaymentRequests, {
    query: { filter: { orderId: order.id }, cursorPaging: { limit: 100 } },
  })
  const create = useMutationCall(createOrderPaymentRequest, { invalidates: callsOfOrder })
  const cancel = useMutationCall(voidOrderPaymentRequest, { invalidates: callsOfOrder })
  const requests = data?.orderPaymentRequests ?? []
  const due = order.balanceSummary?.toPay?.amount
  const isOpen = due !== undefined
  if (requests.length === 0 && (!isOpen || !canWrite)) return null
  const copy = async (orderPaymentRequestId: string) => {
    const { orderPaymentRequestUrl } = await client.call(getOrderPaymentRequestUrl, { orderPaymentRequestId })
    await navigator.clipboard.writeText(orderPaymentRequestUrl)
    toast(t('The link is copied'))
  }
  return (
    <Panel
      title={t('Payment requests')}
      aside={
        canWrite &&
        isOpen && (
          <ActionButton
            id="payment-request"
            title={t('Request a payment')}
            submit={t('Request')}
            fields={
              <>
                <TextField
                  name="title"
                  label={t('What is paid')}
                  required
                  maxLength={200}
                  defaultValue={`Order #${order.number}`}
                />
                <AmountField
                  name="amount"
                  label={t('Amount in {currency}', { currency: order.currency })}
                  min="0.01"
                  required
                  defaultValue={due}
                />
                <TextField
                  name="end"
                  label={t('Valid until')}
                  type="datetime-local"
                  optional
                  hint={site.timeZone}
                />
                <CheckField name="mail" defaultChecked label={t('Send the link to the buyer')} />
              </>
            }
            run={async form => {
              const end = textOf(form, 'end')
              await create.mutateAsync({
                orderPaymentRequest: {
                  orderId: order.id,
                  title: textOf(form, 'title'),
                  amount: { amount: textOf(form, 'amount') },
                  ...(end && { expirationDate: fromLocalTime(end.slice(0, 16), site.timeZone) }),
                },
                sendEmail: form.has('mail'),
              })
              toast(t('The payment is requested'))
            }}
          />
        )
      }
    >
      {requests.length === 0 && (
        <p className="text-sm text-muted">{t('None. A request sends the buyer a link to pay an amount.')}</p>
      )}
      <ul aria-label={t('Payment requests')} className="grid divide-y divide-line text-sm">
        {requests.map(({ id, title, amount, currency, status }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <bdi>{title}</bdi>
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={states[status][1]}>{states[status][0]}</Badge>
              <span className="tabular">{money(amount.amount, currency)}</span>
              {canWrite && status === 'UNPAID' && (
                <>
                  <QuietButton
                    aria-label={t('Copy the link of {title}', { title })}
                    onClick={() => void copy(id).catch(setFailure)}
                  >
                    {t('Copy link')}
                  </QuietButton>
                  <QuietButton
                    aria-label={t('Void {title}', { title })}
                    onClick={() =>
                      cancel.mutate(
                        { orderPaymentRequestId: id },
                        { onSuccess: () => toast(t('The request is void')) },
                      )
                    }
                  >
                    {t('Void')}
                  </QuietButton>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {(failure ?? cancel.error) != null && <ErrorAlert error={failure ?? cancel.error} />}
    </Panel>
  )
}
