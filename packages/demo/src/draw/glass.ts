import { mix, shade } from './colour.ts'
import { radiusAt, type Shape, silhouette, smooth, tilt, turned } from './lathe.ts'
import type { Material } from './light.ts'
import { groundShadow, type Piece } from './stage.ts'
import { at, fill, group, num, oval, type Point, type Sheet, stroke } from './svg.ts'
import { patch } from './vessel.ts'

/** Blown glass with what is in it; `level` is the height of the contents, `wall` the thickness. */
export function glass(
  sheet: Sheet,
  spec: {
    profile: Shape['profile']
    tint: string
    strength?: number
    contents?: Material
    level?: number
    wall?: number
    sharp?: boolean
    open?: boolean
    marks?: string
    front?: string
  },
): Piece {
  const { profile, tint, strength = 1, contents, level = 0, wall = 14, sharp } = spec
  const shape: Shape = { profile, sharp }
  const points = smooth(shape)
  const outline = silhouette(shape)
  const [top, height] = points.at(-1) as Point
  const edge = shade(tint, -0.28)
  const within = profile.map(([r, y]) => [Math.max(4, r - wall), Math.max(y, wall * 0.9)] as const)
  let inside = ''
  if (contents) {
    const hollow = { profile: within, sharp }
    const r = radiusAt(hollow, level)
    const held: Point[] = [...smooth(hollow).filter(([, y]) => y < level - 2), [r, level]]
    inside =
      turned(sheet, { profile: held, sharp: true }, contents) +
      oval(0, -level, r, r * tilt, mix(contents.colour, '#ffffff', 0.22)) +
      stroke(
        `M${at(-r, -level)}a${at(r, r * tilt)} 0 0 0 ${at(2 * r, 0)}`,
        shade(contents.colour, -0.12),
        3,
        'opacity=".5"',
      )
  }
  const body = sheet.linear([
    [0, edge, 0.5 * strength],
    [0.05, tint, 0.5 * strength],
    [0.16, tint, 0.22 * strength],
    [0.5, tint, 0.14 * strength],
    [0.84, tint, 0.26 * strength],
    [0.95, tint, 0.5 * strength],
    [1, edge, 0.6 * strength],
  ])
  const foot = points[0]?.[0] ?? 0
  const line = (r: number, y: number) =>
    `M${at(-r, -y)}a${at(r, r * tilt)} 0 1 0 ${at(2 * r, 0)}a${at(r, r * tilt)} 0 1 0 ${at(-2 * r, 0)}z`
  const low = height * 0.1
  return {
    shadow:
      groundShadow(sheet, shape, 0.55) +
      oval(
        height * 0.22,
        -height * 0.03,
        foot * 1.1,
        foot * 0.2,
        mix(contents?.colour ?? tint, '#ffffff', 0.45),
        `opacity=".38" filter="${sheet.blur(16, 8)}"`,
      ),
    body:
      fill(outline, tint, `opacity="${num(0.16 * strength)}"`) +
      inside +
      fill(outline, body) +
      stroke(line(foot * 0.86, wall * 0.6), '#fff', 3, 'opacity=".35"') +
      (spec.marks ?? '') +
      group(
        `fill="#fff" filter="${sheet.blur(2.5)}"`,
        `<path d="${patch(shape, [-0.98, -0.74], [low, height * 0.86])}" opacity=".5"/>`,
        `<path d="${patch(shape, [-0.62, -0.56], [low * 2, height * 0.8])}" opacity=".3"/>`,
        `<path d="${patch(shape, [1.02, 1.12], [low, height * 0.8])}" opacity=".35"/>`,
      ) +
      (spec.open === false
        ? ''
        : stroke(line(top - 2, height), edge, 4, 'opacity=".45"') +
          stroke(line(top - 3, height + 1), '#fff', 2.5, 'opacity=".75"')) +
      (spec.front ?? ''),
    width: 2 * Math.max(...points.map(([r]) => r)),
    height,
  }
}
