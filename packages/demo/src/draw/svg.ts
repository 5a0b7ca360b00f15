/** A colour stop: offset 0 to 1, colour, opacity (1 unless told). */
export type Stop = readonly [offset: number, colour: string, opacity?: number]
export type Point = readonly [x: number, y: number]

/** A number as short as a picture needs it: one decimal. */
export const num = (value: number): string => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')

/** Coordinates for path data. */
export const at = (...values: number[]): string => values.map(num).join(' ').replaceAll(' -', '-')

/** Points written as `x y, x y`. */
export const line = (text: string): Point[] =>
  text.split(',').map(pair => {
    const [x = 0, y = 0] = pair.trim().split(' ').map(Number)
    return [x, y]
  })

/** Which way a gradient runs over the box of its shape. */
export type Direction = 'right' | 'down' | 'across'
const ends = { right: '', down: 'x2="0" y2="1"', across: 'y2=".7"' }

/** Stops written as `offset colour opacity, ...`. */
const parsed = (text: string): Stop[] =>
  text.split(',').map(stop => {
    const [offset, colour = '#000', opacity = 1] = stop.trim().split(' ')
    return [Number(offset), colour, Number(opacity)]
  })

const stopsOf = (stops: readonly Stop[] | string) =>
  (typeof stops === 'string' ? parsed(stops) : stops)
    .map(([offset, colour, opacity = 1]) => {
      const six = colour.length === 4 ? `#${colour.slice(1).replace(/./g, '$&$&')}` : colour
      const paint =
        opacity < 1
          ? `${six}${Math.round(opacity * 255)
              .toString(16)
              .padStart(2, '0')}`
          : colour
      return `<stop offset="${String(Math.round(offset * 100) / 100).replace(/^0\./, '.')}" stop-color="${paint}"/>`
    })
    .join('')

/** One drawing in the making: hands out gradients, filters and clips, each defined once however often it is used. */
export class Sheet {
  readonly width: number
  readonly height: number
  /** Steps in which curved shading is worked out: fewer where many small things share a picture. */
  readonly fine: number
  readonly #defs = new Map<string, string>()

  constructor(width: number, height: number, fine = 8) {
    this.fine = fine
    this.width = width
    this.height = height
  }

  #define(element: string, attributes: string, content: string): string {
    const key = `${element} ${attributes}>${content}`
    const id = this.#defs.get(key) ?? `d${this.#defs.size.toString(36)}`
    this.#defs.set(key, id)
    return `url(#${id})`
  }

  /** A linear gradient over the box of the shape; to the right unless told. */
  linear(stops: readonly Stop[] | string, direction: Direction = 'right'): string {
    return this.#define('linearGradient', ends[direction], stopsOf(stops))
  }

  /** A linear gradient between two points of the drawing. */
  across(stops: readonly Stop[] | string, [x1, y1]: Point, [x2, y2]: Point): string {
    const along = `gradientUnits="userSpaceOnUse" x1="${num(x1)}" y1="${num(y1)}" x2="${num(x2)}" y2="${num(y2)}"`
    return this.#define('linearGradient', along, stopsOf(stops))
  }

  /** A radial gradient in the units of the shape's box. */
  radial(stops: readonly Stop[] | string, cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.#define('radialGradient', `cx="${cx}" cy="${cy}" r="${r}"`, stopsOf(stops))
  }

  /** A blur; `x` and `y` in units of the drawing. */
  blur(x: number, y = x): string {
    const region = 'x="-40%" y="-40%" width="180%" height="180%"'
    return this.#define('filter', region, `<feGaussianBlur stdDeviation="${num(x)} ${num(y)}"/>`)
  }

  clip(path: string): string {
    return this.#define('clipPath', '', `<path d="${path}"/>`)
  }

  /** A repeated tile of w by h units, turned and scaled by `transform`. */
  tile(width: number, height: number, content: string, transform = ''): string {
    const turned = transform && ` patternTransform="${transform}"`
    const size = `width="${num(width)}" height="${num(height)}" patternUnits="userSpaceOnUse"${turned}`
    return this.#define('pattern', size, content)
  }

  /** Markup to be drawn many times: the address for `use`. */
  symbol(content: string): string {
    return this.#define('g', '', content).slice(4, -1)
  }

  /** The finished document. */
  document(body: string): string {
    const defs = [...this.#defs].map(([key, id]) => {
      const split = key.indexOf('>')
      const element = key.slice(0, key.indexOf(' '))
      const attributes = key.slice(element.length + 1, split)
      return `<${element} id="${id}"${attributes && ` ${attributes}`}>${key.slice(split + 1)}</${element}>`
    })
    const size = `viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${defs.join('')}</defs>${body}</svg>`
  }
}

/** A filled path. */
export const fill = (d: string, paint: string, more = ''): string =>
  `<path d="${d}" fill="${paint}"${more && ` ${more}`}/>`

/** A stroked path. */
export const stroke = (d: string, paint: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${num(width)}"${more && ` ${more}`}/>`

/** An ellipse. */
export const oval = (cx: number, cy: number, rx: number, ry: number, paint: string, more = ''): string =>
  `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${paint}"${more && ` ${more}`}/>`

/** Several pieces as one, moved, scaled, clipped or blurred together. */
export const group = (attributes: string, ...content: string[]): string =>
  `<g ${attributes}>${content.join('')}</g>`

/** Moves to (x, y), then scales by `sx` and `sy`, then turns by `angle` degrees. */
export const place = (content: string, x: number, y: number, sx = 1, angle = 0, sy = sx): string => {
  const scale =
    sx === 1 && sy === 1 ? '' : sx === sy ? ` scale(${round3(sx)})` : ` scale(${round3(sx)} ${round3(sy)})`
  return group(`transform="translate(${at(x, y)})${angle ? ` rotate(${num(angle)})` : ''}${scale}"`, content)
}

const round3 = (value: number) => Math.round(value * 1000) / 1000

/** A symbol of the sheet, moved, turned and scaled. */
export const use = (id: string, x: number, y: number, angle = 0, sx = 1, sy = sx): string => {
  const scale =
    sx === 1 && sy === 1 ? '' : sx === sy ? `scale(${round3(sx)})` : `scale(${round3(sx)} ${round3(sy)})`
  return `<use href="${id}" transform="translate(${at(x, y)})${angle ? `rotate(${num(angle)})` : ''}${scale}"/>`
}

/** A polygon through the points. */
export const polygon = (points: readonly Point[]): string =>
  `M${points.map(point => at(...point)).join('L')}z`

// Curves of whole units look the same and read shorter.
const whole = (...values: number[]) => at(...values.map(Math.round))

/** A smooth open curve through the points (Catmull-Rom as Béziers). */
export function curve(points: readonly Point[], start = 'M'): string {
  const get = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)] as Point
  let path = start + whole(...get(0))
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [get(i - 1), get(i), get(i + 1), get(i + 2)]
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${whole(...one, ...two, ...to)}`
  }
  return path
}

/** A smooth closed curve through the points. */
export function blob(points: readonly Point[]): string {
  const get = (i: number) => points[(i + points.length) % points.length] as Point
  let path = `M${whole(...get(0))}`
  for (let i = 0; i < points.length; i++) {
    const [before, from, to, after] = [get(i - 1), get(i), get(i + 1), get(i + 2)]
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${whole(...one, ...two, ...to)}`
  }
  return `${path}z`
}
