/** The parts of a total, as text. */
export interface TotalsParts {
  subtotal: string
  discounts: { label: string; amount: string }[]
  /** Absent if nothing is delivered. */
  delivery?: { value: string; note?: string; isChosen: boolean }
  fees?: string
  taxes: { name: string; amount: string }[]
  taxIncludedInPrices: boolean
  total: string
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
export function totalsRows(parts: TotalsParts): TotalsRow[] {
  const { subtotal, discounts, delivery, fees, taxes, taxIncludedInPrices, total, converted } = parts
  return [
    { id: 'subtotal', label: 'Subtotal', value: subtotal },
    ...discounts.map(
      ({ label, amount }, i): TotalsRow => ({
        id: `discount-${i}`,
        label,
        value: `−${amount}`,
        kind: 'saving',
      }),
    ),
    ...(delivery ? [{ id: 'delivery', label: 'Delivery', value: delivery.value, note: delivery.note }] : []),
    ...(fees ? [{ id: 'fees', label: 'Fees', value: fees }] : []),
    ...(taxIncludedInPrices
      ? []
      : taxes.map(({ name, amount }, i) => ({ id: `tax-${i}`, label: name, value: amount }))),
    {
      id: 'total',
      label: delivery && !delivery.isChosen ? 'Total without delivery' : 'Estimated total',
      value: total,
      note: taxIncludedInPrices
        ? taxes.map(({ name, amount }) => `Includes ${amount} ${name}`).join('. ') || undefined
        : undefined,
      kind: 'total',
    },
    ...(converted
      ? [
          {
            id: 'converted',
            label: `In ${converted.currency}, estimated`,
            value: `≈ ${converted.total}`,
          },
        ]
      : []),
  ]
}

/** Name of a tax with its rate, such as "VAT (19%)". */
export const taxName = (name = '', rate = '0') => `${name} (${Number((Number(rate) * 100).toFixed(4))}%)`

/** Name of a discount for the shopper. */
export const discountLabel = ({ code, name }: { code?: string; name?: string }) =>
  code ? `Coupon ${code}` : name || 'Discount'
