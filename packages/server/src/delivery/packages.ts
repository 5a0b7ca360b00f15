import { weightOf } from './conditional-rate.ts'

/** Units of a line that are delivered. */
export interface PackableLine {
  readonly id: string
  readonly quantity: number
  /** Of one unit, in the site's weight unit. */
  readonly weight: number
}

/** Packages with the same contents. */
export interface PackageGroup {
  /** Number of packages. */
  readonly count: number
  /** Of one package, in the site's weight unit. */
  readonly weight: number
  /** Units in one package. */
  readonly items: readonly { readonly lineId: string; readonly quantity: number }[]
}

interface Package {
  count: number
  /** In millionths of the weight unit, see `weightOf`. */
  weight: bigint
  items: { lineId: string; quantity: number }[]
}

const MILLION = 1_000_000

/**
 * Packs units into packages of at most `maxWeight`, the heaviest units first (next fit). A heavier unit shares its package only with weightless units.
 * Without a limit all units are in one package.
 */
export function packLines(lines: readonly PackableLine[], maxWeight?: number): PackageGroup[] {
  const max = maxWeight === undefined ? undefined : weightOf(maxWeight, 1)
  const packages: Package[] = []
  let open: Package = { count: 1, weight: 0n, items: [] }
  const close = () => {
    if (open.items.length > 0) packages.push(open)
    open = { count: 1, weight: 0n, items: [] }
  }
  /** Units of a weight that still fit into a package; an empty package takes at least one. */
  const fitting = (pack: Package, unit: bigint, units: bigint): bigint => {
    if (max === undefined || unit === 0n) return units
    const room = max > pack.weight ? (max - pack.weight) / unit : 0n
    const taken = room === 0n && pack.items.length === 0 ? 1n : room
    return taken < units ? taken : units
  }
  const put = (lineId: string, unit: bigint, units: bigint) => {
    open.items.push({ lineId, quantity: Number(units) })
    open.weight += unit * units
  }
  for (const { id, quantity, weight } of lines.toSorted((a, b) => b.weight - a.weight)) {
    const unit = weightOf(weight, 1)
    let left = BigInt(quantity)
    const first = fitting(open, unit, left)
    if (first > 0n) put(id, unit, first)
    left -= first
    if (left === 0n) continue
    close()
    const perPackage = fitting(open, unit, left)
    const full = left / perPackage
    const rest = left % perPackage
    // All full packages but the last are equal; the last may have room for other lines.
    if (rest > 0n || full > 1n) {
      const closed = rest > 0n ? full : full - 1n
      packages.push({
        count: Number(closed),
        weight: unit * perPackage,
        items: [{ lineId: id, quantity: Number(perPackage) }],
      })
    }
    put(id, unit, rest > 0n ? rest : perPackage)
  }
  close()
  const equal = Map.groupBy(packages, ({ items }) => JSON.stringify(items))
  return [...equal.values()].map(group => {
    const { weight, items } = group[0] as Package
    return {
      count: group.reduce((sum, { count }) => sum + count, 0),
      weight: Number(weight) / MILLION,
      items,
    }
  })
}
