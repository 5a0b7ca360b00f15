import { palette } from '../catalogue/product.ts'
import type { DemoProduct } from '../catalogue.ts'
import { randomOf } from '../random.ts'
import { shade } from './colour.ts'
import { hanging } from './objects/hung-cloth.ts'
import { recipes } from './objects.ts'
import type { Recipe } from './recipe.ts'
import type { Piece } from './stage.ts'
import { group } from './svg.ts'

/** Which drawings suit a word at the end of a product's name. */
const byNoun: Record<string, string[]> = {
  mug: ['morning-mug'],
  bowl: ['tide-bowl'],
  vase: ['meridian-vase', 'moon-jar', 'amphora'],
  plates: ['rim-plates'],
  pitcher: ['water-pitcher'],
  teapot: ['kyusu-teapot'],
  cushion: ['linen-cushion'],
  throw: ['alpaca-throw'],
  towel: ['waffle-towel'],
  napkins: ['linen-napkins'],
  rug: ['field-rug'],
  tote: ['canvas-tote'],
  lamp: ['mushroom-lamp', 'pleated-lamp'],
  lantern: ['paper-lantern'],
  pendant: ['works-pendant'],
  candlestick: ['brass-candlestick'],
  candles: ['taper-candles'],
  pillar: ['beeswax-pillar'],
  notebook: ['clothbound-notebook'],
  pencil: ['cedar-pencil'],
  tray: ['walnut-tray'],
  print: ['noon-print'],
  ink: ['writing-ink'],
  tape: ['washi-tape'],
  board: ['oak-board'],
  casserole: ['casserole'],
  saucepan: ['copper-saucepan'],
  oil: ['olive-oil'],
  honey: ['thyme-honey'],
  mill: ['pepper-mill'],
  pot: ['long-tom-pot'],
  planter: ['fluted-planter'],
  can: ['watering-can'],
  trowel: ['hand-trowel'],
  twine: ['garden-twine'],
  basket: ['harvest-basket'],
}

/** Things whose colour is that of what they are made of. */
const ofMaterial = new Set([
  'paper-lantern',
  'brass-candlestick',
  'beeswax-pillar',
  'cedar-pencil',
  'walnut-tray',
  'oak-board',
  'copper-saucepan',
  'olive-oil',
  'thyme-honey',
  'long-tom-pot',
  'hand-trowel',
  'harvest-basket',
  'moon-jar',
  'amphora',
  'field-rug',
])

const papers = [
  '#d9c9b8',
  '#c3d0d2',
  '#e3bfa9',
  '#b9bfae',
  '#dfcfae',
  '#c9cfcf',
  '#cbc4ce',
  '#d6d9c8',
  '#a9b7b5',
  '#cdbfae',
]

/** How a product without a recipe of its own is drawn: by the last word of its name, else by its collection. */
export function recipeFor(product: DemoProduct): Recipe {
  const random = randomOf(`${product.slug}/look`)
  const noun =
    product.name
      .replace(/ No\. \d+$/, '')
      .split(' ')
      .at(-1)
      ?.toLowerCase() ?? ''
  const name = random.pick(byNoun[noun] ?? byCollection(product))
  const known = recipes[name] as Recipe
  const colours = Object.values(palette)
  const [sx, sy] = [random.between(0.92, 1.1), random.between(0.9, 1.08)]
  const draw = noun === 'throw' ? hanging : known.draw
  const dusk = known.paper < '#9' && product.collections[0] === 'lighting'
  return {
    ...known,
    colour: ofMaterial.has(name) ? known.colour : random.pick(colours),
    accent: random.pick(colours),
    paper: shade(dusk ? known.paper : random.pick(papers), random.between(-0.05, 0.03)),
    draw: (sheet, look) => stretched(draw(sheet, look), sx, known.place === 'stand' ? sy : sx),
  }
}

const byCollection = ({ collections }: DemoProduct): string[] => {
  const first: Record<string, string> = {
    textiles: 'linen-cushion',
    lighting: 'mushroom-lamp',
    paper: 'clothbound-notebook',
    kitchen: 'casserole',
    garden: 'fluted-planter',
  }
  return [first[collections[0] ?? ''] ?? 'meridian-vase']
}

/** A slimmer or broader, taller or lower one of the same. */
function stretched(piece: Piece, sx: number, sy: number): Piece {
  const scale = (markup: string) =>
    markup && group(`transform="scale(${sx.toFixed(2)} ${sy.toFixed(2)})"`, markup)
  return {
    body: scale(piece.body),
    shadow: scale(piece.shadow),
    glow: scale(piece.glow ?? ''),
    width: piece.width * sx,
    height: piece.height * sy,
    middle: (piece.middle ?? 0) * sx,
  }
}
