import { lit, type Material } from './light.ts'
import type { Piece } from './stage.ts'
import { at, fill, group, num, type Point, polygon, type Sheet, stroke } from './svg.ts'

/** A box that shows its front, its top and its right side. */
export function box(
  sheet: Sheet,
  spec: {
    width: number
    height: number
    depth: number
    material: Material
    front?: string
    top?: string
    side?: string
    offset?: number
  },
): Piece {
  const { width: w, height: h, depth: d, material } = spec
  const [dx, dy] = [d * 0.36, d * 0.3]
  const x = -w / 2
  const front = lit(
    sheet,
    material,
    [
      [-0.2, 0.15, 1],
      [0.08, -0.05, 1],
    ],
    'across',
  )
  const side = lit(
    sheet,
    material,
    [
      [0.85, 0, 0.4],
      [0.95, -0.1, 0.2],
    ],
    'down',
  )
  const top = lit(sheet, material, [
    [-0.25, 1, 0.2],
    [0.1, 1, 0.15],
  ])
  const topFace: Point[] = [
    [x, -h],
    [x + dx, -h - dy],
    [x + w + dx, -h - dy],
    [x + w, -h],
  ]
  const sideFace: Point[] = [
    [x + w, 0],
    [x + w, -h],
    [x + w + dx, -h - dy],
    [x + w + dx, -dy],
  ]
  const cast: Point[] = [
    [x + w * 0.1, 4],
    [x + w, 6],
    [x + w + dx + h * 0.5, -dy - h * 0.04],
    [x + w + dx + h * 0.42, -dy - h * 0.14],
    [x + w + dx, -dy - 20],
  ]
  return {
    body:
      fill(`M${at(x, 0)}v${num(-h)}h${num(w)}v${num(h)}z`, front) +
      (spec.front ?? '') +
      fill(polygon(topFace), top) +
      (spec.top ?? '') +
      fill(polygon(sideFace), side) +
      (spec.side ?? '') +
      stroke(`M${at(x, -h)}h${num(w)}l${at(dx, -dy)}M${at(x + w, -h)}V0`, '#fff', 2, 'opacity=".28"'),
    shadow:
      fill(
        polygon(cast),
        sheet.across('0 #000 .4, 1 #000 .03', [0, 0], [x + w + dx + h * 0.5, 0]),
        `filter="${sheet.blur(14, 8)}"`,
      ) +
      fill(
        `M${at(x + 6, -4)}h${num(w - 6)}l${at(dx, -dy)}v12l${at(-dx, dy)}h${num(-w)}z`,
        '#000',
        `opacity=".45" filter="${sheet.blur(7, 5)}"`,
      ),
    width: w + dx,
    height: h + dy,
  }
}

/** A rounded rectangle around the origin. */
export function plate(width: number, height: number, radius: number, radiusLeft = radius): string {
  const [x, y] = [width / 2, height / 2]
  const [r, l] = [radius, radiusLeft]
  return (
    `M${at(-x + l, -y)}H${num(x - r)}q${at(r, 0, r, r)}V${num(y - r)}q${at(0, r, -r, r)}` +
    `H${num(-x + l)}q${at(-l, 0, -l, -l)}V${num(-y + l)}q${at(0, -l, l, -l)}z`
  )
}

/** Something flat seen from above: its shape filled, with the shadow that its height throws to the lower right. */
export function lying(
  sheet: Sheet,
  path: string,
  paint: string,
  rise = 14,
  opacity = 0.34,
): { shadow: string; body: string } {
  return {
    shadow:
      fill(
        path,
        '#000',
        `opacity="${opacity}" transform="translate(${at(rise * 1.1, rise * 1.3)})" filter="${sheet.blur(rise * 0.9 + 2)}"`,
      ) +
      fill(
        path,
        '#000',
        `opacity="${num(opacity * 0.8)}" transform="translate(3 4)" filter="${sheet.blur(4)}"`,
      ),
    body: fill(path, paint),
  }
}

/** Grain of wood along x within a box around the origin, to be clipped by the shape. */
export function grain(width: number, height: number, random: () => number, lines = 12): string {
  let path = ''
  for (let i = 0; i < lines; i++) {
    const y = -height / 2 + (height * (i + random())) / lines
    const bend = (random() - 0.5) * (height / lines) * 2.4
    const swell = (random() - 0.5) * (height / lines) * 2.4
    path += `M${at(-width / 2, y)}C${at(-width / 5, y + bend, width / 6, y + swell, width / 2, y + bend * 0.4)}`
  }
  return path
}

/** Draws the grain into a shape. */
export const grained = (sheet: Sheet, path: string, colour: string, lines: string, strength = 0.3): string =>
  group(
    `clip-path="${sheet.clip(path)}" fill="none" stroke="${colour}"`,
    `<path d="${lines}" stroke-width="2.6" opacity="${strength}"/>`,
    `<path d="${lines}" stroke-width="8" opacity="${strength * 0.3}" transform="translate(0 6)"/>`,
  )

/** The mark of the house: an arcade of three arches. */
export const mark = (x: number, y: number, size: number, colour: string, opacity = 1): string => {
  const w = size / 3
  const arch = (i: number) =>
    `M${at(x - size / 2 + i * w + w * 0.14, y + size * 0.34)}v${num(-size * 0.36)}a${at(w * 0.36, w * 0.36)} 0 0 1 ${at(w * 0.72, 0)}v${num(size * 0.36)}`
  return stroke(
    `${[0, 1, 2].map(arch).join('')}M${at(x - size / 2, y + size * 0.42)}h${num(size)}`,
    colour,
    Math.max(2, size / 22),
    opacity < 1 ? `opacity="${opacity}"` : '',
  )
}

/** Lines that stand for text: each a share of the width. */
export const words = (
  x: number,
  y: number,
  width: number,
  lines: number[],
  colour: string,
  gap: number,
  weight: number,
): string =>
  stroke(
    lines.map((share, i) => `M${at(x, y + i * gap)}h${num(width * share)}`).join(''),
    colour,
    weight,
    'stroke-linecap="round" opacity=".75"',
  )

/** Light over a flat thing: brighter towards the window, darker away from it. */
export const sheen = (sheet: Sheet, path: string, strength = 1): string =>
  fill(path, sheet.linear(`0 #fff ${0.2 * strength}, .5 #fff 0, 1 #000 ${0.16 * strength}`, 'across'))
