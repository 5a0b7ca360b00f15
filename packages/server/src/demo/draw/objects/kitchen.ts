import { mix, shade } from '../colour.ts'
import { glass } from '../glass.ts'
import { onSurface, type Shape } from '../lathe.ts'
import { lit, type Material, tone } from '../light.ts'
import { branch } from '../plant.ts'
import { arrange, type Look, type Recipe } from '../recipe.ts'
import { pipe, rod } from '../rod.ts'
import { box, grain, lying, mark, plate, words } from '../solid.ts'
import type { Piece } from '../stage.ts'
import { at, blob, fill, group, line, oval, type Point, place, type Sheet, stroke } from '../svg.ts'
import { label, patch, rings, vessel } from '../vessel.ts'

const ink = '#3d4232'
const cream = '#f1e8d4'
const iron: Material = { colour: '#5a5753', metal: true }

/** A dark bottle of oil with a paper label. */
export function oil(sheet: Sheet, { colour, random }: Look): Piece {
  const shape: Shape = {
    profile: line(
      '104 0, 110 5, 112 30, 112 380, 100 440, 52 520, 40 560, 39 670, 47 676, 47 700, 40 704, 39 716',
    ),
  }
  const dark = { colour, gloss: 1 }
  const twig = place(
    branch(sheet, line('-70 20, -20 -4, 60 -30'), {
      colour: '#7d8a55',
      length: 42,
      breadth: 11,
      pairs: 5,
      random,
      fruit: '#3d4630',
    }),
    0,
    -250,
  )
  const paper = label(sheet, shape, [-1.15, 1.15], [110, 350], cream)
  const cork = vessel(sheet, {
    profile: line('33 712, 36 740, 34 762, 0 764'),
    sharp: true,
    material: { colour: '#b58d5e' },
    shadow: 0,
  })
  return {
    ...vessel(sheet, {
      ...shape,
      material: dark,
      marks:
        paper +
        twig +
        words(-54, -166, 108, [1, 0.62], ink, 20, 6) +
        stroke(
          `M${at(-88, -330)}a112 22 0 0 0 176 0M${at(-88, -128)}a112 22 0 0 0 176 0`,
          '#a88445',
          3,
          'opacity=".8"',
        ) +
        fill(patch(shape, [-0.95, -0.72], [40, 430]), '#fff', `opacity=".28" filter="${sheet.blur(3)}"`) +
        fill(patch(shape, [1.02, 1.12], [40, 430]), '#cfe0b0', `opacity=".3" filter="${sheet.blur(3)}"`),
      front: cork.body,
    }),
    height: 770,
  }
}

/** A board with its handle, standing against the wall. */
export function board(sheet: Sheet, { colour, random }: Look): Piece {
  const shape =
    'M-230 0Q-262 0-262-34V-520Q-262-580-190-596C-100-616-62-640-60-720V-790Q-56-850 0-850T60-790V-720C62-640 100-616 190-596Q262-580 262-520V-34Q262 0 230 0z'
  const hole = 'M-20-790a20 20 0 1 0 40 0a20 20 0 1 0-40 0z'
  const face = lit(
    sheet,
    { colour },
    [
      [-0.3, 0.2, 0.9],
      [0, 0, 1],
      [0.25, -0.15, 0.95],
    ],
    'across',
  )
  const lines = group(
    'transform="translate(0-420) rotate(90)"',
    stroke(grain(900, 540, random, 16), shade(colour, -0.13), 3, 'opacity=".45"'),
    stroke(grain(900, 540, random, 9), shade(colour, -0.1), 12, 'opacity=".2"'),
    stroke(
      'M-360-70C-120-70-60-20 60-20S300-60 440-66M-360-40C-140-40-80 10 60 12S300-30 440-34M-330 0C-150 4-110 40 20 42S260 0 440-4',
      shade(colour, -0.14),
      4,
      'opacity=".4"',
    ),
  )
  return {
    shadow:
      fill(shape, '#000', `opacity=".28" transform="translate(46 -6) skewX(-3)" filter="${sheet.blur(22)}"`) +
      fill('M-240-6H300V14H-240z', '#000', `opacity=".5" filter="${sheet.blur(8, 6)}"`),
    body:
      fill(shape, shade(colour, -0.2), 'transform="translate(16 -3)"') +
      fill(shape, face) +
      group(
        `clip-path="${sheet.clip(shape)}"`,
        lines,
        fill('M-262-850H262V0H-262z', sheet.linear('0 #fff .14, .4 #fff 0, 1 #000 .16', 'across')),
      ) +
      fill(hole, '#2b2119', 'opacity=".75"') +
      stroke('M-18-782a20 20 0 0 0 36 0', mix(colour, '#ffffff', 0.3), 4) +
      stroke(shape, '#fff', 2.5, 'opacity=".22"'),
    width: 560,
    height: 850,
  }
}

