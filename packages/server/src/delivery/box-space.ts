import { type Size, volumeOf } from './lengths.ts'

/** A box of free space inside a package: its corner and its size, in micrometres. */
export interface Space {
  readonly at: Size
  readonly size: Size
}

/** Equal units side by side in a package, all turned the same way. */
export interface PlacedBlock extends Space {
  readonly units: number
}

/** Packages stay cheap to fill: the smallest spaces are given up. */
const SPACES_MAX = 64

/** The six ways to turn a box, without repetitions. */
function orientations([a, b, c]: Size): Size[] {
  const all: Size[] = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ]
  return all.filter((one, i) => all.findIndex(other => other.every((length, k) => length === one[k])) === i)
}

/** Number of boxes along each edge of a space. */
const gridOf = (space: Size, unit: Size): Size => {
  const along = (i: 0 | 1 | 2) => Math.floor(space[i] / unit[i])
  return [along(0), along(1), along(2)]
}

/** Whether a box fits into a space, turned if necessary. */
export const fits = (box: Size, space: Size): boolean =>
  orientations(box).some(turned => turned.every((length, i) => length <= (space[i] ?? 0)))

/** What is left of a space beside, behind and above a block in its corner. */
function split({ at: [x, y, z], size: [length, width, height] }: Space, [l, w, h]: Size): Space[] {
  const left: Space[] = [
    { at: [x + l, y, z], size: [length - l, width, height] },
    { at: [x, y + w, z], size: [l, width - w, height] },
    { at: [x, y, z + h], size: [l, w, height - h] },
  ]
  return left.filter(({ size }) => size.every(edge => edge > 0))
}

/**
 * Places equal boxes into the smallest free space that has room for one, turned so that most fit. Returns the block and the
 * spaces that are free afterwards (guillotine cuts); undefined if there is no room. Blocks never overlap.
 */
export function placeBlock(
  spaces: readonly Space[],
  unit: Size,
  units: number,
): { block: PlacedBlock; spaces: Space[] } | undefined {
  const index = spaces.findIndex(({ size }) => fits(unit, size))
  const space = spaces[index]
  if (!space) return undefined
  const [best] = orientations(unit)
    .map(turned => ({ turned, grid: gridOf(space.size, turned) }))
    .toSorted((a, b) => volumeOf(b.grid) - volumeOf(a.grid))
  if (!best) return undefined
  const { turned, grid } = best
  const columns = Math.min(grid[0], units)
  const rows = Math.min(grid[1], Math.floor(units / columns))
  const layers = Math.min(grid[2], Math.floor(units / (columns * rows)))
  const size: Size = [columns * turned[0], rows * turned[1], layers * turned[2]]
  return {
    block: { at: space.at, size, units: columns * rows * layers },
    spaces: [...spaces.toSpliced(index, 1), ...split(space, size)]
      .toSorted((a, b) => volumeOf(a.size) - volumeOf(b.size))
      .slice(-SPACES_MAX),
  }
}
