import { weave } from '../cloth.ts'
import { mix, shade } from '../colour.ts'
import { lit, tone } from '../light.ts'
import { arrange, type Look, type Recipe } from '../recipe.ts'
import { grain, grained, lying, mark, plate, words } from '../solid.ts'
import { groundShadow, type Piece } from '../stage.ts'
import { at, fill, group, line, num, oval, place, polygon, type Sheet, stroke } from '../svg.ts'
import { rings, vessel } from '../vessel.ts'

const ivory = '#f1e9d8'
const sheen = (sheet: Sheet, path: string, strength = 1) =>
  fill(path, sheet.linear(`0 #fff ${0.2 * strength}, .5 #fff 0, 1 #000 ${0.16 * strength}`, 'across'))

/** A clothbound notebook from above, on top of another. */
export function notebook(sheet: Sheet, { colour }: Look): Piece {
  const [w, h] = [560, 780]
  const cover = plate(w, h, 22, 8)
  const one = (paint: string, ribbon: string) => {
    const pages = place(
      fill(plate(w - 10, h - 10, 14, 4), '#e7dcc4') + stroke(plate(w - 14, h - 14, 12, 4), '#cdbfa1', 3),
      7,
      9,
    )
    const flat = lying(sheet, cover, paint, 20, 0.36)
    return (
      flat.shadow +
      stroke(`M40 ${h / 2 - 10}C44 ${h / 2 + 40} 30 ${h / 2 + 60} 38 ${h / 2 + 96}`, ribbon, 11) +
      pages +
      flat.body +
      fill(cover, weave(sheet, 7, 0.12)) +
      sheen(sheet, cover) +
      fill(`M${-w / 2 + 52} ${-h / 2}h10v${h}h-10z`, sheet.linear('0 #000 .3, .5 #000 .05, 1 #fff .22')) +
      fill(`M${-w / 2} ${-h / 2 + 6}h26v${h - 12}h-26z`, sheet.linear('0 #000 .26, 1 #000 0')) +
      mark(26, 40, 96, mix(paint, '#ffffff', 0.42), 0.7)
    )
  }
  return {
    shadow: '',
    body:
      place(one(mix(colour, '#e6dac2', 0.72), colour), 70, 30, 1, 11) +
      place(one(colour, '#d9c79b'), -20, -20, 1, -7),
    width: 760,
    height: 980,
  }
}

/** A soft notebook bound on the right. */
function rightToLeft(sheet: Sheet, { colour }: Look): Piece {
  const [w, h] = [540, 760]
  const cover = plate(w, h, 6, 26)
  const flat = lying(sheet, cover, colour, 15, 0.36)
  const leaf = lying(sheet, plate(w, h, 4, 20), ivory, 11, 0.3)
  const ruled =
    stroke(
      Array.from({ length: 15 }, (_, i) => `M${-w / 2 + 40} ${-h / 2 + 110 + i * 42}H${w / 2 - 40}`).join(''),
      '#8fa3b5',
      2,
      'opacity=".55"',
    ) + stroke(`M${w / 2 - 110} ${-h / 2 + 6}V${h / 2 - 6}`, '#c0705a', 2.5, 'opacity=".6"')
  const stitches = stroke(
    `M${w / 2 - 20} ${-h / 2 + 30}V${h / 2 - 30}`,
    '#f0e4cc',
    5,
    'stroke-dasharray="26 18"',
  )
  const tag = place(
    fill(plate(210, 130, 3), ivory) +
      sheen(sheet, plate(210, 130, 3), 0.4) +
      stroke('M80-22H-40M80 6H-70M80 34H10', '#4b4238', 5, 'stroke-linecap="round" opacity=".7"'),
    70,
    -190,
  )
  return {
    shadow: '',
    body:
      place(leaf.shadow + leaf.body + ruled, -70, 40, 1, -9) +
      place(
        flat.shadow +
          flat.body +
          fill(cover, weave(sheet, 5, 0.06)) +
          sheen(sheet, cover) +
          fill(`M${w / 2 - 46} ${-h / 2}h46v${h}h-46z`, shade(colour, -0.1), 'opacity=".7"') +
          stitches +
          tag,
        40,
        -20,
        1,
        6,
      ),
    width: 760,
    height: 940,
  }
}

