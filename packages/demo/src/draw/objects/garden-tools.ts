import { mix, shade } from '../colour.ts'
import { glass } from '../glass.ts'
import type { Shape } from '../lathe.ts'
import { lit, tone } from '../light.ts'
import { ash, brass, steel } from '../materials.ts'
import type { Look } from '../recipe.ts'
import { pipe, rod } from '../rod.ts'
import { box, grain, lying, mark, plate, words } from '../solid.ts'
import type { Piece } from '../stage.ts'
import { at, fill, group, line, oval, place, polygon, type Sheet, stroke, use } from '../svg.ts'
import { fluted, rings, vessel } from '../vessel.ts'

/** A watering can with a long spout. */
export function wateringCan(sheet: Sheet, { colour }: Look): Piece {
  const paint = { colour, gloss: 0.35 }
  const profile = line('176 0, 184 4, 186 14, 170 250, 160 264, 96 300, 88 306, 88 328')
  const rose = place(
    oval(0, 0, 22, 58, tone(brass, [0.3, 0, 0.9])) +
      oval(
        -6,
        0,
        18,
        54,
        lit(
          sheet,
          brass,
          [
            [-0.6, 0.6, 0.5],
            [-0.2, 0, 0.9],
            [0.4, -0.6, 0.6],
          ],
          'down',
        ),
      ) +
      stroke(
        'M-8-34h.1M-8-12h.1M-8 12h.1M-8 34h.1M-16-22h.1M-16 0h.1M-16 22h.1',
        '#5b431f',
        6,
        'stroke-linecap="round"',
      ),
    -482,
    -452,
    1,
    34,
  )
  const body = vessel(sheet, {
    profile,
    material: paint,
    behind:
      pipe(sheet, '-140 -60 84, -220 -130 50, -330 -280 34, -470 -440 28', paint) +
      rose +
      rod(sheet, '150 -110, 280 -150, 330 -290, 250 -400, 90 -420, -40 -360, -70 -318', 24, paint),
    marks:
      stroke(rings({ profile }, [30, 240]), '#000', 3, 'opacity=".25"') +
      stroke(rings({ profile }, [34, 244]), '#fff', 2, 'opacity=".25"') +
      mark(-20, -120, 66, mix(colour, '#ffffff', 0.4), 0.6),
    open: { lip: 8, inside: { colour: shade(colour, -0.15) } },
  })
  return { ...body, width: 830, middle: -90, height: 510 }
}

/** A trowel from above. */
export function trowel(sheet: Sheet, { colour, random }: Look): Piece {
  const blade = 'M-92-60C-96-220-70-360 0-440C70-360 96-220 92-60C70-30 40-20 22-14H-22C-40-20-70-30-92-60z'
  const tang = 'M-20-30C-24 30-14 60-14 110H14C14 60 24 30 20-30z'
  const handle =
    'M-30 110C-40 160-48 220-44 280C-40 350-36 400-26 430Q0 452 26 430C36 400 40 350 44 280C48 220 40 160 30 110z'
  const shade0 = (path: string) => lying(sheet, path, 'none', 16, 0.4).shadow
  const metal = lit(sheet, steel, [
    [-0.9, 0.2, 0.4],
    [-0.55, 0.1, 0.8],
    [-0.1, 0, 1],
    [0.25, 0, 0.95],
    [0.7, -0.2, 0.7],
    [0.95, -0.1, 0.3],
  ])
  const wood = lit(sheet, { colour }, [
    [-0.95, 0.1, 0.3],
    [-0.5, 0.1, 0.85],
    [0, 0, 1],
    [0.5, 0, 0.85],
    [0.95, -0.1, 0.3],
  ])
  const turn = (content: string) => group('transform="rotate(38)"', content)
  return {
    shadow: turn(shade0(blade) + shade0(handle)),
    body: turn(
      fill(tang, metal) +
        fill(blade, metal) +
        fill(
          'M-26-40C-34-200-22-320 0-420C22-320 34-200 26-40z',
          '#000',
          `opacity=".2" filter="${sheet.blur(12)}"`,
        ) +
        stroke('M-92-60C-96-220-70-360 0-440', '#fff', 4, 'opacity=".6"') +
        stroke(
          Array.from({ length: 9 }, (_, i) => `M-50 ${-100 - i * 26}h16M38 ${-110 - i * 26}h16`).join(''),
          '#5b6064',
          3,
          'opacity=".5" stroke-linecap="round"',
        ) +
        fill(handle, wood) +
        group(
          `clip-path="${sheet.clip(handle)}"`,
          group(
            'transform="translate(0 280) rotate(90)"',
            stroke(grain(380, 90, random, 8), shade(colour, -0.16), 2.6, 'opacity=".5"'),
          ),
        ) +
        fill(
          'M-31 108h62v34h-62z',
          lit(sheet, brass, [
            [-0.9, 0, 0.4],
            [-0.5, 0, 0.85],
            [0, 0, 1],
            [0.6, 0, 0.8],
            [0.95, 0, 0.3],
          ]),
        ) +
        oval(0, 404, 9, 9, '#5a4026') +
        stroke('M0 404C30 470 70 470 60 520C40 560-10 520 0 412', '#8a5a3a', 7),
    ),
    width: 760,
    height: 900,
  }
}

