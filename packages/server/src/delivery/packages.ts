import { fits, placeBlock, type Space } from './box-space.ts'
import { weightOf } from './conditional-rate.ts'
import { type Size, volumeOf } from './lengths.ts'

/** Units of a line that are delivered. */
export interface PackableLine {
  readonly id: string
  readonly quantity: number
  /** Of one unit, in the site's weight unit. */
  readonly weight: number
  /** Of one unit. Unknown: the unit takes no room. */
  readonly size?: Size | undefined
}

/** What fits into one package. */
export interface PackageLimits {
  /** In the site's weight unit. */
  readonly maxWeight?: number | undefined
  /** Room inside. */
  readonly size?: Size | undefined
  /** Number of units. */
  readonly maxUnits?: number | undefined
}

/** Packages with the same contents. */
export interface PackageGroup {
  /** Number of packages. */
  readonly count: number
  /** Of one package, in the site's weight unit. */
  readonly weight: number
  /** Units in one package. */
  readonly items: readonly { readonly lineId: string; readonly quantity: number }[]
  /** Size of a unit that is larger than the package, and has a package of its own. */
  readonly oversize?: Size
}

interface Package {
  count: number
  /** In millionths of the weight unit, see `weightOf`. */
  weight: bigint
  units: number
  items: { lineId: string; quantity: number }[]
  spaces: readonly Space[]
  oversize?: Size
}

const MILLION = 1_000_000

/** Large and heavy units first: small ones fill the gaps. */
const byRoom = (a: PackableLine, b: PackableLine) =>
  (b.size ? volumeOf(b.size) : 0) - (a.size ? volumeOf(a.size) : 0) || b.weight - a.weight

/**
 * Packs units into packages (first fit): none is heavier than `maxWeight`, has more than `maxUnits` units, or holds boxes that do
 * not fit beside each other. A unit that is too heavy shares its package only with weightless units; one that is too large has its
 * own. Without limits all units are in one package.
 */
export function packLines(
  lines: readonly PackableLine[],
  { maxWeight, size, maxUnits = Number.POSITIVE_INFINITY }: PackageLimits = {},
): PackageGroup[] {
  const max = maxWeight === undefined ? undefined : weightOf(maxWeight, 1)
  const packages: Package[] = []
  const empty = (): Package => ({
    count: 1,
    weight: 0n,
    units: 0,
    items: [],
    spaces: size ? [{ at: [0, 0, 0], size }] : [],
  })

  /** Units of a line that weight and number allow in a package; an empty one takes at least one. */
  const allowed = (pack: Package, unit: bigint, units: number): number => {
    const free = Math.min(units, maxUnits - pack.units)
    if (max === undefined || unit === 0n) return free
    const room = max > pack.weight ? (max - pack.weight) / unit : 0n
    if (room >= BigInt(free)) return free
    return room === 0n && pack.units === 0 ? 1 : Number(room)
  }

  /** Puts as many units as fit into a package, and returns their number. */
  const fill = (pack: Package, line: PackableLine, units: number): number => {
    const unit = weightOf(line.weight, 1)
    const wanted = allowed(pack, unit, units)
    let put = size && line.size ? 0 : wanted
    while (size && line.size && put < wanted) {
      const placed = placeBlock(pack.spaces, line.size, wanted - put)
      if (!placed) break
      pack.spaces = placed.spaces
      put += placed.block.units
    }
    if (put === 0) return 0
    pack.items.push({ lineId: line.id, quantity: put })
    pack.units += put
    pack.weight += unit * BigInt(put)
    return put
  }

  for (const line of lines.toSorted(byRoom)) {
    const { id, quantity, weight } = line
    if (size && line.size && !fits(line.size, size)) {
      const items = [{ lineId: id, quantity: 1 }]
      const own = { ...empty(), weight: weightOf(weight, 1), units: 1, items, oversize: line.size }
      packages.push({ ...own, count: quantity })
      continue
    }
    let left = quantity
    for (const pack of packages) {
      if (left === 0) break
      if (pack.count === 1 && !pack.oversize) left -= fill(pack, line, left)
    }
    while (left > 0) {
      const pack = empty()
      const units = fill(pack, line, left)
      const full = Math.floor(left / units)
      // Equal packages are full; only the last one may have room for other lines.
      if (full > 1) packages.push({ ...pack, items: [...pack.items], count: full - 1 })
      packages.push(pack)
      left -= units * full
    }
  }

  const equal = Map.groupBy(packages, ({ items, oversize }) => JSON.stringify([items, oversize]))
  return [...equal.values()].map(group => {
    const { weight, items, oversize } = group[0] as Package
    return {
      count: group.reduce((sum, { count }) => sum + count, 0),
      weight: Number(weight) / MILLION,
      items,
      ...(oversize && { oversize }),
    }
  })
}
