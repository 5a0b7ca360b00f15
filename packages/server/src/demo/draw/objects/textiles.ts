import type { Random } from '../../random.ts'
import { cushion, drape, fold, type Layer, pile, weave } from '../cloth.ts'
import { mix, shade } from '../colour.ts'
import { lit, tone } from '../light.ts'
import type { Look, Recipe } from '../recipe.ts'
import { rod } from '../rod.ts'
import { lying, plate } from '../solid.ts'
import type { Piece } from '../stage.ts'
import { at, curve, fill, group, line, num, oval, place, polygon, type Sheet, stroke } from '../svg.ts'

const oak = { colour: '#b58a5c' }

/** What a flat thing on a wall throws behind it. */
const onWall = (sheet: Sheet, path: string, by = 22) =>
  fill(
    path,
    '#000',
    `opacity=".3" transform="translate(${num(by)} ${num(by * 1.2)})" filter="${sheet.blur(by * 0.7)}"`,
  )

const peg = (sheet: Sheet, x: number, y: number) =>
  oval(x + 14, y + 16, 20, 20, '#000', `opacity=".3" filter="${sheet.blur(8)}"`) +
  oval(
    x,
    y,
    19,
    19,
    lit(
      sheet,
      oak,
      [
        [-0.6, 0.5, 0.6],
        [0.7, -0.5, 0.4],
      ],
      'across',
    ),
  ) +
  oval(x - 5, y - 6, 6, 5, '#fff', 'opacity=".35"')

const rail = (sheet: Sheet, half: number, y = 0) =>
  stroke(`M${-half} ${y + 22}H${half}`, '#000', 20, `opacity=".3" filter="${sheet.blur(10)}"`) +
  rod(sheet, `${-half} ${y}, 0 ${y + 0.1}, ${half} ${y}`, 26, oak, 'round')

const herringbone = (sheet: Sheet, dark: string, light: string) =>
  sheet.tile(
    48,
    16,
    fill('M0 0h48v16H0z', light) +
      stroke('M-2 10L12-4M-2 26L24 0M10 18L24 4M24 0L50 26M24 16L40 32M38-4L50 10M24-16L50 10', dark, 5),
  )

function throwOver(sheet: Sheet, { colour, accent, random }: Look): Piece {
  const cloth = drape(sheet, {
    width: 560,
    height: 880,
    colour: accent,
    random,
    folds: 5,
    depth: 0.9,
    fringe: 74,
    pattern: herringbone(sheet, colour, accent),
  })
  const back = drape(sheet, {
    width: 590,
    height: 640,
    colour: shade(accent, -0.14),
    random,
    folds: 5,
    depth: 0.8,
    pattern: herringbone(sheet, shade(colour, -0.1), shade(accent, -0.14)),
  })
  return {
    shadow: onWall(sheet, cloth.outline, 30),
    body: place(back.body, 22, 4) + rail(sheet, 400, -4) + cloth.body,
    width: 830,
    height: 960,
  }
}

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

function teaTowels(sheet: Sheet, { random }: Look): Piece {
  const wide = [0.08, 0.3, 0.52, 0.74].map(from => ({
    from,
    to: from + 0.11,
    colour: '#7f8f86',
    opacity: 0.9,
  }))
  const narrow = Array.from({ length: 13 }, (_, i) => ({
    from: 0.04 + i * 0.073,
    to: 0.062 + i * 0.073,
    colour: '#a8563c',
    opacity: 0.85,
  }))
  const left = drape(sheet, {
    width: 340,
    height: 700,
    colour: '#ece5d6',
    random,
    folds: 3,
    gather: 0.72,
    stripes: wide,
    depth: 1.1,
  })
  const right = drape(sheet, {
    width: 330,
    height: 620,
    colour: '#ece5d6',
    random,
    folds: 3,
    gather: 0.72,
    stripes: narrow,
    depth: 1.1,
  })
  return {
    shadow: place(onWall(sheet, left.outline), -220, 0) + place(onWall(sheet, right.outline), 220, 0),
    body: place(left.body, -220, 0) + place(right.body, 220, 0) + peg(sheet, -220, 0) + peg(sheet, 220, 0),
    width: 800,
    height: 720,
  }
}