/** A cast-iron pot with its lid on. */
export function casserole(sheet: Sheet, { colour }: Look): Piece {
  const enamel = { colour, gloss: 0.95 }
  const profile = line(
    '210 0, 232 6, 262 60, 270 190, 282 200, 284 222, 276 230, 274 240, 250 262, 150 306, 50 322, 34 326',
  )
  const knob = vessel(sheet, {
    profile: line('20 320, 18 336, 44 352, 52 366, 46 380, 0 386'),
    material: { colour: '#c6a25c', metal: true },
    shadow: 0,
  })
  const lug = (s: number) =>
    rod(
      sheet,
      `${s * 262} -196, ${s * 330} -204, ${s * 344} -168, ${s * 322} -142, ${s * 266} -140`,
      30,
      enamel,
    )
  const body = vessel(sheet, {
    profile,
    material: enamel,
    behind: lug(-1) + lug(1),
    marks:
      stroke(rings({ profile }, [226]), '#000', 6, 'opacity=".5"') +
      stroke(rings({ profile }, [218]), '#fff', 2.5, 'opacity=".3"') +
      stroke(rings({ profile }, [286]), '#000', 3, 'opacity=".14"'),
    front: knob.body,
  })
  return { ...body, width: 700, height: 400 }
}

/** A saucepan of copper, its handle to the right. */
export function saucepan(sheet: Sheet, { colour }: Look): Piece {
  const copper = { colour, metal: true }
  const profile = line('176 0, 196 5, 202 20, 204 226, 214 236')
  const rivets = [
    [232, -196],
    [262, -200],
  ]
    .map(([x, y]) => oval(x as number, y as number, 8, 8, tone(copper, [-0.4, 0.5, 0.7])))
    .join('')
  const body = vessel(sheet, {
    profile,
    material: copper,
    open: { lip: 9, outside: { colour: shade(colour, 0.05), metal: true }, inside: { colour: '#b9bbbc' } },
    front:
      pipe(sheet, '196 -190 54, 250 -199 44, 330 -222 26, 520 -282 30, 640 -318 40', iron) +
      oval(616, -311, 15, 10, '#2a2622', 'opacity=".8" transform="rotate(-17 616 -311)"') +
      rivets,
  })
  return { ...body, width: 860, middle: 220, height: 330 }
}

/** A jar of honey, its lid covered with paper. */
export function honey(sheet: Sheet, { colour }: Look): Piece {
  const shape: Shape = { profile: line('150 0, 166 5, 174 30, 174 270, 164 306, 138 326, 136 346') }
  const jar = glass(sheet, {
    profile: shape.profile,
    tint: '#e9d9b0',
    contents: { colour, gloss: 0.6 },
    level: 296,
    wall: 10,
    open: false,
  })
  const lid = vessel(sheet, {
    profile: line('146 330, 150 334, 150 384, 144 392, 0 396'),
    sharp: true,
    material: { colour: '#c7a45e', metal: true },
    shadow: 0,
  })
  const paper = label(sheet, shape, [-0.95, 0.95], [70, 236], cream)
  const hex = (x: number, y: number) => `M${at(x, y - 17)}l15 8.5v17l-15 8.5l-15-8.5v-17z`
  const comb = stroke(
    [hex(0, -190), hex(30, -190), hex(-30, -190), hex(15, -164), hex(-15, -164)].join(''),
    '#b07f2c',
    4,
    'stroke-linejoin="round"',
  )
  const glow = fill(
    patch(shape, [-1.2, 1.2], [20, 280]),
    sheet.radial(
      [
        [0, '#ffd680', 0.5],
        [1, '#ffb74a', 0],
      ],
      0.7,
      0.6,
      0.5,
    ),
  )
  return {
    ...jar,
    body: jar.body + glow + paper + comb + words(-56, -116, 112, [1, 0.6], '#6b4a1c', 19, 6) + lid.body,
    height: 400,
  }
}

