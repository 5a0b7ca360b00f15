import type { Random } from '../random.ts'
import { shade } from './colour.ts'
import { lit, tone } from './light.ts'
import type { Piece } from './stage.ts'
import {
  at,
  curve,
  fill,
  group,
  line,
  num,
  type Point,
  polygon,
  type Sheet,
  type Stop,
  stroke,
} from './svg.ts'

/** A weave to lay over a shape: fine threads, lighter and darker. */
export function weave(sheet: Sheet, size = 6, strength = 0.1, turn = ''): string {
  const content = `<path d="M0 0h${size}M0 ${size / 2}h${size / 2}" stroke="#000" stroke-opacity="${strength}" stroke-width="1.3"/><path d="M${size / 2} 0v${size}" stroke="#fff" stroke-opacity="${strength * 1.3}" stroke-width="1.3"/>`
  return sheet.tile(size, size, content, turn)
}

/** A band across the cloth: `from` and `to` as shares of its length. */
export interface Band {
  from: number
  to: number
  colour: string
  opacity?: number
}

export interface Drape {
  width: number
  height: number
  colour: string
  random: Random
  /** How many folds it falls in, and how deep they are. */
  folds?: number
  depth?: number
  bands?: Band[]
  /** Stripes along the cloth, as shares of its width. */
  stripes?: Band[]
  /** Held at a point or gathered: narrower at the top by this share. */
  gather?: number
  fringe?: number
  pattern?: string
}

interface Folds {
  random: Random
  folds?: number
  depth?: number
}

/** Folds as a sum of waves: how far the cloth stands out at x (0 to 1), and light and shade across them. */
function foldsOf(sheet: Sheet, { random, folds = 4, depth = 1 }: Folds) {
  const waves = [folds, folds * 1.7, folds * 0.6].map((rate, i) => ({
    rate: rate * 6.28,
    size: [1, 0.4, 0.7][i] as number,
    shift: random() * 6.28,
  }))
  const stands = (x: number) =>
    waves.reduce((sum, { rate, size, shift }) => sum + size * Math.sin(x * rate + shift), 0)
  const leans = (x: number) =>
    waves.reduce((sum, { rate, size, shift }) => sum + size * Math.cos(x * rate + shift), 0)
  const samples = Math.min(30, folds * 6)
  const light = Array.from({ length: samples + 1 }, (_, i): Stop => {
    // White and black veils instead of blend modes, which not every renderer knows.
    const faces = leans(i / samples) * depth
    return faces > 0
      ? [i / samples, '#fff', Math.min(0.42, faces * 0.2)]
      : [i / samples, '#000', Math.min(0.4, faces * -0.2)]
  })
  return {
    stands,
    light: sheet.linear(light),
    fall: sheet.linear('0 #fff .08, .3 #fff 0, .75 #000 0, 1 #000 .14', 'down'),
  }
}

/** Cloth of any outline, falling in upright folds. */
export function fold(
  sheet: Sheet,
  outline: string,
  spec: Folds & { colour: string; pattern?: string; marks?: string },
): string {
  const { light, fall } = foldsOf(sheet, spec)
  return (
    fill(outline, spec.colour) +
    (spec.marks ?? '') +
    [spec.pattern ?? weave(sheet), light, fall].map(paint => fill(outline, paint)).join('')
  )
}

/** Cloth that hangs from y = 0 down, its middle at x = 0; light and shade come from the shape of its folds. */
export function drape(sheet: Sheet, spec: Drape): { body: string; outline: string } {
  const { width, height, colour, random, folds = 4, depth = 1, gather = 0 } = spec
  const { stands, light, fall } = foldsOf(sheet, spec)
  const widthAt = (share: number) => width * (1 - gather * Math.max(0, 1 - share) ** 1.6)
  const edge = (share: number): Point[] =>
    Array.from({ length: folds * 4 + 1 }, (_, i) => {
      const x = i / (folds * 4)
      return [(x - 0.5) * widthAt(share), height * share + stands(x) * 6 * depth * share]
    })
  const side = (x: -0.5 | 0.5) =>
    Array.from(
      { length: 6 },
      (_, i): Point => [x * widthAt(i / 5), height * (i / 5) + stands(x + 0.5) * 6 * depth * (i / 5)],
    )
  const outline = `${curve(edge(0))}${curve(side(0.5), 'L')}${curve(edge(1).reverse(), 'L')}${curve(side(-0.5).reverse(), 'L')}z`
  const veil = (opacity?: number) => (opacity ? `opacity="${opacity}"` : '')
  const strip = ({ from, to, colour: band, opacity }: Band) =>
    fill(`${curve(edge(from))}${curve(edge(to).reverse(), 'L')}z`, band, veil(opacity))
  const stripe = ({ from, to, colour: band, opacity }: Band) => {
    const down = (x: number) =>
      Array.from({ length: 6 }, (_, i): Point => [(x - 0.5) * widthAt(i / 5), (height * i * 1.05) / 5])
    return fill(polygon([...down(from), ...down(to).reverse()]), band, veil(opacity))
  }
  const all = `M${at(-width / 2 - 20, -20)}h${num(width + 40)}v${num(height + 40)}h${num(-width - 40)}z`
  const woven = [spec.pattern ?? weave(sheet), light, fall].map(paint => fill(all, paint))
  const body =
    group(
      `clip-path="${sheet.clip(outline)}"`,
      fill(all, colour),
      ...(spec.stripes ?? []).map(stripe),
      ...(spec.bands ?? []).map(strip),
      ...woven,
    ) + (spec.fringe ? fringe(edge(1), spec.fringe, colour, random) : '')
  return { body, outline }
}

