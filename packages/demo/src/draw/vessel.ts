import type { Random } from '../random.ts'
import { onSurface, opening, ring, type Shape, silhouette, smooth, tilt, turned, type Zone } from './lathe.ts'
import { lit, type Material } from './light.ts'
import { groundShadow, type Piece } from './stage.ts'
import { at, curve, fill, group, num, oval, type Point, polygon, type Sheet, stroke } from './svg.ts'

export interface VesselSpec extends Shape {
  material: Material
  zones?: Zone[]
  /** Left out: closed at the top. */
  open?: { lip?: number; inside?: Material; filled?: Material; level?: number; outside?: Material }
  /** Flecks that come through the glaze. */
  flecks?: { random: Random; count: number; colour: string; opacity?: number }
  /** Drawn on the skin, under the opening. */
  marks?: string
  behind?: string
  front?: string
  /** Strength of its shadow. */
  shadow?: number
}

/** A turned body with its opening and its shadow. */
export function vessel(sheet: Sheet, spec: VesselSpec): Piece {
  const { profile, look, open, material, zones, flecks } = spec
  const points = smooth(spec)
  const [radius, height] = points.at(-1) as Point
  const outside = zones?.at(-1)?.material ?? material
  const layers = [
    spec.behind,
    turned(sheet, spec, material, zones),
    flecks && group(`clip-path="${sheet.clip(silhouette(spec))}"`, speckle(spec, flecks)),
    spec.marks,
    flatTop(sheet, spec, outside),
    open && opening(sheet, { radius, height, outside, look, ...open }),
    spec.front,
  ]
  return {
    body: layers.join(''),
    shadow: groundShadow(sheet, { profile, look, sharp: spec.sharp }, spec.shadow),
    width: 2 * Math.max(...points.map(([r]) => r)),
    height: Math.max(...points.map(([, y]) => y)),
  }
}

/** The face of a lid that closes in one flat step: more of it shows than the outline from the side knows of. */
function flatTop(sheet: Sheet, { profile, look = tilt }: Shape, material: Material): string {
  const [[r0, y0], [r1, y1]] = profile.slice(-2) as [Point, Point]
  if (r1 > 0 || y1 - y0 > r0 * look * 0.5) return ''
  const face = lit(
    sheet,
    material,
    [
      [-0.35, 0.9, 0.3],
      [0, 1, 0.2],
      [0.2, 0.9, 0.2],
    ],
    'across',
  )
  return (
    oval(0, -y0, r0, r0 * look, face) +
    stroke(`M${at(-r0, -y0)}a${at(r0, r0 * look)} 0 0 0 ${at(2 * r0, 0)}`, '#fff', 2, 'opacity=".25"')
  )
}

function speckle(shape: Shape, { random, count, colour, opacity = 0.45 }: NonNullable<VesselSpec['flecks']>) {
  const heights = shape.profile.map(([, y]) => y)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const dots = (amount: number) =>
    Array.from({ length: amount }, () => {
      const [x, y] = onSurface(shape, random.between(low + 6, high - 4), random.between(-1.4, 1.4))
      return `M${Math.round(x)} ${Math.round(y)}h.1`
    }).join('')
  const round = `stroke-linecap="round" opacity="${opacity}"`
  return (
    stroke(dots(Math.round(count * 0.75)), colour, 2.6, round) +
    stroke(dots(Math.round(count / 4)), colour, 5, round)
  )
}

/** Lines that run up the body at equal angles: flutes, pleats, ribs. */
export function upright(shape: Shape, count: number, from: number, to: number, turn = 0): string {
  const steps = shape.sharp ? 1 : 3
  return Array.from({ length: count }, (_, i) => {
    const angle = (-0.5 + (i + 0.5) / count) * Math.PI + turn
    if (Math.abs(angle) > 1.53) return ''
    return curve(
      Array.from({ length: steps + 1 }, (_, step) =>
        onSurface(shape, from + ((to - from) * step) / steps, angle),
      ),
    )
  }).join('')
}

/** Flutes: a dark and a light edge to each ridge. */
export function fluted(
  sheet: Sheet,
  shape: Shape,
  count: number,
  from: number,
  to: number,
  width: number,
): string {
  const lines = sheet.symbol(`<path d="${upright(shape, count, from, to)}"/>`)
  const round = 'fill="none" stroke-linecap="round"'
  return (
    group(`${round} stroke="#000" stroke-width="${width}" opacity=".22"`, `<use href="${lines}"/>`) +
    group(
      `${round} stroke="#fff" stroke-width="${num(width * 0.6)}" opacity=".3"`,
      `<use href="${lines}" x="${num(width * 1.1)}"/>`,
    )
  )
}

/** Rings around the front of the body at the given heights. */
export const rings = (shape: Shape, heights: number[]): string =>
  heights.map(height => ring(shape, height)).join('')

/** A patch of the surface between two angles and two heights, such as a label or a highlight. */
export function patch(shape: Shape, [a0, a1]: [number, number], [y0, y1]: [number, number]): string {
  const line = (move: (t: number) => Point) => Array.from({ length: 10 }, (_, i) => move(i / 9))
  return polygon([
    ...line(t => onSurface(shape, y0, a0 + (a1 - a0) * t)),
    ...line(t => onSurface(shape, y0 + (y1 - y0) * t, a1)),
    ...line(t => onSurface(shape, y1, a1 + (a0 - a1) * t)),
    ...line(t => onSurface(shape, y1 + (y0 - y1) * t, a0)),
  ])
}

/** A paper label around the front of a body, shaded as the body is. */
export function label(
  sheet: Sheet,
  shape: Shape,
  angles: [number, number],
  heights: [number, number],
  colour: string,
): string {
  const steps = Array.from({ length: 7 }, (_, i) => angles[0] + ((angles[1] - angles[0]) * i) / 6)
  const paint = lit(
    sheet,
    { colour },
    steps.map(angle => [Math.sin(angle), 0, Math.cos(angle)]),
  )
  return fill(patch(shape, angles, heights), paint)
}
