import type { RankedDocument } from '../storage/commerce/merchandising.ts'
import type { AppliedRule, Weights } from './search-rules.ts'

const DAY_MS = 86_400_000
/** Days after which a product is half as new. */
const NEWNESS_DAYS = 30

/** Parts of a score, each from 0 to 1, and their average by the weights. */
export type Score = { [Part in keyof Weights]: number } & { total: number }

interface Signals {
  weights: Weights
  /** Rank of the best match. */
  bestRank: number
  /** Units sold by product, and most of them. */
  sales: ReadonlyMap<string, number>
  mostSold: number
  now: number
}

/** The score of a result by the weights. */
export function scoreOf(
  document: RankedDocument,
  { weights, bestRank, sales, mostSold, now }: Signals,
): Score {
  const age = Math.max(0, now - document.created_at) / DAY_MS
  const parts = {
    text: bestRank > 0 ? document.rank / bestRank : 1,
    sales: Math.log1p(sales.get(document.id) ?? 0) / Math.log1p(Math.max(1, mostSold)),
    stock: document.in_stock ? 1 : 0,
    margin: Math.min(1, Math.max(0, document.margin ?? 0)),
    newness: 0.5 ** (age / NEWNESS_DAYS),
  }
  const names = Object.keys(parts) as (keyof typeof parts)[]
  const sum = names.reduce((all, name) => all + weights[name], 0)
  const total = names.reduce((all, name) => all + weights[name] * parts[name], 0) / sum
  return { ...parts, total }
}

/** A part of a list with pins: which pins are in it and where, and which of the other results fill the rest. */
export interface PinnedPage {
  /** Indexes from 0 within the part, in their order. */
  pins: { productId: string; index: number }[]
  others: { offset: number; limit: number }
}

/**
 * Where pins are in a part of a list of `total` results, pins included. A pin behind the end of the list moves up to it, so that there is no
 * gap. `pins`: those that are shown.
 */
export function placePins(
  pins: AppliedRule['pins'],
  { total, offset, limit }: { total: number; offset: number; limit: number },
): PinnedPage {
  const sorted = pins.toSorted((a, b) => a.position - b.position)
  const others = total - sorted.length
  let last = -1
  const placed = sorted.map(({ productId, position }, i) => {
    last = Math.max(last + 1, Math.min(position - 1, others + i))
    return { productId, index: last }
  })
  const before = placed.filter(({ index }) => index < offset).length
  const within = placed.filter(({ index }) => index >= offset && index < offset + limit)
  return {
    pins: within.map(({ productId, index }) => ({ productId, index: index - offset })),
    others: { offset: offset - before, limit: limit - within.length },
  }
}

/** The results of a part, with its pins between the others. */
export function withPins<Row>(others: readonly Row[], pins: readonly { index: number; row: Row }[]): Row[] {
  const rows = [...others]
  for (const { index, row } of pins) rows.splice(index, 0, row)
  return rows
}
