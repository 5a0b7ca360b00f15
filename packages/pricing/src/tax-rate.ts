import type { Ratio } from '@stoa/contract/money'
import { addRatios, decimalText, readRatio } from './amounts.ts'
import { PricingError } from './pricing-error.ts'
import type { Taxable, TaxInput, TaxShare } from './types.ts'

const MILLION = 1_000_000n

/** The taxes of a line, the shipping price or a fee, as exact fractions. */
export interface CombinedRate {
  /** The rate of all taxes together, as decimal text with at most 6 decimals. */
  readonly text: string
  readonly ratio: Ratio
  readonly taxes: readonly TaxPart[]
  /** Equal for equal taxes. */
  readonly key: string
}

/** One tax and the fraction of the net price that it takes; for a compound tax that includes the taxes before it. */
export interface TaxPart {
  /** The tax as breakdowns have it, with its own rate as decimal text. */
  readonly named: Omit<TaxShare, 'taxableAmount' | 'tax'>
  readonly compound: boolean
  /** The tax's own rate. */
  readonly rate: Ratio
  readonly ratio: Ratio
  /** Equal for taxes that a breakdown sums up. */
  readonly key: string
}

/** Reads the taxes of a part. `id` names the part in errors. */
export type CombineTaxes = (part: Taxable, id?: string) => CombinedRate

/** Combines taxes, each list once: the lines of a cart share few lists. */
export function taxCombiner(): CombineTaxes {
  const known = new Map<unknown, CombinedRate>()
  return (part, id) => {
    const key = part.taxes ?? String(part.taxRate ?? '0')
    const combined = known.get(key) ?? combineTaxes(part, id)
    known.set(key, combined)
    return combined
  }
}

function combineTaxes({ taxes, taxRate = '0' }: Taxable, id?: string): CombinedRate {
  const parts: TaxPart[] = []
  let total: Ratio = { num: 0n, den: 1n }
  for (const tax of taxes ?? [{ name: '', rate: taxRate }]) {
    const millionths = readRate(tax, id)
    const rate = { num: millionths, den: MILLION }
    // A compound tax taxes the net price plus the taxes before it.
    const ratio = tax.compound
      ? { num: millionths * (total.den + total.num), den: MILLION * total.den }
      : rate
    total = addRatios(total, ratio)
    if (millionths > 0n || tax.name !== '') parts.push(taxPart(tax, { millionths, rate, ratio }))
  }
  if (total.num > total.den)
    throw new PricingError('INVALID_INPUT', 'the taxes are more than 100 % together', id)
  return {
    text: decimalText((total.num * MILLION * 2n + total.den) / (total.den * 2n), 6),
    ratio: total,
    taxes: parts,
    key: parts.map(({ key, compound }) => `${key}${compound}`).join(),
  }
}

function taxPart(
  { name, jurisdiction, jurisdictionType, type, compound = false }: TaxInput,
  { millionths, rate, ratio }: Pick<TaxPart, 'rate' | 'ratio'> & { millionths: bigint },
): TaxPart {
  const text = decimalText(millionths, 6)
  return {
    named: {
      name,
      rate: text,
      ...(jurisdiction !== undefined && { jurisdiction }),
      ...(jurisdictionType !== undefined && { jurisdictionType }),
      ...(type !== undefined && { type }),
    },
    compound,
    rate,
    ratio,
    key: JSON.stringify([name, jurisdiction, jurisdictionType, type, text]),
  }
}

/** A rate in millionths: 0 to 1 with at most 6 decimals (`decimal(gte:0,lte:1,maxScale:6)` of the wire). */
function readRate({ rate }: TaxInput, id: string | undefined): bigint {
  const { num, den } = readRatio(rate, 'taxRate', id)
  const scaled = num * MILLION
  if (num < 0n || num > den || scaled % den !== 0n)
    throw new PricingError('INVALID_INPUT', 'taxRate is not between 0 and 1 with at most 6 decimals', id)
  return scaled / den
}

/** Order of two rates by size. */
export function compareRates({ ratio: a }: CombinedRate, { ratio: b }: CombinedRate): number {
  const difference = a.num * b.den - b.num * a.den
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