/** A tea tin in a coat of patterned paper. */
export function tin(sheet: Sheet, { colour, accent }: Look): Piece {
  const shape: Shape = {
    profile: line('138 0, 140 4, 140 330, 140 336, 140 420, 136 426, 0 428'),
    sharp: true,
  }
  const wave = [30, 21, 12].map(r => `M${-r} 0a${r} ${r} 0 0 1 ${2 * r} 0`).join('')
  const scales = sheet.tile(
    60,
    30,
    [
      [0, 30],
      [60, 30],
      [30, 15],
      [0, 0],
      [60, 0],
    ]
      .map(([x, y]) => place(stroke(wave, accent, 3.4), x as number, (y as number) + 15))
      .join(''),
  )
  const coat = patch(shape, [-1.57, 1.57], [6, 330])
  const veil = sheet.linear(
    '0 #000 .35, .16 #000 .05, .32 #fff .2, .5 #fff 0, .72 #000 .16, .94 #000 .4, 1 #000 .3',
  )
  return {
    ...vessel(sheet, {
      ...shape,
      material: { colour },
      marks:
        fill(coat, colour) +
        fill(coat, scales, 'opacity=".75"') +
        fill(coat, veil) +
        label(sheet, shape, [-0.42, 0.42], [90, 270], cream) +
        stroke(
          'M-34-226h68M0-244v70M-24-196Q0-150 30-140M22-196Q0-160-30-140M-22-176h44',
          '#33503c',
          7,
          'stroke-linecap="round"',
        ) +
        oval(0, -100, 13, 13, '#b0432f') +
        stroke(rings(shape, [334]), '#000', 4, 'opacity=".45"') +
        stroke(rings(shape, [330]), '#fff', 2, 'opacity=".25"'),
    }),
  }
}

/** Three spoons of three woods, from above. */
function spoons(sheet: Sheet, { random }: Look): Piece {
  const spoon = (colour: string, bowl: string, hollow: string, x: number, turn: number) => {
    const shape = `${bowl}C-14-60-13 60-17 330Q-16 372 0 372T17 330C13 60 14-60 16-150`
    const closed = `M16-150${shape.slice(shape.indexOf('C'))}z`
    const whole = `${bowl}z${closed}`
    const flat = lying(
      sheet,
      whole,
      lit(sheet, { colour }, [
        [-0.6, 0.4, 0.7],
        [-0.1, 0.1, 1],
        [0.6, -0.3, 0.7],
      ]),
      12,
      0.4,
    )
    return place(
      flat.shadow +
        flat.body +
        group(
          `clip-path="${sheet.clip(whole)}"`,
          group(
            'transform="rotate(90)"',
            stroke(grain(900, 190, random, 11), shade(colour, -0.14), 2.6, 'opacity=".4"'),
          ),
        ) +
        (hollow
          ? fill(
              hollow,
              sheet.radial(
                [
                  [0, shade(colour, -0.03)],
                  [0.6, shade(colour, -0.1)],
                  [1, shade(colour, -0.2)],
                ],
                0.66,
                0.7,
                0.7,
              ),
            ) + stroke(hollow, '#fff', 3, 'opacity=".2"')
          : '') +
        stroke(whole, '#fff', 2, 'opacity=".2"'),
      x,
      40,
      1,
      turn,
    )
  }
  const round = 'M16-150C70-176 96-240 84-310C70-380 34-408 0-408S-70-380-84-310C-96-240-70-176-16-150'
  const dip = 'M0-186C46-186 70-240 64-300C56-356 28-382 0-382S-56-356-64-300C-70-240-46-186 0-186z'
  const narrow = 'M16-150C56-180 70-240 62-320C54-390 28-420 0-420S-54-390-62-320C-70-240-56-180-16-150'
  const thin = 'M0-196C30-196 48-250 44-316C38-372 20-394 0-394S-38-372-44-316C-48-250-30-196 0-196z'
  const corner = 'M16-150C60-180 76-230 80-300L84-410Q86-424 70-424H-40Q-84-410-84-330C-82-240-62-180-16-150'
  return {
    shadow: '',
    body:
      spoon('#a9773f', round, dip, -210, -16) +
      spoon('#8e5233', narrow, thin, 6, 2) +
      spoon('#d1ab78', corner, '', 214, 15),
    width: 820,
    height: 900,
  }
}

