import type { Random } from '../../random.ts'
import { drape, fold, weave } from '../cloth.ts'
import { mix, shade } from '../colour.ts'
import { lit } from '../light.ts'
import { oak } from '../materials.ts'
import type { Look } from '../recipe.ts'
import { rod } from '../rod.ts'
import type { Piece } from '../stage.ts'
import { curve, fill, line, num, oval, place, type Sheet, stroke } from '../svg.ts'

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

export function throwOver(sheet: Sheet, { colour, accent, random }: Look): Piece {
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

export function teaTowels(sheet: Sheet, { random }: Look): Piece {
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

export function runner(sheet: Sheet, { colour, random }: Look): Piece {
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

export function apron(sheet: Sheet, { colour, random }: Look): Piece {
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
