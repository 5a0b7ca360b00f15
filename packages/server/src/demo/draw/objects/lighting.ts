import { mix, shade } from '../colour.ts'
import { flame, halo } from '../flame.ts'
import { glass } from '../glass.ts'
import { onSurface, type Shape, silhouette } from '../lathe.ts'
import { lit, tone } from '../light.ts'
import { arrange, type Look, type Recipe } from '../recipe.ts'
import { rod } from '../rod.ts'
import type { Piece } from '../stage.ts'
import { at, fill, group, line, oval, place, type Sheet, stroke } from '../svg.ts'
import { patch, rings, upright, vessel } from '../vessel.ts'

const brass = { colour: '#c39a52', metal: true }
const warm = '#ffe2b0'

/** A lamp like a mushroom: an opaque dome that throws its light down its stem. */
export function porcino(sheet: Sheet, { colour }: Look): Piece {
  const paint = { colour, gloss: 0.45 }
  const base = vessel(sheet, {
    profile: line('150 0, 153 5, 150 16, 62 34, 40 64, 34 130, 34 360'),
    material: paint,
  })
  const dome: Shape = { profile: line('268 322, 272 330, 268 372, 236 470, 160 552, 70 590, 0 598') }
  const cap = vessel(sheet, { ...dome, material: paint })
  const under =
    oval(0, -322, 262, 52, warm) + oval(0, -322, 262, 52, sheet.radial('0 #fff7e2, .6 #ffe0a6, 1 #d99a52'))
  const shine = sheet.linear('0 #ffdf9e .95, .5 #ffd08a .35, 1 #ffd08a 0', 'down')
  return {
    ...base,
    glow: halo(sheet, 0, -240, 640, 0.85, 520) + halo(sheet, 20, 8, 470, 0.9, 84),
    body:
      under +
      base.body +
      fill('M-36-350h72V-120h-72z', shine) +
      fill('M-150-16C-90-34-40-60-34-110H34C40-60 90-34 150-16V8H-150z', shine, 'opacity=".5"') +
      cap.body +
      stroke(rings(dome, [324]), '#ffdca0', 7, 'opacity=".9"'),
    width: 560,
    height: 600,
  }
}

