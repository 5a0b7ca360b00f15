import { calculateRefund } from '@stoa/client/calls'
import { type Order, useCall, useMoney } from '@stoa/react'
import { OrderSummary } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { AmountField, CountField } from '../form/amount-field.tsx'
import { CheckField } from '../form/check-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { namesParts, partNames, type Refundability, type RefundItems } from './refund-items.ts'

interface RefundPartsProps {
  order: Order
  refundability: Refundability
  /** The parts that are entered. */
  items: RefundItems
  locations: readonly { id?: string; name?: string }[]
}

/** Controls for the units, the delivery and the fees of an order that are left, and what they are worth. */
export function RefundParts({ order, refundability, items, locations }: RefundPartsProps) {
  const money = useMoney()
  const { currency, lineItems, additionalFees = [], shippingInfo } = order
  const price = (amount: string) => money(amount, currency)
  const amountField = (
    name: string,
    label: string,
    { amount, refundedAmount, availableRefundAmount }: Refundability['shipping'],
  ) =>
    Number(amount.amount) > 0 && (
      <AmountField
        key={name}
        name={name}
        label={label}
        hint={[
          t('At most {amount}.', { amount: price(availableRefundAmount.amount) }),
          ...(Number(refundedAmount.amount) > 0
            ? [t('{amount} is refunded.', { amount: price(refundedAmount.amount) })]
            : []),
        ].join(' ')}
        max={availableRefundAmount.amount}
        placeholder="0"
        disabled={!(Number(availableRefundAmount.amount) > 0)}
      />
    )
  const enterAll = (event: MouseEvent<HTMLElement>) => {
    const controls = event.currentTarget
      .closest('form')
      ?.querySelectorAll<HTMLInputElement>('[data-part] input[max]')
    for (const control of controls ?? []) {
      if (control.disabled) continue
      control.value = control.max
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  return (
    <>
      <div data-part className="grid gap-4">
        {lineItems.map(line => {
          const part = refundability.lineItems.find(({ lineItemId }) => lineItemId === line.id)
          const left = part?.availableRefundQuantity ?? 0
          const refunded = part?.refundedQuantity ?? 0
          return (
            <CountField
              key={line.id}
              name={partNames.line(line.id)}
              label={line.productName?.original ?? t('Item')}
              hint={[
                t('{count} units are left.', { count: left }),
                ...(refunded > 0
                  ? [t('{refunded} of {count} are refunded.', { refunded, count: line.quantity })]
                  : []),
              ].join(' ')}
              max={left}
              placeholder="0"
              disabled={left === 0}
            />
          )
        })}
        {amountField(
          partNames.shipping(),
          [t('Delivery'), shippingInfo?.title].filter(Boolean).join(': '),
          refundability.shipping,
        )}
        {refundability.additionalFees.map(fee =>
          amountField(
            partNames.fee(fee.additionalFeeId),
            additionalFees.find(({ id }) => id === fee.additionalFeeId)?.name ?? t('Fee'),
            fee,
          ),
        )}
        <div>
          <SmallButton onClick={enterAll}>{t('Enter all that is left')}</SmallButton>
        </div>
      </div>
      {items.lineItems && (
        <>
          <CheckField name="restock" defaultChecked label={t('Return the units to stock')} />
          {locations.length > 1 && (
            <SelectField
              name="location"
              label={t('Location')}
              titles={{
                '': t('Where they were taken from'),
                ...Object.fromEntries(locations.map(({ id = '', name = '' }) => [id, name])),
              }}
            />
          )}
        </>
      )}
      <Preview order={order} items={items} />
    </>
  )
}

/** What the entered parts are worth. */
function Preview({ order, items }: Pick<RefundPartsProps, 'order' | 'items'>) {
  const money = useMoney()
  const { data, error, isPlaceholderData } = useCall(
    calculateRefund,
    { orderId: order.id, refundItems: items },
    { enabled: namesParts(items), placeholderData: keepPreviousData, retry: false },
  )
  if (!namesParts(items)) return null
  if (error) return <ErrorAlert error={error} />
  const price = (amount: string | undefined) => (amount ? money(amount, order.currency) : '–')
  const { summary, notAvailable } = data ?? {}
  const hasDiscount = Number(summary?.discount.amount ?? 0) > 0
  return (
    <div aria-live="polite" className="grid gap-3">
      <OrderSummary
        pending={!data || isPlaceholderData}
        rows={[
          { label: t('Before discount and tax'), value: price(summary?.subtotal.amount) },
          ...(hasDiscount
            ? [
                {
                  label: t('Discount'),
                  value: `−${price(summary?.discount.amount)}`,
                  kind: 'saving' as const,
                },
              ]
            : []),
          { label: t('Tax'), value: price(summary?.tax.amount) },
          { label: t('To pay back'), value: price(summary?.total.amount), kind: 'total' },
        ]}
      />
      {notAvailable && (
        <p role="alert" className="text-sm text-danger">
          {t('The payments of this order do not cover this. Enter less, or refund an amount.')}
        </p>
      )}
    </div>
  )
}
