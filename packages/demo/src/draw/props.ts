import type { Random } from '../random.ts'
import { pile, weave } from './cloth.ts'
import { glass } from './glass.ts'
import { lit, tone } from './light.ts'
import { branch } from './plant.ts'
import { arrange } from './recipe.ts'
import { box } from './solid.ts'
import type { Piece } from './stage.ts'
import { fill, line, oval, place, type Sheet, stroke } from './svg.ts'
import { vessel } from './vessel.ts'

function lemon(sheet: Sheet, colour: string, turn: number): Piece {
  const skin = { colour, gloss: 0.2 }
  const shape =
    'M-94 4C-86-12-74-46-30-62C20-78 64-52 80-16C88-10 95-6 95 3C88 8 84 16 74 26C50 58 8 68-30 56C-66 44-82 14-94 4z'
  const tones = [
    [-0.5, 0.55, 0.7],
    [-0.25, 0.3, 0.9],
    [0.2, -0.1, 0.95],
    [0.6, -0.5, 0.6],
    [0.8, -0.5, 0.2],
  ] as const
  const paint = sheet.radial(
    tones.map((normal, i) => [i / 4, tone(skin, normal)] as const),
    0.34,
    0.26,
    0.8,
  )
  return {
    shadow:
      oval(34, 4, 96, 22, '#000', `opacity=".3" filter="${sheet.blur(12, 7)}"`) +
      oval(2, 4, 56, 13, '#000', `opacity=".4" filter="${sheet.blur(6, 4)}"`),
    body: place(
      fill(shape, paint) + oval(-34, -34, 20, 9, '#fff', `opacity=".3" filter="${sheet.blur(5)}"`),
      0,
      -56,
      1,
      turn,
    ),
    width: 190,
    height: 120,
  }
}

const pearShape = line('0 0, 40 4, 84 40, 92 92, 66 150, 40 196, 34 226, 16 242, 0 244')

