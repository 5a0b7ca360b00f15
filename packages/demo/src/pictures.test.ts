import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { DemoProduct } from './catalogue/product.ts'
import { articles } from './content/article.ts'
import { generateProducts } from './generate.ts'
import { houseShop } from './house-shop.ts'
import { findPicture, generatedPicture, picturesOfProduct } from './pictures.ts'
import { shoeShop } from './shoe-shop.ts'

const { collections, products } = houseShop

const namesOf = (of: { products: readonly DemoProduct[]; collections: readonly { slug: string }[] }) => [
  ...of.products.flatMap(product => picturesOfProduct(product).map(({ name }) => name)),
  ...of.collections.map(({ slug }) => `collection-${slug}`),
]
const shops = {
  house: [...namesOf({ products, collections }), ...articles.map(({ slug }) => `journal-${slug}`), 'hero'],
  shoes: [...namesOf(shoeShop), 'hero', 'workshop', 'logo', 'logo-dark'],
}

describe.each(Object.entries(shops))('pictures of the shop %s', (shop, names) => {
  const find = shop === 'house' ? findPicture : shoeShop.findPicture

  it('are there, and no others', () => {
    const files = readdirSync(new URL(`./assets/${shop}`, import.meta.url))
    expect(files.sort()).toEqual(names.map(name => `${name}.svg`).sort())
  })

  it('are whole, light and differ from each other', () => {
    const texts = names.map(name => find(name) ?? '')
    for (const text of texts) expect(text).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"[\s\S]*<\/svg>\n$/)
    expect(Math.max(...texts.map(text => text.length))).toBeLessThan(60_000)
    // The workshop of the shoe shop is the row of its boots.
    const own = names.filter(name => name !== 'workshop').map(find)
    expect(new Set(own).size).toBe(own.length)
  })

  it.each(['', 'mug', '../house/hero', 'hero.svg', '__proto__'])('have no "%s"', name => {
    expect(find(name)).toBeUndefined()
  })
})

it('a generated product has the picture of one that is alike', () => {
  const generated = [...generateProducts(600)]
  for (const product of generated) expect(findPicture(generatedPicture(product)), product.name).toBeDefined()
  const mugs = generated.filter(({ name }) => / Mug( No\. \d+)?$/.test(name))
  expect(mugs.length).toBeGreaterThan(0)
  expect(new Set(mugs.map(generatedPicture))).toEqual(new Set(['morning-mug-1']))
})
