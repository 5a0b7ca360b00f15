import type { Random } from '../random.ts'
import { mix, shade } from './colour.ts'
import { at, curve, fill, type Point, type Sheet, stroke, use } from './svg.ts'

export interface Leaves {
  colour: string
  /** Length and breadth of a leaf. */
  length: number
  breadth: number
  /** How many pairs grow on the stem. */
  pairs: number
  random: Random
  /** Angle between leaf and stem in degrees. */
  angle?: number
  stem?: string
  fruit?: string
}

/** A leaf with its two halves, lying along x, as three symbols from bright to dark. */
function leafSymbols(sheet: Sheet, colour: string, length: number, breadth: number): string[] {
  const half = (sign: number) =>
    `M0 0C${at(length * 0.3, sign * breadth, length * 0.75, sign * breadth * 0.8, length, 0)}z`
  return [0.07, 0, -0.08].map(by => {
    const tint = mix(shade(colour, by), '#f3e9b0', by > 0 ? 0.12 : 0)
    return sheet.symbol(fill(half(-1), shade(tint, 0.035)) + fill(half(1), shade(tint, -0.055)))
  })
}

/** A twig along the points, with leaves in pairs and one at its tip. */
export function branch(sheet: Sheet, points: readonly Point[], leaves: Leaves): string {
  const { random, pairs, angle = 48 } = leaves
  const symbols = leafSymbols(sheet, leaves.colour, leaves.length, leaves.breadth)
  let green = ''
  let fruit = ''
  const along = (t: number): Point => {
    const share = t * (points.length - 1)
    const i = Math.min(points.length - 2, Math.floor(share))
    const [a, b] = [points[i] as Point, points[i + 1] as Point]
    return [a[0] + (b[0] - a[0]) * (share - i), a[1] + (b[1] - a[1]) * (share - i)]
  }
  for (let i = 0; i < pairs; i++) {
    const t = 0.22 + (0.76 * i) / pairs + random.between(-0.015, 0.015)
    const [x, y] = along(t)
    const [nx, ny] = along(Math.min(1, t + 0.04))
    const heading = (Math.atan2(ny - y, nx - x) * 180) / Math.PI
    for (const sign of [-1, 1]) {
      const size = random.between(0.72, 1.08) * (1 - 0.25 * Math.abs(t - 0.5))
      green += use(
        random.pick(symbols),
        x,
        y,
        heading + sign * (angle + random.between(-16, 16)),
        size,
        size * random.between(0.6, 1.05),
      )
    }
    if (leaves.fruit && random() < 0.4) {
      const [fx, fy] = [x + random.between(-14, 14), y + random.between(8, 22)]
      fruit += `<ellipse cx="${Math.round(fx)}" cy="${Math.round(fy)}" rx="11" ry="14" fill="${leaves.fruit}"/><circle cx="${Math.round(fx - 4)}" cy="${Math.round(fy - 5)}" r="3" fill="#fff" opacity=".4"/>`
    }
  }
  const [tx, ty] = points.at(-1) as Point
  const [px, py] = points.at(-2) as Point
  green += use(symbols[0] as string, tx, ty, (Math.atan2(ty - py, tx - px) * 180) / Math.PI)
  return (
    stroke(
      curve(points),
      leaves.stem ?? '#6d5c43',
      Math.max(3, leaves.length / 20),
      'stroke-linecap="round"',
    ) +
    green +
    fruit
  )
}

/** A clump of long stems with leaves that rises from the origin, as from a pot. */
export function clump(
  sheet: Sheet,
  spec: Leaves & { stems: number; height: number; spread: number },
): string {
  const { random, stems, height, spread } = spec
  return Array.from({ length: stems }, (_, i) => {
    const lean = ((i + 0.5) / stems - 0.5) * 2
    const reach = height * random.between(0.72, 1) * (1 - Math.abs(lean) * 0.25)
    const x = lean * spread
    return branch(
      sheet,
      [
        [lean * 24, 0],
        [x * 0.3, -reach * 0.4],
        [x * 0.7, -reach * 0.75],
        [x, -reach],
      ],
      spec,
    )
  }).join('')
}
