import { shade } from './colour.ts'
import { inFullLight, lit, type Material, tone, veil } from './light.ts'
import { at, curve, fill, group, num, type Point, type Sheet, type Stop, stroke } from './svg.ts'

/** How far the eye looks down on things: a circle of radius 1 is drawn this high. */
export const tilt = 0.2

/** A body of revolution: its outline from the foot up as (distance from the axis, height over the ground). */
export interface Shape {
  profile: readonly Point[]
  /** The outline keeps its corners. */
  sharp?: boolean
  /** How far the eye looks down on this one. */
  look?: number
}

/** A part of the surface with a material of its own, between two heights; its lower edge may run and slant. */
export interface Zone {
  from: number
  to: number
  material: Material
  wave?: number
  slant?: number
}

/** The outline as a fine run of points: Catmull-Rom between its corners, as `curve` draws it. */
export function smooth({ profile, sharp }: Shape, steps = 5): Point[] {
  if (sharp) return [...profile]
  const get = (i: number) => profile[Math.min(Math.max(i, 0), profile.length - 1)] as Point
  const points: Point[] = [get(0)]
  for (let i = 0; i + 1 < profile.length; i++) {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)]
    for (let step = 1; step <= steps; step++) {
      const t = step / steps
      const blend = (axis: 0 | 1) => {
        const [a, b, c, d] = [p0[axis], p1[axis], p2[axis], p3[axis]]
        return b + (t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))) / 2
      }
      points.push([Math.max(0, blend(0)), blend(1)])
    }
  }
  return points
}

/** Distance of the surface from the axis at a height; the topmost where there are several. */
export function radiusAt(shape: Shape, height: number): number {
  const points = smooth(shape)
  for (let i = points.length - 1; i > 0; i--) {
    const [[r0, y0], [r1, y1]] = [points[i - 1] as Point, points[i] as Point]
    if (height >= Math.min(y0, y1) && height <= Math.max(y0, y1))
      return y1 === y0 ? r1 : r0 + ((r1 - r0) * (height - y0)) / (y1 - y0)
  }
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  return height < first[1] ? first[0] : last[0]
}

/** A point of the surface on the drawing: `angle` 0 in front, positive to the right. */
export function onSurface(shape: Shape, height: number, angle: number): Point {
  const r = radiusAt(shape, height)
  return [r * Math.sin(angle), -height + r * (shape.look ?? tilt) * Math.cos(angle)]
}

/** The front half of a circle, left to right. */
const frontArc = (r: number, k: number) => `a${at(r, r * k)} 0 0 0 ${at(r * 2, 0)}`

/** The line that a ring at this height draws on the front. */
export function ring(shape: Shape, height: number): string {
  // A little short of the outline, beyond which the ends of the stroke would show.
  const r = radiusAt(shape, height) * 0.992
  return `M${at(-r, -height)}${frontArc(r, shape.look ?? tilt)}`
}

const disc = (r: number, y: number, k: number) =>
  `M${at(-r, -y)}a${at(r, r * k)} 0 1 0 ${at(2 * r, 0)}a${at(r, r * k)} 0 1 0 ${at(-2 * r, 0)}z`

/** The outline of the body on the drawing, with the curve of the foot and of the top. */
export function silhouette(shape: Shape): string {
  const { profile, sharp, look: k = tilt } = shape
  const [foot, end] = [profile[0] as Point, profile.at(-1) as Point]
  const side = (sign: -1 | 1) => profile.map(([r, y]): Point => [sign * r, -y])
  const draw = sharp
    ? (points: Point[], start = 'M') => start + points.map(point => at(...point)).join('L')
    : curve
  const under = `L${at(-foot[0], -foot[1])}${frontArc(foot[0], k)}`
  const over = end[0] < 0.5 ? '' : `A${at(end[0], end[0] * k)} 0 0 0 ${at(-end[0], -end[1])}`
  // Where the body widens faster than it rises, its rings hang below the line of its side.
  const fine = smooth(shape)
  const hanging = fine.filter(([r, y], i) => {
    const [r0, y0] = fine[i - 1] ?? [r, y]
    return (r - r0) * k > (y - y0) * 0.5
  })
  return `${draw(side(-1).reverse())}${under}${draw(side(1), 'L')}${over}z${hanging.map(([r, y]) => disc(r, y, k)).join('')}`
}

