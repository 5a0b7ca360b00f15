import { mix, shade } from '../colour.ts'
import { lit } from '../light.ts'
import { arrange, type Look } from '../recipe.ts'
import { grain, grained, lying, mark, plate, sheen, words } from '../solid.ts'
import { groundShadow, type Piece } from '../stage.ts'
import { at, fill, group, line, oval, place, type Sheet, stroke } from '../svg.ts'
import { rings, vessel } from '../vessel.ts'

/** A pencil from above, with its shavings. */
export function pencil(sheet: Sheet, { colour, random }: Look): Piece {
  const [half, r] = [430, 24]
  const wood = { colour }
  const body = `M${-half} ${-r}H${half - 120}l0 ${2 * r}H${-half}z`
  const cone = `M${half - 120} ${-r}q10 8 2 16q10 8 0 16q10 8-2 16L${half - 22} 6V-6z`
  const facets = lit(
    sheet,
    wood,
    [
      [-0.2, 0.9, 0.4],
      [-0.1, 0.5, 0.85],
      [0, 0, 1],
      [0.1, -0.5, 0.8],
      [0.1, -0.9, 0.3],
    ],
    'down',
  )
  const whole = `M${-half} ${-r}H${half - 120}L${half} 0L${half - 120} ${r}H${-half}z`
  const shaving = (x: number, y: number, turn: number, size: number) => {
    const curl = 'M-70 20C-60-50 40-70 74-8C40-30-20-26-34 26z'
    const flat = lying(sheet, curl, mix(colour, '#f0d9b4', 0.4), 8, 0.3)
    return place(
      flat.shadow +
        flat.body +
        sheen(sheet, curl) +
        stroke('M-70 20C-60-50 40-70 74-8', shade(colour, -0.2), 6),
      x,
      y,
      size,
      turn,
    )
  }
  const turned = (x: number, y: number, turn: number) => {
    const flat = lying(sheet, whole, 'none', 10, 0.4)
    return place(
      flat.shadow +
        fill(body, facets) +
        grained(sheet, body, shade(colour, -0.16), grain(2 * half, 2 * r, random, 6), 0.35) +
        stroke(
          `M${-half} ${-r / 3}H${half - 120}M${-half} ${r / 2.6}H${half - 122}`,
          '#000',
          1.6,
          'opacity=".18"',
        ) +
        fill(
          cone,
          lit(
            sheet,
            { colour: '#e7c79a' },
            [
              [-0.1, 0.9, 0.4],
              [0, 0.2, 1],
              [0.1, -0.8, 0.5],
            ],
            'down',
          ),
        ) +
        fill(`M${half - 46} -11Q${half - 36} 0 ${half - 46} 11L${half} 0z`, '#35322f') +
        oval(-half, 0, 7, r, shade(colour, -0.05)) +
        oval(-half, 0, 3, 8, '#35322f') +
        mark(-half + 90, 0, 30, shade(colour, -0.3), 0.8),
      x,
      y,
      1,
      turn,
    )
  }
  return {
    shadow: '',
    body:
      turned(0, 0, -52) +
      shaving(190, 250, 20, 0.9) +
      shaving(-210, 60, -70, 0.7) +
      shaving(280, 130, 130, 0.5),
    width: 760,
    height: 860,
  }
}

export function ruler(sheet: Sheet, { colour }: Look): Piece {
  const [w, h] = [940, 132]
  const shape = plate(w, h, 8)
  const flat = lying(
    sheet,
    shape,
    sheet.linear(
      [
        [0, shade(colour, 0.1)],
        [0.22, mix(colour, '#fff6dc', 0.65)],
        [0.4, colour],
        [0.62, shade(colour, -0.08)],
        [0.8, mix(colour, '#fff6dc', 0.4)],
        [1, shade(colour, -0.14)],
      ],
      'across',
    ),
    8,
    0.42,
  )
  const ticks = (every: number, length: number, weight: number) =>
    stroke(
      Array.from(
        { length: Math.floor(150 / every) + 1 },
        (_, i) => `M${at(-450 + i * every * 6, h / 2)}v${-length}`,
      ).join(''),
      '#3f2f14',
      weight,
      'opacity=".8"',
    )
  const brushed = sheet.tile(90, 7, stroke('M0 2H60M20 5H90', '#fff', 1, 'opacity=".25"'))
  return {
    shadow: '',
    body: group(
      'transform="rotate(-58)"',
      flat.shadow,
      flat.body,
      fill(shape, brushed),
      ticks(1, 22, 1.6),
      ticks(5, 34, 2),
      ticks(10, 50, 2.6),
      `<circle cx="-432" cy="-28" r="17" fill="#2b241b" opacity=".75"/>`,
      mark(380, -26, 46, '#3f2f14', 0.7),
      stroke(shape, '#fff', 2, 'opacity=".4"'),
    ),
    width: 620,
    height: 900,
  }
}

