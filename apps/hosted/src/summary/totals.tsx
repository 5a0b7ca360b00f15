import { useMoney } from '@stoa/react'
import { OrderSummary, type SummaryRow } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'

/** Amounts as decimal text. */
export interface Amounts {
  currency: string
  subtotal: string
  discount: string
  /** Undefined while there is no address; null without delivery. */
  delivery: string | undefined | null
  fees: string
  tax: string
  taxIncluded: boolean
  total: string
}

const isNothing = (amount: string) => Number(amount) === 0

/** The amounts that make up the total, without those of zero. */
export function Totals({ amounts, pending }: { amounts: Amounts; pending?: boolean }) {
  const texts = useTexts(checkoutTexts).summary
  const free = useTexts(checkoutTexts).delivery.free
  const format = useMoney()
  const money = (amount: string) => format(amount, amounts.currency)
  const { delivery, tax } = amounts
  const taxRow = !isNothing(tax) && !amounts.taxIncluded
  const rows: (SummaryRow | false)[] = [
    { label: texts.subtotal, value: money(amounts.subtotal) },
    !isNothing(amounts.discount) && {
      label: texts.discount,
      value: `−${money(amounts.discount)}`,
      kind: 'saving',
    },
    delivery === undefined && {
      label: texts.delivery,
      value: <span className="text-muted">{texts.deliveryLater}</span>,
    },
    typeof delivery === 'string' && {
      label: texts.delivery,
      value: isNothing(delivery) ? free : money(delivery),
    },
    !isNothing(amounts.fees) && { label: texts.fees, value: money(amounts.fees) },
    taxRow && { label: texts.tax, value: money(tax) },
    {
      label: texts.total,
      value: <span className="font-display text-title">{money(amounts.total)}</span>,
      note: !taxRow && !isNothing(tax) ? texts.taxIncluded(money(tax)) : undefined,
      kind: 'total',
    },
  ]
  return <OrderSummary rows={rows.filter(row => row !== false)} pending={pending} />
}
