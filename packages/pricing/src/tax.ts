import { allocate, roundHalfUp } from '@stoa/contract/money'
import { compareRates, type Rate } from './draft.ts'
import type { RoundingPolicy, Taxed, TaxOfRate } from './types.ts'

/** A taxable part: its price after discounts, gross or net like all prices of the cart. */
export interface TaxBase {
  readonly amount: bigint
  readonly rate: Rate
}

/** Calculates the tax of each part, in input order. The tax of a group is the sum of its parts' taxes. */
export function taxParts(parts: readonly TaxBase[], included: boolean, policy: RoundingPolicy): Taxed[] {
  const taxes = policy === 'line-half-up' ? parts.map(part => taxOf(part, included)) : byRate(parts, included)
  return parts.map(({ amount, rate }, index) => {
    const tax = taxes[index] as bigint
    const beforeTax = included ? amount - tax : amount
    return {
      taxRate: rate.text,
      taxableAmount: beforeTax,
      tax,
      totalPriceBeforeTax: beforeTax,
      totalPriceAfterTax: beforeTax + tax,
    }
  })
}

/** Tax on a net price: price x rate. Tax within a gross price: price x rate / (1 + rate). */
function taxOf({ amount, rate: { ratio } }: TaxBase, included: boolean): bigint {
  return roundHalfUp(amount * ratio.num, included ? ratio.den + ratio.num : ratio.den)
}

function byRate(parts: readonly TaxBase[], included: boolean): bigint[] {
  const taxes = parts.map(() => 0n)
  for (const group of Map.groupBy(parts.keys(), index => parts[index]?.rate.text).values()) {
    const amounts = group.map(index => parts[index]?.amount ?? 0n)
    const amount = amounts.reduce((a, b) => a + b, 0n)
    if (amount === 0n) continue
    const rate = (parts[group[0] as number] as TaxBase).rate
    allocate(taxOf({ amount, rate }, included), amounts).forEach((tax, place) => {
      taxes[group[place] as number] = tax
    })
  }
  return taxes
}

/** Tax summary by rate, ascending, as on an invoice. */
export function taxTable(parts: readonly (Taxed & { readonly rate: Rate })[]): TaxOfRate[] {
  const groups = Map.groupBy(parts, part => part.taxRate).values()
  return [...groups]
    .sort((a, b) => compareRates((a[0] as { rate: Rate }).rate, (b[0] as { rate: Rate }).rate))
    .map(group => ({
      rate: (group[0] as Taxed).taxRate,
      taxableAmount: group.reduce((sum, part) => sum + part.taxableAmount, 0n),
      tax: group.reduce((sum, part) => sum + part.tax, 0n),
    }))
}
