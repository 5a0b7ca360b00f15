import { allocate, roundHalfUp, times } from '@stoa/contract/money'
import { sum } from './amounts.ts'
import { type CombinedRate, compareRates, type TaxPart } from './tax-rate.ts'
import type { RoundingPolicy, Taxed, TaxOfRate, TaxShare, TaxTotal } from './types.ts'

/** A taxable part: its price after discounts, gross or net like all prices of the cart. */
export interface TaxBase {
  readonly amount: bigint
  readonly rate: CombinedRate
}

/** Calculates the taxes of each part, in input order. The tax of a part is the sum of its taxes. */
export function taxParts(parts: readonly TaxBase[], included: boolean, policy: RoundingPolicy): Taxed[] {
  const shares =
    policy === 'line-half-up' ? parts.map(part => taxesOf(part, included)) : taxesByRate(parts, included)
  return parts.map(({ amount, rate }, index) => {
    const amounts = shares[index] ?? []
    const tax = sum(amounts, share => share)
    const net = included ? amount - tax : amount
    return {
      taxRate: rate.text,
      taxableAmount: net,
      tax,
      taxes: rate.taxes.map((_, i) => taxShare(rate, amounts, i, net)),
      totalPriceBeforeTax: net,
      totalPriceAfterTax: net + tax,
    }
  })
}

function taxShare({ taxes }: CombinedRate, amounts: readonly bigint[], i: number, net: bigint): TaxShare {
  const { named, compound } = taxes[i] as TaxPart
  return {
    ...named,
    taxableAmount: compound ? net + sum(amounts.slice(0, i), amount => amount) : net,
    tax: amounts[i] ?? 0n,
  }
}

/**
 * The amount of each tax. On a net price each is rounded by itself, as authorities demand. Within a gross price the taxes
 * together are rounded once, and split by rate: the gross price must not change.
 */
function taxesOf({ amount, rate: { ratio, taxes } }: TaxBase, included: boolean): bigint[] {
  if (!included) return taxesOnNet(amount, taxes)
  const total = roundHalfUp(amount * ratio.num, ratio.den + ratio.num)
  return taxes.length === 1
    ? [total]
    : allocate(
        total,
        // The denominators divide that of the combined rate.
        taxes.map(tax => tax.ratio.num * (ratio.den / tax.ratio.den)),
      )
}

/** A compound tax counts the rounded taxes before it, so that its shown base times its rate is its amount. */
function taxesOnNet(amount: bigint, taxes: CombinedRate['taxes']): bigint[] {
  let before = 0n
  return taxes.map(({ compound, rate }) => {
    const tax = times(compound ? amount + before : amount, rate)
    before += tax
    return tax
  })
}

/** Rounds once for all parts with the same taxes, then allocates to the parts. */
function taxesByRate(parts: readonly TaxBase[], included: boolean): bigint[][] {
  const shares: bigint[][] = parts.map(({ rate }) => rate.taxes.map(() => 0n))
  for (const group of Map.groupBy(parts.keys(), index => parts[index]?.rate.key).values()) {
    const amounts = group.map(index => parts[index]?.amount ?? 0n)
    const amount = sum(amounts, part => part)
    const { rate } = parts[group[0] as number] as TaxBase
    if (amount === 0n || rate.taxes.length === 0) continue
    taxesOf({ amount, rate }, included).forEach((total, i) => {
      allocate(total, amounts).forEach((tax, index) => {
        const share = shares[group[index] as number] as bigint[]
        share[i] = tax
      })
    })
  }
  return shares
}

/** Tax summary by combined rate, ascending, as on an invoice. The rates are those of the parts. */
export function taxTable(parts: readonly Taxed[], rates: readonly CombinedRate[]): TaxOfRate[] {
  const rows = new Map<string, { taxableAmount: bigint; tax: bigint; rate: CombinedRate }>()
  for (const [i, { taxRate, taxableAmount, tax }] of parts.entries()) {
    const row = rows.get(taxRate)
    if (row) {
      row.taxableAmount += taxableAmount
      row.tax += tax
    } else rows.set(taxRate, { taxableAmount, tax, rate: rates[i] as CombinedRate })
  }
  return [...rows.values()]
    .sort((a, b) => compareRates(a.rate, b.rate))
    .map(({ taxableAmount, tax, rate }) => ({ rate: rate.text, taxableAmount, tax }))
}

/** The sum of each named tax over all parts, in order of appearance. */
export function taxTotals(parts: readonly Taxed[], rates: readonly CombinedRate[]): TaxTotal[] {
  const totals = new Map<string, { -readonly [K in keyof TaxTotal]: TaxTotal[K] }>()
  for (const [i, { taxes }] of parts.entries()) {
    const rate = rates[i] as CombinedRate
    for (const [n, share] of taxes.entries()) {
      const { key } = rate.taxes[n] as TaxPart
      const total = totals.get(key)
      if (total) {
        total.taxableAmount += share.taxableAmount
        total.tax += share.tax
      } else totals.set(key, { ...share })
    }
  }
  return [...totals.values()]
}