/** A pencil from above, with its shavings. */
export function pencil(sheet: Sheet, { colour, random }: Look): Piece {
  const [half, r] = [430, 24]
  const wood = { colour }
  const body = `M${-half} ${-r}H${half - 120}l0 ${2 * r}H${-half}z`
  const cone = `M${half - 120} ${-r}q10 8 2 16q10 8 0 16q10 8-2 16L${half - 22} 6V-6z`
  const facets = lit(
    sheet,
    wood,
    [
      [-0.2, 0.9, 0.4],
      [-0.1, 0.5, 0.85],
      [0, 0, 1],
      [0.1, -0.5, 0.8],
      [0.1, -0.9, 0.3],
    ],
    'down',
  )
  const whole = `M${-half} ${-r}H${half - 120}L${half} 0L${half - 120} ${r}H${-half}z`
  const shaving = (x: number, y: number, turn: number, size: number) => {
    const curl = 'M-70 20C-60-50 40-70 74-8C40-30-20-26-34 26z'
    const flat = lying(sheet, curl, mix(colour, '#f0d9b4', 0.4), 8, 0.3)
    return place(
      flat.shadow +
        flat.body +
        sheen(sheet, curl) +
        stroke('M-70 20C-60-50 40-70 74-8', shade(colour, -0.2), 6),
      x,
      y,
      size,
      turn,
    )
  }
  const turned = (x: number, y: number, turn: number) => {
    const flat = lying(sheet, whole, 'none', 10, 0.4)
    return place(
      flat.shadow +
        fill(body, facets) +
        grained(sheet, body, shade(colour, -0.16), grain(2 * half, 2 * r, random, 6), 0.35) +
        stroke(
          `M${-half} ${-r / 3}H${half - 120}M${-half} ${r / 2.6}H${half - 122}`,
          '#000',
          1.6,
          'opacity=".18"',
        ) +
        fill(
          cone,
          lit(
            sheet,
            { colour: '#e7c79a' },
            [
              [-0.1, 0.9, 0.4],
              [0, 0.2, 1],
              [0.1, -0.8, 0.5],
            ],
            'down',
          ),
        ) +
        fill(`M${half - 46} -11Q${half - 36} 0 ${half - 46} 11L${half} 0z`, '#35322f') +
        oval(-half, 0, 7, r, shade(colour, -0.05)) +
        oval(-half, 0, 3, 8, '#35322f') +
        mark(-half + 90, 0, 30, shade(colour, -0.3), 0.8),
      x,
      y,
      1,
      turn,
    )
  }
  return {
    shadow: '',
    body:
      turned(0, 0, -52) +
      shaving(190, 250, 20, 0.9) +
      shaving(-210, 60, -70, 0.7) +
      shaving(280, 130, 130, 0.5),
    width: 760,
    height: 860,
  }
}

function ruler(sheet: Sheet, { colour }: Look): Piece {
  const [w, h] = [940, 132]
  const shape = plate(w, h, 8)
  const flat = lying(
    sheet,
    shape,
    sheet.linear(
      [
        [0, shade(colour, 0.1)],
        [0.22, mix(colour, '#fff6dc', 0.65)],
        [0.4, colour],
        [0.62, shade(colour, -0.08)],
        [0.8, mix(colour, '#fff6dc', 0.4)],
        [1, shade(colour, -0.14)],
      ],
      'across',
    ),
    8,
    0.42,
  )
  const ticks = (every: number, length: number, weight: number) =>
    stroke(
      Array.from(
        { length: Math.floor(150 / every) + 1 },
        (_, i) => `M${at(-450 + i * every * 6, h / 2)}v${-length}`,
      ).join(''),
      '#3f2f14',
      weight,
      'opacity=".8"',
    )
  const brushed = sheet.tile(90, 7, stroke('M0 2H60M20 5H90', '#fff', 1, 'opacity=".25"'))
  return {
    shadow: '',
    body: group(
      'transform="rotate(-58)"',
      flat.shadow,
      flat.body,
      fill(shape, brushed),
      ticks(1, 22, 1.6),
      ticks(5, 34, 2),
      ticks(10, 50, 2.6),
      `<circle cx="-432" cy="-28" r="17" fill="#2b241b" opacity=".75"/>`,
      mark(380, -26, 46, '#3f2f14', 0.7),
      stroke(shape, '#fff', 2, 'opacity=".4"'),
    ),
    width: 620,
    height: 900,
  }
}

