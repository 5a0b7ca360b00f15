import { mix, shade } from '../colour.ts'
import { onSurface, type Shape } from '../lathe.ts'
import { lit } from '../light.ts'
import { soil } from '../materials.ts'
import { branch, clump } from '../plant.ts'
import type { Look } from '../recipe.ts'
import { rod } from '../rod.ts'
import type { Piece } from '../stage.ts'
import { at, fill, group, line, oval, place, type Sheet, stroke } from '../svg.ts'
import { fluted, rings, vessel } from '../vessel.ts'

/** A tall terracotta pot with a young olive. */
export function longTom(sheet: Sheet, { colour, random }: Look): Piece {
  const profile = line('112 0, 116 4, 158 330, 176 334, 184 420, 178 424')
  const green = { colour: '#7d8a63', length: 70, breadth: 14, pairs: 7, random }
  const tree =
    branch(sheet, line('0 -410, 6 -520, -30 -640, -110 -760'), green) +
    branch(sheet, line('4 -500, 40 -600, 110 -690, 190 -730'), green) +
    branch(sheet, line('0 -560, 10 -680, 40 -800, 30 -900'), green) +
    branch(sheet, line('4 -540, -50 -610, -140 -640, -210 -620'), { ...green, pairs: 6 })
  const pot = vessel(sheet, {
    profile,
    sharp: true,
    material: { colour },
    open: { lip: 16, filled: soil, level: 12 },
    marks:
      stroke(rings({ profile, sharp: true }, [332]), '#000', 6, 'opacity=".3"') +
      fill(
        'M-140-90C-100-180-60-120-20-200C0-140 40-110 20-30C-40 10-120-10-140-90z',
        '#f0dccb',
        `opacity=".16" filter="${sheet.blur(14)}"`,
      ),
    flecks: { random, count: 60, colour: '#e8cbb4', opacity: 0.4 },
  })
  return {
    ...pot,
    body: pot.body + stroke('M0-404C4-480 0-520 2-600', '#6d5c43', 13, 'stroke-linecap="round"') + tree,
    width: 460,
    height: 930,
  }
}

/** A fluted pot with something leafy in it. */
export function planter(sheet: Sheet, { colour, random }: Look): Piece {
  const shape: Shape = { profile: line('178 0, 188 4, 206 90, 226 220, 240 336, 250 350, 250 372, 244 376') }
  const leaves = clump(sheet, {
    colour: '#5e7350',
    length: 118,
    breadth: 34,
    pairs: 4,
    angle: 56,
    random,
    stems: 5,
    height: 380,
    spread: 190,
  })
  const pot = vessel(sheet, {
    ...shape,
    material: { colour },
    marks: fluted(sheet, shape, 24, 8, 330, 8),
    open: { lip: 18, filled: soil, level: 14 },
  })
  return { ...pot, body: pot.body + place(leaves, 0, -362), width: 560, height: 800 }
}

