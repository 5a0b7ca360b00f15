import { mix, shade } from '../colour.ts'
import { glass } from '../glass.ts'
import { onSurface, type Shape } from '../lathe.ts'
import { lit } from '../light.ts'
import { branch } from '../plant.ts'
import { arrange, type Look } from '../recipe.ts'
import { box, mark, words } from '../solid.ts'
import type { Piece } from '../stage.ts'
import { at, fill, group, line, oval, place, type Sheet, stroke } from '../svg.ts'
import { label, patch, rings, vessel } from '../vessel.ts'

const ink = '#3d4232'

const cream = '#f1e8d4'

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
    [hex(0, -172), hex(30, -172), hex(-30, -172), hex(15, -146), hex(-15, -146)].join(''),
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
    body: jar.body + glow + paper + comb + words(-56, -94, 112, [1, 0.6], '#6b4a1c', 19, 6) + lid.body,
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
    profile: line('140 462, 151 500, 154 560, 152 567, 0 570'),
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
export function salt(sheet: Sheet, { colour, random }: Look): Piece {
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
