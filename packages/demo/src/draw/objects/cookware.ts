import { mix, shade } from '../colour.ts'
import { glass } from '../glass.ts'
import { lit, tone } from '../light.ts'
import { iron } from '../materials.ts'
import type { Look } from '../recipe.ts'
import { pipe, rod } from '../rod.ts'
import { grain, lying } from '../solid.ts'
import type { Piece } from '../stage.ts'
import { fill, group, line, oval, place, type Sheet, stroke } from '../svg.ts'
import { rings, vessel } from '../vessel.ts'

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

/** Three spoons of three woods, from above. */
export function spoons(sheet: Sheet, { random }: Look): Piece {
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

export function carafe(sheet: Sheet, { colour }: Look): Piece {
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
