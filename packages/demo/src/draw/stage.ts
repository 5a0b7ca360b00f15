import { lightness, mix, shade } from './colour.ts'
import { type Shape, smooth, tilt } from './lathe.ts'
import { at, fill, num, oval, type Point, polygon, type Sheet } from './svg.ts'

/** A drawn thing: what it throws on the ground, and itself; its foot at the origin. */
export interface Piece {
  body: string
  shadow: string
  /** Light that it throws on what is behind. */
  glow?: string
  /** Farthest reach to each side and upwards, for framing. */
  width: number
  height: number
  /** Middle of that reach; 0 unless told. */
  middle?: number
}

// Black: a blurred colour of little opacity breaks up into tints when it is rounded to bytes.
const dark = '#000'

/** The shadow of a body of revolution on the ground: dark where it touches, drawn out to the right. */
export function groundShadow(sheet: Sheet, shape: Shape, strength = 1): string {
  const k = shape.look ?? tilt
  const points = smooth(shape, 2)
  const height = Math.max(...points.map(([, y]) => y))
  const foot = points[0]?.[0] ?? 0
  const reach = Math.max(...points.map(([r]) => r))
  const top = points.at(-1)?.[0] ?? 0
  const far = points.map(([r, y]): Point => [y * 0.6, -y * 0.1 - r * k * 0.95])
  const near = points.map(([r, y]): Point => [y * 0.6, -y * 0.1 + r * k * 0.95]).reverse()
  const disc = (x: number, y: number, r: number) =>
    `M${at(x - r, y)}a${at(r, r * k)} 0 0 1 ${at(2 * r, 0)}a${at(r, r * k)} 0 0 1 ${at(-2 * r, 0)}z`
  const cast = polygon([...far, ...near]) + disc(0, 0, foot) + disc(height * 0.6, -height * 0.1, top)
  const fade = sheet.across(
    [
      [0, dark, 0.42 * strength],
      [0.5, dark, 0.18 * strength],
      [1, dark, 0],
    ],
    [-foot * 0.4, 0],
    [height * 0.6 + reach, 0],
  )
  const soft = sheet.blur(Math.min(24, 6 + height / 40), Math.min(14, 5 + height / 70))
  const contact = `opacity="${num(0.45 * strength)}" filter="${sheet.blur(7, 4)}"`
  return (
    fill(cast, fade, `filter="${soft}"`) +
    oval(foot * 0.05, foot * k * 0.25, foot * 1.04, foot * k * 1.08, dark, contact)
  )
}

/** Window light on a wall; a dark wall is drawn at dusk. */
const daylight = (colour: string): string =>
  lightness(colour) > 0.58
    ? '0 #fffaf0 .42, .5 #fffaf0 .14, 1 #fffaf0 0'
    : '0 #fffaf0 .1, .5 #fffaf0 .04, 1 #fffaf0 0'

/** A seamless sweep of paper behind and under the things, brighter near the window. */
export function sweep(sheet: Sheet, colour: string, horizon = 0.62): string {
  const { width: w, height: h } = sheet
  const all = `M0 0h${w}v${h}H0z`
  const paper = sheet.linear(
    [
      [0, shade(colour, -0.035)],
      [horizon - 0.16, shade(colour, -0.005)],
      [horizon + 0.06, shade(colour, 0.035)],
      [1, shade(colour, -0.015)],
    ],
    'down',
  )
  const pool = sheet.radial(daylight(colour), 0.22, 0.3, 0.75)
  const far = sheet.radial(
    [
      [0, dark, 0],
      [0.55, dark, 0],
      [1, dark, 0.17],
    ],
    0.36,
    0.42,
    0.86,
  )
  return fill(all, paper) + fill(all, pool) + fill(all, far)
}

/** A table against a wall; `edge` is where they meet. */
export function table(sheet: Sheet, wall: string, top: string, edge = 0.66): string {
  const { width: w, height: h } = sheet
  const y = Math.round(h * edge)
  const wallPaint = sheet.linear(
    [
      [0, shade(wall, -0.03)],
      [1, shade(wall, 0.015)],
    ],
    'down',
  )
  const topPaint = sheet.linear(
    [
      [0, shade(top, -0.04)],
      [0.2, shade(top, 0.01)],
      [1, shade(top, -0.03)],
    ],
    'down',
  )
  const pool = sheet.radial(daylight(wall), 0.2, 0.25, 0.8)
  const far = sheet.radial(
    [
      [0, dark, 0],
      [0.5, dark, 0],
      [1, dark, 0.24],
    ],
    0.34,
    0.4,
    0.9,
  )
  return (
    fill(`M0 0h${w}v${y}H0z`, wallPaint) +
    fill(
      `M0 ${y - 46}h${w}v46H0z`,
      sheet.linear(
        [
          [0, dark, 0],
          [1, dark, 0.17],
        ],
        'down',
      ),
    ) +
    fill(`M0 ${y}h${w}V${h}H0z`, topPaint) +
    fill(`M0 ${y}h${w}v2H0z`, mix(top, '#ffffff', 0.25), 'opacity=".5"') +
    fill(`M0 0h${w}v${h}H0z`, pool) +
    fill(`M0 0h${w}v${h}H0z`, far)
  )
}

/** Sun through a window with glazing bars, falling on the wall behind, down to `floor`. */
export function windowLight(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  floor = 1e4,
  strength = 0.3,
): string {
  const pane = (column: number, row: number) => {
    const left = x + column * size * 0.56 + row * size * 0.07
    const top = y + row * size * 0.66 + column * size * 0.1
    return `M${at(left, top)}l${at(size * 0.5, size * 0.09, size * 0.06, size * 0.6, -size * 0.5, -size * 0.09)}z`
  }
  const panes = [0, 1].flatMap(column => [0, 1, 2].map(row => pane(column, row))).join('')
  const wall = sheet.clip(`M0 0h${sheet.width}v${floor}H0z`)
  return `<g clip-path="${wall}">${fill(panes, '#fff3da', `opacity="${strength}" filter="${sheet.blur(7)}"`)}</g>`
}

/** Left and right end and height of a piece that was moved and scaled. */
export const reach = ({ width, height, middle = 0 }: Piece, x: number, y: number, scale: number) =>
  [x + (middle - width / 2) * scale, x + (middle + width / 2) * scale, height * scale - y] as const
