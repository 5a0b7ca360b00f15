import { mix, shade } from '../colour.ts'
import { halo } from '../flame.ts'
import { type Shape, silhouette } from '../lathe.ts'
import { tone } from '../light.ts'
import { brass } from '../materials.ts'
import type { Look } from '../recipe.ts'
import { rod } from '../rod.ts'
import type { Piece } from '../stage.ts'
import { fill, group, line, oval, place, type Sheet, stroke } from '../svg.ts'
import { rings, upright, vessel } from '../vessel.ts'

const warm = '#ffe2b0'

/** A lamp like a mushroom: an opaque dome that throws its light down its stem. */
export function porcino(sheet: Sheet, { colour }: Look): Piece {
  const paint = { colour, gloss: 0.45 }
  const stem: Shape = { profile: line('150 0, 153 5, 150 16, 62 34, 40 64, 34 130, 34 360') }
  const base = vessel(sheet, { ...stem, material: paint })
  const dome: Shape = { profile: line('268 322, 272 330, 268 372, 236 470, 160 552, 70 590, 0 598') }
  const cap = vessel(sheet, { ...dome, material: paint })
  const under =
    oval(0, -322, 262, 52, warm) + oval(0, -322, 262, 52, sheet.radial('0 #fff7e2, .6 #ffe0a6, 1 #d99a52'))
  const shine = sheet.linear('0 #ffdf9e .95, .45 #ffd08a .4, .85 #ffd08a .12, 1 #ffd08a 0', 'down')
  return {
    ...base,
    glow: halo(sheet, 0, -240, 640, 0.85, 520) + halo(sheet, 20, 8, 470, 0.9, 84),
    body:
      under +
      base.body +
      fill(silhouette(stem), shine) +
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
export function heron(sheet: Sheet, { colour }: Look): Piece {
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