/** The part of the drawing above a zone's lower edge and below its upper one, wider than the body. */
function zoneClip(shape: Shape, { from, to, wave = 0, slant = 0 }: Zone): string {
  const reach = Math.max(...shape.profile.map(([r]) => r)) * 1.2
  const top = (shape.profile.at(-1) as Point)[1]
  const edge = (height: number, run: number) =>
    Array.from({ length: 15 }, (_, i) => {
      const angle = ((i - 7) / 7) * (Math.PI / 2)
      const ripple = Math.sin(angle * 3.1 + from) + 0.6 * Math.sin(angle * 7.3 + to) + 0.3
      return onSurface(shape, height - run * (slant * Math.sin(angle) + wave * ripple), angle)
    })
  const lower = edge(from, 1)
  const [left, right] = [lower[0] as Point, lower.at(-1) as Point]
  const upper = to < top ? `${curve(edge(to, 0))}L` : `M${at(-reach, -top - reach)}H${num(reach)}L`
  return `${upper}${at(reach, right[1])}${curve(lower.reverse(), 'L')}L${at(-reach, left[1])}z`
}

const shiny = [-1, -0.9, -0.72, -0.52, -0.3, 0, 0.32, 0.6, 0.82, 0.95, 1]
const matt = [-1, -0.82, -0.5, -0.1, 0.3, 0.65, 0.9, 1]
const coarse = [-1, -0.75, -0.45, 0, 0.45, 0.8, 1]
/** Rings reach beyond the outline, which cuts them, so that no unshaded edge melts in. */
const beyond = 1.1

/** Left-to-right shading of a ring of the surface that leans up by `lean` (the normal's y). */
function ringPaint(sheet: Sheet, material: Material, lean: number, fine: number): string {
  const out = Math.sqrt(1 - lean * lean)
  // Few steps of gloss, so that things share gradients.
  const gloss = Math.round((material.gloss ?? 0) * 4) / 4
  const across =
    (material.metal && fine > 3) || (gloss >= 0.5 && fine > 5)
      ? shiny
      : fine < 6 && !material.metal
        ? coarse
        : matt
  const stops = across.map((x): Stop => {
    const normal = [x * out, lean, Math.sqrt(Math.max(0, 1 - x * x)) * out] as const
    const offset = (x / beyond + 1) / 2
    if (material.metal) return [offset, tone(material, normal)]
    const { colour, opacity } = veil(gloss, normal)
    return [offset, colour, opacity]
  })
  return sheet.linear(stops)
}

/** The normal's upward part between two points of the outline, in as many steps as the sheet is fine. */
const leanOf = ([r0, y0]: Point, [r1, y1]: Point, fine: number) => {
  const leans = Math.min(fine, 6)
  const length = Math.hypot(r1 - r0, y1 - y0) || 1
  return Math.max(-0.96, Math.min(0.96, Math.round(((r0 - r1) / length) * leans) / leans))
}

/** The points at which the surface visibly turns: straight and short runs become one step. */
function steps(points: readonly Point[], size: number, fine: number): Point[] {
  const kept: Point[] = [points[0] as Point]
  for (let i = 1; i < points.length; i++) {
    const [last, point, next] = [kept.at(-1) as Point, points[i] as Point, points[i + 1]]
    const [dr, dy] = [Math.abs(point[0] - last[0]), Math.abs(point[1] - last[1])]
    const far = (dr > size * 0.7 || dy > size) && dr > dy * 0.06
    if (!next || far || leanOf(last, point, fine) !== leanOf(point, next, fine)) kept.push(point)
  }
  return kept
}

/** Rings of one lean each, edge to edge, to be melted together by a blur along the axis. */
function rings(sheet: Sheet, shape: Shape, material: Material, fine: number, size: number): string {
  const k = shape.look ?? tilt
  const points = steps(smooth(shape), size, fine)
  const arc = (r: number, back: 0 | 1) => {
    const wide = Math.round(r * beyond)
    return `a${wide} ${Math.round(r * k)} 0 0 ${back} ${back ? -2 * wide : 2 * wide} 0`
  }
  let markup = ''
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point]
    const paint = ringPaint(sheet, material, leanOf(a, b, fine), fine)
    const low = Math.round(a[1]) - (i ? 0 : 24)
    markup += fill(
      `M${at(-Math.round(b[0] * beyond), -Math.round(b[1]))}${arc(b[0], 0)}L${at(Math.round(a[0] * beyond), -low)}${arc(a[0], 1)}z`,
      paint,
    )
  }
  return markup
}