/** A ball of twine with its end loose. */
export function twine(sheet: Sheet, { colour, random }: Look): Piece {
  const r = 230
  const ball = `M${-r} ${-r}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
  const skin = sheet.radial(
    [
      [0, tone({ colour }, [-0.45, 0.5, 0.8])],
      [0.4, tone({ colour }, [-0.15, 0.2, 0.95])],
      [0.75, tone({ colour }, [0.3, -0.3, 0.85])],
      [1, tone({ colour }, [0.7, -0.6, 0.3])],
    ],
    0.36,
    0.3,
    0.75,
  )
  const wound = (turn: number, count: number, spread: number) =>
    group(
      `transform="translate(0 ${-r}) rotate(${turn})" fill="none"`,
      ...[
        ['#000', 0.26, 3],
        ['#fff', 0.3, -4],
      ].map(([paint, opacity, by]) =>
        stroke(
          Array.from({ length: count }, (_, i) => {
            const y = (i / (count - 1) - 0.5) * spread
            const half = Math.sqrt(Math.max(0, r * r - y * y))
            return `M${at(-half, y + (by as number))}q${at(half, 46 + random.between(-8, 8), half * 2, 0)}`
          }).join(''),
          paint as string,
          6,
          `opacity="${opacity}"`,
        ),
      ),
    )
  const end = 'M170-60C260-10 330 10 380-6C430-24 420-60 380-50C330-36 380 20 450 14'
  return {
    shadow:
      oval(100, -8, r * 1.05, 40, '#000', `opacity=".34" filter="${sheet.blur(20, 10)}"`) +
      oval(6, 0, r * 0.55, 18, '#000', `opacity=".5" filter="${sheet.blur(8, 5)}"`) +
      stroke(end, '#000', 13, `opacity=".3" transform="translate(5 8)" filter="${sheet.blur(4)}"`),
    body:
      stroke(end, shade(colour, -0.12), 13, 'stroke-linecap="round"') +
      stroke(end, mix(colour, '#fff', 0.15), 6, 'stroke-dasharray="5 8"') +
      fill(ball, skin) +
      group(`clip-path="${sheet.clip(ball)}"`, wound(58, 15, 440), wound(-38, 15, 430), wound(8, 9, 200)) +
      fill(ball, sheet.radial('0 #000 0, .7 #000 0, 1 #000 .4', 0.42, 0.4, 0.62)),
    width: 640,
    height: 2 * r,
    middle: 90,
  }
}

const packets = [
  { colour: '#b9543c', motif: 'tomato' },
  { colour: '#5f7a55', motif: 'leaf' },
  { colour: '#d9a441', motif: 'flower' },
  { colour: '#7b6a8c', motif: 'pea' },
]

/** Packets of seed, fanned out from above. */
export function seeds(sheet: Sheet, { random }: Look): Piece {
  const [w, h] = [360, 520]
  const shape = plate(w, h, 4)
  const leaf = sheet.symbol(fill('M0 0C30-34 84-34 112 0C84 34 30 34 0 0z', '#e7e3cc'))
  const petal = sheet.symbol(fill('M0 0C-34-30-34-84 0-100C34-84 34-30 0 0z', '#f4e9cf'))
  const motifs: Record<string, string> = {
    tomato:
      oval(0, 10, 92, 82, '#f1d9c4') +
      [0, 72, 144, 216, 288].map(turn => use(leaf, 0, -56, turn - 90, 0.6, 0.5)).join('') +
      stroke('M0-56V-110', '#e7e3cc', 8),
    leaf:
      stroke('M0 130V-90', '#e7e3cc', 8) +
      [-60, 0, 60]
        .map((y, i) => use(leaf, 0, y, -40 - i * 6, 1 - i * 0.1) + use(leaf, 0, y, 220 + i * 6, 1 - i * 0.1))
        .join('') +
      use(leaf, 0, -80, -90, 0.8),
    flower:
      [0, 45, 90, 135, 180, 225, 270, 315].map(turn => use(petal, 0, 0, turn)).join('') +
      oval(0, 0, 34, 34, '#9b5a2c'),
    pea:
      stroke('M-10 130C20 40-30-20 20-110', '#e7e3cc', 7) +
      use(petal, 30, -60, 30, 1.1) +
      use(petal, 10, -70, -36, 1.1) +
      use(leaf, 0, 40, -160, 0.9) +
      use(leaf, 0, 60, 10, 0.9) +
      oval(14, -66, 20, 16, '#c9a9bd'),
  }
  const one = ({ colour, motif }: { colour: string; motif: string }, i: number) => {
    const flat = lying(sheet, shape, '#efe6d2', 9, 0.36)
    return place(
      flat.shadow +
        flat.body +
        fill(`M${-w / 2 + 22} ${-h / 2 + 76}h${w - 44}v${h - 190}h${44 - w}z`, colour) +
        place(motifs[motif] as string, 0, 0, 0.95) +
        words(-80, h / 2 - 74, 160, [1, 0.6], '#4a4438', 24, 8) +
        mark(0, -h / 2 + 42, 40, '#4a4438', 0.8) +
        fill(shape, sheet.linear('0 #fff .24, .5 #fff 0, 1 #000 .14', 'across')),
      -190 + i * 126,
      40 - Math.sin(i * 1.05) * 70,
      1,
      -18 + i * 12 + random.between(-2, 2),
    )
  }
  return { shadow: '', body: packets.map(one).join(''), width: 860, height: 740 }
}

export function birdhouse(sheet: Sheet, { colour, random }: Look): Piece {
  const cedar = { colour }
  const [w, h, d] = [380, 420, 280]
  const [dx, dy] = [d * 0.36, d * 0.3]
  const boards = (x: number, y: number, width: number, height: number) =>
    stroke(
      [1, 2, 3].map(i => `M${at(x, y - (height * i) / 4)}h${width}`).join(''),
      '#000',
      4,
      'opacity=".22"',
    )
  const gable = polygon([
    [-w / 2, 0],
    [-w / 2, -h],
    [0, -h - 190],
    [w / 2, -h],
    [w / 2, 0],
  ])
  const front = fill(
    gable,
    lit(
      sheet,
      cedar,
      [
        [-0.2, 0.15, 1],
        [0.08, -0.05, 1],
      ],
      'across',
    ),
  )
  const roofLit = polygon([
    [-w / 2 - 50, -h + 36],
    [0, -h - 196],
    [dx, -h - 196 - dy],
    [-w / 2 - 50 + dx, -h + 36 - dy],
  ])
  const roofFace = polygon([
    [0, -h - 230],
    [w / 2 + 56, -h + 30],
    [w / 2 + 56 + dx, -h + 30 - dy],
    [dx, -h - 230 - dy],
  ])
  const edge = polygon([
    [-w / 2 - 56, -h + 30],
    [0, -h - 230],
    [w / 2 + 56, -h + 30],
    [w / 2 + 38, -h + 46],
    [0, -h - 196],
    [-w / 2 - 38, -h + 46],
  ])
  const body = box(sheet, { width: w, height: h, depth: d, material: cedar })
  const lines = stroke(
    grain(w, h, random, 12),
    shade(colour, -0.14),
    2.4,
    `opacity=".35" transform="translate(0 ${-h / 2})"`,
  )
  const hole =
    oval(0, -h + 70, 62, 62, '#1f1713') +
    stroke(`M-58 ${-h + 92}a62 62 0 0 0 116 0`, mix(colour, '#fff', 0.35), 6, 'opacity=".8"') +
    oval(-8, -h + 60, 52, 52, '#000', 'opacity=".4"')
  const perch =
    rod(sheet, `0 ${-h + 190}, 4 ${-h + 196}, 8 ${-h + 204}`, 26, ash, 'round') +
    oval(10, -h + 208, 13, 13, tone(ash, [-0.2, 0.3, 0.9]))
  return {
    shadow: body.shadow,
    body:
      fill(roofLit, shade(colour, -0.25)) +
      body.body +
      front +
      lines +
      boards(-w / 2, 0, w, h) +
      oval(0, -h + 70, 62, 62, '#000', `opacity=".3" filter="${sheet.blur(6)}"`) +
      hole +
      perch +
      fill(
        roofFace,
        lit(sheet, { colour: '#5d5a55' }, [
          [0.5, 0.75, 0.4],
          [0.7, 0.5, 0.4],
        ]),
      ) +
      fill(
        edge,
        lit(sheet, { colour: '#6d6a64' }, [
          [-0.4, 0.6, 0.7],
          [-0.1, 0.2, 1],
          [0.4, 0.2, 0.9],
        ]),
      ),
    width: 620,
    height: 740,
    middle: 40,
  }
}

export function mister(sheet: Sheet, { colour }: Look): Piece {
  const shape: Shape = { profile: line('130 0, 142 5, 150 30, 154 200, 140 270, 84 330, 60 352, 58 372') }
  const bottle = glass(sheet, {
    profile: shape.profile,
    tint: colour,
    strength: 1.2,
    contents: { colour: mix(colour, '#dfeee6', 0.35) },
    level: 190,
    wall: 9,
    open: false,
    marks: fluted(sheet, shape, 22, 20, 300, 7),
  })
  const collar = vessel(sheet, {
    profile: line('62 362, 66 366, 66 410, 40 424, 30 430, 30 500, 44 506, 46 540, 40 548, 0 550'),
    sharp: true,
    material: brass,
    shadow: 0,
  })
  const nozzle = pipe(sheet, '-30 -524 26, -90 -528 24, -120 -530 32', brass)
  const lever = rod(sheet, '36 -520, 90 -520, 120 -480, 128 -410', 16, brass, 'round')
  return {
    ...bottle,
    body: bottle.body + lever + nozzle + collar.body,
    width: 460,
    height: 556,
    middle: -60,
  }
}