/** A wooden tray from above with a few things in it. */
export function tray(sheet: Sheet, { colour, random }: Look): Piece {
  const [w, h] = [520, 900]
  const outer = plate(w, h, 64)
  const inner = plate(w - 60, h - 60, 44)
  const flat = lying(sheet, outer, colour, 22, 0.4)
  const key = place(
    oval(0, -70, 46, 46, '#000', `opacity=".35" transform="translate(8 10)" filter="${sheet.blur(5)}"`) +
      stroke(
        'M0-112a42 42 0 1 0 .1 0zM0-28V120M0 84h36M0 116h44',
        '#000',
        15,
        `opacity=".3" transform="translate(7 9)" filter="${sheet.blur(4)}"`,
      ) +
      stroke('M0-112a42 42 0 1 0 .1 0zM0-28V120M0 84h36M0 116h44', '#a88445', 15, 'stroke-linejoin="round"') +
      stroke('M-3-114a42 42 0 0 0-38 44M-4-26V116', '#f0d9a0', 4, 'opacity=".8"'),
    60,
    210,
    1,
    28,
  )
  const coin = place(
    oval(6, 8, 42, 42, '#000', `opacity=".35" filter="${sheet.blur(5)}"`) +
      oval(
        0,
        0,
        42,
        42,
        lit(
          sheet,
          { colour: '#b9b4aa', metal: true },
          [
            [-0.7, 0.4, 0.5],
            [0, 0, 1],
            [0.6, -0.3, 0.6],
          ],
          'across',
        ),
      ) +
      stroke('M-32 0a32 32 0 1 0 64 0a32 32 0 1 0-64 0', '#6f6a60', 3, 'opacity=".6"'),
    -90,
    290,
  )
  const pen = place(
    stroke(
      'M-250 0H250',
      '#000',
      30,
      `opacity=".35" transform="translate(6 10)" filter="${sheet.blur(6)}" stroke-linecap="round"`,
    ) +
      stroke('M-250 0H230', '#2c3440', 30, 'stroke-linecap="round"') +
      stroke('M-246-7H226', '#8d97a3', 5, 'opacity=".7" stroke-linecap="round"') +
      stroke('M10-15v30M22-15v30', '#c9a860', 5) +
      stroke('M-230-14H-60', '#c9a860', 6),
    -30,
    -140,
    1,
    84,
  )
  return {
    shadow: flat.shadow,
    body:
      flat.body +
      grained(sheet, outer, shade(colour, -0.14), grain(h, w, random, 10), 0.5) +
      sheen(sheet, outer) +
      fill(inner, shade(colour, -0.06)) +
      group(
        `clip-path="${sheet.clip(inner)}"`,
        stroke(grain(w, h, random, 22), shade(colour, -0.17), 2.6, 'opacity=".4"'),
        stroke(inner, '#000', 60, `opacity=".32" transform="translate(14 18)" filter="${sheet.blur(16)}"`),
        pen,
        key,
        coin,
      ) +
      stroke(inner, '#000', 3, 'opacity=".2"') +
      stroke(outer, '#fff', 3, 'opacity=".16"'),
    width: w,
    height: h,
  }
}