/** Things that keep a product company in its setting; each to the scale of a 350-unit mug. */
export const props: Record<string, (sheet: Sheet, random: Random) => Piece> = {
  lemons: sheet => arrange([lemon(sheet, '#dfb23e', -14), 0, 0], [lemon(sheet, '#d8a834', 16), 136, 34]),
  pear: sheet => {
    const pear = vessel(sheet, { profile: pearShape, material: { colour: '#a8a052', gloss: 0.2 } })
    return {
      ...pear,
      body: stroke('M0-240C4-262 10-274 20-288', '#54422c', 8, 'stroke-linecap="round"') + pear.body,
      height: 290,
    }
  },
  cup: sheet =>
    vessel(sheet, {
      profile: line('52 0, 56 8, 84 60, 92 110'),
      material: { colour: '#e4dccb', gloss: 0.4 },
      open: { lip: 6, filled: { colour: '#a9a64e', gloss: 0.3 }, level: 12 },
    }),
  tumbler: sheet =>
    glass(sheet, {
      profile: line('78 0, 82 4, 96 210'),
      tint: '#b8cfd4',
      contents: { colour: '#c9dde0' },
      level: 120,
      wall: 8,
      sharp: true,
    }),
  books: (sheet, random) => {
    const book = (width: number, height: number, colour: string) =>
      box(sheet, {
        width,
        height,
        depth: 200,
        material: { colour },
        front:
          fill(`M${-width / 2} ${-height + 7}h${width - 4}v${height - 14}h${4 - width}z`, '#e6dcc6') +
          stroke(
            `M${-width / 2} ${-height * 0.6}h${width - 6}M${-width / 2} ${-height * 0.35}h${width - 6}`,
            '#b9a98c',
            1.5,
            'opacity=".6"',
          ),
      })
    return arrange(
      [book(420, 62, '#7c4b3c'), 0, 0],
      [book(380, 48, '#3f5257'), random.between(-14, 14), -62],
      [book(330, 40, '#c0a06a'), random.between(-20, 20), -110],
    )
  },
  linen: (sheet, random) =>
    pile(sheet, {
      layers: [{ colour: '#cfc4b2' }, { colour: '#a9b3ae' }],
      width: 380,
      thick: 44,
      random,
      depth: 170,
    }),
  twig: (sheet, random) => {
    const profile = line('66 0, 84 6, 104 90, 84 190, 34 250, 30 310, 40 330')
    const leaves = { colour: '#7f8a62', length: 84, breadth: 17, pairs: 9, random }
    const piece = vessel(sheet, {
      profile,
      material: { colour: '#4b4f4c', gloss: 0.2 },
      open: { lip: 7 },
      behind:
        branch(sheet, line('4 -320, 30 -460, 110 -600, 220 -690'), leaves) +
        branch(sheet, line('-2 -320, -30 -470, -70 -620, -50 -760'), leaves),
    })
    return { ...piece, width: 420, height: 760 }
  },
  candle: sheet => {
    const stick = vessel(sheet, {
      profile: line('76 0, 78 8, 30 22, 16 60, 22 90, 14 120, 30 140, 32 160'),
      material: { colour: '#b6924f', metal: true },
    })
    const wax = vessel(sheet, {
      profile: line('20 150, 19 200, 15 470, 6 482'),
      material: { colour: '#e9ddc6' },
      shadow: 0,
    })
    return { ...stick, body: stick.body + wax.body + stroke('M0-480v-14', '#3a2c22', 4), height: 500 }
  },
  fern: (sheet, random) => {
    const colour = '#b26a48'
    const leaves = { colour: '#5f7350', length: 74, breadth: 16, pairs: 8, random }
    const stems = [-1, -0.55, -0.1, 0.35, 0.8]
      .map(lean =>
        branch(
          sheet,
          [
            [lean * 30, -190],
            [lean * 90, -330],
            [lean * 190, -430 - random() * 70],
          ],
          leaves,
        ),
      )
      .join('')
    const pot = vessel(sheet, {
      profile: line('76 0, 80 4, 104 160, 116 162, 118 204'),
      sharp: true,
      material: { colour },
      open: { lip: 10, filled: { colour: '#463528' }, level: 8 },
    })
    return { ...pot, body: pot.body + stems, width: 420, height: 500 }
  },
  pebble: sheet => ({
    shadow: oval(8, 2, 90, 18, '#000', `opacity=".4" filter="${sheet.blur(8, 5)}"`),
    body: fill(
      'M-88-6C-92-44-40-74 10-70C60-66 92-36 86-8C60 8-60 8-88-6z',
      lit(
        sheet,
        { colour: '#8f8c84' },
        [
          [-0.5, 0.7, 0.5],
          [0.5, -0.5, 0.5],
        ],
        'across',
      ),
    ),
    width: 180,
    height: 74,
  }),
  coffee: sheet => {
    const disc = (r: number, paint: string, more = '') => oval(0, 0, r, r, paint, more)
    const china = (from: number, to: number) =>
      lit(
        sheet,
        { colour: '#e9e1d2', gloss: 0.2 },
        [
          [from, 0.4, 0.9],
          [to, -0.3, 0.9],
        ],
        'across',
      )
    const handle = 'M100-26C190-50 206 30 106 36'
    return {
      shadow: disc(178, '#000', `opacity=".34" transform="translate(18 22)" filter="${sheet.blur(14)}"`),
      body:
        disc(178, china(-0.4, 0.3)) +
        disc(150, china(0.3, -0.3)) +
        disc(122, '#000', `opacity=".3" transform="translate(12 15)" filter="${sheet.blur(8)}"`) +
        stroke(handle, '#000', 26, `opacity=".25" transform="translate(8 10)" filter="${sheet.blur(5)}"`) +
        stroke(handle, '#d8cfbd', 26) +
        stroke(handle, '#f4eee2', 9, 'transform="translate(-3 -4)"') +
        disc(116, china(-0.5, 0.5)) +
        disc(
          102,
          lit(
            sheet,
            { colour: '#4a2d1e', gloss: 0.3 },
            [
              [0.3, -0.3, 0.7],
              [-0.3, 0.3, 0.9],
            ],
            'across',
          ),
        ),
      width: 380,
      height: 360,
    }
  },
  sprig: (sheet, random) => {
    const leaves = { colour: '#7f8a62', length: 92, breadth: 19, pairs: 9, random }
    const stem = branch(sheet, line('-300 60, -100 0, 100 -10, 280 -60'), leaves)
    return {
      shadow: fill(
        'M-280 70C-100-60 120-90 300-40C160 40-60 90-280 70z',
        '#000',
        `opacity=".22" transform="translate(12 18)" filter="${sheet.blur(22)}"`,
      ),
      body: stem,
      width: 640,
      height: 240,
    }
  },
  cloth: sheet => {
    const shape =
      'M-330-260C-120-290 130-250 340-270C320-90 350 100 326 262C110 240-140 290-340 254C-318 90-350-80-330-260z'
    return {
      shadow: fill(shape, '#000', `opacity=".3" transform="translate(10 14)" filter="${sheet.blur(12)}"`),
      body:
        fill(shape, '#d9cfbe') +
        fill(shape, weave(sheet, 7, 0.1)) +
        fill(shape, sheet.linear('0 #fff .16, .4 #000 .06, .5 #fff .1, .75 #000 .1, 1 #fff .02', 'across')) +
        stroke('M-310 0C-100-40 120 30 330-10', '#000', 9, `opacity=".12" filter="${sheet.blur(5)}"`),
      width: 700,
      height: 560,
    }
  },
}

/** Heights of the standing ones in centimetres. */
export const tallness: Record<string, number> = {
  lemons: 6,
  pear: 11,
  cup: 5,
  tumbler: 10,
  books: 11,
  linen: 6.5,
  twig: 40,
  candle: 30,
  fern: 30,
  pebble: 3.5,
}
