import { mix, shade } from '../colour.ts'
import { lit, type Material, tone } from '../light.ts'
import { branch } from '../plant.ts'
import { arrange, type Look, type Recipe } from '../recipe.ts'
import { pipe, rod } from '../rod.ts'
import type { Piece } from '../stage.ts'
import { fill, line, oval, place, type Sheet, stroke } from '../svg.ts'
import { rings, vessel } from '../vessel.ts'

const clay: Material = { colour: '#a5866a' }
const coffee: Material = { colour: '#4a2d1e', gloss: 0.4 }

/** A low, wide mug of coffee. */
export function mug(sheet: Sheet, { colour, random }: Look): Piece {
  const glaze = { colour, gloss: 0.32 }
  const body = vessel(sheet, {
    profile: line('122 0, 150 5, 173 44, 179 130, 177 230, 172 296'),
    material: clay,
    zones: [{ from: 30, to: 400, material: glaze, wave: 3 }],
    open: { lip: 11, filled: coffee, level: 22 },
    flecks: { random, count: 150, colour: shade(colour, -0.28) },
    behind: rod(sheet, '150 -246, 226 -256, 276 -220, 276 -160, 232 -106, 158 -82', 36, glaze),
  })
  return { ...body, width: 476, middle: 58, height: 330 }
}

/** A teapot with its handle at the side; `colour` of unglazed clay or of a glaze. */
export function kyusu(sheet: Sheet, { colour }: Look): Piece {
  const red = { colour, gloss: 0.14 }
  const profile = line(
    '92 0, 120 3, 190 60, 216 136, 190 206, 128 246, 104 252, 104 262, 88 276, 44 292, 17 300, 15 308, 30 324, 27 340, 0 350',
  )
  const end = oval(0, 0, 15, 31, tone(red, [0.5, 0.1, 0.8])) + oval(2, 0, 9, 22, shade(colour, -0.22))
  const lip = oval(0, 0, 23, 10, tone(red, [-0.2, 0.9, 0.4])) + oval(1, 1, 15, 6, shade(colour, -0.25))
  const body = vessel(sheet, {
    profile,
    material: red,
    behind:
      pipe(sheet, '-150 -96 104, -226 -150 70, -276 -206 48, -312 -252 42', red) +
      place(lip, -312, -252, 1, -36),
    marks:
      stroke(rings({ profile }, [253]), '#000', 3, 'opacity=".4"') +
      stroke(rings({ profile }, [90, 96]), '#fff', 1.5, 'opacity=".12"'),
    front:
      pipe(sheet, '150 -140 44, 230 -172 40, 340 -228 50, 436 -282 66', red) + place(end, 436, -282, 1, -33),
  })
  return { ...body, width: 790, middle: 62 }
}

/** A vase with a high shoulder. */
export const meridian = (sheet: Sheet, { colour }: Look): Piece =>
  vessel(sheet, {
    profile: line('104 0, 118 6, 148 90, 206 280, 234 450, 206 590, 120 690, 72 744, 66 800, 88 852'),
    material: { colour, gloss: 0.1 },
    open: { lip: 9 },
  })

/** A bowl dipped twice: `colour`, then `accent` at a slant. */
export const tideBowl = (sheet: Sheet, { colour, accent, random }: Look): Piece =>
  vessel(sheet, {
    profile: line('112 0, 120 4, 122 28, 180 62, 268 150, 318 250, 332 320'),
    material: clay,
    zones: [
      { from: 48, to: 500, material: { colour, gloss: 0.5 }, wave: 4 },
      { from: 186, to: 500, material: { colour: accent, gloss: 0.55 }, wave: 6, slant: 44 },
    ],
    open: { lip: 12, inside: { colour, gloss: 0.4 }, outside: { colour: accent, gloss: 0.4 } },
    flecks: { random, count: 90, colour: '#4b3a2c' },
  })