/** The picture of "Noon": three shapes and their overlaps. */
const noon = (sheet: Sheet, w: number, h: number, colours: string[]) => {
  const [sun, hill, sea, dark] = colours as [string, string, string, string]
  const frame = `M${at(-w / 2, -h / 2)}h${w}v${h}h${-w}z`
  return group(
    `clip-path="${sheet.clip(frame)}"`,
    fill(frame, '#efe5d0'),
    oval(w * 0.1, -h * 0.14, w * 0.3, w * 0.3, sun),
    fill(
      `M${at(-w * 0.5, h * 0.22)}C${at(-w * 0.3, -h * 0.04, -w * 0.06, -h * 0.06, w * 0.1, h * 0.16)}S${at(w * 0.4, h * 0.3, w * 0.5, h * 0.18)}V${num(h / 2)}H${num(-w / 2)}z`,
      hill,
      'opacity=".92"',
    ),
    fill(`M${at(-w * 0.5, h * 0.34)}H${num(w / 2)}V${num(h / 2)}H${num(-w / 2)}z`, sea, 'opacity=".94"'),
    fill(
      `M${at(-w * 0.3, h * 0.36)}v${num(-h * 0.3)}a${at(w * 0.1, w * 0.1)} 0 0 1 ${at(w * 0.2, 0)}v${num(h * 0.3)}z`,
      dark,
      'opacity=".9"',
    ),
    stroke(
      `M${at(-w * 0.1, h * 0.41)}h${num(w * 0.4)}M${at(0, h * 0.445)}h${num(w * 0.26)}`,
      '#efe5d0',
      4,
      'opacity=".6"',
    ),
    fill(frame, weave(sheet, 5, 0.05)),
  )
}

const palettes = [
  ['#dc9a3c', '#b8583a', '#3f5a6e', '#2f3a3c'],
  ['#c9583a', '#d9ab62', '#5d7560', '#33413a'],
  ['#e0b84e', '#7d8f80', '#2f4a63', '#7a3b2e'],
  ['#d98a6c', '#8a6a86', '#41516e', '#2b2f45'],
]

/** An art print on the wall, held by two clips; `own` varies its inks. */
export function print(sheet: Sheet, { random }: Look, own = false): Piece {
  const [w, h] = [660, 900]
  const paper = `M${at(-w / 2, 0)}C${at(-w / 2 + 4, h * 0.4, -w / 2 - 3, h * 0.8, -w / 2 + 5, h)}L${at(w / 2 + 3, h - 6)}C${at(w / 2 - 4, h * 0.6, w / 2 + 4, h * 0.3, w / 2, 0)}z`
  const inks = own ? random.pick(palettes) : (palettes[0] as string[])
  const clip = (x: number) =>
    fill(
      `M${x - 22}-34h44l8 62h-60z`,
      '#000',
      `opacity=".3" transform="translate(8 12)" filter="${sheet.blur(6)}"`,
    ) +
    fill(
      `M${x - 20}-36h40l8 62h-56z`,
      lit(sheet, { colour: '#b58a5c' }, [
        [-0.5, 0.4, 0.8],
        [0.5, -0.2, 0.8],
      ]),
    ) +
    stroke(`M${x - 16}-8h32`, '#6d4d2c', 3)
  return {
    shadow:
      fill(paper, '#000', `opacity=".34" transform="translate(20 28)" filter="${sheet.blur(18)}"`) +
      fill(paper, '#000', `opacity=".25" transform="translate(4 6)" filter="${sheet.blur(4)}"`),
    body:
      fill(paper, '#f6f0e3') +
      place(noon(sheet, w - 120, h - 150, inks), 0, h / 2 - 12) +
      sheen(sheet, paper, 0.6) +
      clip(-w * 0.3) +
      clip(w * 0.3),
    width: w + 60,
    height: h + 20,
  }
}

