import { mediaAddress } from '@stoa/server/seeding'
import { collections, type DemoProduct, products } from './catalogue.ts'
import * as drawing from './draw.ts'
import { generatedProduct } from './generate.ts'

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

const drawn = new Map<string, string>()

/** Name of the picture of a generated product, by its index in the catalogue. */
export const generatedPicture = (index: number) => `generated-${index}`

/**
 * The SVG of a picture by its name: `hero`, `collection-<slug>`, `journal-<slug>`, `<product slug>-<view>`, with
 * `-<colour>` for other colours than the first, or `generated-<index>`; undefined for any other name. All but the generated ones are cached.
 */
export function drawPicture(name: string): string | undefined {
  const [, index] = /^generated-(\d{1,7})$/.exec(name) ?? []
  if (index) return drawing.draw(generatedProduct(Number(index)), 1)
  const cached = drawn.get(name)
  if (cached) return cached
  const svg = draw(name)
  if (svg) drawn.set(name, svg)
  return svg
}

function draw(name: string): string | undefined {
  if (name === 'hero') return drawing.drawHero()
  const collection = collections.find(({ slug }) => name === `collection-${slug}`)
  if (collection) return drawing.drawCollection(collection.slug)
  if (name.startsWith('journal-')) return drawing.drawCover(name.slice('journal-'.length))
  for (const product of products) {
    if (!name.startsWith(`${product.slug}-`)) continue
    const [, view, choice] = /^(\d)(?:-([1-9]\d?))?$/.exec(name.slice(product.slug.length + 1)) ?? []
    const colours = colourOption(product)?.choices.length ?? 0
    if (
      view &&
      Number(view) >= 1 &&
      Number(view) <= product.pictures &&
      Number(choice ?? 0) < Math.max(1, colours)
    )
      return drawing.draw(product, Number(view), Number(choice ?? 0))
  }
  return undefined
}