/** A glass jar with a cork, filled. */
export function storageJar(sheet: Sheet, { colour, random }: Look): Piece {
  const shape: Shape = { profile: line('160 0, 178 5, 186 30, 186 400, 176 440, 150 462, 150 480') }
  const jar = glass(sheet, {
    profile: shape.profile,
    tint: '#c3d2d0',
    contents: { colour },
    level: 330,
    wall: 9,
    open: false,
  })
  const inner: Shape = { profile: line('170 12, 176 30, 176 330') }
  const beans = (tint: string, count: number, size: number) =>
    stroke(
      Array.from({ length: count }, () => {
        const [x, y] = onSurface(inner, random.between(6, 326), random.between(-1.45, 1.45))
        return `M${Math.round(x)} ${Math.round(y)}h${random.whole(3, 6)}`
      }).join(''),
      tint,
      size,
      'stroke-linecap="round"',
    )
  const surface = stroke(
    Array.from({ length: 90 }, () => {
      const [a, r] = [random.between(0, 6.28), Math.sqrt(random()) * 165]
      return `M${at(Math.cos(a) * r, -330 + Math.sin(a) * r * 0.2)}h4`
    }).join(''),
    mix(colour, '#ffffff', 0.22),
    12,
    'stroke-linecap="round"',
  )
  const cork = vessel(sheet, {
    profile: line('140 462, 152 500, 156 556, 148 566, 0 570'),
    sharp: true,
    material: { colour: '#b98f60' },
    shadow: 0,
    flecks: { random, count: 90, colour: '#6b4a2c', opacity: 0.5 },
  })
  return {
    ...jar,
    body:
      jar.body +
      group(
        'opacity=".75"',
        beans(shade(colour, -0.16), 150, 13),
        beans(mix(colour, '#fff2d8', 0.35), 120, 9),
        surface,
      ) +
      fill(patch(shape, [-1.0, -0.78], [40, 420]), '#fff', `opacity=".45" filter="${sheet.blur(3)}"`) +
      fill(patch(shape, [1.02, 1.12], [40, 400]), '#fff', `opacity=".3" filter="${sheet.blur(3)}"`) +
      cork.body,
    height: 576,
  }
}

/** A carton of salt with a heap in front of it. */
function salt(sheet: Sheet, { colour, random }: Look): Piece {
  const carton = box(sheet, {
    width: 330,
    height: 480,
    depth: 190,
    material: { colour },
    front:
      fill('M-165-480h330v120h-330z', '#e9e2d2') +
      fill('M-165-364h330v8h-330z', '#b9a06a') +
      mark(0, -424, 84, '#3a5262') +
      stroke(
        [0, 1, 2, 3, 4].map(i => `M-120 ${-110 - i * 30}q30-26 60 0t60 0t60 0t60 0`).join(''),
        '#dfe7ea',
        5,
        'opacity=".75"',
      ) +
      oval(62, -300, 30, 30, '#e9d9b0'),
  })
  const heap = 'M-190 40C-150 6-96-60-20-66C60-72 130-6 190 38C100 60-110 60-190 40z'
  const grains = Array.from({ length: 120 }, () => {
    const [a, r] = [random.between(0, 6.28), random() ** 0.7]
    return `M${at(-4 + Math.cos(a) * r * 190, 22 + Math.sin(a) * r * 34 - (1 - r) * 62)}l${at(random.between(-9, 9), random.between(-7, 7))}`
  }).join('')
  const pile: Piece = {
    shadow: oval(30, 46, 200, 28, '#000', `opacity=".35" filter="${sheet.blur(12, 7)}"`),
    body:
      fill(
        heap,
        lit(
          sheet,
          { colour: '#f3f1ec' },
          [
            [-0.7, 0.6, 0.5],
            [-0.2, 0.6, 0.8],
            [0.5, 0.1, 0.8],
          ],
          'across',
        ),
      ) +
      stroke(grains, '#fff', 6, 'stroke-linecap="round" opacity=".9"') +
      stroke(grains, '#8d98a0', 2, 'stroke-linecap="round" opacity=".4" transform="translate(2 4)"'),
    width: 400,
    height: 90,
  }
  return arrange([carton, -40, 0], [pile, 130, 90])
}

