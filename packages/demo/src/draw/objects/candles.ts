import { shade } from '../colour.ts'
import { flame, halo } from '../flame.ts'
import { glass } from '../glass.ts'
import { onSurface, type Shape } from '../lathe.ts'
import { lit, tone } from '../light.ts'
import { brass } from '../materials.ts'
import { arrange, type Look } from '../recipe.ts'
import { rod } from '../rod.ts'
import type { Piece } from '../stage.ts'
import { at, fill, group, line, oval, type Sheet, stroke } from '../svg.ts'
import { patch, rings, vessel } from '../vessel.ts'

/** Six dipped candles, hanging in pairs by their wicks. */
export function tapers(sheet: Sheet, { colour }: Look): Piece {
  const wax = { colour, gloss: 0.25 }
  const shape =
    'M-8 0C-12 8-15 60-18 200L-24 640C-24 654-12 660 0 660C12 660 24 654 24 640L18 200C15 60 12 8 8 0C5-6-5-6-8 0z'
  const one = sheet.symbol(
    fill(
      shape,
      lit(sheet, wax, [
        [-1, 0, 0.1],
        [-0.7, 0.1, 0.7],
        [-0.4, 0.1, 0.9],
        [0, 0, 1],
        [0.5, 0, 0.85],
        [0.85, 0, 0.5],
        [1, 0, 0.1],
      ]),
    ) + fill(shape, sheet.linear('0 #fff .12, .5 #fff 0, 1 #000 .16', 'down')),
  )
  const shadow = sheet.symbol(fill(shape, '#000', `opacity=".32" filter="${sheet.blur(12)}"`))
  const spots = [
    [-250, 190, 0],
    [-166, 214, 1],
    [-44, 186, 0],
    [40, 208, 1],
    [166, 192, 0],
    [250, 216, 1],
  ] as const
  const wick = (a: number, ya: number, b: number, yb: number) => {
    const m = (a + b) / 2
    return stroke(
      `M${a} ${ya}C${at(a, ya - 90, m - 22, 20, m, -6)}C${at(m + 22, 20, b, yb - 90, b, yb)}`,
      '#e9e0cf',
      5,
    )
  }
  const pegs = [-208, -2, 208]
    .map(
      x =>
        oval(x + 10, 12, 17, 17, '#000', `opacity=".3" filter="${sheet.blur(6)}"`) +
        oval(x, 0, 16, 16, tone(brass, [-0.4, 0.4, 0.8])) +
        oval(x - 4, -5, 5, 4, '#fff', 'opacity=".6"'),
    )
    .join('')
  return {
    shadow: spots.map(([x, y]) => `<use href="${shadow}" x="${x + 24}" y="${y + 26}"/>`).join(''),
    body:
      wick(-250, 190, -166, 214) +
      wick(-44, 186, 40, 208) +
      wick(166, 192, 250, 216) +
      pegs +
      spots.map(([x, y]) => `<use href="${one}" x="${x}" y="${y}"/>`).join(''),
    width: 560,
    height: 880,
  }
}

/** A turned brass candlestick with a lit taper. */
export function candlestick(sheet: Sheet, { colour }: Look): Piece {
  const stick = vessel(sheet, {
    profile: line(
      '146 0, 150 6, 146 18, 70 36, 36 60, 26 96, 44 124, 26 150, 20 200, 24 290, 50 316, 54 332, 34 346, 40 384, 44 392',
    ),
    material: { ...brass, colour },
  })
  const wax = vessel(sheet, {
    profile: line('23 386, 22 500, 18 800, 10 818, 0 822'),
    material: { colour: '#efe4cf', gloss: 0.2 },
    shadow: 0,
  })
  return {
    ...stick,
    glow: halo(sheet, 0, -870, 520, 0.9),
    body:
      stick.body +
      wax.body +
      fill('M-22-820h44v180h-44z', sheet.linear('0 #ffd28a .75, 1 #ffd28a 0', 'down')) +
      flame(sheet, 0, -818, 1.15),
    width: 420,
    height: 910,
  }
}