/** A body of revolution, its foot at the origin, lit from the left. */
export function turned(sheet: Sheet, shape: Shape, material: Material, zones: Zone[] = []): string {
  const { profile, look: k = tilt, sharp } = shape
  const [foot, top] = [profile[0] as Point, profile.at(-1) as Point]
  const [height, reach] = [Math.abs(top[1] - foot[1]), Math.max(...profile.map(([r]) => r)) + 10]
  // A knob needs fewer steps than a vase.
  const fine = Math.min(sheet.fine, Math.max(3, Math.round(Math.max(height, reach) / 50)))
  const size = height / (fine * 3)
  const soft = sheet.blur(0, sharp ? 3 : Math.min(22, size * 0.8))
  const whole = `M${at(-reach, -top[1] - top[0] * k - 4)}h${num(reach * 2)}V${num(-foot[1] + reach * k + 4)}h${num(-reach * 2)}z`
  const layer = (surface: Material, path: string) => {
    const base = fill(whole, surface.metal ? tone(surface, [0, 0, 1]) : inFullLight(surface.colour))
    const shades = `<use href="${sheet.symbol(rings(sheet, shape, surface, fine, size))}"/>`
    // Once as it is and once melted: at the edge of the picture a blur has nothing to draw on.
    return group(`clip-path="${sheet.clip(path)}"`, base, shades, group(`filter="${soft}"`, base, shades))
  }
  const outline = silhouette(shape)
  const painted = zones.map(zone => layer(zone.material, zoneClip(shape, zone)))
  // Light does not reach the foot.
  const dark = shade(material.colour, -0.4)
  const occlusion = sheet.linear(
    [
      [0.8, dark, 0],
      [1, dark, 0.42],
    ],
    'down',
  )
  return (
    layer(material, outline) + group(`clip-path="${sheet.clip(outline)}"`, ...painted, fill(whole, occlusion))
  )
}

/** The opening at the top: lip, inner wall, and what it holds, `level` below the rim. */
export function opening(
  sheet: Sheet,
  spec: {
    radius: number
    height: number
    outside: Material
    lip?: number
    inside?: Material
    filled?: Material
    level?: number
    look?: number
  },
): string {
  const { radius, height, outside, lip = 10, inside = outside, filled, level = 40, look = tilt } = spec
  const inner = radius - lip
  const round = (r: number, y: number) =>
    `M${at(-r, y)}a${at(r, r * look)} 0 1 0 ${at(r * 2, 0)}a${at(r, r * look)} 0 1 0 ${at(-r * 2, 0)}z`
  const hole = round(inner, -height + lip * look * 0.6)
  const rim = lit(sheet, outside, [
    [-0.5, 0.85, 0.5],
    [-0.3, 0.85, 0.5],
    [0, 0.85, 0.5],
    [0.5, 0.85, 0.5],
  ])
  // The inner wall is lit on the side away from the window.
  const deep = { ...inside, colour: shade(inside.colour, -0.1) }
  const wall = lit(
    sheet,
    deep,
    [-1, -0.66, -0.33, 0, 0.33, 0.66, 1].map(x => [-x, 0.05, Math.sqrt(1 - x * x) * 0.6]),
  )
  let content = fill(hole, wall) + fill(hole, sheet.linear('0 #000 .02, 1 #000 .46', 'down'))
  if (filled) {
    const surface = lit(sheet, filled, [
      [-0.3, 0.9, 0.1],
      [0, 1, 0],
      [0.6, 0.6, 0.3],
    ])
    const r = inner * 0.97
    content += group(
      `clip-path="${sheet.clip(hole)}"`,
      fill(round(r, -height + level), surface),
      stroke(
        `M${at(-r, -height + level)}a${at(r, r * look)} 0 0 1 ${at(r * 2, 0)}`,
        '#fff',
        2,
        'opacity=".25"',
      ),
    )
  }
  return fill(round(radius, -height), rim) + content
}