/** A turned mill, painted, with a brass nut on top. */
export function mill(sheet: Sheet, { colour }: Look): Piece {
  const profile = line(
    '118 0, 124 8, 122 40, 96 120, 78 200, 84 280, 104 330, 104 350, 84 366, 82 372, 104 390, 118 440, 108 500, 66 540, 30 552, 16 556',
  )
  const nut = vessel(sheet, {
    profile: line('14 552, 14 566, 26 578, 24 596, 0 602'),
    material: { colour: '#c6a25c', metal: true },
    shadow: 0,
  })
  return {
    ...vessel(sheet, {
      profile,
      material: { colour, gloss: 0.35 },
      zones: [{ from: 0, to: 26, material: { colour: '#c69a66' } }],
      marks:
        stroke(rings({ profile }, [369]), '#000', 5, 'opacity=".5"') +
        stroke(rings({ profile }, [44, 52]), '#000', 2.5, 'opacity=".25"'),
      front: nut.body,
    }),
    height: 606,
  }
}

function carafe(sheet: Sheet, { colour }: Look): Piece {
  const jug = glass(sheet, {
    profile: line('150 0, 172 6, 196 60, 200 200, 176 330, 110 430, 86 480, 84 560'),
    tint: colour,
    strength: 1.25,
    contents: { colour: mix(colour, '#dfe9ea', 0.5) },
    level: 300,
    wall: 10,
  })
  const cup = glass(sheet, {
    profile: line('100 500, 102 506, 104 690, 98 702, 0 706'),
    tint: colour,
    strength: 1.1,
    sharp: true,
    open: false,
  })
  return { ...jug, body: jug.body + cup.body, height: 712 }
}

/** A tablet that shows a page of a book about bread. */
function loaf(sheet: Sheet, { colour }: Look): Piece {
  const [w, h] = [640, 880]
  const shape = plate(w, h, 46)
  const flat = lying(sheet, shape, '#2d2c2b', 24, 0.42)
  const crust: Point[] = line(
    '-190 20, -170 -70, -80 -130, 20 -140, 120 -112, 188 -40, 190 40, 120 108, -20 124, -140 96',
  )
  const bread = blob(crust)
  const slash = (x: number, y: number, long: number) =>
    fill(`M${x} ${y}q${long * 0.5}-46 ${long} -30q${-long * 0.4} 56 ${-long} 30z`, '#f0d9ac') +
    stroke(`M${x} ${y}q${long * 0.5}-46 ${long} -30`, '#7c4620', 5, 'opacity=".7"')
  const page =
    fill(plate(w - 52, h - 60, 14), '#f4ecdc') +
    fill(`M${-w / 2 + 26} ${-h / 2 + 44}q0-14 14-14H${w / 2 - 40}q14 0 14 14V60H${-w / 2 + 26}z`, '#c9a988') +
    place(
      oval(16, 100, 200, 50, '#000', `opacity=".4" filter="${sheet.blur(18)}"`) +
        fill(
          bread,
          sheet.radial(
            [
              [0, '#e2ad68'],
              [0.5, colour],
              [1, shade(colour, -0.2)],
            ],
            0.36,
            0.3,
            0.75,
          ),
        ) +
        slash(-110, -30, 150) +
        slash(-40, 30, 150) +
        slash(20, 84, 110) +
        stroke(
          'M-150-10C-140-60-90-104-20-116',
          '#fff',
          9,
          `opacity=".35" filter="${sheet.blur(5)}" stroke-linecap="round"`,
        ),
      0,
      -150,
    ) +
    words(-w / 2 + 76, 130, w - 152, [0.56], '#4a3524', 0, 22) +
    words(-w / 2 + 76, 190, w - 152, [1, 0.94, 0.98, 0.7], '#4a3524', 34, 8) +
    words(-w / 2 + 76, 350, 160, [1], '#b57b3c', 0, 10)
  return {
    shadow: group('transform="rotate(-6)"', flat.shadow),
    body: group(
      'transform="rotate(-6)"',
      flat.body,
      stroke(shape, '#8b8a88', 3, 'opacity=".7"'),
      page,
      fill(
        plate(w - 52, h - 60, 14),
        sheet.linear('0 #fff .28, .38 #fff .06, .4 #fff 0, 1 #000 .06', 'across'),
      ),
    ),
    width: w + 90,
    height: h + 60,
  }
}

