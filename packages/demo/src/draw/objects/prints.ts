import { weave } from '../cloth.ts'
import { lit } from '../light.ts'
import type { Look } from '../recipe.ts'
import { mark, sheen } from '../solid.ts'
import type { Piece } from '../stage.ts'
import { at, fill, group, num, oval, place, type Sheet, stroke } from '../svg.ts'

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
export function framed(sheet: Sheet, _look: Look): Piece {
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

export function calendar(sheet: Sheet, { colour }: Look): Piece {
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
