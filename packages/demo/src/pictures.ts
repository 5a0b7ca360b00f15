import { mediaAddress } from '@stoa/server/seeding'
import type { DemoProduct } from './catalogue/product.ts'
import { randomOf } from './random.ts'
import { openPictures } from './read-pictures.ts'

/** Size of every product picture, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 1500 }

/** Size of the wide pictures of collections and journal covers, in pixels. */
export const COVER_SIZE = { width: 1600, height: 900 }

const SOURCE = 'demo'

/** Address of a drawn picture on the platform, without the origin. */
export const pictureAddress = (name: string) => mediaAddress(SOURCE, name)

const colourOption = ({ options = [] }: DemoProduct) =>
  options.find(({ optionType }) => optionType === 'color')

/** Views that each colour of a product has. */
const COLOUR_VIEWS = 2
/** Views that show the first colour only; the others show all colours. */
const FIRST_COLOUR_VIEWS = 3

interface PictureOf {
  name: string
  /** The colour that alone it shows. */
  colour?: string
}

/** The pictures of a product of the demo: its views, and those of its other colours. */
export function picturesOfProduct(product: DemoProduct): PictureOf[] {
  const [first, ...others] = colourOption(product)?.choices ?? []
  const views = Array.from({ length: product.pictures }, (_, i) => i + 1)
  return [
    ...views.map(view => ({
      name: `${product.slug}-${view}`,
      ...(first && others.length > 0 && view <= FIRST_COLOUR_VIEWS && { colour: first.description }),
    })),
    ...others.flatMap(({ description: colour }, i) =>
      views.slice(0, COLOUR_VIEWS).map(view => ({ name: `${product.slug}-${view}-${i + 1}`, colour })),
    ),
  ]
}

/** Products whose pictures suit the last word of the name of a generated one. */
const byNoun: Readonly<Record<string, readonly string[]>> = {
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

/** Name of the picture of a generated product: that of a product of the demo that is alike. */
export function generatedPicture({ slug, name }: Pick<DemoProduct, 'slug' | 'name'>): string {
  const noun =
    name
      .replace(/ No\. \d+$/, '')
      .split(' ')
      .at(-1)
      ?.toLowerCase() ?? ''
  return `${randomOf(slug).pick([...(byNoun[noun] ?? ['meridian-vase'])])}-1`
}

/**
 * The SVG of a picture by its name: `hero`, `collection-<slug>`, `journal-<slug>`, `<product slug>-<view>`, with
 * `-<colour>` for other colours than the first; undefined for any other name.
 */
export const findPicture = openPictures('house')