export const kitchen: Record<string, Recipe> = {
  'olive-oil': {
    tall: 27,
    draw: oil,
    place: 'stand',
    colour: '#3a4426',
    paper: '#d5cfae',
    setting: ['#dcd8c8', '#b39a74'],
    company: ['linen', 'lemons'],
    focus: [-0.05, 0.34, 2.1],
    second: [0, 0.86, 2.2],
  },
  'oak-board': {
    tall: 40,
    draw: board,
    place: 'stand',
    colour: '#b98f5f',
    paper: '#b9c3bc',
    setting: ['#cfd2c8', '#8f7355'],
    company: ['pear', 'lemons'],
    focus: [-0.1, 0.82, 2],
  },
  casserole: {
    tall: 20,
    most: 3,
    draw: casserole,
    place: 'stand',
    colour: '#34493c',
    paper: '#d8c7ae',
    setting: ['#dcd6c8', '#a1825f'],
    company: ['twig', 'pear'],
    focus: [-0.22, 0.66, 1.9],
  },
  'copper-saucepan': {
    tall: 17,
    draw: saucepan,
    place: 'stand',
    colour: '#c9754a',
    paper: '#9fb0ad',
    setting: ['#c4cbc4', '#7d6a58'],
    company: ['linen', 'pear'],
    focus: [0.06, 0.62, 2],
    fill: 1.05,
  },
  'thyme-honey': {
    tall: 13,
    draw: honey,
    place: 'stand',
    colour: '#b8701f',
    paper: '#e5d3a8',
    setting: ['#e3dcc8', '#b0905f'],
    company: ['linen', 'pear'],
    focus: [-0.16, 0.5, 1.8],
    fill: 0.85,
  },
  'sencha-tin': {
    tall: 13,
    draw: tin,
    place: 'stand',
    colour: '#3f5f4c',
    accent: '#b9c9a6',
    paper: '#d6d9c8',
    setting: ['#cfd4c6', '#8c7355'],
    company: ['twig', 'cup'],
    focus: [-0.12, 0.6, 1.9],
    fill: 0.9,
  },
  'wooden-spoons': {
    draw: spoons,
    place: 'lie',
    colour: '#b98f5f',
    paper: '#a8b5ae',
    focus: [-0.2, 0.22, 1.9],
  },
  'storage-jar': {
    draw: storageJar,
    place: 'stand',
    colour: '#a9643f',
    paper: '#c9d1cd',
    focus: [-0.1, 0.7, 1.8],
    fill: 0.92,
  },
  'sea-salt': {
    draw: salt,
    place: 'stand',
    colour: '#5b7a8c',
    paper: '#dcd3c4',
    focus: [0.1, 0.2, 1.8],
    fill: 0.88,
  },
  'pepper-mill': {
    tall: 22,
    draw: mill,
    place: 'stand',
    colour: '#c28f3c',
    paper: '#cbc4ce',
    setting: ['#d8d2c6', '#8e6e52'],
    company: ['linen', 'lemons'],
    focus: [0, 0.78, 2.1],
    fill: 0.92,
  },
  'bedside-carafe': {
    draw: carafe,
    place: 'stand',
    colour: '#8d9aa0',
    paper: '#d9d4ca',
    focus: [-0.05, 0.75, 2],
    fill: 0.92,
  },
  'slow-loaf': { draw: loaf, place: 'lie', colour: '#b8742f', paper: '#c9b89e', focus: [0.05, 0.34, 1.7] },
}
