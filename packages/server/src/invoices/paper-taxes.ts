import type { OrderLineItem } from '@stoa/contract'
import { allocate, parseAmount } from '@stoa/contract/money'
import type { PapersTexts } from '@stoa/texts/papers'
import { type OrderParts, type RefundAmounts, sumAmounts, taxKey } from '../billing/index.ts'
import type { Paper } from './pdf/paper.ts'

type TaxInfo = OrderLineItem['taxInfo']

/** A line item, the delivery or a fee on a paper. */
export interface TaxedPart {
  amounts: RefundAmounts
  taxInfo: TaxInfo
}

export interface TaxFormats {
  currency: string
  minor: (amount: bigint) => string
  rate: (text: string) => string
}

const isTaxed = ({ amounts, taxInfo }: TaxedPart) => amounts.tax > 0n || Number(taxInfo?.taxRate ?? 0) > 0

/** Whether a paper states taxes. */
export const statesTax = (parts: readonly TaxedPart[]): boolean => parts.some(isTaxed)

/** The rate of a part, of all its taxes together; empty if the order states none. */
export const rateOf = (taxInfo: TaxInfo, { rate }: TaxFormats): string =>
  taxInfo?.taxRate ? rate(taxInfo.taxRate) : ''

/** All parts of an order, with their taxes. */
export function taxedParts(
  { lines, shipping, fees }: OrderParts,
  taxInfoOf: (id: string) => TaxInfo,
): TaxedPart[] {
  return [...lines, ...(shipping.amounts.total > 0n ? [shipping] : []), ...fees].map(({ id, amounts }) => ({
    amounts,
    taxInfo: taxInfoOf(id),
  }))
}

/** Net, tax and gross for each rate. Several taxes of one price have a row each for their amount. */
export function taxTable(
  parts: readonly TaxedPart[],
  words: PapersTexts,
  formats: TaxFormats,
): NonNullable<Paper['taxes']> {
  const columns = [words.taxRate, words.net, words.tax, words.gross]
  if (!statesTax(parts)) return { columns, rows: [] }
  const { minor } = formats
  const row = (label: string, { total, tax }: RefundAmounts) => [
    label,
    minor(total - tax),
    minor(tax),
    minor(total),
  ]
  const sumOf = (some: readonly TaxedPart[]) => sumAmounts(some.map(({ amounts }) => amounts))
  const groups = [...Map.groupBy(parts, ({ taxInfo }) => taxKey(taxInfo)).values()].toSorted(
    (a, b) => Number(a[0]?.taxInfo?.taxRate ?? 0) - Number(b[0]?.taxInfo?.taxRate ?? 0),
  )
  const rows = groups.flatMap(group => {
    const taxes = group[0]?.taxInfo?.taxBreakdown ?? []
    const sum = sumOf(group)
    const titles = taxes.map(({ taxName, rate }) =>
      [taxName, rate && formats.rate(rate)].filter(Boolean).join(' '),
    )
    const label = titles.join(' + ') || rateOf(group[0]?.taxInfo, formats) || (sum.tax > 0n ? words.tax : '–')
    if (taxes.length < 2) return [row(label, sum)]
    const weights = taxes.map((_, i) =>
      group.reduce(
        (whole, { taxInfo }) =>
          whole + parseAmount(taxInfo?.taxBreakdown?.[i]?.taxAmount?.amount ?? '0', formats.currency),
        0n,
      ),
    )
    const isWeighed = weights.some(weight => weight > 0n)
    const shares = isWeighed ? allocate(sum.tax, weights) : []
    return [row(label, sum), ...shares.map((share, i) => [titles[i] ?? '', '', minor(share), ''])]
  })
  return { columns, rows: groups.length > 1 ? [...rows, row(words.total, sumOf(parts))] : rows }
}
