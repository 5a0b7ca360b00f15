import { collections, products } from './catalogue.ts'
import * as drawing from './draw.ts'

/** Size of every product picture. */
export const PICTURE_SIZE = { width: 1200, height: 1500 }

/** Where the platform serves a drawn picture, without its origin. */
export const pictureAddress = (name: string) => `/media/demo/${encodeURIComponent(name)}.svg`

const drawn = new Map<string, string>()

/**
 * The SVG of a picture by its name: `hero`, `collection-<slug>` or `<product slug>-<view>`; undefined for any other
 * name. Each is drawn once.
 */
export function drawPicture(name: string): string | undefined {
  const known = drawn.get(name)
  if (known) return known
  const svg = draw(name)
  if (svg) drawn.set(name, svg)
  return svg
}

function draw(name: string): string | undefined {
  if (name === 'hero') return drawing.drawHero()
  const collection = collections.find(({ slug }) => name === `collection-${slug}`)
  if (collection) return drawing.drawCollection(collection.slug)
  const [, slug, view] = /^(.+)-(\d)$/.exec(name) ?? []
  const product = products.find(known => known.slug === slug)
  return product && Number(view) >= 1 && Number(view) <= product.pictures
    ? drawing.draw(product, Number(view))
    : undefined
}
