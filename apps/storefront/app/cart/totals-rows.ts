import type { IslandTexts } from '../i18n/i18n.ts'

type TotalsTexts = IslandTexts['totals']

/** The parts of a total, as text. */
export interface TotalsParts {
  subtotal: string
  /** With minus signs. */
  discounts: { label: string; amount: string }[]
  /** Absent if nothing is delivered. */
  delivery?: { value: string; note?: string; isChosen: boolean }
  fees?: string
  taxes: { name: string; amount: string }[]
  taxIncludedInPrices: boolean
  /** What a gift card pays, with a minus sign. `total` is after it. */
  giftCard?: string
  total: string
  /** The part of the total that is due with the order, if another part is due later. */
  dueNow?: string
  /** The total in another currency, for display. */
  converted?: { currency: string; total: string }
}

/** A row of the summary. `id` is the same before and after a change. */
export interface TotalsRow {
  id: string
  label: string
  value: string
  note?: string
  kind?: 'total' | 'saving'
}

/** The rows of the summary; delivery and taxes are estimates, and so is the total. */
export function totalsRows(parts: TotalsParts, texts: TotalsTexts): TotalsRow[] {
  const {
    subtotal,
    discounts,
    delivery,
    fees,
    taxes,
    taxIncludedInPrices,
    giftCard,
    total,
    dueNow,
    converted,
  } = parts
  return [
    { id: 'subtotal', label: texts.subtotal, value: subtotal },
    ...discounts.map(
      ({ label, amount }, i): TotalsRow => ({
        id: `discount-${i}`,
        label,
        value: amount,
        kind: 'saving',
      }),
    ),
    ...(delivery
      ? [{ id: 'delivery', label: texts.delivery, value: delivery.value, note: delivery.note }]
      : []),
    ...(fees ? [{ id: 'fees', label: texts.fees, value: fees }] : []),
    ...(taxIncludedInPrices
      ? []
      : taxes.map(({ name, amount }, i) => ({ id: `tax-${i}`, label: name, value: amount }))),
    ...(giftCard
      ? [{ id: 'gift-card', label: texts.giftCard, value: giftCard, kind: 'saving' as const }]
      : []),
    {
      id: 'total',
      label: giftCard
        ? texts.toPay
        : delivery && !delivery.isChosen
          ? texts.withoutDelivery
          : texts.estimated,
      value: total,
      note: taxIncludedInPrices
        ? taxes.map(({ name, amount }) => texts.includes({ amount, tax: name })).join('. ') || undefined
        : undefined,
      kind: 'total',
    },
    ...(dueNow === undefined ? [] : [{ id: 'due-now', label: texts.dueNow, value: dueNow }]),
    ...(converted
      ? [
          {
            id: 'converted',
            label: texts.converted({ currency: converted.currency }),
            value: `≈ ${converted.total}`,
          },
        ]
      : []),
  ]
}

/** Name of a tax with its rate, such as "VAT (19%)". */
export const taxName = (locale: string, name = '', rate = '0') =>
  `${name} (${new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(Number(rate))})`

/** Name of a discount for the shopper. */
export const discountLabel = ({ code, name }: { code?: string; name?: string }, texts: TotalsTexts) =>
  code ? texts.coupon({ code }) : name || texts.discount