/** A pierced brass lantern with a light inside. */
export function fanous(sheet: Sheet, { colour, random }: Look): Piece {
  const metal = { ...brass, colour }
  const shape: Shape = {
    profile: line(
      '132 0, 136 8, 128 22, 150 40, 196 150, 206 250, 190 360, 150 420, 146 436, 110 500, 60 548, 30 566, 22 590, 0 596',
    ),
  }
  const star = sheet.symbol(fill('M0-15L4.5-4.5L15 0L4.5 4.5L0 15L-4.5 4.5L-15 0L-4.5-4.5z', '#ffe9b8'))
  let holes = ''
  for (let row = 0; row < 8; row++)
    for (let i = -4; i <= 4; i++) {
      const angle = (i + (row % 2) / 2) * 0.33
      if (Math.abs(angle) > 1.36) continue
      const [x, y] = onSurface(shape, 80 + row * 44, angle)
      holes += `<use href="${star}" transform="translate(${at(x, y)})scale(${at(Math.cos(angle) * 0.95)} .95)"/>`
    }
  const dots = Array.from({ length: 30 }, (_, i) => {
    const angle = (i - 14.5) * 0.098
    const [x, y] = onSurface(shape, i % 2 ? 452 : 470, angle)
    return `M${at(x, y)}h.1`
  }).join('')
  const stars = Array.from({ length: 46 }, () => {
    const [angle, far] = [random.between(0, 6.28), random.between(330, 760)]
    return `M${at(Math.cos(angle) * far, -260 + Math.sin(angle) * far * 0.85)}h.1`
  }).join('')
  const body = vessel(sheet, {
    ...shape,
    material: metal,
    marks:
      stroke(rings(shape, [36, 424, 438]), '#5b431f', 5, 'opacity=".6"') +
      holes +
      stroke(dots, '#ffe9b8', 9, 'stroke-linecap="round"') +
      group(
        `filter="${sheet.blur(10)}" opacity=".55"`,
        oval(0, -220, 150, 130, sheet.radial('0 #ffd58a .7, 1 #ffc56a 0')),
      ),
    behind: rod(sheet, '0 -590, -58 -640, -40 -720, 0 -738, 40 -720, 58 -640, 0 -590', 13, metal),
  })
  return {
    ...body,
    glow:
      halo(sheet, 0, -240, 620, 0.9) +
      stroke(stars, '#ffe2a6', 15, `stroke-linecap="round" opacity=".5" filter="${sheet.blur(3)}"`),
    height: 750,
  }
}

/** Beeswax pillars of three heights, one alight. */
export function pillars(sheet: Sheet, { colour }: Look): Piece {
  const pillar = (height: number, burning: boolean): Piece => {
    const shape: Shape = { profile: line(`86 0, 90 5, 90 ${height - 5}, 87 ${height}`), sharp: true }
    const wax = vessel(sheet, {
      ...shape,
      material: { colour, gloss: 0.15 },
      open: {
        lip: 12,
        inside: { colour: shade(colour, 0.04) },
        filled: { colour: burning ? '#f6dc9a' : shade(colour, 0.02) },
        level: 10,
      },
    })
    const light = fill(
      patch(shape, [-1.5, 1.5], [height * 0.55, height]),
      sheet.linear('0 #ffcf78 .8, 1 #ffcf78 0', 'down'),
    )
    const wick = stroke(`M0 ${-height + 12}v-26`, '#3b2a20', 5, 'stroke-linecap="round"')
    return {
      ...wax,
      glow: burning ? halo(sheet, 0, -height - 40, 480, 0.85) : '',
      body: wax.body + (burning ? light + flame(sheet, 0, -height + 8, 1.1) : wick),
      height: height + (burning ? 100 : 20),
    }
  }
  return arrange([pillar(420, true), 10, -50], [pillar(300, false), -190, -6], [pillar(180, false), 150, 40])
}

export function oilLamp(sheet: Sheet, _look: Look): Piece {
  const vesselOf = glass(sheet, {
    profile: line('92 0, 130 6, 190 60, 206 130, 170 210, 90 280, 44 340, 34 380, 36 400'),
    tint: '#c7d3cf',
    contents: { colour: '#d9b36a', gloss: 0.3 },
    level: 150,
    wall: 16,
  })
  return {
    ...vesselOf,
    glow: halo(sheet, 0, -480, 520, 0.9),
    body:
      stroke('M4-60C-30-140 30-240 0-400', '#efe8da', 9, 'opacity=".8"') +
      vesselOf.body +
      oval(0, -402, 22, 7, tone(brass, [-0.2, 0.7, 0.6])) +
      flame(sheet, 0, -404, 1.15),
    height: 510,
  }
}
