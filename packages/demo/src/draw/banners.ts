import { randomOf } from '../random.ts'
import { recipes } from './objects.ts'
import { props, tallness } from './props.ts'
import { table, windowLight } from './stage.ts'
import { place, Sheet } from './svg.ts'

/** One thing of a still life: a product or a prop, where its foot stands, and its colour if not the usual one. */
type Standing = readonly [name: string, x: number, y: number, colour?: string]

/** A still life. */
export interface Still {
  wall: string
  top: string
  /** Pixels to a centimetre where things stand at the back; nearer ones are drawn larger. */
  centimetre: number
  things: Standing[]
  sun?: number
}

const stills: Record<string, Still> = {
  ceramics: {
    wall: '#dccbb8',
    top: '#b58f6c',
    centimetre: 13.5,
    things: [
      ['amphora', 1330, 690],
      ['meridian-vase', 900, 700, '#623f4b'],
      ['water-pitcher', 1110, 745],
      ['tide-bowl', 1370, 815],
      ['kyusu-teapot', 740, 800],
      ['morning-mug', 990, 835, '#6a7049'],
    ],
  },
  textiles: {
    wall: '#c3c8c2',
    top: '#9c7f62',
    centimetre: 8.8,
    things: [
      ['linen-cushion', 1330, 700, '#96452d'],
      ['linen-cushion', 1080, 725, '#c28f3c'],
      ['linen-bed-set', 800, 755],
      ['waffle-towel', 1330, 800],
      ['pebble', 1030, 830],
    ],
  },
  lighting: {
    wall: '#4d5550',
    top: '#5a4535',
    centimetre: 9.4,
    sun: 0.06,
    things: [
      ['pleated-lamp', 1180, 700],
      ['mushroom-lamp', 830, 745],
      ['fanous-lantern', 1420, 760],
      ['brass-candlestick', 1030, 790],
      ['books', 640, 760],
    ],
  },
  paper: {
    wall: '#b9c0b6',
    top: '#a8835e',
    centimetre: 10.8,
    things: [
      ['noon-print', 1250, 695],
      ['heron-lamp', 880, 720],
      ['books', 1060, 790],
      ['writing-ink', 1410, 815],
      ['washi-tape', 1250, 830],
      ['pebble', 760, 800],
    ],
  },
  kitchen: {
    wall: '#d6d2c2',
    top: '#94765a',
    centimetre: 13,
    things: [
      ['oak-board', 1330, 690],
      ['olive-oil', 1130, 735],
      ['casserole', 860, 770],
      ['pepper-mill', 1245, 800],
      ['thyme-honey', 1400, 810],
      ['lemons', 1080, 835],
    ],
  },
  garden: {
    wall: '#cfd5c3',
    top: '#93835f',
    centimetre: 9.6,
    things: [
      ['fluted-planter', 1290, 700],
      ['long-tom-pot', 960, 715],
      ['watering-can', 720, 770],
      ['harvest-basket', 1120, 815],
      ['garden-twine', 1400, 820],
    ],
  },
}

const front: Still = {
  wall: '#ddd0bd',
  top: '#b8926c',
  centimetre: 14.5,
  things: [
    ['books', 610, 800],
    ['meridian-vase', 860, 800],
    ['moon-jar', 1150, 825],
    ['twig', 1440, 790],
    ['morning-mug', 700, 885, '#35476b'],
    ['lemons', 960, 915],
  ],
}

/** A scene of things on a table; `edge` is where it meets the wall. */
export function paint(
  sheet: Sheet,
  { wall, top, centimetre, things, sun = 0.3 }: Still,
  edge: number,
): string {
  const floor = Math.round(sheet.height * edge)
  const scene = things.map(([name, x, y, colour]) => {
    const random = randomOf(name)
    const recipe = recipes[name]
    const look = { colour: colour ?? recipe?.colour ?? '', accent: recipe?.accent ?? '#e9e1d2', random }
    const piece = (recipe?.room ?? recipe?.draw)?.(sheet, look) ?? props[name]?.(sheet, random)
    if (!piece) throw new Error(`Nothing is called ${name}`)
    const near = 1 + (y - floor) / 1600
    const scale = (near * centimetre * (recipe?.tall ?? tallness[name] ?? 10)) / piece.height
    const glow = piece.glow ? place(piece.glow, x, y, scale) : ''
    return { glow, thing: place(piece.shadow + piece.body, x - (piece.middle ?? 0) * scale, y, scale) }
  })
  return (
    table(sheet, wall, top, edge) +
    windowLight(sheet, 90, 10, sheet.height * 0.62, floor, sun) +
    scene.map(({ glow }) => glow).join('') +
    scene.map(({ thing }) => thing).join('')
  )
}

/** A wide still life for the front page, calm on the left where words may stand. */
export function hero(): string {
  const sheet = new Sheet(1600, 1000, 4)
  return sheet.document(paint(sheet, front, 0.72))
}

/** A wide still life of one collection, calm on the left. */
export function banner(slug: string): string {
  const sheet = new Sheet(1600, 900, 3)
  return sheet.document(paint(sheet, stills[slug] ?? front, 0.7))
}