/** A pile of plates seen from a little higher, so that the face of the top one shows. */
export function plates(sheet: Sheet, { colour, random }: Look): Piece {
  const glaze = { colour, gloss: 0.25 }
  const look = 0.3
  const [radius, gap, count] = [292, 34, 5]
  const disc = (r: number, y: number, paint: string, more = '') => oval(0, y, r, r * look, paint, more)
  const edge = lit(sheet, glaze, [
    [-0.95, 0.2, 0.3],
    [-0.5, 0.1, 0.8],
    [0, 0, 1],
    [0.6, 0, 0.8],
    [0.98, 0, 0.2],
  ])
  const rim = lit(
    sheet,
    glaze,
    [
      [-0.4, 0.9, 0.3],
      [-0.1, 1, 0.2],
      [0.15, 0.9, 0.3],
    ],
    'across',
  )
  const slope = lit(
    sheet,
    glaze,
    [
      [0.45, 0.85, 0.2],
      [0, 1, 0.1],
      [-0.35, 0.9, 0.1],
    ],
    'across',
  )
  const well = lit(
    sheet,
    glaze,
    [
      [0.05, 1, 0.2],
      [-0.1, 1, 0.15],
    ],
    'across',
  )
  const plate = (i: number) => {
    const y = -i * gap
    const under = disc(radius * 0.96, y - 2, '#000', `opacity=".34" filter="${sheet.blur(6, 4)}"`)
    return place(
      (i ? under : '') + disc(radius, y - 12, edge) + disc(radius, y - 24, rim),
      random.between(-5, 5),
      0,
    )
  }
  const y = -(count - 1) * gap - 24
  const face =
    disc(282, y + 2, slope) +
    disc(212, y + 9, shade(colour, -0.12), `opacity=".55" filter="${sheet.blur(7, 3)}"`) +
    disc(208, y + 12, well) +
    stroke(`M-290 ${y}a290 ${290 * look} 0 0 0 580 0`, '#fff', 2.5, 'opacity=".45"')
  const shadow = disc(
    radius * 1.03,
    16,
    '#000',
    `opacity=".26" transform="translate(24 0)" filter="${sheet.blur(14, 8)}"`,
  )
  return {
    shadow: shadow,
    body: Array.from({ length: count }, (_, i) => plate(i)).join('') + face,
    width: 600,
    height: 250,
  }
}

function amphora(sheet: Sheet, { colour, random }: Look): Piece {
  const slip = { colour, gloss: 0.2 }
  const raw = '#c9a582'
  const profile = line(
    '78 0, 92 4, 90 20, 62 44, 84 100, 170 270, 212 420, 204 520, 142 610, 80 660, 62 710, 66 780, 92 822, 100 836',
  )
  const handle = (s: number) =>
    rod(sheet, `${s * 58} -778, ${s * 130} -790, ${s * 172} -740, ${s * 176} -660, ${s * 168} -560`, 28, slip)
  return vessel(sheet, {
    profile,
    material: { colour: raw },
    zones: [{ from: 372, to: 900, material: slip, wave: 3 }],
    open: { lip: 14 },
    behind: handle(-1) + handle(1),
    marks:
      stroke(rings({ profile }, [340, 348, 300]), colour, 5, 'opacity=".8"') +
      stroke(rings({ profile }, [540, 548]), raw, 3, 'opacity=".7"'),
    flecks: { random, count: 50, colour: '#6b4c36', opacity: 0.3 },
  })
}