function bedding(sheet: Sheet, { colour, random }: Look): Piece {
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

function runner(sheet: Sheet, { colour, random }: Look): Piece {
  const stitches = sheet.tile(
    84,
    84,
    stroke(
      'M42 8V34M42 50V76M8 42H34M50 42H76M14 14L30 30M54 54L70 70M70 14L54 30M30 54L14 70',
      '#e8ecef',
      3.4,
      'stroke-dasharray="8 5" opacity=".85"',
    ) +
      oval(0, 0, 5, 5, '#e8ecef') +
      oval(84, 0, 5, 5, '#e8ecef') +
      oval(0, 84, 5, 5, '#e8ecef') +
      oval(84, 84, 5, 5, '#e8ecef'),
  )
  const cloth = drape(sheet, {
    width: 470,
    height: 920,
    colour,
    random,
    folds: 3,
    depth: 0.8,
    pattern: stitches,
    bands: [
      { from: 0.93, to: 1.02, colour: shade(colour, -0.09) },
      { from: 0.9, to: 0.912, colour: '#d9dfe6', opacity: 0.8 },
    ],
  })
  return {
    shadow: onWall(sheet, cloth.outline, 28),
    body: rail(sheet, 320, -8) + cloth.body + fill(cloth.outline, weave(sheet)),
    width: 640,
    height: 930,
  }
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

/** A canvas bag on a peg. */
export function tote(sheet: Sheet, { colour, random }: Look): Piece {
  const shape = `${curve(line('-236 330, -120 338, 0 334, 120 338, 236 330'))}L252 860${curve(line('252 860, 240 886, 120 894, 0 898, -120 894, -240 886, -252 860'), 'L')}z`
  const strap = { colour: shade(colour, -0.04) }
  const loop = (x: number, by: number) =>
    rod(
      sheet,
      `${-x} ${352}, ${-x * 0.8} 220, ${-26 + by} 46, ${by} 2, ${26 + by} 46, ${x * 0.8} 220, ${x} 352`,
      30,
      strap,
    )
  const cloth = fold(sheet, shape, { colour, random, folds: 2, depth: 0.5, pattern: weave(sheet, 8, 0.13) })
  const patches = [-112, 112]
    .map(
      x =>
        fill(`M${x - 26} 336h52v92h-52z`, strap.colour) +
        stroke(`M${x - 19} 350h38v70h-38z`, shade(colour, -0.2), 2, 'stroke-dasharray="6 4"'),
    )
    .join('')
  return {
    shadow:
      onWall(sheet, shape, 26) +
      stroke(
        'M-90 360C-80 200-20 20 20 20C60 20 110 200 130 360',
        '#000',
        28,
        `opacity=".25" filter="${sheet.blur(12)}"`,
      ),
    body:
      loop(96, 6) +
      peg(sheet, 0, 0) +
      cloth +
      loop(112, 0) +
      patches +
      stroke('M-238 352C-120 360 120 360 238 352', shade(colour, -0.16), 2.5, 'stroke-dasharray="8 5"') +
      fill('M-30 640h60v40h-60z', shade(colour, 0.12, 0.4), 'opacity=".7"'),
    width: 560,
    height: 900,
  }
}

function apron(sheet: Sheet, { colour, random }: Look): Piece {
  const shape = `${curve(line('-120 150, 0 166, 120 150'))}C124 260 170 330 270 372L286 960${curve(line('286 960, 150 976, 0 968, -150 978, -286 960'), 'L')}L-270 372C-170 330-124 260-120 150z`
  const cloth = fold(sheet, shape, { colour, random, folds: 3, depth: 0.55, pattern: weave(sheet, 7, 0.11) })
  const strap = { colour: shade(colour, -0.06) }
  const pocket = (x: number) =>
    fill(
      `M${x - 104} 600h208v190q0 18-18 18h-172q-18 0-18-18z`,
      '#000',
      `opacity=".2" transform="translate(5 7)" filter="${sheet.blur(6)}"`,
    ) +
    fill(`M${x - 104} 600h208v190q0 18-18 18h-172q-18 0-18-18z`, mix(colour, '#ffffff', 0.05)) +
    stroke(`M${x - 104} 626h208`, shade(colour, -0.16), 2.5, 'stroke-dasharray="7 5"')
  return {
    shadow: onWall(sheet, shape, 26),
    body:
      rod(sheet, '-108 162, -60 60, 0 4, 60 60, 108 162', 22, strap) +
      peg(sheet, 0, 0) +
      rod(sheet, '-266 384, -330 520, -318 720, -340 860', 20, strap) +
      rod(sheet, '266 384, 326 540, 310 700, 336 900', 20, strap) +
      cloth +
      pocket(-116) +
      pocket(116) +
      fill('M-20 430h40v18h-40z', '#b6924f') +
      stroke(
        'M-118 186C-40 200 40 200 118 186M-270 930C-100 946 100 946 270 930',
        shade(colour, -0.16),
        2.5,
        'stroke-dasharray="8 5"',
      ),
    width: 700,
    height: 970,
  }
}

const napkinColours = ['#66727a', '#95a184', '#c28f3c', '#d9ab9b']

/** Folded napkins, fanned out. */
function napkins(sheet: Sheet, { random }: Look): Piece {
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
function picnic(sheet: Sheet, { colour }: Look): Piece {
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

/** Plain cloth over a rail, for throws of any colour. */
export function hanging(sheet: Sheet, { colour, random }: { colour: string; random: Random }): Piece {
  const cloth = drape(sheet, {
    width: 560,
    height: 880,
    colour,
    random,
    folds: 5,
    depth: 0.9,
    fringe: 60,
    bands: [
      { from: 0.78, to: 0.82, colour: shade(colour, -0.12) },
      { from: 0.84, to: 0.855, colour: shade(colour, -0.12) },
    ],
  })
  return {
    shadow: onWall(sheet, cloth.outline, 30),
    body: rail(sheet, 400, -4) + cloth.body,
    width: 830,
    height: 950,
  }
}

export const textiles: Record<string, Recipe> = {
  'linen-cushion': {
    tall: 46,
    draw: linenCushion,
    place: 'stand',
    colour: '#c28f3c',
    paper: '#c9cfcf',
    fill: 0.95,
    setting: ['#b7bfb8', '#8e7258'],
    company: ['twig'],
    focus: [-0.3, 0.76, 2.1],
  },
  'alpaca-throw': {
    draw: throwOver,
    place: 'hang',
    colour: '#8b8883',
    accent: '#e6dfd1',
    paper: '#b5aa9b',
    setting: ['#d5cbbb', '#8f7153'],
    company: ['fern'],
    focus: [0.1, 0.82, 2],
    second: [-0.16, 0.12, 2],
  },
  'waffle-towel': {
    tall: 30,
    draw: towels,
    place: 'stand',
    colour: '#95a184',
    paper: '#dfd2c3',
    setting: ['#d9dbd4', '#b79b7c'],
    company: ['twig', 'pebble'],
    focus: [-0.3, 0.55, 2],
  },
  'tea-towels': {
    draw: teaTowels,
    place: 'hang',
    colour: '#ece5d6',
    paper: '#c2b8a4',
    setting: ['#a9b5b2', '#a8835e'],
    company: ['pear', 'cup'],
    focus: [0.2, 0.5, 1.9],
  },
  'linen-bed-set': {
    tall: 32,
    draw: bedding,
    place: 'stand',
    colour: '#e9e1d2',
    paper: '#bcb3a6',
    setting: ['#d3cdc2', '#9a8067'],
    company: ['candle', 'pebble'],
    focus: [-0.22, 0.5, 2],
  },
  'aizome-runner': {
    draw: runner,
    place: 'hang',
    colour: '#33476e',
    paper: '#d8cfc0',
    setting: ['#c9c2b2', '#6f5946'],
    company: ['twig'],
    focus: [0.1, 0.8, 2.1],
  },
  'field-rug': {
    draw: rug,
    place: 'lie',
    colour: '#d8c9aa',
    paper: '#b0a89a',
    setting: ['#c0a98c', ''],
    focus: [0.2, 0.3, 1.9],
  },
  'canvas-tote': { draw: tote, place: 'hang', colour: '#d6c7ad', paper: '#a7b0a3', focus: [0.15, 0.45, 2] },
  'market-apron': {
    draw: apron,
    place: 'hang',
    colour: '#66727a',
    paper: '#d6c3ae',
    setting: ['#c9ccc4', '#a8835e'],
    company: ['fern', 'lemons'],
    focus: [-0.16, 0.66, 2],
  },
  'linen-napkins': {
    draw: napkins,
    place: 'lie',
    colour: '#d9ab9b',
    paper: '#d9d0c2',
    setting: ['#a98a6a', ''],
    company: ['coffee', 'sprig'],
    focus: [0.2, 0.3, 1.8],
  },
  'picnic-blanket': {
    tall: 30,
    draw: picnic,
    place: 'stand',
    colour: '#6a7049',
    paper: '#c5cdb8',
    fill: 1.02,
    setting: ['#c9d2c6', '#8a9068'],
    company: ['fern', 'lemons'],
    focus: [0.3, 0.45, 2],
  },
}