/** The print in an oak frame, leaning against the wall. */
function framed(sheet: Sheet, _look: Look): Piece {
  const [w, h, rail] = [660, 880, 26]
  const outer = `M${-w / 2} 0h${w}v${-h}h${-w}z`
  const wood = lit(
    sheet,
    { colour: '#bd935f' },
    [
      [-0.4, 0.4, 0.9],
      [0.1, 0, 1],
      [0.4, -0.2, 0.9],
    ],
    'across',
  )
  const glass = `M${-w / 2 + rail} ${-rail}h${w - 2 * rail}V${rail - h}h${2 * rail - w}z`
  return {
    shadow:
      fill(outer, '#000', `opacity=".34" transform="translate(40 -4) skewX(-2)" filter="${sheet.blur(20)}"`) +
      fill(`M${-w / 2}-6h${w + 30}v18h${-w - 30}z`, '#000', `opacity=".5" filter="${sheet.blur(8, 5)}"`),
    body:
      fill(outer, wood) +
      stroke(`M${-w / 2 + 2} 0V${2 - h}H${w / 2}`, '#fff', 3, 'opacity=".3"') +
      stroke(
        `M${-w / 2} 0l${rail} ${-rail}M${w / 2} 0l${-rail} ${-rail}M${-w / 2} ${-h}l${rail} ${rail}M${w / 2} ${-h}l${-rail} ${rail}`,
        '#6d4d2c',
        2,
        'opacity=".5"',
      ) +
      fill(glass, '#f6f0e3') +
      place(noon(sheet, w - 190, h - 230, palettes[0] as string[]), 0, -h / 2) +
      stroke(glass, '#000', 10, `opacity=".25" filter="${sheet.blur(4)}"`) +
      fill(glass, sheet.linear('0 #fff .3, .3 #fff .08, .31 #fff 0, 1 #000 .05', 'across')),
    width: w + 40,
    height: h,
  }
}

function letters(sheet: Sheet, { colour, random }: Look): Piece {
  const [w, h] = [640, 440]
  const shape = plate(w, h, 4)
  const flap = polygon([
    [-w / 2, -h / 2],
    [0, -h / 2 - 240],
    [w / 2, -h / 2],
  ])
  const paper = '#f3ecdd'
  const dots = sheet.tile(
    34,
    34,
    oval(9, 9, 4, 4, '#fff', 'opacity=".55"') + oval(26, 26, 4, 4, '#fff', 'opacity=".55"'),
  )
  const page = (turn: number, x: number, y: number) => {
    const flat = lying(sheet, plate(560, 760, 2), mix(paper, '#ffffff', 0.3), 9, 0.3)
    return place(flat.shadow + flat.body + sheen(sheet, plate(560, 760, 2), 0.5), x, y, 1, turn)
  }
  const open = lying(
    sheet,
    `M${-w / 2} ${-h / 2}L0 ${-h / 2 - 240}L${w / 2} ${-h / 2}V${h / 2}H${-w / 2}z`,
    paper,
    12,
    0.36,
  )
  const lining =
    fill(flap, colour) +
    fill(flap, dots) +
    stroke(`M${-w / 2} ${-h / 2}L0 ${-h / 2 - 240}L${w / 2} ${-h / 2}`, paper, 18, 'stroke-linejoin="round"')
  const front =
    fill(shape, paper) +
    sheen(sheet, shape) +
    fill(`M${-w / 2} ${-h / 2}L-16 40q16 14 32 0L${w / 2} ${-h / 2}z`, shade(colour, -0.06)) +
    fill(
      `M${-w / 2} ${-h / 2}L-16 40q16 14 32 0L${w / 2} ${-h / 2}V${h / 2}H${-w / 2}z`,
      '#000',
      `opacity=".2" filter="${sheet.blur(5)}"`,
    ) +
    fill(`M${-w / 2} ${-h / 2 + 4}L-16 44q16 14 32 0L${w / 2} ${-h / 2 + 4}V${h / 2}H${-w / 2}z`, paper) +
    sheen(sheet, shape)
  const closed = lying(sheet, shape, shade(paper, -0.015), 9, 0.34)
  const seal =
    oval(0, 26, 46, 44, tone({ colour: '#a4452f' }, [0.2, -0.2, 0.9])) +
    oval(-3, 22, 36, 34, tone({ colour: '#a4452f' }, [-0.3, 0.4, 0.9])) +
    mark(-3, 18, 34, '#6f2618', 0.9)
  return {
    shadow: '',
    body:
      page(9 + random.between(-1, 1), 90, -60) +
      page(-3, 30, -30) +
      place(open.shadow + open.body + lining + front, -40, 60, 1, -8) +
      place(
        closed.shadow +
          closed.body +
          sheen(sheet, shape) +
          stroke(`M${-w / 2} ${-h / 2}L0 40L${w / 2} ${-h / 2}`, '#000', 3, 'opacity=".14"') +
          seal,
        60,
        330,
        1,
        5,
      ),
    width: 860,
    height: 1060,
  }
}