/** A jug with a pulled lip. */
export function pitcher(sheet: Sheet, { colour }: Look): Piece {
  const glaze = { colour, gloss: 0.4 }
  const profile = line('120 0, 136 5, 184 100, 200 220, 176 350, 136 450, 130 520, 144 572')
  const cheek = [
    [-0.95, 0, 0.4],
    [-0.75, 0.15, 0.7],
    [-0.5, 0.1, 0.85],
    [-0.3, 0, 0.95],
  ] as const
  const fading = cheek.map((normal, i) => [i / 3, tone(glaze, normal), i < 2 ? 1 : (3 - i) * 0.7] as const)
  const lip =
    fill(
      'M-133-470C-140-530-162-574-196-604C-190-612-150-600-118-590C-90-582-50-560-28-546C-60-524-96-492-133-470z',
      sheet.linear(fading),
    ) +
    fill(
      'M-196-604C-190-613-140-604-104-592C-80-584-62-568-52-554C-100-556-154-580-196-604z',
      shade(colour, -0.08),
    ) +
    stroke('M-198-604C-160-580-110-560-64-549', tone(glaze, [-0.3, 0.9, 0.4]), 7, 'stroke-linecap="round"')
  const body = vessel(sheet, {
    profile,
    material: clay,
    zones: [{ from: 26, to: 700, material: glaze, wave: 2 }],
    open: { lip: 10, inside: { colour: mix(colour, '#f2ede2', 0.4) } },
    behind: rod(sheet, '130 -530, 230 -552, 288 -480, 280 -360, 236 -270, 180 -226', 38, glaze),
    front: lip,
  })
  return { ...body, width: 510, middle: 48, height: 616 }
}

function espresso(sheet: Sheet, { colour, accent, random }: Look): Piece {
  const cup = (glaze: string) =>
    vessel(sheet, {
      profile: line('82 0, 100 4, 122 50, 128 120, 124 172'),
      material: clay,
      zones: [{ from: 26, to: 300, material: { colour: glaze, gloss: 0.35 }, wave: 3 }],
      open: { lip: 13, filled: { colour: '#5a341c', gloss: 0.3 }, level: 20 },
      marks: oval(8, -84, 34, 24, '#000', `opacity=".16" filter="${sheet.blur(7)}"`),
      flecks: { random, count: 50, colour: shade(glaze, -0.25) },
    })
  return arrange([cup(accent), 190, -46], [cup(colour), 0, 40, 1.06])
}

const moonJar = (sheet: Sheet, { colour, random }: Look): Piece =>
  vessel(sheet, {
    profile: line('112 0, 116 24, 190 90, 276 200, 306 318, 288 440, 204 552, 136 604, 122 626, 124 652'),
    material: { colour, gloss: 0.55 },
    open: { lip: 10 },
    flecks: { random, count: 26, colour: '#b3a68f', opacity: 0.35 },
  })

function butterBell(sheet: Sheet, { colour, random }: Look): Piece {
  const glaze = { colour, gloss: 0.35 }
  const base = vessel(sheet, {
    profile: line('150 0, 164 4, 210 22, 236 44, 238 54'),
    material: clay,
    zones: [{ from: 14, to: 90, material: glaze }],
    open: { lip: 12 },
  })
  const bell = vessel(sheet, {
    profile: line('172 0, 178 6, 176 90, 150 158, 84 194, 30 204, 24 214, 44 240, 40 268, 0 280'),
    material: glaze,
    flecks: { random, count: 70, colour: shade(colour, -0.25) },
    shadow: 0.6,
  })
  return { ...base, body: base.body + place(bell.shadow + bell.body, 0, -44), width: 480, height: 326 }
}

const buds = [
  line('70 0, 92 8, 112 80, 98 150, 44 200, 26 250, 30 290'),
  line('62 0, 80 6, 84 90, 70 250, 30 310, 22 390, 32 440'),
  line('86 0, 108 10, 132 70, 100 128, 34 154, 28 190, 36 214'),
] as const

function budVases(sheet: Sheet, { random }: Look): Piece {
  const bottle = (i: 0 | 1 | 2, colour: string, behind = '') =>
    vessel(sheet, { profile: buds[i], material: { colour, gloss: 0.18 }, open: { lip: 7 }, behind })
  const twig = { colour: '#77866a', length: 66, breadth: 15, pairs: 7, random }
  const sprig = branch(sheet, line('0 -420, -14 -560, -60 -700, -40 -830'), twig)
  const petal = sheet.symbol(fill('M0 0C-26-16-24-52 0-58C24-52 26-16 0 0z', '#f0d3c6'))
  const petals = [0, 72, 144, 216, 288].map(
    turn => `<use href="${petal}" transform="translate(34-410)rotate(${turn})"/>`,
  )
  const flower =
    stroke('M0-190C10-280 24-350 34-410', '#6f7a4e', 4) + petals.join('') + oval(34, -410, 13, 13, '#c08a2e')
  const group = arrange(
    [bottle(1, '#9aa887', sprig), 0, -40],
    [bottle(0, '#dcb0a2'), -196, 10],
    [bottle(2, '#e3cc8c', flower), 170, 44],
  )
  return { ...group, height: 850 }
}

