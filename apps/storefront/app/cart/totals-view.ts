import type { EstimatedTotals } from '../platform/entities.ts'

/** The totals of a cart for display. Serialisable, because they are sent to the browser. */
export interface TotalsView {
  rows: { label: string; value: string; note?: string; kind?: 'total' | 'saving' }[]
  /** Violations of the cart as a whole. */
  problems: string[]
}

/** Before an address is known, shipping and tax are only an estimate, and are shown as one. */
export function totalsView(totals: EstimatedTotals): TotalsView {
  const { subtotal, discount, shipping, tax, total, additionalFees } = totals.priceSummary ?? {}
  const option = totals.shippingInfo?.selectedCarrierServiceOption?.title
  const rows: TotalsView['rows'] = [{ label: 'Subtotal', value: subtotal?.formattedAmount ?? '' }]
  if (isAmount(discount))
    rows.push({ label: 'Discount', value: `−${discount.formattedAmount}`, kind: 'saving' })
  rows.push(
    option
      ? {
          label: 'Delivery',
          value: isAmount(shipping) ? (shipping.formattedAmount ?? '') : 'Free',
          note: option,
        }
      : { label: 'Delivery', value: 'At checkout' },
  )
  if (isAmount(additionalFees)) rows.push({ label: 'Fees', value: additionalFees.formattedAmount ?? '' })
  if (isAmount(tax))
    rows.push(
      totals.cart?.taxIncludedInPrices
        ? { label: 'Tax included', value: tax.formattedAmount ?? '' }
        : { label: 'Tax', value: tax.formattedAmount ?? '' },
    )
  rows.push({ label: 'Estimated total', value: total?.formattedAmount ?? '', kind: 'total' })
  return { rows, problems: (totals.violations ?? []).flatMap(({ description }) => description ?? []) }
}

interface Money {
  amount?: string
  formattedAmount?: string
}

const isAmount = (money: Money | undefined): money is Money & { amount: string } =>
  money?.amount !== undefined && Number(money.amount) !== 0