function calendar(sheet: Sheet, { colour }: Look): Piece {
  const [w, h] = [700, 940]
  const paper = `M${-w / 2} 0h${w}v${h}h${-w}z`
  const moon = (day: number) => {
    const [phase, r, x] = [day / 29.53, 7.6, num(day * 19)]
    if (phase < 0.03 || phase > 0.97)
      return `<circle cx="${x}" r="7" fill="none" stroke="#d9c48c" stroke-width="1.2" opacity=".6"/>`
    // The bright limb is a half circle; the terminator half an ellipse, bulging to either side.
    const waxing = phase < 0.5
    const towards = Math.cos(phase * 2 * Math.PI)
    const back = waxing === towards > 0 ? 0 : 1
    return fill(
      `M${x}-${r}a${r} ${r} 0 0 ${waxing ? 1 : 0} 0 ${2 * r}a${num(Math.abs(towards) * r)} ${r} 0 0 ${back} 0-${2 * r}z`,
      '#f2e6c4',
    )
  }
  const row = sheet.symbol(Array.from({ length: 29 }, (_, day) => moon(day)).join(''))
  const rows = Array.from({ length: 12 }, (_, month) => {
    const back = (month * 30.44) % 29.53
    const y = 240 + month * 49
    const window = sheet.clip(`M-9-12h572v24h-572z`)
    const uses = [-back, 29.53 - back].map(start => `<use href="${row}" x="${num(start * 19)}"/>`).join('')
    return `<g transform="translate(-276 ${y})" clip-path="${window}">${uses}</g>`
  }).join('')
  const full =
    oval(0, 118, 62, 62, '#f2e6c4') +
    oval(-18, 104, 15, 13, '#dcc99a', 'opacity=".6"') +
    oval(16, 132, 21, 17, '#dcc99a', 'opacity=".5"') +
    oval(22, 92, 9, 8, '#dcc99a', 'opacity=".5"')
  const bar = (y: number) =>
    fill(
      `M${-w / 2 - 16} ${y}h${w + 32}v26h${-w - 32}z`,
      lit(
        sheet,
        { colour: '#8a6543' },
        [
          [-0.1, 0.9, 0.4],
          [0, 0.2, 1],
          [0, -0.8, 0.4],
        ],
        'down',
      ),
    )
  return {
    shadow: fill(paper, '#000', `opacity=".36" transform="translate(22 30)" filter="${sheet.blur(18)}"`),
    body:
      stroke(`M${-w / 2 + 30}-8L0-150L${w / 2 - 30}-8`, '#d9cdb6', 5) +
      oval(0, -152, 11, 11, '#b6924f') +
      fill(paper, colour) +
      sheen(sheet, paper, 0.7) +
      full +
      rows +
      stroke('M-276 852h552', '#d9c48c', 2, 'opacity=".5"') +
      mark(0, 884, 40, '#d9c48c', 0.8) +
      bar(-16) +
      bar(h - 10),
    width: w + 60,
    height: h + 20,
  }
}

const tapes = ['#8a6a4f', '#a8503a', '#d9b96a', '#76804f', '#5f8390']

/** Rolls of paper tape. */
export function tape(sheet: Sheet, _look: Look): Piece {
  const roll = (colour: string) =>
    vessel(sheet, {
      profile: line('150 0, 150 84'),
      sharp: true,
      look: 0.3,
      material: { colour },
      marks: stroke(
        rings({ profile: line('150 0, 150 84'), sharp: true, look: 0.3 }, [16, 68]),
        '#fff',
        4,
        'opacity=".4"',
      ),
      open: { lip: 44, outside: { colour: mix(colour, '#ffffff', 0.25) }, inside: { colour: '#b7925f' } },
    })
  const pieces = tapes.map(roll) as [Piece, Piece, Piece, Piece, Piece]
  return arrange(
    [pieces[0], -40, -90],
    [pieces[1], -32, -176],
    [pieces[2], -46, -262],
    [pieces[3], 230, -10],
    [pieces[4], -120, 70],
  )
}