export const ceramics: Record<string, Recipe> = {
  'morning-mug': {
    tall: 11,
    draw: mug,
    place: 'stand',
    colour: '#d6c7ad',
    paper: '#c9a98c',
    setting: ['#d9d2c4', '#b08c68'],
    company: ['books', 'pear'],
    focus: [-0.22, 0.62, 1.9],
  },
  'kyusu-teapot': {
    tall: 11,
    draw: kyusu,
    place: 'stand',
    colour: '#a4573c',
    paper: '#d3cdb8',
    fill: 1.12,
    setting: ['#93a08f', '#6d5542'],
    company: ['twig', 'cup'],
    focus: [-0.2, 0.55, 2],
    second: [0.28, 0.6, 2.3],
  },
  'meridian-vase': {
    tall: 26,
    draw: meridian,
    place: 'stand',
    colour: '#adc3af',
    paper: '#e3bfa9',
    setting: ['#e6ddd0', '#c9b79e'],
    company: ['linen', 'lemons'],
    focus: [0, 0.82, 2.1],
  },
  'tide-bowl': {
    tall: 10,
    draw: tideBowl,
    place: 'stand',
    colour: '#e6dcc8',
    accent: '#48637a',
    paper: '#c3d0d2',
    fill: 0.95,
    setting: ['#d3cabb', '#94755a'],
    company: ['linen', 'lemons'],
    focus: [-0.2, 0.5, 1.9],
  },
  'rim-plates': {
    tall: 11,
    draw: plates,
    place: 'stand',
    colour: '#e9e1d2',
    paper: '#a8b6a2',
    fill: 0.95,
    setting: ['#c3cac4', '#a98a68'],
    company: ['twig', 'pear'],
    focus: [-0.28, 0.6, 1.9],
  },
  amphora: {
    tall: 38,
    draw: amphora,
    place: 'stand',
    colour: '#8f4a31',
    paper: '#dfcfae',
    setting: ['#e4dccd', '#cdb999'],
    company: ['books', 'lemons'],
    focus: [-0.05, 0.82, 2.1],
    second: [-0.2, 0.45, 2.3],
  },
  'water-pitcher': {
    tall: 23,
    draw: pitcher,
    place: 'stand',
    colour: '#a9bfcb',
    paper: '#e6cfae',
    setting: ['#d6dcd8', '#b7a183'],
    company: ['linen', 'tumbler'],
    focus: [-0.2, 0.84, 2],
  },
  'espresso-cups': {
    draw: espresso,
    place: 'stand',
    colour: '#3b3936',
    accent: '#c98d63',
    paper: '#cfb9a0',
    focus: [-0.2, 0.6, 1.8],
    fill: 0.9,
  },
  'moon-jar': {
    tall: 33,
    draw: moonJar,
    place: 'stand',
    colour: '#efebe3',
    paper: '#9a9d98',
    fill: 0.92,
    setting: ['#8b8a82', '#5a4a3e'],
    company: ['twig'],
    focus: [-0.16, 0.62, 1.7],
  },
  'butter-bell': {
    draw: butterBell,
    place: 'stand',
    colour: '#e8d7a0',
    paper: '#9fb4bf',
    focus: [-0.1, 0.62, 1.9],
    fill: 0.9,
  },
  'bud-vases': {
    tall: 29,
    draw: budVases,
    place: 'stand',
    colour: '#e3cc8c',
    paper: '#b9c9d3',
    fill: 0.95,
    setting: ['#e2d8ca', '#a98b6c'],
    company: ['books'],
    focus: [0.05, 0.36, 1.9],
  },
}