/** A paper lantern, lit; hangs from a cord. */
export function lantern(sheet: Sheet, { colour }: Look): Piece {
  const shape: Shape = { profile: line('78 0, 170 34, 280 130, 330 260, 330 340, 280 470, 170 566, 78 600') }
  const outline = silhouette(shape)
  const heights = Array.from({ length: 21 }, (_, i) => 18 + i * 28)
  const paper = sheet.radial(
    [
      [0, '#fffaf0'],
      [0.35, mix(colour, '#fff3d8', 0.5)],
      [0.75, colour],
      [1, shade(colour, -0.16)],
    ],
    0.46,
    0.5,
    0.62,
  )
  const ribs = rings(shape, heights)
  const collar = (y: number) =>
    oval(0, y, 80, 17, '#4a3a2c') + oval(0, y + 3, 72, 13, '#ffdf9e', 'opacity=".35"')
  return {
    glow: halo(sheet, 0, 310, 760),
    shadow: '',
    body:
      stroke('M0 0V-1200', '#2d2520', 6) +
      place(
        fill(outline, paper) +
          stroke(ribs, '#8a5f34', 3.2, 'opacity=".34"') +
          stroke(ribs, '#fff', 2, 'opacity=".4" transform="translate(0 4)"') +
          fill(outline, sheet.linear('0 #8a5526 .28, .2 #8a5526 0, .78 #8a5526 0, 1 #6a3a18 .4')) +
          collar(-600) +
          oval(0, 14, 78, 16, '#5b4632'),
        0,
        616,
      ) +
      fill('M-14-8h28v34h-28z', '#2d2520'),
    width: 680,
    height: 640,
  }
}

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
function fanous(sheet: Sheet, { colour, random }: Look): Piece {
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

/** A ceramic lamp with a pleated shade: `colour` the base, `accent` the shade. */
export function pleated(sheet: Sheet, { colour, accent }: Look): Piece {
  const gourd: Shape = {
    profile: line('118 0, 124 6, 190 90, 214 190, 186 290, 96 360, 40 392, 34 420, 30 470'),
  }
  const base = vessel(sheet, { ...gourd, material: { colour, gloss: 0.5 } })
  const cone: Shape = { profile: line('306 440, 178 760'), sharp: true }
  const outline = silhouette(cone)
  const cloth = sheet.radial(
    [
      [0, '#fff6df'],
      [0.4, mix(accent, '#ffe3b0', 0.55)],
      [0.85, mix(accent, '#e9b878', 0.35)],
      [1, shade(accent, -0.08)],
    ],
    0.5,
    0.62,
    0.66,
  )
  const pleats = upright(cone, 44, 440, 760)
  const mouth =
    oval(0, -760, 178, 178 * 0.2, shade(accent, -0.1)) +
    oval(0, -757, 168, 31, sheet.radial('0 #fffdf4, .6 #ffe7b4, 1 #e0a860'))
  return {
    ...base,
    glow: halo(sheet, 0, -600, 720, 0.85) + halo(sheet, 10, 4, 420, 0.5, 80),
    body:
      base.body +
      fill(silhouette(gourd), sheet.linear('0 #ffd9a0 .75, .6 #ffd9a0 0', 'down')) +
      oval(0, -440, 306, 61, '#d9a765') +
      fill(outline, cloth) +
      group(
        `clip-path="${sheet.clip(outline)}"`,
        stroke(pleats, '#7d5128', 3, 'opacity=".22"') +
          stroke(pleats, '#fff', 2, 'opacity=".35" transform="translate(4 0)"'),
      ) +
      fill(outline, sheet.linear('0 #6a3a18 .3, .2 #6a3a18 0, .75 #6a3a18 0, 1 #5a2c10 .42')) +
      stroke(rings(cone, [446, 754]), mix(accent, '#8a6a44', 0.4), 9, 'opacity=".75"') +
      mouth,
    width: 620,
    height: 800,
  }
}

/** An enamelled dome on a cord. */
export function pendant(sheet: Sheet, { colour }: Look): Piece {
  const paint = { colour, gloss: 0.9 }
  const shape: Shape = {
    profile: line('330 0, 334 8, 326 20, 290 90, 200 190, 100 240, 62 262, 56 320, 50 372, 30 384, 0 388'),
  }
  const cap = vessel(sheet, { ...shape, material: paint })
  return {
    shadow: '',
    glow: halo(sheet, 0, 560, 700, 0.9, 480),
    body:
      stroke('M0 0V-1200', '#2d2520', 7) +
      place(
        oval(0, 2, 330, 66, sheet.radial('0 #fffaf0, .5 #ffe9bf, 1 #e9b878')) +
          cap.body +
          stroke(rings(shape, [6]), '#fff4da', 9) +
          stroke(rings(shape, [250]), '#000', 3, 'opacity=".35"'),
        0,
        388,
      ) +
      fill('M-18-14h36v26h-36z', tone(brass, [-0.3, 0.3, 0.9])),
    width: 680,
    height: 480,
  }
}

/** A jointed desk lamp. */
function heron(sheet: Sheet, { colour }: Look): Piece {
  const paint = { colour, gloss: 0.4 }
  const foot = vessel(sheet, { profile: line('150 0, 153 6, 150 26, 40 40, 20 50, 16 80'), material: paint })
  const head = vessel(sheet, {
    profile: line('128 0, 132 8, 120 60, 66 120, 40 150, 38 210, 20 222, 0 224'),
    material: paint,
    shadow: 0,
  })
  const joint = (x: number, y: number) =>
    oval(x, y, 21, 21, tone(brass, [0.4, -0.2, 0.8])) +
    oval(x - 2, y - 2, 16, 16, tone(brass, [-0.4, 0.4, 0.8])) +
    oval(x - 6, y - 6, 5, 5, '#fff', 'opacity=".6"')
  const mouth = oval(0, 3, 126, 32, sheet.radial('0 #fffaf0, .5 #ffe6b4, 1 #dca25c'))
  return {
    ...foot,
    shadow:
      foot.shadow +
      stroke('M0 0C120-20 260-40 420-60', '#000', 16, `opacity=".16" filter="${sheet.blur(12, 7)}"`),
    glow: halo(sheet, -330, -330, 560, 0.8) + halo(sheet, -340, 20, 360, 0.85, 74),
    body:
      foot.body +
      rod(sheet, '0 -70, 80 -270, 160 -470', 22, paint) +
      rod(sheet, '160 -470, -30 -590, -220 -710', 22, paint) +
      rod(sheet, '34 -80, 110 -270, 186 -452', 8, brass) +
      joint(160, -470) +
      joint(0, -74) +
      place(mouth + head.body, -310, -560, 1, 28) +
      joint(-222, -712),
    width: 640,
    height: 780,
    middle: -130,
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

function oilLamp(sheet: Sheet, _look: Look): Piece {
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

export const lighting: Record<string, Recipe> = {
  'mushroom-lamp': {
    tall: 42,
    draw: porcino,
    place: 'stand',
    colour: '#b8623f',
    paper: '#56605a',
    setting: ['#4c5450', '#5f4634'],
    company: ['books', 'pebble'],
    focus: [-0.2, 0.7, 1.9],
  },
  'paper-lantern': {
    draw: lantern,
    place: 'hang',
    colour: '#f6dcae',
    paper: '#5d5348',
    setting: ['#4c5553', ''],
    focus: [-0.14, 0.45, 1.9],
    fill: 0.95,
  },
  'taper-candles': {
    draw: tapers,
    place: 'hang',
    colour: '#d9ab9b',
    paper: '#cfc6b4',
    focus: [-0.2, 0.3, 2],
  },
  'brass-candlestick': {
    tall: 40,
    draw: candlestick,
    place: 'stand',
    colour: '#c39a52',
    paper: '#4d4a55',
    setting: ['#434c50', '#54402f'],
    company: ['books', 'pear'],
    focus: [0, 0.32, 2.1],
  },
  'fanous-lantern': {
    tall: 36,
    draw: fanous,
    place: 'stand',
    colour: '#c39a52',
    paper: '#3c4552',
    setting: ['#4a3f4a', '#4f3a2c'],
    company: ['cup'],
    focus: [0, 0.4, 2],
  },
  'pleated-lamp': {
    tall: 52,
    draw: pleated,
    place: 'stand',
    colour: '#adc3af',
    accent: '#e9e1d2',
    paper: '#7a6a5c',
    setting: ['#6a736c', '#5f4634'],
    company: ['books', 'pear'],
    focus: [-0.12, 0.68, 1.9],
  },
  'works-pendant': {
    draw: pendant,
    place: 'hang',
    colour: '#34493c',
    paper: '#8a8474',
    setting: ['#6f6a66', ''],
    focus: [-0.16, 0.55, 1.9],
  },
  'heron-lamp': {
    tall: 48,
    draw: heron,
    place: 'stand',
    colour: '#66727a',
    paper: '#635a50',
    setting: ['#555f60', '#6a4f3a'],
    company: ['books'],
    focus: [-0.14, 0.74, 2],
  },
  'beeswax-pillar': {
    draw: pillars,
    place: 'stand',
    colour: '#dcab55',
    paper: '#5e5148',
    focus: [0, 0.66, 1.9],
  },
  'oil-lamp': { draw: oilLamp, place: 'stand', colour: '#c7d3cf', paper: '#41505a', focus: [0, 0.7, 1.9] },
}
