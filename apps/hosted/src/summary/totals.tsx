import { useMoney } from '@stoa/react'
import { OrderSummary, type SummaryRow } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { type Amounts, isPartlyPaid } from './amounts.ts'

const isNothing = (amount: string) => Number(amount) === 0

/** The amounts that make up the total, without those of zero. */
export function Totals({ amounts, pending }: { amounts: Amounts; pending?: boolean }) {
  const { delivery: deliveryTexts, summary: texts } = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const format = useMoney()
  const money = (amount: string) => format(amount, amounts.currency)
  const deduction = (amount: string) => money(`-${amount}`).replace('-', '−')
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })
  const { delivery, pickup, taxes, taxIncluded } = amounts
  const taxName = ({ name, rate }: Amounts['taxes'][number]) =>
    [name || texts.tax, rate && percent.format(Number(rate))].filter(Boolean).join(' ')
  const isPaid = isPartlyPaid(amounts)
  const isGivenBack = !isNothing(amounts.toGiveBack)
  const deliveryLabel = pickup ? texts.pickup : texts.delivery
  const rows: (SummaryRow | false)[] = [
    { label: texts.subtotal, value: money(amounts.subtotal) },
    ...amounts.discounts.map(
      ({ name, amount }): SummaryRow => ({
        label: name ? <bdi>{name}</bdi> : texts.discount,
        value: deduction(amount),
        kind: 'saving',
      }),
    ),
    delivery === undefined && {
      label: deliveryLabel,
      value: <span className="text-muted">{texts.deliveryLater}</span>,
    },
    typeof delivery === 'string' && {
      label: deliveryLabel,
      value: isNothing(delivery) ? deliveryTexts.free : money(delivery),
    },
    ...amounts.fees.map(
      ({ name, tip, amount }): SummaryRow => ({
        label: tip ? texts.tip : name ? <bdi>{name}</bdi> : texts.fees,
        value: money(amount),
      }),
    ),
    ...(taxIncluded ? [] : taxes).map(
      (tax): SummaryRow => ({ label: taxName(tax), value: money(tax.amount) }),
    ),
    // Memberships and gift cards pay: the tax is that of the total before them.
    isPaid && { label: texts.total, value: money(amounts.totalBeforePayments), note: taxNote() },
    !isNothing(amounts.membership) && {
      label: texts.membership,
      value: deduction(amounts.membership),
      kind: 'saving',
    },
    !isNothing(amounts.giftCard) && {
      label: texts.giftCard,
      value: deduction(amounts.giftCard),
      kind: 'saving',
    },
    ...amounts.paidBy.map(
      (way): SummaryRow => ({ label: wayText(way), value: deduction(way.amount.amount), kind: 'saving' }),
    ),
    !isNothing(amounts.refunded) && { label: texts.refunded, value: money(amounts.refunded) },
    {
      label: (
        <>
          {isGivenBack ? texts.toGiveBack : isPaid ? texts.toPay : texts.total}
          {amounts.estimated && <span className="text-sm font-normal text-muted"> · {texts.estimate}</span>}
        </>
      ),
      value: (
        <span className="font-display text-title">
          {money(isGivenBack ? amounts.toGiveBack : amounts.total)}
        </span>
      ),
      note: isPaid ? undefined : taxNote(),
      kind: 'total',
    },
    amounts.dueNow !== undefined && { label: texts.dueNow, value: money(amounts.dueNow) },
  ]
  return <OrderSummary rows={rows.filter(row => row !== false)} pending={pending} />

  function wayText({ kind, name }: Amounts['paidBy'][number]) {
    if (kind === 'GIFT_CARD') return texts.giftCard
    if (kind === 'MEMBERSHIP') return texts.membership
    return name ? <bdi>{texts.paidWith({ name })}</bdi> : texts.paid
  }

  function taxNote() {
    if (!taxIncluded || taxes.length === 0) return undefined
    return taxes.map(tax => (
      <span key={taxName(tax)} className="block">
        {texts.taxIncluded({ name: taxName(tax), amount: money(tax.amount) })}
      </span>
    ))
  }
}
