import type { MediaSource } from '@stoa/server'
import { mediaAddress } from '@stoa/server/seeding'
import { collections, products } from './catalogue.ts'
import * as drawing from './draw.ts'
import { generatedProduct } from './generate.ts'

/** Size of every product picture, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 1500 }

/** Size of the wide pictures of collections and journal covers, in pixels. */
export const COVER_SIZE = { width: 1600, height: 900 }

const SOURCE = 'demo'

/** Address of a drawn picture on the platform, without the origin. */
export const pictureAddress = (name: string) => mediaAddress(SOURCE, name)

const drawn = new Map<string, string>()

/** Name of the picture of a generated product, by its index in the catalogue. */
export const generatedPicture = (index: number) => `generated-${index}`

/**
 * The SVG of a picture by its name: `hero`, `collection-<slug>`, `journal-<slug>`, `<product slug>-<view>` or
 * `generated-<index>`; undefined for any other name. All but the generated ones are cached.
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
  const [, slug, view] = /^(.+)-(\d)$/.exec(name) ?? []
  const product = products.find(known => known.slug === slug)
  return product && Number(view) >= 1 && Number(view) <= product.pictures
    ? drawing.draw(product, Number(view))
    : undefined
}

/** Draws the pictures of the demo shop when they are requested. */
export const demoMedia: MediaSource = { name: SOURCE, find: drawPicture }
