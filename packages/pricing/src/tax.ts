import { allocate, roundHalfUp, times } from '@stoa/contract/money'
import { sum } from './amounts.ts'
import { type CombinedRate, compareRates } from './tax-rate.ts'
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
  const { tax, text } = taxes[i] as CombinedRate['taxes'][number]
  const { name, jurisdiction, jurisdictionType, type, compound } = tax
  return {
    name,
    rate: text,
    ...(jurisdiction !== undefined && { jurisdiction }),
    ...(jurisdictionType !== undefined && { jurisdictionType }),
    ...(type !== undefined && { type }),
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
  return taxes.map(({ tax: { compound }, rate }) => {
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

/** Tax summary by combined rate, ascending, as on an invoice. */
export function taxTable(parts: readonly (Taxed & { readonly rate: CombinedRate })[]): TaxOfRate[] {
  const groups = Map.groupBy(parts, part => part.taxRate).values()
  return [...groups]
    .sort((a, b) =>
      compareRates((a[0] as { rate: CombinedRate }).rate, (b[0] as { rate: CombinedRate }).rate),
    )
    .map(group => ({
      rate: (group[0] as Taxed).taxRate,
      taxableAmount: sum(group, part => part.taxableAmount),
      tax: sum(group, part => part.tax),
    }))
}

/** The sum of each named tax over all parts, in order of appearance. */
export function taxTotals(parts: readonly Taxed[]): TaxTotal[] {
  const shares = parts.flatMap(({ taxes }) => taxes)
  const groups = Map.groupBy(shares, ({ name, jurisdiction, jurisdictionType, type, rate }) =>
    JSON.stringify([name, jurisdiction, jurisdictionType, type, rate]),
  )
  return [...groups.values()].map(group => ({
    ...(group[0] as TaxShare),
    taxableAmount: sum(group, share => share.taxableAmount),
    tax: sum(group, share => share.tax),
  }))
}