/** A woven basket with a handle, apples in it. */
export function basket(sheet: Sheet, { colour }: Look): Piece {
  const shape: Shape = { profile: line('190 0, 206 6, 246 90, 276 190, 292 270, 290 276') }
  const rows = Array.from({ length: 15 }, (_, i) => 12 + i * 18)
  const strand = (heights: number[], offset: number) =>
    heights
      .map(height => {
        const r = Math.abs(onSurface(shape, height, 1.5708)[0])
        const paint = lit(sheet, { colour }, [
          [-0.95, 0.1, 0.3],
          [-0.6, 0.3, 0.8],
          [0, 0.2, 1],
          [0.6, 0, 0.8],
          [0.97, 0, 0.2],
        ])
        return stroke(
          `M${at(-r, -height)}a${at(r, r * 0.2)} 0 0 0 ${at(r * 2, 0)}`,
          paint,
          15,
          `stroke-dasharray="40 9" stroke-dashoffset="${offset}"`,
        )
      })
      .join('')
  const apple = (x: number, y: number, tint: string) =>
    place(
      oval(
        0,
        0,
        62,
        56,
        sheet.radial(
          [
            [0, mix(tint, '#f0b070', 0.45)],
            [0.5, tint],
            [1, shade(tint, -0.2)],
          ],
          0.36,
          0.3,
          0.72,
        ),
      ) +
        stroke('M0-48C2-62 8-70 14-76', '#4a3524', 6, 'stroke-linecap="round"') +
        oval(2, -48, 14, 5, shade(tint, -0.2), 'opacity=".6"'),
      x,
      y,
    )
  const arc = '-276 -262, -250 -440, -130 -560, 0 -596, 130 -560, 250 -440, 276 -262'
  const apples =
    apple(-130, -296, '#a8402f') +
    apple(10, -318, '#b9563a') +
    apple(140, -298, '#c0a24a') +
    apple(-60, -276, '#c9704a') +
    apple(80, -272, '#a8402f')
  const clip = sheet.clip('M-280-274V-500H280V-274A280 56 0 0 1-280-274z')
  const body = vessel(sheet, {
    ...shape,
    material: { colour: shade(colour, -0.26) },
    marks:
      strand(
        rows.filter((_, i) => i % 2 === 0),
        0,
      ) +
      strand(
        rows.filter((_, i) => i % 2),
        25,
      ),
  })
  const wicker = { colour }
  return {
    ...body,
    body:
      rod(sheet, arc, 30, wicker) +
      body.body +
      oval(0, -274, 290, 58, shade(colour, -0.05)) +
      oval(0, -272, 272, 52, '#3a2a1c') +
      group(`clip-path="${clip}"`, apples) +
      stroke(
        'M-290-274A290 58 0 0 0 290-274',
        lit(sheet, wicker, [
          [-0.9, 0.4, 0.3],
          [-0.3, 0.7, 0.7],
          [0.6, 0.3, 0.7],
        ]),
        24,
        'stroke-dasharray="30 5"',
      ) +
      rod(sheet, '-278 -300, -282 -262, -280 -240', 30, wicker) +
      rod(sheet, '278 -300, 282 -262, 280 -240', 30, wicker),
    width: 600,
    height: 620,
  }
}

export function wreath(sheet: Sheet, { colour, random }: Look): Piece {
  const ring = 320
  const tints = [colour, mix(colour, '#a9b7a4', 0.6), '#8a8258', mix(colour, '#c5cdb6', 0.5)]
  let twigs = ''
  for (let i = 0; i < 13; i++) {
    const a = (i / 13) * 2 * Math.PI + random.between(-0.08, 0.08)
    const [x, y] = [Math.cos(a) * ring, 420 + Math.sin(a) * ring]
    const out = random.between(-30, 46)
    const step = (t: number, by: number): [number, number] => [
      Math.cos(a + t) * (ring + by),
      420 + Math.sin(a + t) * (ring + by),
    ]
    twigs += branch(sheet, [[x, y], step(0.22, out * 0.4), step(0.48, out)], {
      colour: tints[i % tints.length] as string,
      length: 96,
      breadth: i % 3 ? 20 : 30,
      pairs: 5,
      random,
    })
  }
  const cones = Array.from({ length: 11 }, () => {
    const a = random.between(0, 6.28)
    const r = ring + random.between(-34, 34)
    return [Math.cos(a) * r, 420 + Math.sin(a) * r] as const
  })
  const hoop = `M${-ring} 420a${ring} ${ring} 0 1 1 ${2 * ring} 0a${ring} ${ring} 0 1 1 ${-2 * ring} 0z`
  return {
    shadow: stroke(
      hoop,
      '#000',
      150,
      `opacity=".26" transform="translate(22 30)" filter="${sheet.blur(26)}"`,
    ),
    body:
      stroke('M0 100C-6 40-4 10 0-16', '#b9a88a', 9) +
      oval(0, -18, 12, 12, '#b6924f') +
      stroke(hoop, '#6b4f38', 26) +
      stroke(hoop, '#93714f', 8, 'stroke-dasharray="30 14" transform="translate(-4 -5)"') +
      twigs +
      cones
        .map(
          ([x, y]) =>
            oval(x, y, 17, 20, '#6b4a32') +
            stroke(
              `M${at(x - 12, y - 8)}h24M${at(x - 14, y)}h28M${at(x - 12, y + 8)}h24`,
              '#9a7450',
              4,
              'opacity=".8"',
            ),
        )
        .join(''),
    width: 900,
    height: 880,
  }
}