/** A square bottle of ink. */
export function ink(sheet: Sheet, { colour }: Look): Piece {
  const outer =
    'M-190 0Q-214 0-214-24V-300Q-214-356-150-366L-90-374H90L150-366Q214-356 214-300V-24Q214 0 190 0z'
  const inner = 'M-160-34Q-176-34-176-52V-250H176V-52Q176-34 160-34z'
  const cap = vessel(sheet, {
    profile: line('84 370, 88 376, 88 470, 82 478, 0 480'),
    sharp: true,
    material: { colour: '#2a2826', gloss: 0.6 },
    shadow: 0,
  })
  return {
    shadow:
      groundShadow(sheet, { profile: line('210 0, 210 340'), sharp: true, look: 0.08 }, 0.9) +
      oval(230, -14, 170, 20, mix(colour, '#ffffff', 0.2), `opacity=".35" filter="${sheet.blur(14, 7)}"`),
    body:
      fill(outer, '#dfe6e6', 'opacity=".55"') +
      fill(
        inner,
        sheet.linear([
          [0, shade(colour, -0.1)],
          [0.2, shade(colour, 0.03)],
          [0.6, shade(colour, -0.06)],
          [1, shade(colour, -0.14)],
        ]),
      ) +
      oval(0, -250, 176, 13, mix(colour, '#ffffff', 0.25)) +
      oval(0, -247, 160, 9, shade(colour, -0.04)) +
      fill(
        outer,
        sheet.linear(
          '0 #5a6a6e .55, .06 #fff .5, .14 #fff .1, .5 #fff 0, .88 #fff .16, .95 #5a6a6e .25, 1 #48585c .6',
        ),
      ) +
      fill('M-214-24Q-214 0-190 0H190Q214 0 214-24L196-34H-196z', '#fff', 'opacity=".3"') +
      fill('M-186-310h18v250h-18z', '#fff', `opacity=".6" filter="${sheet.blur(4)}"`) +
      fill('M150-300h10v220h-10z', '#fff', `opacity=".35" filter="${sheet.blur(3)}"`) +
      fill('M-96-216h192v122h-192z', '#f4eddd') +
      fill('M-96-216h192v122h-192z', sheet.linear('0 #fff .1, 1 #000 .14')) +
      mark(0, -170, 56, colour) +
      words(-50, -116, 100, [1], colour, 16, 5) +
      stroke('M-92-372H92', '#fff', 5, 'opacity=".5"') +
      cap.body,
    width: 450,
    height: 482,
  }
}

