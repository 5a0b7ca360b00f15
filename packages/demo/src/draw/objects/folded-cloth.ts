import { cushion, type Layer, pile, weave } from '../cloth.ts'
import { mix, shade } from '../colour.ts'
import { lit, tone } from '../light.ts'
import type { Look } from '../recipe.ts'
import { rod } from '../rod.ts'
import { lying, plate } from '../solid.ts'
import type { Piece } from '../stage.ts'
import { at, fill, group, line, num, oval, place, polygon, type Sheet, stroke } from '../svg.ts'

const waffle = (sheet: Sheet) =>
  sheet.tile(
    20,
    20,
    fill('M3 3h14v14H3z', '#000', 'opacity=".13"') + stroke('M1 19V1h18', '#fff', 2.4, 'opacity=".4"'),
  )

/** Folded towels, the given colour on top. */
export function towels(sheet: Sheet, { colour, random }: Look): Piece {
  const pattern = waffle(sheet)
  const layers = [mix(colour, '#f1ece1', 0.7), mix(colour, '#f1ece1', 0.35), colour].map(each => ({
    colour: each,
    pattern,
  }))
  return pile(sheet, { layers, width: 560, thick: 108, random, depth: 210 })
}

export function bedding(sheet: Sheet, { colour, random }: Look): Piece {
  const deep = shade(colour, -0.05)
  const layers: Layer[] = [{ colour: deep }, { colour }, { colour: deep }, { colour }]
  const piece = pile(sheet, { layers, width: 600, thick: 84, random, depth: 260 })
  const ribbon = { colour: mix(colour, '#4b4036', 0.6) }
  const band = fill(
    `M-34 4V-322L30-432h62L34-322V4z`,
    lit(
      sheet,
      ribbon,
      [
        [-0.2, 0.9, 0.3],
        [0, 0.2, 1],
        [0.1, -0.5, 0.8],
      ],
      'down',
    ),
  )
  const bow =
    fill('M0-330C-70-392-128-372-120-336C-112-306-50-312 0-330z', tone(ribbon, [-0.3, 0.6, 0.8])) +
    fill('M0-330C70-392 128-372 120-336C112-306 50-312 0-330z', tone(ribbon, [0.2, 0.4, 0.9])) +
    fill(
      'M-6-328C-40-280-66-250-86-232L-58-222C-30-256-4-296 6-328zM6-328C34-290 52-262 84-246L62-226C30-262 6-296-6-328z',
      tone(ribbon, [0.2, 0, 0.9]),
    ) +
    oval(0, -330, 17, 14, tone(ribbon, [-0.1, 0.3, 1]))
  return { ...piece, body: piece.body + band + bow }
}

/** A flat-woven rug from above: a plan of fields. */
export function rug(sheet: Sheet, { colour, random }: Look): Piece {
  const [w, h] = [720, 1060]
  const shape = plate(w, h, 4)
  const [x, y] = [-w / 2, -h / 2]
  const field = (left: number, top: number, width: number, height: number, paint: string) =>
    fill(`M${at(x + left, y + top)}h${num(width)}v${num(height)}h${num(-width)}z`, paint)
  const furrows = sheet.tile(26, 26, stroke('M0 6h26M0 19h26', '#f0e3c8', 4, 'opacity=".5"'))
  const hatch = sheet.tile(30, 30, stroke('M0 30L30 0', '#3c3a2c', 4, 'opacity=".28"'))
  const threads = Array.from({ length: 73 }, (_, i) => {
    const fx = x + 4 + (i * (w - 8)) / 72
    return `M${at(fx, y)}q${at(random.between(-4, 4), -20, random.between(-6, 6), -42)}M${at(fx, -y)}q${at(random.between(-4, 4), 20, random.between(-6, 6), 42)}`
  }).join('')
  const flat = lying(sheet, shape, colour, 9, 0.36)
  const picture =
    field(0, 0, w, h, colour) +
    field(44, 44, 300, 420, '#8c8a5a') +
    field(44, 44, 300, 420, hatch) +
    field(364, 44, w - 408, 250, '#b8653f') +
    field(364, 314, w - 408, 330, '#d9b36a') +
    field(364, 314, w - 408, 330, furrows) +
    field(44, 484, 300, 240, '#5d6b6b') +
    field(44, 744, w - 88, 272, '#a9a489') +
    field(44, 744, 210, 272, '#c98d63') +
    fill(`M${at(x + 364, y + 664)}h${num(w - 408)}v60h${num(-(w - 408))}z`, '#3f4a40') +
    fill(`M${at(x + 560, y + 900)}a70 70 0 1 0 .1 0z`, '#e4d6b6')
  const ribs = sheet.tile(
    8,
    8,
    stroke('M0 2h8', '#000', 2, 'opacity=".13"') + stroke('M0 6h8', '#fff', 2, 'opacity=".1"'),
  )
  const turn = 'transform="rotate(-3)"'
  return {
    shadow: group(turn, stroke(threads, '#000', 4, 'opacity=".25" transform="translate(7 9)"'), flat.shadow),
    body: group(
      turn,
      stroke(threads, '#e2d6bf', 4),
      picture,
      fill(shape, ribs),
      fill(shape, sheet.linear('0 #fff .1, .5 #fff 0, 1 #000 .14', 'across')),
    ),
    width: w + 60,
    height: h + 110,
  }
}

