import { paint, type Still } from './banners.ts'
import { Sheet } from './svg.ts'

/** What the covers of the journal show, by the slug of the article. */
const covers: Record<string, Still> = {
  'a-table-for-a-tuesday': {
    wall: '#d9c9b4',
    top: '#9a7454',
    centimetre: 13.5,
    things: [
      ['brass-candlestick', 1130, 700],
      ['water-pitcher', 520, 730],
      ['casserole', 840, 765],
      ['rim-plates', 1240, 800],
      ['lemons', 560, 835],
    ],
  },
  'three-lamps-and-no-ceiling-light': {
    wall: '#434a4b',
    top: '#4f3d30',
    centimetre: 10.2,
    sun: 0.03,
    things: [
      ['pleated-lamp', 1200, 690],
      ['heron-lamp', 420, 715],
      ['mushroom-lamp', 850, 765],
      ['beeswax-pillar', 1380, 790],
      ['books', 590, 815],
    ],
  },
  'in-defence-of-the-crease': {
    wall: '#cfc8ba',
    top: '#8b7259',
    centimetre: 9.6,
    things: [
      ['linen-cushion', 1120, 695, '#96452d'],
      ['linen-cushion', 900, 715, '#95a184'],
      ['linen-bed-set', 560, 745],
      ['linen', 1250, 800],
    ],
  },
  'one-minute-at-seventy-degrees': {
    wall: '#c9cfbf',
    top: '#a3805c',
    centimetre: 27,
    things: [
      ['sencha-tin', 1220, 715],
      ['kyusu-teapot', 790, 775],
      ['cup', 1130, 830],
      ['cup', 440, 810],
    ],
  },
  'a-kitchen-garden-on-one-windowsill': {
    wall: '#d3dccd',
    top: '#a58f6a',
    centimetre: 11.5,
    sun: 0.4,
    things: [
      ['long-tom-pot', 560, 700],
      ['glass-mister', 780, 720],
      ['watering-can', 1080, 760],
      ['long-tom-pot', 1380, 735],
      ['garden-twine', 700, 815],
    ],
  },
  'how-to-begin-a-letter': {
    wall: '#c2b9ad',
    top: '#7d5f49',
    centimetre: 13.2,
    things: [
      ['heron-lamp', 520, 705],
      ['books', 1130, 730],
      ['writing-ink', 860, 790],
      ['washi-tape', 1060, 825],
      ['pebble', 680, 830],
    ],
  },
}

/** SVG text of the wide cover of an article, 1600 by 900; undefined for articles that have none. */
export function cover(slug: string): string | undefined {
  const still = covers[slug]
  if (!still) return undefined
  const sheet = new Sheet(1600, 900, 3)
  return sheet.document(paint(sheet, still, 0.7))
}