/** A wooden tray from above with a few things in it. */
export function tray(sheet: Sheet, { colour, random }: Look): Piece {
  const [w, h] = [520, 900]
  const outer = plate(w, h, 64)
  const inner = plate(w - 60, h - 60, 44)
  const flat = lying(sheet, outer, colour, 22, 0.4)
  const key = place(
    oval(0, -70, 46, 46, '#000', `opacity=".35" transform="translate(8 10)" filter="${sheet.blur(5)}"`) +
      stroke(
        'M0-112a42 42 0 1 0 .1 0zM0-28V120M0 84h36M0 116h44',
        '#000',
        15,
        `opacity=".3" transform="translate(7 9)" filter="${sheet.blur(4)}"`,
      ) +
      stroke('M0-112a42 42 0 1 0 .1 0zM0-28V120M0 84h36M0 116h44', '#a88445', 15, 'stroke-linejoin="round"') +
      stroke('M-3-114a42 42 0 0 0-38 44M-4-26V116', '#f0d9a0', 4, 'opacity=".8"'),
    60,
    210,
    1,
    28,
  )
  const coin = place(
    oval(6, 8, 42, 42, '#000', `opacity=".35" filter="${sheet.blur(5)}"`) +
      oval(
        0,
        0,
        42,
        42,
        lit(
          sheet,
          { colour: '#b9b4aa', metal: true },
          [
            [-0.7, 0.4, 0.5],
            [0, 0, 1],
            [0.6, -0.3, 0.6],
          ],
          'across',
        ),
      ) +
      stroke('M-32 0a32 32 0 1 0 64 0a32 32 0 1 0-64 0', '#6f6a60', 3, 'opacity=".6"'),
    -90,
    290,
  )
  const pen = place(
    stroke(
      'M-250 0H250',
      '#000',
      30,
      `opacity=".35" transform="translate(6 10)" filter="${sheet.blur(6)}" stroke-linecap="round"`,
    ) +
      stroke('M-250 0H230', '#2c3440', 30, 'stroke-linecap="round"') +
      stroke('M-246-7H226', '#8d97a3', 5, 'opacity=".7" stroke-linecap="round"') +
      stroke('M10-15v30M22-15v30', '#c9a860', 5) +
      stroke('M-230-14H-60', '#c9a860', 6),
    -30,
    -140,
    1,
    84,
  )
  return {
    shadow: flat.shadow,
    body:
      flat.body +
      grained(sheet, outer, shade(colour, -0.14), grain(h, w, random, 10), 0.5) +
      sheen(sheet, outer) +
      fill(inner, shade(colour, -0.06)) +
      group(
        `clip-path="${sheet.clip(inner)}"`,
        stroke(grain(w, h, random, 22), shade(colour, -0.17), 2.6, 'opacity=".4"'),
        stroke(inner, '#000', 60, `opacity=".32" transform="translate(14 18)" filter="${sheet.blur(16)}"`),
        pen,
        key,
        coin,
      ) +
      stroke(inner, '#000', 3, 'opacity=".2"') +
      stroke(outer, '#fff', 3, 'opacity=".16"'),
    width: w,
    height: h,
  }
}

const tapes = ['#8a6a4f', '#a8503a', '#d9b96a', '#76804f', '#5f8390']

/** Rolls of paper tape. */
export function tape(sheet: Sheet, _look: Look): Piece {
  const roll = (colour: string) =>
    vessel(sheet, {
      profile: line('150 0, 150 84'),
      sharp: true,
      look: 0.3,
      material: { colour },
      marks: stroke(
        rings({ profile: line('150 0, 150 84'), sharp: true, look: 0.3 }, [16, 68]),
        '#fff',
        4,
        'opacity=".4"',
      ),
      open: { lip: 44, outside: { colour: mix(colour, '#ffffff', 0.25) }, inside: { colour: '#b7925f' } },
    })
  const pieces = tapes.map(roll) as [Piece, Piece, Piece, Piece, Piece]
  return arrange(
    [pieces[0], -40, -90],
    [pieces[1], -32, -176],
    [pieces[2], -46, -262],
    [pieces[3], 230, -10],
    [pieces[4], -120, 70],
  )
}

/** A square bottle of ink. */
export function ink(sheet: Sheet, { colour }: Look): Piece {
  const outer =
    'M-190 0Q-214 0-214-24V-300Q-214-356-150-366L-90-374H90L150-366Q214-356 214-300V-24Q214 0 190 0z'
  const inner = 'M-160-34Q-176-34-176-52V-250H176V-52Q176-34 160-34z'
  const cap = vessel(sheet, {
    profile: line('84 370, 88 376, 88 470, 82 478, 0 480'),
    sharp: true,
    material: { colour: '#2a2826', gloss: 0.6 },
    shadow: 0,
  })
  return {
    shadow:
      groundShadow(sheet, { profile: line('210 0, 210 340'), sharp: true, look: 0.08 }, 0.9) +
      oval(230, -14, 170, 20, mix(colour, '#ffffff', 0.2), `opacity=".35" filter="${sheet.blur(14, 7)}"`),
    body:
      fill(outer, '#dfe6e6', 'opacity=".55"') +
      fill(
        inner,
        sheet.linear([
          [0, shade(colour, -0.1)],
          [0.2, shade(colour, 0.03)],
          [0.6, shade(colour, -0.06)],
          [1, shade(colour, -0.14)],
        ]),
      ) +
      oval(0, -250, 176, 13, mix(colour, '#ffffff', 0.25)) +
      oval(0, -247, 160, 9, shade(colour, -0.04)) +
      fill(
        outer,
        sheet.linear(
          '0 #5a6a6e .55, .06 #fff .5, .14 #fff .1, .5 #fff 0, .88 #fff .16, .95 #5a6a6e .25, 1 #48585c .6',
        ),
      ) +
      fill('M-214-24Q-214 0-190 0H190Q214 0 214-24L196-34H-196z', '#fff', 'opacity=".3"') +
      fill('M-186-310h18v250h-18z', '#fff', `opacity=".6" filter="${sheet.blur(4)}"`) +
      fill('M150-300h10v220h-10z', '#fff', `opacity=".35" filter="${sheet.blur(3)}"`) +
      fill('M-96-216h192v122h-192z', '#f4eddd') +
      fill('M-96-216h192v122h-192z', sheet.linear('0 #fff .1, 1 #000 .14')) +
      mark(0, -170, 56, colour) +
      words(-50, -116, 100, [1], colour, 16, 5) +
      stroke('M-92-372H92', '#fff', 5, 'opacity=".5"') +
      cap.body,
    width: 450,
    height: 482,
  }
}