/** Threads that hang from a line of points. */
function fringe(edge: readonly Point[], length: number, colour: string, random: Random, every = 9): string {
  let threads = ''
  const [first, last] = [edge[0] as Point, edge.at(-1) as Point]
  const count = Math.round(Math.abs(last[0] - first[0]) / every)
  for (let i = 0; i <= count; i++) {
    const share = (i / count) * (edge.length - 1)
    const [a, b] = [
      edge[Math.floor(share)] as Point,
      edge[Math.min(edge.length - 1, Math.ceil(share))] as Point,
    ]
    const y = a[1] + (b[1] - a[1]) * (share % 1)
    threads += `M${at(first[0] + ((last[0] - first[0]) * i) / count, y - 2)}q${at(random.between(-3, 3), length / 2, random.between(-5, 5), length * random.between(0.85, 1.1))}`
  }
  return (
    stroke(threads, shade(colour, -0.12), 4.5) +
    stroke(threads, shade(colour, 0.03), 2.4, 'transform="translate(-1 0)"')
  )
}

/** One layer of a pile of folded cloth. */
export interface Layer {
  colour: string
  /** Laid over the front of the layer and over the top of the pile. */
  pattern?: string
}

/** A pile of folded cloth, the folds to the front; the first layer lies at the bottom. */
export function pile(
  sheet: Sheet,
  spec: { layers: Layer[]; width: number; thick: number; random: Random; depth?: number },
): Piece {
  const { layers, width, thick, random, depth = 150 } = spec
  let [y, body, top] = [0, '', '']
  layers.forEach(({ colour, pattern }, i) => {
    const half = width / 2 + random.between(-8, 8)
    const shift = random.between(-9, 9)
    const sag = random.between(2, 7)
    const [left, right] = [shift - half, shift + half]
    const r = thick / 2
    const path =
      `M${at(left + r, -y)}C${at(left - r * 0.4, -y, left - r * 0.4, -y - thick, left + r, -y - thick)}` +
      `Q${at(shift, -y - thick + (i === layers.length - 1 ? 0 : sag), right - r, -y - thick)}` +
      `C${at(right + r * 0.4, -y - thick, right + r * 0.4, -y, right - r, -y)}Q${at(shift, -y + sag * 0.6, left + r, -y)}z`
    const face = sheet.linear(
      [0, 0.12, 0.35, 0.65, 0.88, 1].map(t => {
        const lean = Math.cos(t * Math.PI)
        return [t, tone({ colour }, [-0.15, lean, Math.sqrt(1 - lean * lean) + 0.15])] as const
      }),
      'down',
    )
    const along = sheet.linear('0 #000 .16, .05 #000 0, .6 #000 0, 1 #000 .26')
    const [bl, br] = [left + depth * 0.34, right - depth * 0.1]
    if (i === layers.length - 1) {
      const back = y + thick + depth * 0.42
      const cover =
        `M${at(left + r * 0.4, -y - thick + 8)}C${at(left + 4, -y - thick - 10, bl - 24, -back + 6, bl, -back)}` +
        `Q${at(shift, -back - 5, br, -back)}C${at(br + 20, -back + 8, right, -y - thick - 16, right - r * 0.3, -y - thick + 8)}z`
      const light = lit(
        sheet,
        { colour },
        [
          [-0.4, 0.85, 0.3],
          [0.15, 0.9, 0.2],
        ],
        'across',
      )
      top = fill(cover, light) + fill(cover, pattern ?? weave(sheet, 6, 0.07, 'skewX(-20)'))
    }
    const shadow = i
      ? fill(path, '#000', `opacity=".3" transform="translate(5 9)" filter="${sheet.blur(6, 5)}"`)
      : ''
    const layer = fill(path, face) + fill(path, pattern ?? weave(sheet, 6, 0.07)) + fill(path, along)
    body += i === layers.length - 1 ? shadow + top + layer : shadow + layer
    y += thick * 0.95
  })
  const reach = width / 2 + 10
  const ground = `M${at(-reach, 10)}L${at(-reach + 60, -depth * 0.4)}L${at(reach + y * 0.5, -depth * 0.5)}L${at(reach + y * 0.42, 4)}L${at(reach, 14)}z`
  return {
    body,
    shadow:
      fill(ground, sheet.linear('0 #000 .4, .7 #000 .3, 1 #000 .05'), `filter="${sheet.blur(16, 9)}"`) +
      fill(
        `M${at(-reach + 10, 0)}H${num(reach - 4)}v10H${num(-reach + 10)}z`,
        '#000',
        `opacity=".5" filter="${sheet.blur(6, 5)}"`,
      ),
    width: width + 40,
    height: y + depth * 0.42,
  }
}