function planner(sheet: Sheet, { random }: Look): Piece {
  const [w, h] = [600, 820]
  const page = (turn: number, x: number, y: number, drawn: boolean) => {
    const shape = plate(w, h, 2)
    const flat = lying(sheet, shape, '#f7f2e7', 9, 0.32)
    const rows = [0, 1, 2, 3, 4, 5, 6]
      .map(i => `M${-w / 2 + 60} ${-h / 2 + 210 + i * 82}H${w / 2 - 60}`)
      .join('')
    const days = [0, 1, 2, 3, 4, 5, 6]
      .map(i => oval(-w / 2 + 80, -h / 2 + 178 + i * 82, 8, 8, i > 4 ? '#c98d63' : '#5d6b6b'))
      .join('')
    const title =
      stroke(`M${-w / 2 + 60} ${-h / 2 + 90}h190`, '#3b3936', 13, 'stroke-linecap="round"') +
      stroke(`M${w / 2 - 150} ${-h / 2 + 90}h90`, '#c98d63', 7, 'stroke-linecap="round"')
    const jotted = [random.between(120, 240), random.between(80, 200), 0, random.between(140, 260)]
      .map((long, i) =>
        long ? `M${-w / 2 + 120} ${-h / 2 + 182 + i * 82}q20-12 40 0t${num(long - 40)} 0` : '',
      )
      .join('')
    return place(
      flat.shadow +
        flat.body +
        (drawn
          ? title +
            stroke(rows, '#b9b0a0', 2) +
            days +
            stroke(jotted, '#35476b', 3.5, 'stroke-linecap="round" opacity=".8"')
          : '') +
        sheen(sheet, shape, 0.5),
      x,
      y,
      1,
      turn,
    )
  }
  const clip = place(
    fill(
      'M-70-26h140v44q0 14-14 14h-112q-14 0-14-14z',
      '#000',
      `opacity=".35" transform="translate(5 8)" filter="${sheet.blur(5)}"`,
    ) +
      fill(
        'M-70-26h140v44q0 14-14 14h-112q-14 0-14-14z',
        lit(sheet, { colour: '#c39a52', metal: true }, [
          [-0.7, 0.5, 0.5],
          [0, 0.2, 1],
          [0.5, 0, 0.8],
        ]),
      ),
    -44,
    -416,
    1,
    -4,
  )
  return {
    shadow: '',
    body: page(8, 60, 40, false) + page(3, 10, 10, false) + page(-4, -20, -10, true) + clip,
    width: 760,
    height: 960,
  }
}

export const paper: Record<string, Recipe> = {
  'clothbound-notebook': {
    draw: notebook,
    place: 'lie',
    colour: '#96452d',
    paper: '#d7c9b4',
    setting: ['#b09678', ''],
    company: ['coffee', 'sprig'],
    focus: [-0.1, 0.32, 1.9],
  },
  'machberet-notebook': {
    draw: rightToLeft,
    place: 'lie',
    colour: '#b4946a',
    paper: '#9fb0a8',
    focus: [0.16, 0.34, 1.8],
  },
  'cedar-pencil': { draw: pencil, place: 'lie', colour: '#c58a5c', paper: '#c8cfcb', focus: [0.22, 0.24, 2] },
  'brass-ruler': { draw: ruler, place: 'lie', colour: '#bf9a50', paper: '#515b5e', focus: [0.1, 0.3, 2] },
  'walnut-tray': {
    draw: tray,
    place: 'lie',
    colour: '#7a553c',
    paper: '#d8cdbb',
    setting: ['#b4b9ae', ''],
    company: ['sprig', 'coffee'],
    focus: [0.05, 0.7, 1.9],
  },
  'noon-print': {
    tall: 48,
    draw: print,
    place: 'hang',
    room: framed,
    colour: '#dc9a3c',
    paper: '#cfc9bb',
    setting: ['#b9c0b6', '#a8835e'],
    company: ['twig', 'books'],
    focus: [0.05, 0.55, 1.8],
  },
  'letter-set': {
    draw: letters,
    place: 'lie',
    colour: '#d9ab9b',
    paper: '#a9b7b5',
    setting: ['#b39a80', ''],
    company: ['coffee', 'sprig'],
    focus: [-0.05, 0.4, 1.8],
  },
  'wall-calendar': {
    draw: calendar,
    place: 'hang',
    colour: '#27324a',
    paper: '#cdbfa9',
    setting: ['#b7bcb6', '#8f7153'],
    company: ['twig', 'books'],
    focus: [-0.1, 0.4, 1.9],
  },
  'washi-tape': { draw: tape, place: 'stand', colour: '#a8503a', paper: '#d9d3c6', focus: [0.05, 0.6, 1.8] },
  'writing-ink': {
    tall: 9,
    draw: ink,
    place: 'stand',
    colour: '#35476b',
    paper: '#d9c6b0',
    setting: ['#cfd0c8', '#9c7a58'],
    company: ['books', 'pebble'],
    focus: [-0.1, 0.5, 1.8],
    fill: 0.85,
  },
  'quiet-week-planner': {
    draw: planner,
    place: 'lie',
    colour: '#f7f2e7',
    paper: '#b5a48d',
    focus: [-0.16, 0.28, 1.8],
  },
}
