import { type Material, tone, type Vector } from './light.ts'
import { curve, fill, group, line, num, type Point, type Sheet, use } from './svg.ts'

/** A round rod of one width, such as a handle, along a curve written as `x y, x y`. */
export function rod(sheet: Sheet, along: string, width: number, material: Material, cap = 'butt'): string {
  const path = sheet.symbol(`<path d="${curve(line(along))}"/>`)
  const shiny = material.metal || (material.gloss ?? 0) > 0.3
  const lane = (share: number, by: number, normal: Vector) =>
    group(
      `stroke="${tone(material, normal)}" stroke-width="${num(width * share)}"`,
      by ? use(path, -width * by, -width * by) : `<use href="${path}"/>`,
    )
  return group(
    `fill="none" stroke-linecap="${cap}"`,
    lane(1, 0, [0.62, -0.45, 0.5]),
    group(
      `filter="${sheet.blur(width * 0.1)}"`,
      lane(0.62, 0.09, [-0.1, 0.1, 1]),
      lane(0.3, 0.17, [-0.6, 0.55, 0.5]),
      shiny ? lane(0.1, 0.2, [-0.55, 0.6, 0.58]) : '',
    ),
  )
}

/** A pipe that widens and narrows, such as a spout, along a line written as `x y width, ...`. */
export function pipe(sheet: Sheet, along: string, material: Material): string {
  const points = along.split(',').map(part => part.trim().split(' ').map(Number) as [number, number, number])
  const get = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)] as [number, number, number]
  const [first, last] = [get(0), get(points.length - 1)]
  // The lit side is the one that faces up and left, whichever way the pipe runs.
  const lit = (last[1] - first[1]) * -0.8 + (last[0] - first[0]) * 0.6 > 0 ? -1 : 1
  const side = (sign: number, share = 1) =>
    points.map(([x, y, width], i): Point => {
      const [dx, dy] = [get(i + 1)[0] - get(i - 1)[0], get(i + 1)[1] - get(i - 1)[1]]
      const by = (sign * lit * -1 * share * width) / 2 / (Math.hypot(dx, dy) || 1)
      return [x - by * dy, y + by * dx]
    })
  const shape = (a: Point[], b: Point[]) => `${curve(a)}${curve(b.reverse(), 'L')}z`
  const whole = shape(side(1), side(-1))
  return group(
    `clip-path="${sheet.clip(whole)}"`,
    fill(whole, tone(material, [0.45, -0.7, 0.5])),
    group(
      `filter="${sheet.blur(Math.max(3, first[2] * 0.1))}"`,
      fill(shape(side(-1, 1.4), side(1, 0.35)), tone(material, [0, 0.2, 0.95])),
      fill(shape(side(-1, 0.95), side(-1, 0.1)), tone(material, [-0.45, 0.7, 0.5])),
    ),
  )
}