/** A stuffed square of cloth, leaning a little back. */
export function cushion(
  sheet: Sheet,
  spec: {
    width: number
    height: number
    colour: string
    random: Random
    pattern?: string
    flange?: number
  },
): Piece {
  const { width: w, height: h, colour, random, flange = 16 } = spec
  const shape = (grow: number) => {
    const [x, y] = [w / 2 + grow, h / 2 + grow]
    const j = () => random.between(-6, 6)
    const bow = 0.075
    return (
      `M${at(-x, -y + 6)}C${at(-x * 0.5 + j(), -y + h * bow, x * 0.5 + j(), -y + h * bow * 0.9, x, -y - 2)}` +
      `C${at(x - w * bow, -y * 0.5, x - w * bow * 0.9, y * 0.55, x - 4, y - 4)}` +
      `C${at(x * 0.5, y - h * bow * 0.4, -x * 0.5, y - h * bow * 0.4, -x + 6, y)}` +
      `C${at(-x + w * bow, y * 0.5, -x + w * bow, -y * 0.5, -x, -y + 6)}z`
    )
  }
  const outer = shape(0)
  const inner = shape(-flange)
  const skin = sheet.radial(
    [
      [0, tone({ colour }, [-0.45, 0.4, 0.8])],
      [0.35, tone({ colour }, [-0.2, 0.2, 0.95])],
      [0.65, tone({ colour }, [0.15, -0.1, 0.95])],
      [0.88, tone({ colour }, [0.5, -0.4, 0.7])],
      [1, tone({ colour }, [0.7, -0.5, 0.4])],
    ],
    0.36,
    0.32,
    0.78,
  )
  const edge = lit(
    sheet,
    { colour },
    [
      [-0.3, 0.5, 0.8],
      [0.5, -0.45, 0.5],
    ],
    'across',
  )
  // Creases run from the corners, where the seams pull, towards the belly.
  let creases = ''
  for (const [cx, cy] of line('-1 -1, 1 -1, 1 1, -1 1'))
    for (const spread of [-0.42, -0.05, 0.36]) {
      const base = Math.atan2(-cy * h, -cx * w) + spread + random.between(-0.08, 0.08)
      const [x, y] = [(cx * w) / 2 - cx * flange * 1.2, (cy * h) / 2 - cy * flange * 1.2]
      const length = random.between(0.16, 0.3) * w
      const bend = base + random.between(-0.2, 0.2)
      creases += `M${at(x, y)}q${at(Math.cos(bend) * length * 0.5, Math.sin(bend) * length * 0.5, Math.cos(base) * length, Math.sin(base) * length)}`
    }
  const body = group(
    `transform="translate(0 ${num(-h / 2 + 4)})"`,
    fill(outer, edge),
    stroke(inner, shade(colour, -0.2), 2.5, 'stroke-dasharray="9 4" opacity=".55"'),
    group(
      `clip-path="${sheet.clip(inner)}"`,
      fill(inner, skin),
      group(
        `fill="none" stroke-linecap="round" filter="${sheet.blur(9)}"`,
        `<path d="${creases}" stroke="#000" stroke-opacity=".11" stroke-width="17"/>`,
        `<path d="${creases}" stroke="#fff" stroke-opacity=".08" stroke-width="14" transform="translate(-15 -12)"/>`,
      ),
    ),
    fill(outer, spec.pattern ?? weave(sheet, 7, 0.07)),
  )
  const ground = `M${at(-w * 0.44, 6)}C${at(-w * 0.3, -40, w * 0.5, -70, w * 0.78, -46)}C${at(w * 0.8, -10, w * 0.5, 16, w * 0.4, 14)}z`
  return {
    body,
    shadow:
      fill(ground, sheet.linear('0 #000 .42, .6 #000 .3, 1 #000 .02'), `filter="${sheet.blur(20, 10)}"`) +
      fill(
        `M${at(-w * 0.42, -3)}H${num(w * 0.42)}v14H${num(-w * 0.42)}z`,
        '#000',
        `opacity=".5" filter="${sheet.blur(8, 5)}"`,
      ),
    width: w,
    height: h,
  }
}