const napkinColours = ['#66727a', '#95a184', '#c28f3c', '#d9ab9b']

/** Folded napkins, fanned out. */
export function napkins(sheet: Sheet, { random }: Look): Piece {
  const shape = plate(430, 430, 6)
  const one = (colour: string, i: number) => {
    const flat = lying(sheet, shape, colour, 9, 0.36)
    const folds =
      fill(shape, weave(sheet, 6, 0.09)) +
      fill(shape, sheet.linear('0 #fff .12, .5 #fff 0, 1 #000 .12', 'across')) +
      stroke('M-215 3H215', '#000', 6, `opacity=".22" filter="${sheet.blur(3)}"`) +
      stroke('M-215-3H215', '#fff', 3, 'opacity=".2"') +
      stroke('M-196-196H196V196H-196z', shade(colour, -0.14), 2, 'stroke-dasharray="6 5"')
    return place(
      flat.shadow + flat.body + folds,
      -150 + i * 100,
      150 - i * 100,
      1,
      -22 + i * 13 + random.between(-3, 3),
    )
  }
  return { shadow: '', body: napkinColours.map(one).join(''), width: 840, height: 800 }
}

/** A rolled blanket with its carrying strap. */
export function picnic(sheet: Sheet, { colour }: Look): Piece {
  const [length, r] = [660, 150]
  const x = -length / 2
  const check = sheet.tile(
    96,
    96,
    fill('M0 0h96v96H0z', '#e6dcc6') +
      fill('M0 0h48v96H0zM0 0h96v48H0z', colour, 'opacity=".5"') +
      fill('M0 0h48v48H0z', colour, 'opacity=".65"') +
      stroke('M72 0v96M0 72h96', shade(colour, -0.1), 4, 'opacity=".6"'),
    'rotate(3)',
  )
  const body = `M${at(x, 0)}h${length}a${at(r * 0.42, r)} 0 0 0 0 ${-2 * r}H${at(x)}a${at(r * 0.42, r)} 0 0 0 0 ${2 * r}z`
  const round = sheet.linear('0 #fff .3, .2 #fff .2, .45 #000 0, .75 #000 .28, 1 #000 .55', 'down')
  const end = place(
    oval(0, 0, r * 0.42, r, mix(colour, '#e6dcc6', 0.5)) +
      Array.from({ length: 6 }, (_, i) =>
        stroke(
          `M0 ${num(-r + i * 24)}a${at((r - i * 24) * 0.42, r - i * 24)} 0 1 1 -1 0`,
          shade(colour, i % 2 ? -0.1 : 0.1),
          7,
          'opacity=".75"',
        ),
      ).join('') +
      oval(0, 0, r * 0.42, r, sheet.linear('0 #000 0, 1 #000 .4')),
    -x,
    -r,
  )
  const leather = { colour: '#7d4f2f', gloss: 0.4 }
  const belt = (bx: number) =>
    fill(
      `M${bx - 20}-4c-36-60-36-232 0-296h40c-36 64-36 236 0 296z`,
      lit(
        sheet,
        leather,
        [
          [-0.1, 0.95, 0.3],
          [-0.3, 0.5, 0.8],
          [0, -0.3, 1],
          [0, -0.9, 0.3],
        ],
        'down',
      ),
    ) + stroke(`M${bx - 32}-150h34v44h-34z`, '#c3a263', 7)
  return {
    shadow:
      fill(
        polygon(line(`${x - 30} 4, ${-x} 8, ${-x + 260} -30, ${-x + 130} -70, ${x} -20`)),
        sheet.linear('0 #000 .34, 1 #000 .08'),
        `filter="${sheet.blur(16, 9)}"`,
      ) + fill(`M${x - 20} -6H${-x + 20}v16H${x - 20}z`, '#000', `opacity=".5" filter="${sheet.blur(7, 5)}"`),
    body:
      rod(sheet, '-150 -292, -130 -372, -60 -410, 30 -410, 100 -372, 120 -292', 30, leather) +
      group(
        `clip-path="${sheet.clip(body)}"`,
        fill(body, check),
        fill(body, weave(sheet, 7, 0.1)),
        fill(body, round),
      ) +
      end +
      belt(-140) +
      belt(130),
    width: 800,
    height: 420,
  }
}

/** A cushion in the given colour. */
export const linenCushion = (sheet: Sheet, { colour, random }: Look): Piece =>
  cushion(sheet, { width: 640, height: 620, colour, random })
