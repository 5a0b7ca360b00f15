import { readdirSync, readFileSync } from 'node:fs'
import type { ShopFolder } from './read-shop.ts'

/** The pictures of a shop by name: SVG texts, each read when it is first asked for; undefined for any other name. */
export function openPictures(shop: ShopFolder): (name: string) => string | undefined {
  const folder = new URL(`./assets/${shop}/`, import.meta.url)
  const texts = new Map<string, string | undefined>(
    readdirSync(folder).map(file => [file.replace(/\.svg$/, ''), undefined]),
  )
  return name => {
    if (!texts.has(name)) return undefined
    const text = texts.get(name) ?? readFileSync(new URL(`${name}.svg`, folder), 'utf8')
    texts.set(name, text)
    return text
  }
}
